"""The log of one run: its events in order, its counts as they grow, and its one end.

The rule: the final state is written before the final event, so whoever sees the event finds the result; nothing here
holds words of a transcript beyond titles of drafts and queries of the model.
"""

from collections.abc import Mapping
from typing import Any

from receipts_core.contract import DropReason, Run, RunCounts, RunEvent, RunState
from receipts_core.errors import Conflict
from receipts_core.ports import Clock, RunStore

# Events of a burst of searches are written together; one write each would cost a large study more than the searches.
_FLUSH_SECONDS = 0.25


class Recorder:
    """Writes the events of a run that this process has claimed."""

    def __init__(self, runs: RunStore, clock: Clock, run: Run) -> None:
        self._runs, self._clock = runs, clock
        self.run = run
        self._seq = 0
        self._waiting: list[RunEvent] = []
        self._flushed = clock.monotonic()

    def add(
        self,
        type: str,
        message: str,
        counts: Mapping[str, int],
        *,
        query: str | None = None,
        hits: int | None = None,
        line_id: str | None = None,
        title: str | None = None,
        reason: DropReason | None = None,
    ) -> None:
        """Append an event; `counts` are those of the run's counts that it changes."""
        now = RunCounts.model_validate(self.run.counts.model_dump(by_alias=False) | dict(counts))
        self.run = self.run.model_copy(update={"counts": now})
        self._seq += 1
        message = message.encode(errors="replace").decode()
        fields: dict[str, Any] = {"query": query, "hits": hits, "line_id": line_id, "title": title, "reason": reason}
        event = {"seq": self._seq, "at": self._clock.now(), "type": type, "message": message, "counts": now, **fields}
        self._waiting.append(RunEvent.model_validate(event))
        # What a model does next may take a minute, so its turn never starts with events unwritten.
        if type == "model" or self._clock.monotonic() - self._flushed >= _FLUSH_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Write what is waiting, and the counts with it."""
        if self._waiting:
            self._runs.add_events(self.run.run_id, self._waiting)
            self._runs.save(self.run)
            self._waiting = []
        self._flushed = self._clock.monotonic()

    def end(self, state: RunState, message: str, **fields: Any) -> Run:
        """Write the final state, then the final event. Where the run has ended already, that end stands."""
        try:
            self.flush()
            final = self.run.model_copy(update={"state": state, "ended_at": self._clock.now(), **fields})
            self._runs.save(final)
        except Conflict:
            return self._runs.get(self.run.run_id)
        self.run = final
        self._seq += 1
        self._runs.add_events(
            final.run_id,
            [
                RunEvent.model_validate(
                    {"seq": self._seq, "at": final.ended_at, "type": state, "message": message, "counts": final.counts}
                )
            ],
        )
        return final
