"""Read an uploaded transcript, as a multipart `file` or as JSON text, into bytes exactly as they were sent."""

from typing import Annotated, Any, NamedTuple

from fastapi import Depends, Request
from pydantic import ValidationError
from starlette.datastructures import FormData, UploadFile

from functions.api.problems import describe
from functions.api.schemas import PastedTranscript
from receipts_core.errors import InvalidInput, UnsupportedMediaType

_FIX = "Send multipart/form-data with a part called `file`, or JSON with `filename` and `text`."


class Upload(NamedTuple):
    """A file as it was handed in. `format` and `encoding` are None where they are to be found out."""

    filename: str
    data: bytes
    format: str | None
    encoding: str | None


async def _read(request: Request) -> Upload:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "multipart/form-data":
        async with request.form(max_files=1, max_fields=2) as form:
            return await _from_form(form)
    if kind == "application/json":
        return _from_json(await request.body())
    raise UnsupportedMediaType(
        f"An upload cannot be of type “{kind}”." if kind else "The upload has no type.", fix=_FIX
    )


async def _from_form(form: FormData) -> Upload:
    file = form.get("file")
    if not isinstance(file, UploadFile):
        raise InvalidInput("The form has no part called `file`.", fix=_FIX)
    return Upload(file.filename or "transcript", await file.read(), _text(form, "format"), _text(form, "encoding"))


def _text(form: FormData, name: str) -> str | None:
    value = form.get(name)
    return value if isinstance(value, str) and value else None


def _from_json(body: bytes) -> Upload:
    try:
        pasted = PastedTranscript.model_validate_json(body)
    except ValidationError as error:
        raise InvalidInput(describe(error.errors()), fix=_FIX) from None
    return Upload(pasted.filename, pasted.text.encode(), pasted.format, None)


Uploaded = Annotated[Upload, Depends(_read)]

# FastAPI cannot say "one of two media types", so the body is described by hand.
UPLOAD_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["file"],
                    "additionalProperties": False,
                    "properties": {
                        "file": {"type": "string", "format": "binary"},
                        "format": {"type": "string"},
                        "encoding": {"type": "string"},
                    },
                }
            },
            "application/json": {"schema": {"$ref": "#/components/schemas/PastedTranscript"}},
        },
    }
}
