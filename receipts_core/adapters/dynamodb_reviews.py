"""Claims and logs in the transcripts table. `dynamodb` has the list of items and who reads them.

The rule: claims, their entry and the log's head change in one transaction, on condition that none of them has changed
since it was read. What belongs to a study that goes by itself goes with it.
"""

import time
import zlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any
from uuid import uuid4

from receipts_core.adapters.dynamodb_chunks import Chunks, Place
from receipts_core.adapters.dynamodb_table import DynamoClient, Item, Key, Table, key_part, resolved
from receipts_core.adapters.paging import cut, from_cursor, time_order
from receipts_core.adapters.review_order import refuse_stale
from receipts_core.contract import AuditEntry, AuditHead, Claim, ClaimState, DraftEntry
from receipts_core.errors import NotFound, ReceiptsError, StoreError
from receipts_core.ports import LogLine, Page
from receipts_core.use_cases.audit_chain import empty_log, link, stored

_ATTEMPTS = 4


class DynamoReviews:
    """Claims and logs in AWS; of two who decide on the same claim, one is told that it was late."""

    def __init__(
        self, transcripts_table: str, client: DynamoClient, *, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self._table = Table(client, transcripts_table, sleep)
        self._chunks = Chunks(self._table)

    def get(self, claim_id: str) -> Claim:
        """See the port."""
        for _ in range(_ATTEMPTS):
            item = self._table.get(_claim(claim_id))
            if item is None:
                raise NotFound(f"There is no claim {claim_id}")
            claim = self._read(item)
            if claim is not None:
                return claim
        raise StoreError(f"Claim {claim_id} is being changed all the time.", fix="Try again in a minute.")

    def list(
        self, study_id: str, state: ClaimState | None = None, cursor: str | None = None, limit: int = 100
    ) -> Page[Claim]:
        """See the port."""
        after = None if cursor is None else f"claim#{from_cursor(cursor)}"
        hints = self._table.query(_reviews(study_id), "claim#", after=after, page=limit + 1)
        return cut(resolved(hints, lambda some: self._listed(some, state), limit + 1), _order, limit)

    def commit(self, entry: DraftEntry, claims: Sequence[Claim] = ()) -> AuditEntry:
        """See the port. What is too large for an item is put away first, and removed again where it is not needed."""
        items = {_claim(claim.claim_id): self._stored(claim) for claim in claims}
        head, study = _head(entry.study_id), Key(f"study#{key_part(entry.study_id)}", "study")
        made: list[AuditEntry] = []
        replaced: dict[Key, Item] = {}

        def change(held: dict[Key, Item]) -> dict[Key, Item]:
            for claim in claims:
                refuse_stale(held.get(_claim(claim.claim_id), {}).get("revision", 0), claim)
            replaced.update({key: held[key] for key in items if key in held})
            made[:] = [link(entry, _read_head(held.get(head), entry.study_id))]
            written = _log_items(made[0], claims) | items
            expires_at = held.get(study, {}).get("expiresAt")
            return {key: {**item, "expiresAt": expires_at} for key, item in written.items()}

        # The hints stay what they are, so that they are read too: a put must know what it puts itself over.
        hints = [_hint(claim) for claim in claims]
        try:
            self._table.swap_together([head, study, *items, *hints], change)
        finally:
            self._forget(items, replaced)
        return made[0]

    def entries(self, study_id: str, after: int = 0, limit: int = 500) -> Sequence[LogLine]:
        """See the port."""
        items = self._table.query(_reviews(study_id), "entry#", after=_entry(study_id, after).sk, page=limit)
        return [LogLine(int(item["sk"].removeprefix("entry#")), item["line"]) for item in islice(items, limit)]

    def head(self, study_id: str) -> AuditHead:
        """See the port."""
        return _read_head(self._table.get(_head(study_id)), study_id)

    def delete_for_study(self, study_id: str) -> None:
        """See the port. A claim goes before its hint: an interrupted deletion finds it again."""
        for hint in list(self._table.query(_reviews(study_id), "claim#")):
            self._table.remove(self._table.keys(_claim(hint["claimId"]).pk))
            self._table.remove([Key(hint["pk"], hint["sk"])])
        self._table.remove(self._table.keys(_reviews(study_id)))

    def _stored(self, claim: Claim) -> dict[str, Any]:
        data = zlib.compress(claim.model_dump_json().encode())
        kept = self._chunks.put_away(_claim(claim.claim_id).pk, f"part-{uuid4().hex}", data)
        return {"claimId": claim.claim_id, "state": claim.state, "revision": claim.revision, **kept}

    def _read(self, item: Item) -> Claim | None:
        """The claim; None where it has been replaced since the item was read."""
        data = self._chunks.fetch(_claim(item["claimId"]).pk, item)
        return None if data is None else Claim.model_validate_json(zlib.decompress(data))

    def _listed(self, hints: Sequence[Item], state: ClaimState | None) -> Iterable[Claim]:
        items = self._table.get_many(_claim(hint["claimId"]) for hint in hints)
        for hint in hints:
            item = items.get(_claim(hint["claimId"]))
            if item is not None and state in (None, item["state"]):
                yield self._read(item) or self.get(item["claimId"])

    def _forget(self, items: dict[Key, dict[str, Any]], replaced: dict[Key, Item]) -> None:
        """Remove what was put away for claims that do not name it any more."""
        for key, item in items.items():
            places = {item.get("place"), replaced.get(key, {}).get("place")} - {None}
            if places:
                with suppress(ReceiptsError):
                    held = self._table.get(key) or {}
                    for place in places - {held.get("place")}:
                        self._chunks.remove(Place(key.pk, str(place)))


def _log_items(made: AuditEntry, claims: Sequence[Claim]) -> dict[Key, Item]:
    """The entry, the head after it, and the hints of the claims."""
    entry, head = _entry(made.study_id, made.seq), _head(made.study_id)
    log: dict[Key, Item] = {entry: {"line": stored(made)}, head: {"count": made.seq, "hash": made.hash}}
    return log | {_hint(claim): {"claimId": claim.claim_id} for claim in claims}


def _read_head(item: Item | None, study_id: str) -> AuditHead:
    return AuditHead(count=item["count"], hash=item["hash"]) if item else empty_log(study_id)


def _claim(claim_id: str) -> Key:
    return Key(f"claim#{key_part(claim_id)}", "claim")


def _reviews(study_id: str) -> str:
    return f"reviews#{key_part(study_id)}"


def _hint(claim: Claim) -> Key:
    return Key(_reviews(claim.study_id), f"claim#{_order(claim)}")


def _head(study_id: str) -> Key:
    return Key(_reviews(study_id), "head")


def _entry(study_id: str, seq: int) -> Key:
    return Key(_reviews(study_id), f"entry#{seq:010d}")


def _order(claim: Claim) -> str:
    return time_order(claim.proposal.at, key_part(claim.claim_id))
