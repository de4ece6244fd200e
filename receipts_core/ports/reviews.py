"""Where claims and the log of what was done are kept."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from receipts_core.contract import AuditEntry, AuditHead, Claim, ClaimState, DraftEntry
from receipts_core.ports.stores import Page


class LogLine(NamedTuple):
    """An entry exactly as it is stored: JSON text, and the place that it is stored under."""

    seq: int
    text: str


class ReviewStore(Protocol):
    """Claims, and for each study one append-only, hash-chained log: nothing is changed without an entry about it."""

    def get(self, claim_id: str) -> Claim:
        """Raises NotFound."""
        ...

    def list(
        self, study_id: str, state: ClaimState | None = None, cursor: str | None = None, limit: int = 100
    ) -> Page[Claim]:
        """The study's claims, or those in one state, oldest first."""
        ...

    def commit(self, entry: DraftEntry, claims: Sequence[Claim] = ()) -> AuditEntry:
        """Append the entry to its study's log and write the claims, all of it or nothing.

        A claim is written only over the revision before its own (a new one, revision 1, over nothing): where somebody
        else was first, Conflict, and neither the claims nor the entry are written. What a claim said before is erased.
        """
        ...

    def entries(self, study_id: str, after: int = 0, limit: int = 500) -> Sequence[LogLine]:
        """Entries with `seq` greater than `after`, in order, unread: somebody may have altered them."""
        ...

    def head(self, study_id: str) -> AuditHead:
        """How many entries the log has, and the hash of the last: kept beside the log, so that a cut end shows."""
        ...

    def delete_for_study(self, study_id: str) -> None:
        """Remove a study's claims and its log."""
        ...
