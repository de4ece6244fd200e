"""Files that a route hands over: the bytes, to be saved, or the address of what does not fit through the gateway."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from fastapi import Response

_ADDRESS = {"description": "The address, good for some minutes.", "required": True, "schema": {"type": "string"}}


def described(what: str, media_types: Iterable[str]) -> dict[int | str, dict[str, Any]]:
    """The answers of a route that hands over a file, for its OpenAPI description."""
    binary = {"schema": {"type": "string", "format": "binary"}}
    return {
        200: {"description": what, "content": dict.fromkeys(sorted(set(media_types)), binary)},
        303: {
            "description": "Where to fetch it: it does not fit through the gateway.",
            "headers": {"Location": _ADDRESS},
        },
    }


def see(address: str) -> Response:
    """The answer that sends a client to where the file lies."""
    return Response(status_code=303, headers={"Location": address})


def attachment(filename: str, data: bytes, media_type: str) -> Response:
    """The file. Its words come from outside: it is handed over to be saved, never as a page of this origin."""
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(filename, safe='')}"}
    return Response(data, headers=headers, media_type=media_type)
