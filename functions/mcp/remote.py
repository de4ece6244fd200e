"""The reader over another server's HTTP API, with a bearer token where that server wants one.

The rule: the token goes to the address that was named and nowhere else, so no redirect is followed. What the server
says went wrong arrives as the same errors that the embedded store raises.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from http.client import HTTPException, HTTPResponse
from typing import Any, cast
from urllib.error import HTTPError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from functions.mcp.reader import LISTED_STUDIES
from receipts_core.contract import (
    CheckedClaim,
    DraftClaim,
    Line,
    LineInContext,
    Run,
    SearchPage,
    Study,
    TranscriptInfo,
)
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
from receipts_core.ports import Page

_SECONDS = 60.0
# Far above any page that we ask for: an address that is not our API cannot fill the memory.
_LARGEST = 32_000_000
_ERRORS: dict[str, type[ReceiptsError]] = {
    error.code: error for error in (InvalidInput, TooLarge, NotFound, Conflict, Unauthorised)
}
_CHECK_ADDRESS = "Check API_URL and API_TOKEN."


class _StayHere(HTTPRedirectHandler):
    """Turns every redirect into an error: the header with the token would go along."""

    def redirect_request(self, req: Request, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> None:
        """Never."""


class RemoteReader:
    """See `Reader`. `url` is the address of the app, with or without `/api` at its end. Raises Misconfigured."""

    def __init__(self, url: str, token: str | None = None) -> None:
        address = urlsplit(url)
        if address.scheme not in ("http", "https") or not address.hostname:
            raise Misconfigured(f"API_URL is “{url}”.", fix="Give an address such as http://127.0.0.1:8000.")
        self._api = url.rstrip("/").removesuffix("/api") + "/api"
        self._token = token
        self._opener = build_opener(_StayHere)

    def studies(self) -> Sequence[Study]:
        """See the protocol."""
        found = self._get("/studies", {"limit": LISTED_STUDIES})
        return [Study.model_validate(item) for item in found["items"]]

    def study(self, study_id: str) -> Study:
        """See the protocol."""
        return Study.model_validate(self._get(f"/studies/{_part(study_id)}"))

    def transcripts(self, study_id: str, cursor: str | None, limit: int) -> Page[TranscriptInfo]:
        """See the protocol."""
        found = self._get(f"/studies/{_part(study_id)}/transcripts", {"cursor": cursor, "limit": limit})
        return Page([TranscriptInfo.model_validate(item) for item in found["items"]], found["nextCursor"])

    def transcript(self, transcript_id: str) -> TranscriptInfo:
        """See the protocol."""
        return TranscriptInfo.model_validate(self._get(f"/transcripts/{_part(transcript_id)}"))

    def lines(self, transcript_id: str, after: int, limit: int) -> Page[Line]:
        """See the protocol."""
        found = self._get(f"/transcripts/{_part(transcript_id)}/lines", {"after": after, "limit": limit})
        return Page([Line.model_validate(item) for item in found["items"]], found["nextCursor"])

    def line(self, line_id: str) -> LineInContext:
        """See the protocol."""
        return LineInContext.model_validate(self._get(f"/lines/{_part(line_id)}", {"around": 2}))

    def search(self, study_id: str, query: str, cursor: str | None, limit: int) -> SearchPage:
        """See the protocol."""
        asked = {"q": query, "cursor": cursor, "limit": limit}
        return SearchPage.model_validate(self._get(f"/studies/{_part(study_id)}/search", asked))

    def themes_runs(self, study_id: str) -> Iterator[Run]:
        """See the protocol."""
        cursor: str | None = None
        while True:
            asked = {"kind": "themes", "cursor": cursor, "limit": 5}
            page = self._get(f"/studies/{_part(study_id)}/runs", asked)
            yield from (Run.model_validate(item) for item in page["items"])
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def check(self, study_id: str, claim: DraftClaim) -> CheckedClaim:
        """See the protocol."""
        body = {"studyId": study_id, "claims": [claim.model_dump(mode="json")]}
        return CheckedClaim.model_validate(self._send("/verify", body)["claims"][0])

    def _get(self, path: str, query: Mapping[str, Any] | None = None) -> Any:
        asked = {name: value for name, value in (query or {}).items() if value is not None}
        return self._fetch(path + ("?" + urlencode(asked) if asked else ""))

    def _send(self, path: str, body: Any) -> Any:
        return self._fetch(path, json.dumps(body).encode())

    def _fetch(self, path: str, body: bytes | None = None) -> Any:
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        request = Request(self._api + path, data=body, headers=headers)  # noqa: S310  http or https, checked above
        try:
            with cast("HTTPResponse", self._opener.open(request, timeout=_SECONDS)) as response:
                return json.loads(response.read(_LARGEST))
        except HTTPError as error:
            raise _told(error, self._api) from None
        except (OSError, HTTPException, ValueError) as error:
            said = f"{self._api} does not answer as the API does ({type(error).__name__})."
            raise StoreError(said, fix=_CHECK_ADDRESS) from error


def _part(text: str) -> str:
    """An id as one part of a path."""
    return quote(text, safe="")


def _told(error: HTTPError, api: str) -> ReceiptsError:
    """The error that the server's problem document stands for."""
    try:
        problem = json.loads(error.read(100_000))
        kind, detail, fix = _ERRORS.get(problem["code"], StoreError), str(problem["detail"]), problem.get("fix")
    except (OSError, HTTPException, ValueError, TypeError, KeyError):
        kind = Unauthorised if error.code in (401, 403) else StoreError
        return kind(f"{api} answered {error.code}.", fix=_CHECK_ADDRESS)
    return kind(detail, fix=fix)
