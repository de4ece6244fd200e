"""Runs and their events in one DynamoDB table. `dynamodb` has the list of items and who reads them."""

import hashlib
import time
import zlib
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any
from uuid import uuid4

from receipts_core.adapters.clock import SystemClock
from receipts_core.adapters.dynamodb_chunks import Chunks, Place
from receipts_core.adapters.dynamodb_table import DynamoClient, Item, Key, Table, key_part, resolved
from receipts_core.adapters.paging import cut, from_cursor, time_order
from receipts_core.adapters.run_states import FINAL, claimed, refuse_overwrite, refuse_unended
from receipts_core.contract import Run, RunEvent, RunState
from receipts_core.errors import Conflict, NotFound, ReceiptsError, StoreError
from receipts_core.ports import Clock, Page

_ATTEMPTS = 4


class DynamoRuns:
    """Runs in AWS. With `keep_days`, they and their events go by themselves that long after they were written."""

    def __init__(
        self,
        runs_table: str,
        client: DynamoClient,
        *,
        keep_days: int | None = None,
        clock: Clock | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._table = Table(client, runs_table, sleep)
        self._chunks = Chunks(self._table)
        self._keep_days = keep_days
        self._clock = clock or SystemClock()

    def create(self, run: Run) -> None:
        """See the port."""
        self._hint(run, "run#")
        item = self._stored(run)

        def change(held: Item | None) -> Item:
            if held is not None:
                raise Conflict(f"Run {run.run_id} exists already")
            return item

        self._table.swap(_key(run.run_id), change)

    def claim(self, run_id: str, now: int) -> Run | None:
        """See the port."""
        won: Run | None = None

        def change(held: Item | None) -> Item | None:
            nonlocal won
            won = None
            if held is None or held["state"] != RunState.QUEUED:
                return held
            won = claimed(self._read(held), now)
            return {**held, **self._stored(won)}

        self._table.swap(_key(run_id), change)
        return won

    def get(self, run_id: str) -> Run:
        """See the port."""
        for _ in range(_ATTEMPTS - 1):
            with suppress(_Replaced):
                return self._read(self._item(run_id))
        return self._read(self._item(run_id))

    def save(self, run: Run) -> None:
        """See the port. The hint for `find_cached` comes first: it counts only once the run it points at is done."""
        if run.state is RunState.DONE and run.cache_key:
            self._hint(run, _cached(run.cache_key))
        self._replace(run, lambda held: refuse_overwrite(held, run))

    def rewrite(self, run: Run, events: Sequence[RunEvent]) -> None:
        """See the port. The run comes last: until then it shows that its words have still to go."""
        refuse_unended(self.get(run.run_id))
        for event in events:
            key = _event_key(run.run_id, event.seq)
            before = self._table.get(key) or {}
            self._table.write([{**key._asdict(), **self._stored_event(key, event)}])
            if "place" in before:
                self._chunks.remove(Place(key.pk, before["place"]))
        self._replace(run, refuse_unended)

    def list(self, study_id: str, cursor: str | None = None, limit: int = 50) -> Page[Run]:
        """See the port."""
        before = None if cursor is None else f"run#{from_cursor(cursor)}"
        hints = self._table.query(_study(study_id), "run#", after=before, newest_first=True, page=limit + 1)
        return cut(resolved(hints, self._listed, limit + 1), _order, limit)

    def find_cached(self, study_id: str, cache_key: str) -> Run | None:
        """See the port."""
        if not cache_key:
            return None
        hints = self._table.query(_study(study_id), _cached(cache_key), newest_first=True, page=10)
        runs = resolved(hints, lambda some: self._cached(some, cache_key), 1)
        return runs[0] if runs else None

    def add_events(self, run_id: str, events: Sequence[RunEvent]) -> None:
        """See the port. A run that was deleted meanwhile takes its new events with it."""
        for event in events:
            key = _event_key(run_id, event.seq)
            made = self._stored_event(key, event)
            self._table.swap(key, lambda held, made=made: held or made)
        if self._table.get(_key(run_id)) is None:
            self._table.remove(self._table.keys(_key(run_id).pk))
            raise _no_run(run_id)

    def events(self, run_id: str, after: int = 0, limit: int = 500) -> Sequence[RunEvent]:
        """See the port."""
        pk = _key(run_id).pk
        items = self._table.query(pk, "event#", after=_event_key(run_id, after).sk, page=limit)
        held = (self._chunks.fetch(pk, item) for item in islice(items, limit))
        return [RunEvent.model_validate_json(data) for data in held if data is not None]

    def request_cancel(self, run_id: str) -> None:
        """See the port."""

        def change(held: Item | None) -> Item:
            if held is None:
                raise _no_run(run_id)
            return held if held["state"] in FINAL else {**held, "cancel": True}

        self._table.swap(_key(run_id), change)

    def cancel_requested(self, run_id: str) -> bool:
        """See the port."""
        item = self._table.get(_key(run_id))
        return item is not None and item.get("cancel", False)

    def delete_for_study(self, study_id: str) -> None:
        """See the port. A run's record goes first and its hint last: an interrupted deletion finds it again."""
        for hint in list(self._table.query(_study(study_id), "run#")):
            record = _key(hint["runId"])
            self._table.remove([record])
            self._table.remove(self._table.keys(record.pk))
            self._table.remove([Key(hint["pk"], hint["sk"])])
        self._table.remove(self._table.keys(_study(study_id), "cache#"))

    def _item(self, run_id: str) -> Item:
        item = self._table.get(_key(run_id))
        if item is None:
            raise _no_run(run_id)
        return item

    def _read(self, item: Item) -> Run:
        data = self._chunks.fetch(_key(item["runId"]).pk, item)
        if data is None:
            raise _Replaced(f"The result of run {item['runId']} is missing.", fix="Start the run again.")
        return Run.model_validate_json(zlib.decompress(data))

    def _stored(self, run: Run) -> dict[str, Any]:
        """A run's attributes; a result too large for an item is put away first."""
        expires_at = self._expires_at()
        data = zlib.compress(run.model_dump_json().encode())
        stored = self._chunks.put_away(_key(run.run_id).pk, _new_place(), data, expires_at)
        known = {"runId": run.run_id, "state": run.state, "listed": _order(run), "expiresAt": expires_at}
        return {**known, "data": None, "place": None, **stored}

    def _stored_event(self, key: Key, event: RunEvent) -> dict[str, Any]:
        expires_at = self._expires_at()
        stored = self._chunks.put_away(key.pk, _new_place(), event.model_dump_json().encode(), expires_at)
        return {**stored, "expiresAt": expires_at}

    def _replace(self, run: Run, check: Callable[[Run], None]) -> None:
        """Write a run over the one that is held, unless `check` objects; what is not named any more is removed."""
        stored = self._stored(run)
        before: Item = {}

        def change(held: Item | None) -> Item:
            nonlocal before
            if held is None:
                raise _no_run(run.run_id)
            before = held
            check(self._read(held))
            return {**held, **stored}

        try:
            self._table.swap(_key(run.run_id), change)
        finally:
            self._forget(run.run_id, {before.get("place"), stored.get("place")})

    def _hint(self, run: Run, prefix: str) -> None:
        hint = {"pk": _study(run.study_id), "sk": prefix + _order(run), "runId": run.run_id}
        self._table.write([{**hint, "expiresAt": self._expires_at()}])

    def _listed(self, hints: Sequence[Item]) -> Iterable[Run]:
        """The runs that hints point at. A hint that its run does not confirm is left over from what failed."""
        items = self._table.get_many(_key(hint["runId"]) for hint in hints)
        for hint in hints:
            item = items.get(_key(hint["runId"]))
            if item is not None and hint["sk"].endswith(f"#{item['listed']}"):
                with suppress(NotFound):
                    yield self.get(item["runId"]) if "place" in item else self._read(item)

    def _cached(self, hints: Sequence[Item], cache_key: str) -> Iterable[Run]:
        return (run for run in self._listed(hints) if run.state is RunState.DONE and run.cache_key == cache_key)

    def _forget(self, run_id: str, places: Collection[str | None]) -> None:
        """Remove results that the run does not name any more. What cannot be removed now goes with the study."""
        with suppress(ReceiptsError):
            item = self._table.get(_key(run_id)) or {}
            for place in places:
                if place is not None and place != item.get("place"):
                    self._chunks.remove(Place(_key(run_id).pk, place))

    def _expires_at(self) -> int | None:
        return self._keep_days and self._clock.now() // 1000 + self._keep_days * 86_400


class _Replaced(StoreError):
    """A result that was put away is not there: mostly because a newer one took its place meanwhile."""


def _no_run(run_id: str) -> NotFound:
    return NotFound(f"There is no run {run_id}")


def _key(run_id: str) -> Key:
    return Key(f"run#{key_part(run_id)}", "run")


def _event_key(run_id: str, seq: int) -> Key:
    return Key(_key(run_id).pk, f"event#{seq:010d}")


def _study(study_id: str) -> str:
    return f"study#{key_part(study_id)}"


def _cached(cache_key: str) -> str:
    # Hashed, so that no key is a prefix of another one's.
    return f"cache#{hashlib.sha256(cache_key.encode()).hexdigest()}#"


def _order(run: Run) -> str:
    return time_order(run.created_at, key_part(run.run_id))


def _new_place() -> str:
    return f"part-{uuid4().hex}"
