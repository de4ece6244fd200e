"""What every store allows a run to become. Queued, running, then one final state that stays."""

from receipts_core.contract import Run, RunState
from receipts_core.errors import Conflict

FINAL = frozenset({RunState.DONE, RunState.FAILED, RunState.CANCELLED})


def claimed(run: Run, now: int) -> Run:
    """A queued run in the hands of the one who executes it."""
    return run.model_copy(update={"state": RunState.RUNNING, "started_at": now})


def refuse_unended(held: Run) -> None:
    """Raises Conflict where `held` still goes on: only what has ended is written once more."""
    if held.state not in FINAL:
        raise Conflict(f"Run {held.run_id} has not ended: it is {held.state}")


def refuse_overwrite(held: Run, run: Run) -> None:
    """Raises Conflict where `held` has ended; writing the same once more is no change, and so no conflict."""
    if held.state in FINAL and held != run:
        raise Conflict(f"Run {run.run_id} has ended: it is {held.state}")
