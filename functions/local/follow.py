"""Follow a run in the terminal: its steps on stderr as they happen, Ctrl-C cancels it and keeps what was verified."""

import time
from collections.abc import Iterator

from functions.local.output import tell
from receipts_core.contract import Run, RunEvent, RunState
from receipts_core.use_cases.runs import cancel_run, get_run, run_events
from receipts_core.use_cases.services import Services

FINAL = (RunState.DONE, RunState.FAILED, RunState.CANCELLED)
_POLL_SECONDS = 0.05


def follow(services: Services, run: Run) -> Run:
    """Show a run's events until it has ended, and return it as it ended."""
    try:
        for event in _events(services, run.run_id):
            _show(event)
    except KeyboardInterrupt:
        tell("Cancelling: what was verified so far is kept.")
        cancel_run(services, run.run_id)
        for event in _events(services, run.run_id):
            _show(event)
    return get_run(services, run.run_id)


def _events(services: Services, run_id: str) -> Iterator[RunEvent]:
    """Events from the first on; ends when the run has ended and all its events were given."""
    after = 0
    while True:
        ended = get_run(services, run_id).state in FINAL
        for event in run_events(services, run_id, after):
            after = event.seq
            yield event
        if ended:
            return
        time.sleep(_POLL_SECONDS)


def _show(event: RunEvent) -> None:
    counts = event.counts
    so_far = f"{counts.searches} searches, {counts.lines_read} lines, {counts.kept} kept, {counts.dropped} dropped"
    tell(f"{event.type:>9}  {event.message}  [{so_far}]")
