"""The OpenAPI document: `python -m functions.api.openapi docs/openapi.json` writes the committed copy.

With `--check` before the file it writes nothing, and says (exit code 1) whether the copy has drifted.
"""

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
from receipts_core.contract import Problem, RunEvent

# Models that routes name by hand, because FastAPI has no word for how they are used.
_NAMED_BY_HAND: tuple[tuple[type[BaseModel], JsonSchemaMode], ...] = (
    (Problem, "serialization"),
    (RunEvent, "serialization"),
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


def main(arguments: list[str]) -> int:
    """Write the document to the file that is named last, or check it."""
    *options, name = arguments
    copy = Path(name)
    if options == ["--check"]:
        drifted = copy.read_text(encoding="utf-8") != text()
        if drifted:
            print(f"{name} has drifted from the routes: run `make types`.", file=sys.stderr)
        return int(drifted)
    copy.write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
