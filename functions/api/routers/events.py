"""A run's events as server-sent events: a stream on the local server, one short batch behind a buffering gateway.

Both send the same bytes for the same events, so a browser's EventSource follows a run in the same way through either:
it reconnects with the last id that it saw, and a 204 tells it that there is no more.
"""

from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Annotated, Any, NamedTuple

import anyio
from fastapi import APIRouter, Depends, Header, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from starlette.responses import StreamingResponse

from functions.api.dependencies import RunId, Serving
from functions.api.problems import documented
from receipts_core.contract import Run, RunEvent, RunState
from receipts_core.use_cases import runs
from receipts_core.use_cases.services import Services

router = APIRouter(tags=["runs"])

# OpenAPI 3.1 has no word for what one event of a stream holds.
_NEWS: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "Server-sent events: `id` is `seq`, `event` is `type`, `data` is a RunEvent as JSON.",
        "content": {"text/event-stream": {}},
    },
    204: {"description": "The run has ended, and the client has every event."},
}

FINAL = frozenset({RunState.DONE, RunState.FAILED, RunState.CANCELLED})
HEARTBEAT = ": still running\n\n"


class Following(NamedTuple):
    """How runs are followed. `stream` keeps the connection open; else each request gets what is there, then returns."""

    stream: bool = True
    poll_seconds: float = 0.2
    heartbeat_seconds: float = 15.0
    retry_ms: int = 1000


class News(NamedTuple):
    """Events that a client has not seen. `over` says that no others will come."""

    events: Sequence[RunEvent]
    over: bool


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
    response_class=Response,
    responses=_NEWS | documented("invalid_input", "not_found"),
)
def follow_run(
    services: Serving,
    run_id: RunId,
    after: Annotated[int, Depends(_seen)],
    following: Annotated[Following, Depends(_following)],
) -> Response:
    """Follow a run until its final event; `Last-Event-ID` (or `after`) continues where a connection broke."""
    news = look(services, run_id, after)
    if news.over and not news.events:
        return Response(status_code=204)
    if not following.stream:
        return _event_stream(iter([_retry(following), *map(render, news.events)]))
    return _event_stream(_stream(services, run_id, after, following))


def render(event: RunEvent) -> str:
    """One event on the wire. JSON holds no line break, so one `data` field is enough."""
    return f"id: {event.seq}\nevent: {event.type}\ndata: {event.model_dump_json()}\n\n"


def look(services: Services, run_id: str, after: int) -> News:
    """What came after the event `after`.

    The run is read before its events: once it has ended, all but its final event are there. Where that one is not (it
    is written a moment later, or its process died), the run itself says how it ended, under the number it would have.
    """
    run = runs.get_run(services, run_id)
    since = runs.run_events(services, run_id, max(0, after - 1))
    fresh = [event for event in since if event.seq > after]
    if run.state not in FINAL:
        return News(fresh, over=False)
    known = after == 0 or (bool(since) and since[0].seq == after)
    if known and not fresh and not (since and since[-1].type in FINAL):
        fresh = [_how_it_ended(run, after + 1)]
    return News(fresh, over=not fresh or fresh[-1].type in FINAL)


def _how_it_ended(run: Run, seq: int) -> RunEvent:
    said = {"seq": seq, "at": run.ended_at, "type": run.state, "message": run.reason or "", "counts": run.counts}
    return RunEvent.model_validate(said)


def _event_stream(content: AsyncIterator[str] | Iterator[str]) -> Response:
    return StreamingResponse(content, media_type="text/event-stream")


def _retry(following: Following) -> str:
    return f"retry: {following.retry_ms}\n\n"


async def _stream(services: Services, run_id: str, after: int, following: Following) -> AsyncIterator[str]:
    yield _retry(following)
    quiet = 0.0
    while True:
        news = await run_in_threadpool(look, services, run_id, after)
        for event in news.events:
            yield render(event)
            after = event.seq
        if news.over:
            return
        quiet = 0.0 if news.events else quiet + following.poll_seconds
        if quiet >= following.heartbeat_seconds:
            quiet = 0.0
            yield HEARTBEAT
        await anyio.sleep(following.poll_seconds)
