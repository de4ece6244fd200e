"""A run's events as server-sent events: a stream on the local server, one short batch behind a buffering gateway.

Both send the same bytes for the same events, so a browser's EventSource follows a run in the same way through either:
it reconnects with the last id that it saw, and a 204 tells it that there is no more.
"""

from collections.abc import AsyncIterator, Sequence
from typing import Annotated, NamedTuple

import anyio
from fastapi import APIRouter, Depends, Header, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from starlette.responses import StreamingResponse

from functions.api.dependencies import RunId, Serving
from functions.api.problems import documented
from receipts_core.contract import RunEvent, RunState
from receipts_core.use_cases import runs
from receipts_core.use_cases.services import Services

router = APIRouter(tags=["runs"])

FINAL = frozenset({RunState.DONE, RunState.FAILED, RunState.CANCELLED})
HEARTBEAT = ": still running\n\n"


class Following(NamedTuple):
    """How runs are followed. `stream` keeps the connection open; else each request gets what is there, then returns."""

    stream: bool = True
    poll_seconds: float = 0.2
    heartbeat_seconds: float = 15.0
    retry_ms: int = 1000


class EventStream(StreamingResponse):
    """A `text/event-stream` that no cache or proxy may hold back."""

    media_type = "text/event-stream"


async def _following(request: Request) -> Following:
    return request.app.state.following


async def _seen(
    after: Annotated[int, Query(ge=0, le=2**31, description="Events with a greater `seq`.")] = 0,
    last_event_id: Annotated[str | None, Header()] = None,
) -> int:
    """The last event that the client has. A header that we did not write counts for nothing."""
    if last_event_id and last_event_id.isascii() and last_event_id.isdecimal() and len(last_event_id) < 10:
        return int(last_event_id)
    return after


@router.get(
    "/runs/{runId}/events",
    response_class=EventStream,
    responses={
        200: {"model": RunEvent, "description": "`id` is `seq`, `event` is `type`, `data` is a RunEvent as JSON."},
        204: {"description": "The run has ended, and the client has every event."},
    }
    | documented(404),
)
def follow_run(
    services: Serving,
    run_id: RunId,
    after: Annotated[int, Depends(_seen)],
    following: Annotated[Following, Depends(_following)],
) -> Response:
    """Follow a run until its final event; `Last-Event-ID` (or `after`) continues where a connection broke."""
    ended, events = _look(services, run_id, after)
    if ended and not events:
        return Response(status_code=204)
    if not following.stream:
        return EventStream(iter([f"retry: {following.retry_ms}\n\n", *map(render, events)]))
    return EventStream(_stream(services, run_id, after, following))


def render(event: RunEvent) -> str:
    """One event on the wire. JSON holds no line break, so one `data` field is enough."""
    return f"id: {event.seq}\nevent: {event.type}\ndata: {event.model_dump_json()}\n\n"


def _look(services: Services, run_id: str, after: int) -> tuple[bool, Sequence[RunEvent]]:
    """Whether the run had ended before the events were read: then there are no others to come."""
    ended = runs.get_run(services, run_id).state in FINAL
    return ended, runs.run_events(services, run_id, after)


async def _stream(services: Services, run_id: str, after: int, following: Following) -> AsyncIterator[str]:
    yield f"retry: {following.retry_ms}\n\n"
    quiet = 0.0
    while True:
        ended, events = await run_in_threadpool(_look, services, run_id, after)
        for event in events:
            yield render(event)
            after = event.seq
        if (ended and not events) or any(event.type in FINAL for event in events):
            return
        quiet = 0.0 if events else quiet + following.poll_seconds
        if quiet >= following.heartbeat_seconds:
            quiet = 0.0
            yield HEARTBEAT
        await anyio.sleep(following.poll_seconds)
