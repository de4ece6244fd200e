"""Claims and logs that live in this process."""

from collections.abc import Sequence
from threading import RLock

from receipts_core.adapters.paging import page_of
from receipts_core.adapters.review_order import claim_order, refuse_stale
from receipts_core.contract import AuditEntry, AuditHead, Claim, ClaimState, DraftEntry
from receipts_core.errors import NotFound
from receipts_core.ports import LogLine, Page
from receipts_core.use_cases.audit_chain import empty_log, head_at, link, stored


class MemoryReviews:
    """Claims and logs in dictionaries."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._claims: dict[str, Claim] = {}
        self._logs: dict[str, list[str]] = {}
        self._heads: dict[str, AuditHead] = {}

    def get(self, claim_id: str) -> Claim:
        """See the port."""
        claim = self._claims.get(claim_id)
        if claim is None:
            raise NotFound(f"There is no claim {claim_id}")
        return claim

    def list(
        self, study_id: str, state: ClaimState | None = None, cursor: str | None = None, limit: int = 100
    ) -> Page[Claim]:
        """See the port."""
        with self._lock:
            found = [claim for claim in self._claims.values() if claim.study_id == study_id]
        return page_of([claim for claim in found if state in (None, claim.state)], claim_order, cursor, limit)

    def commit(self, entry: DraftEntry, claims: Sequence[Claim] = ()) -> AuditEntry:
        """See the port."""
        with self._lock:
            for claim in claims:
                held = self._claims.get(claim.claim_id)
                refuse_stale(held.revision if held else 0, claim)
            made = link(entry, self.head(entry.study_id))
            self._logs.setdefault(entry.study_id, []).append(stored(made))
            self._heads[entry.study_id] = head_at(made)
            self._claims |= {claim.claim_id: claim for claim in claims}
            return made

    def entries(self, study_id: str, after: int = 0, limit: int = 500) -> Sequence[LogLine]:
        """See the port."""
        lines = enumerate(self._logs.get(study_id, []), 1)
        return [LogLine(seq, text) for seq, text in lines if seq > after][:limit]

    def head(self, study_id: str) -> AuditHead:
        """See the port."""
        return self._heads.get(study_id) or empty_log(study_id)

    def delete_for_study(self, study_id: str) -> None:
        """See the port."""
        with self._lock:
            self._claims = {claim_id: c for claim_id, c in self._claims.items() if c.study_id != study_id}
            self._logs.pop(study_id, None)
            self._heads.pop(study_id, None)
