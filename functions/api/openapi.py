"""The OpenAPI document: `python -m functions.api.openapi docs/openapi.json` writes the committed copy."""

import json
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from functions.api.routers import api_router
from functions.api.schemas import PastedTranscript
from receipts_core.contract import Problem

# Models that routes name by hand, because FastAPI has no word for how they are used.
_NAMED_BY_HAND: tuple[tuple[type[BaseModel], JsonSchemaMode], ...] = (
    (Problem, "serialization"),
    (PastedTranscript, "validation"),
)


def document() -> dict[str, Any]:
    """The whole API as OpenAPI 3.1."""
    made = get_openapi(
        title="Receipts",
        version=version("receipts"),
        description="Interview transcripts in; themes and answers out, every claim with a quote that was checked.",
        routes=api_router().routes,
    )
    _, extra = models_json_schema(_NAMED_BY_HAND, ref_template="#/components/schemas/{model}")
    made["components"]["schemas"] = dict(sorted((made["components"]["schemas"] | extra["$defs"]).items()))
    return made


def text() -> str:
    """The document as it is committed."""
    return json.dumps(document(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(text(), encoding="utf-8")
