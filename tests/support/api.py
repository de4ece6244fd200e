"""A small study behind the HTTP API, over stores in memory."""

from fastapi.testclient import TestClient

from functions.api.app import create_app
from functions.api.routers.events import Following
from receipts_core.adapters.clock import ManualClock
from receipts_core.adapters.memory import MemoryBlobs, MemoryRuns, MemoryTranscripts
from receipts_core.adapters.memory_reviews import MemoryReviews
from receipts_core.adapters.stub import StubModel
from receipts_core.contract import RunCounts, RunEvent, RunState, TranscriptInfo
from receipts_core.ports import Dispatcher
from receipts_core.use_cases.ingest import ingest
from receipts_core.use_cases.services import Limits, Services
from receipts_core.use_cases.studies import create_study
from tests.support.documented import Documented

TEXT = """[00:01] Interviewer: Would you pay for a tool like this?
[00:05] Ana: I would not pay for this. My team has no budget for another tool.
[00:12] Interviewer: And what about the summaries?
[00:15] Ana: If it's wrong, it's my name on it. So I check every summary by hand.
[00:22] Ana: That takes me an hour for each interview.
"""
PROBLEM = "application/problem+json"


class Idle:
    """A dispatcher that starts nothing: a test says itself what happens to a run."""

    def dispatch(self, run_id: str) -> None:
        """See the port."""


def services(
    *, dispatcher: Dispatcher | None = None, runs: MemoryRuns | None = None, limits: Limits | None = None
) -> Services:
    """Stores in memory and the scripted model, with an empty study `s` and a read-only study `sample`."""
    made = Services(
        transcripts=MemoryTranscripts(),
        blobs=MemoryBlobs(),
        runs=runs or MemoryRuns(),
        reviews=MemoryReviews(),
        clock=ManualClock(),
        dispatcher=dispatcher or Idle(),
        model=lambda _name: StubModel(),
        limits=limits or Limits(),
    )
    create_study(made, "A study", study_id="s")
    create_study(made, "Sample", study_id="sample", read_only=True)
    return made


def with_interview(made: Services, text: str = TEXT, filename: str = "ana.txt") -> TranscriptInfo:
    """Add an interview to the study `s`."""
    return ingest(made, "s", text.encode(), filename)


def client(made: Services, *, stream: bool = True) -> TestClient:
    """A client of the API that follows runs without waiting long."""
    following = Following(stream=stream, poll_seconds=0.001, heartbeat_seconds=0.003)
    return TestClient(Documented(create_app(made, following=following)), base_url="http://localhost")


def started_run(made: Services, kind: str = "themes") -> str:
    """The id of a run that somebody has claimed, with its first event written."""
    with_interview(made)
    body = {"question": "Who pays?"} if kind == "ask" else {}
    run_id = client(made).post(f"/api/studies/s/{kind}", json=body).json()["runId"]
    made.runs.claim(run_id, made.clock.now())
    add_event(made, run_id, "started")
    return run_id


def add_event(made: Services, run_id: str, type: str = "search") -> None:
    """Append an event to a run."""
    seq = len(made.runs.events(run_id)) + 1
    event = {"seq": seq, "at": made.clock.now(), "type": type, "message": f"step {seq}", "counts": RunCounts()}
    made.runs.add_events(run_id, [RunEvent.model_validate(event)])


def end_state(made: Services, run_id: str, state: RunState = RunState.DONE) -> None:
    """Write that a run has ended; its final event is not there yet."""
    ended = {"state": state, "reason": "The process ended.", "ended_at": made.clock.now()}
    made.runs.save(made.runs.get(run_id).model_copy(update=ended))


def end(made: Services, run_id: str) -> None:
    """End a run: its state first, then its final event."""
    end_state(made, run_id)
    add_event(made, run_id, RunState.DONE)
