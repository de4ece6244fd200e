"""One other server, spoken to over HTTP with the standard library.

The rule: the token goes to the address that was named and nowhere else, so no redirect is followed. What the server
says went wrong arrives as the same errors that the embedded store raises.
"""

import json
from collections.abc import Mapping
from http.client import HTTPException, HTTPResponse
from typing import Any, TypeVar, cast
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from receipts_core.contract import Wire
from receipts_core.errors import (
    Conflict,
    InvalidInput,
    Misconfigured,
    NotFound,
    ReceiptsError,
    StoreError,
    TooLarge,
    Unauthorised,
)

_SECONDS = 60.0
# Far above any page that we ask for: an address that is not our API cannot fill the memory.
_LARGEST = 32_000_000
_ERRORS: dict[str, type[ReceiptsError]] = {
    error.code: error for error in (InvalidInput, TooLarge, NotFound, Conflict, Unauthorised)
}
_CHECK_ADDRESS = "Check API_URL and API_TOKEN."

W = TypeVar("W", bound=Wire)


class _StayHere(HTTPRedirectHandler):
    """Turns every redirect into an error: the header with the token would go along."""

    def redirect_request(self, req: Request, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> None:
        """Never."""


class Server:
    """A server at `url`, the address of the app, with or without `/api` at its end. Raises Misconfigured."""

    def __init__(self, url: str, token: str | None = None) -> None:
        address = urlsplit(url)
        if address.scheme not in ("http", "https") or not address.hostname:
            raise Misconfigured(f"API_URL is “{url}”.", fix="Give an address such as http://127.0.0.1:8000.")
        self._base = url.rstrip("/").removesuffix("/api")
        self._authorization = {"Authorization": f"Bearer {token}"} if token else {}
        self._opener = build_opener(_StayHere)

    def get(self, kind: type[W], path: str, query: Mapping[str, object] | None = None) -> W:
        """What is at the path, with those parts of the query that are not None."""
        asked = urlencode({name: value for name, value in (query or {}).items() if value is not None})
        return self._fetch(kind, Request(self._base + path + ("?" + asked if asked else "")))  # noqa: S310  see above

    def post(self, kind: type[W], path: str, body: object, headers: Mapping[str, str] | None = None) -> W:
        """What the path answers to a JSON body."""
        sent = {"Content-Type": "application/json", **(headers or {})}
        return self._fetch(kind, Request(self._base + path, json.dumps(body).encode(), sent))  # noqa: S310  see above

    def _fetch(self, kind: type[W], request: Request) -> W:
        for name, value in ({"Accept": "application/json"} | self._authorization).items():
            request.add_header(name, value)
        try:
            with cast("HTTPResponse", self._opener.open(request, timeout=_SECONDS)) as response:
                return kind.model_validate_json(response.read(_LARGEST))
        except HTTPError as error:
            raise _told(error, self._base) from None
        except (OSError, HTTPException, ValueError) as error:
            said = f"{self._base} does not answer as a server of this version does ({type(error).__name__})."
            raise StoreError(said, fix=_CHECK_ADDRESS) from None


def _told(error: HTTPError, base: str) -> ReceiptsError:
    """The error that the server's problem document stands for."""
    try:
        problem = json.loads(error.read(100_000))
        kind, detail, fix = _ERRORS.get(problem["code"], StoreError), str(problem["detail"]), problem.get("fix")
    except (OSError, HTTPException, ValueError, TypeError, KeyError):
        kind = Unauthorised if error.code in (401, 403) else StoreError
        return kind(f"{base} answered {error.code}.", fix=_CHECK_ADDRESS)
    return kind(detail, fix=fix)
