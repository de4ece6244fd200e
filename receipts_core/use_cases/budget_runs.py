"""Run stores that know of the budget: a run is admitted where it comes into being, and settled where it ends.

So no way to start a run, now or later, goes past the budget; a result from the cache creates no run, and is free.
"""

from collections.abc import Sequence

from receipts_core.contract import Run, RunEvent, RunState
from receipts_core.ports import Page, RunStore
from receipts_core.use_cases.budget import Budget
from receipts_core.use_cases.tenancy import calling

_FINAL = frozenset({RunState.DONE, RunState.FAILED, RunState.CANCELLED})


class PassedRuns:
    """Passes everything on to another store; for stores that do one thing differently."""

    def __init__(self, inner: RunStore) -> None:
        self._inner = inner

    def create(self, run: Run) -> None:
        """See the port."""
        self._inner.create(run)

    def claim(self, run_id: str, now: int) -> Run | None:
        """See the port."""
        return self._inner.claim(run_id, now)

    def get(self, run_id: str) -> Run:
        """See the port."""
        return self._inner.get(run_id)

    def save(self, run: Run) -> None:
        """See the port."""
        self._inner.save(run)

    def rewrite(self, run: Run, events: Sequence[RunEvent]) -> None:
        """See the port."""
        self._inner.rewrite(run, events)

    def list(self, study_id: str, cursor: str | None = None, limit: int = 50) -> Page[Run]:
        """See the port."""
        return self._inner.list(study_id, cursor, limit)

    def find_cached(self, study_id: str, cache_key: str) -> Run | None:
        """See the port."""
        return self._inner.find_cached(study_id, cache_key)

    def add_events(self, run_id: str, events: Sequence[RunEvent]) -> None:
        """See the port."""
        self._inner.add_events(run_id, events)

    def events(self, run_id: str, after: int = 0, limit: int = 500) -> Sequence[RunEvent]:
        """See the port."""
        return self._inner.events(run_id, after, limit)

    def request_cancel(self, run_id: str) -> None:
        """See the port."""
        self._inner.request_cancel(run_id)

    def cancel_requested(self, run_id: str) -> bool:
        """See the port."""
        return self._inner.cancel_requested(run_id)

    def delete_for_study(self, study_id: str) -> None:
        """See the port."""
        self._inner.delete_for_study(study_id)


class AdmittedRuns(PassedRuns):
    """For those who start runs. Raises BudgetExceeded from `create`."""

    def __init__(self, inner: RunStore, budget: Budget) -> None:
        super().__init__(inner)
        self._budget = budget

    def create(self, run: Run) -> None:
        """See the port."""
        self._budget.admit_run(run, calling.get())
        super().create(run)


class SettledRuns(PassedRuns):
    """For those who execute runs."""

    def __init__(self, inner: RunStore, budget: Budget) -> None:
        super().__init__(inner)
        self._budget = budget

    def save(self, run: Run) -> None:
        """See the port."""
        super().save(run)
        if run.state in _FINAL:
            self._budget.settle(run)
