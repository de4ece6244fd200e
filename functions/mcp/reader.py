"""What the server needs of a study, wherever the study is: in this process, or behind another server's API.

Nothing here approves anything, and nothing may: an agent can file a claim, and only a person decides on it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from functions.mcp.checks import FiledClaim
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
from receipts_core.errors import NotFound
from receipts_core.ports import Page

# What is meant where nobody names a study: one's own, and on a fresh installation the sample.
_UNNAMED = ("default", "sample")
LISTED_STUDIES = 50


class Reader(Protocol):
    """Reads studies. Every method raises the project's own errors, NotFound among them; ids are global."""

    def studies(self) -> Sequence[Study]:
        """The oldest studies, `LISTED_STUDIES` at most."""
        ...

    def study(self, study_id: str) -> Study:
        """One study with its counts."""
        ...

    def transcripts(self, study_id: str, cursor: str | None, limit: int) -> Page[TranscriptInfo]:
        """The study's transcripts by title."""
        ...

    def transcript(self, transcript_id: str) -> TranscriptInfo:
        """Everything but the lines."""
        ...

    def lines(self, transcript_id: str, after: int, limit: int) -> Page[Line]:
        """Lines with `n` greater than `after`."""
        ...

    def line(self, line_id: str) -> LineInContext:
        """A line with the two before and after it."""
        ...

    def search(self, study_id: str, query: str, cursor: str | None, limit: int) -> SearchPage:
        """Lines that speak to the query, best first."""
        ...

    def themes_runs(self, study_id: str) -> Iterator[Run]:
        """The study's themes runs, newest first, as far as somebody reads on."""
        ...

    def check(self, study_id: str, claim: DraftClaim) -> CheckedClaim:
        """What stands of a claim and what does not; nothing is stored."""
        ...

    def propose(self, study_id: str, claim: DraftClaim, agent: str) -> FiledClaim:
        """File a claim as this agent's, for people to decide on; what the verifier does not keep is not filed."""
        ...


@dataclass(frozen=True)
class Desk:
    """What every tool works with: a reader, the study that is meant where none is named, and the agent's name."""

    reader: Reader
    configured: str = ""
    agent: str = "mcp"

    def study(self, named: str) -> Study:
        """The study of this name, else the configured one, else one's own, else the sample. Raises NotFound."""
        if named or self.configured:
            return self.reader.study(named or self.configured)
        for study_id in _UNNAMED:
            try:
                return self.reader.study(study_id)
            except NotFound:
                continue
        raise NotFound("There is no study yet.", fix="Add transcripts first, or name the study in `study`.")
