"""The reader over the services of this process."""

from collections.abc import Iterator, Sequence

from functions.mcp.checks import FiledClaim
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
from receipts_core.ports import Page, every
from receipts_core.use_cases.check import check_claims
from receipts_core.use_cases.lines import line_in_context
from receipts_core.use_cases.proposals import Proposer, propose_claim
from receipts_core.use_cases.review_claims import drafted
from receipts_core.use_cases.search import search
from receipts_core.use_cases.services import Services


class EmbeddedReader:
    """See `Reader`; each method is one use case or one call of a store."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def studies(self) -> Sequence[Study]:
        """See the protocol."""
        return self._services.transcripts.list_studies(limit=LISTED_STUDIES).items

    def study(self, study_id: str) -> Study:
        """See the protocol."""
        return self._services.transcripts.get_study(study_id)

    def transcripts(self, study_id: str, cursor: str | None, limit: int) -> Page[TranscriptInfo]:
        """See the protocol."""
        return self._services.transcripts.list_transcripts(study_id, cursor, limit)

    def transcript(self, transcript_id: str) -> TranscriptInfo:
        """See the protocol."""
        return self._services.transcripts.get_transcript(transcript_id)

    def lines(self, transcript_id: str, after: int, limit: int) -> Page[Line]:
        """See the protocol."""
        return self._services.transcripts.lines(transcript_id, after, limit)

    def line(self, line_id: str) -> LineInContext:
        """See the protocol."""
        return line_in_context(self._services, line_id)

    def search(self, study_id: str, query: str, cursor: str | None, limit: int) -> SearchPage:
        """See the protocol."""
        return search(self._services, study_id, query, limit=limit, cursor=cursor)

    def themes_runs(self, study_id: str) -> Iterator[Run]:
        """See the protocol."""
        runs = every(lambda cursor: self._services.runs.list(study_id, cursor))
        return (run for run in runs if run.kind == "themes")

    def check(self, study_id: str, claim: DraftClaim) -> CheckedClaim:
        """See the protocol."""
        return check_claims(self._services, study_id, [claim])[0]

    def propose(self, study_id: str, claim: DraftClaim, agent: str) -> FiledClaim:
        """See the protocol."""
        draft = drafted("sentence", None, claim.sentence, claim.citations)
        return FiledClaim.of(propose_claim(self._services, study_id, draft, Proposer(agent, "mcp")))
