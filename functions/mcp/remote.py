"""The reader over another server: its HTTP API for what is read, its own `/mcp` for what is filed.

The rule: what an agent files is an agent's claim there too. It goes in by that server's door for agents, so no policy
that is on there can take it for a person's, whatever this side says.
"""

from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import quote

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

from functions.api.schemas import LinePage, RunPage, StudyPage, TranscriptPage, VerifyRequest, VerifyResult
from functions.mcp.checks import FiledClaim
from functions.mcp.reader import LISTED_STUDIES
from functions.mcp.wire import Server
from receipts_core.contract import (
    CheckedClaim,
    DraftClaim,
    Line,
    LineInContext,
    Run,
    SearchPage,
    Study,
    TranscriptInfo,
    Wire,
)
from receipts_core.errors import InvalidInput, StoreError
from receipts_core.ports import Page, every

_PROTOCOL = "2026-07-28"
_META = "io.modelcontextprotocol"


class _Part(BaseModel):
    """A part of the protocol's messages; what else is in them is not ours to read."""

    model_config = ConfigDict(extra="ignore", alias_generator=to_camel, frozen=True)


class _Text(_Part):
    text: str = ""


class _Result(_Part):
    content: tuple[_Text, ...] = ()
    structured_content: FiledClaim | None = None


class _Error(_Part):
    message: str


class _Reply(Wire):
    """An answer of JSON-RPC: a result or an error."""

    jsonrpc: str
    id: int
    result: _Result | None = None
    error: _Error | None = None


class RemoteReader:
    """See `Reader`. `url` is the address of the app, with or without `/api` at its end. Raises Misconfigured."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self._server = Server(url, token)

    def studies(self) -> Sequence[Study]:
        """See the protocol."""
        return self._server.get(StudyPage, "/api/studies", {"limit": LISTED_STUDIES}).items

    def study(self, study_id: str) -> Study:
        """See the protocol."""
        return self._server.get(Study, f"/api/studies/{_part(study_id)}")

    def transcripts(self, study_id: str, cursor: str | None, limit: int) -> Page[TranscriptInfo]:
        """See the protocol."""
        path = f"/api/studies/{_part(study_id)}/transcripts"
        found = self._server.get(TranscriptPage, path, {"cursor": cursor, "limit": limit})
        return Page(found.items, found.next_cursor)

    def transcript(self, transcript_id: str) -> TranscriptInfo:
        """See the protocol."""
        return self._server.get(TranscriptInfo, f"/api/transcripts/{_part(transcript_id)}")

    def lines(self, transcript_id: str, after: int, limit: int) -> Page[Line]:
        """See the protocol."""
        path = f"/api/transcripts/{_part(transcript_id)}/lines"
        found = self._server.get(LinePage, path, {"after": after, "limit": limit})
        return Page(found.items, found.next_cursor)

    def line(self, line_id: str) -> LineInContext:
        """See the protocol."""
        return self._server.get(LineInContext, f"/api/lines/{_part(line_id)}")

    def search(self, study_id: str, query: str, cursor: str | None, limit: int) -> SearchPage:
        """See the protocol."""
        path = f"/api/studies/{_part(study_id)}/search"
        return self._server.get(SearchPage, path, {"q": query, "cursor": cursor, "limit": limit})

    def themes_runs(self, study_id: str) -> Iterator[Run]:
        """See the protocol."""
        path = f"/api/studies/{_part(study_id)}/runs"

        def page_at(cursor: str | None) -> Page[Run]:
            page = self._server.get(RunPage, path, {"kind": "themes", "cursor": cursor, "limit": 5})
            return Page(page.items, page.next_cursor)

        return every(page_at)

    def check(self, study_id: str, claim: DraftClaim) -> CheckedClaim:
        """See the protocol."""
        asked = VerifyRequest(study_id=study_id, claims=(claim,))
        return self._server.post(VerifyResult, "/api/verify", asked.model_dump(mode="json")).claims[0]

    def propose(self, study_id: str, claim: DraftClaim, agent: str) -> FiledClaim:
        """See the protocol."""
        headers = {"Mcp-Protocol-Version": _PROTOCOL, "Mcp-Method": "tools/call", "Mcp-Name": "propose_claim"}
        reply = self._server.post(_Reply, "/mcp", _call(study_id, claim, agent), headers)
        if reply.error or not reply.result:
            raise StoreError(reply.error.message if reply.error else "The server answered nothing.")
        if reply.result.structured_content is None:
            raise InvalidInput(" ".join(part.text for part in reply.result.content))
        return reply.result.structured_content


def _call(study_id: str, claim: DraftClaim, agent: str) -> dict[str, Any]:
    """The message that calls `propose_claim` for this agent."""
    citations = [citation.model_dump(mode="json") for citation in claim.citations]
    arguments = {"study": study_id, "sentence": claim.sentence, "citations": citations}
    client = {"name": agent, "version": ""}
    meta = {
        f"{_META}/protocolVersion": _PROTOCOL,
        f"{_META}/clientInfo": client,
        f"{_META}/clientCapabilities": {},
    }
    params = {"name": "propose_claim", "arguments": arguments, "_meta": meta}
    return {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}


def _part(text: str) -> str:
    """An id as one part of a path."""
    return quote(text, safe="")
