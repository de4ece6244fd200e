"""A run's events over HTTP: the same bytes by stream and by batch, from wherever the client was."""

import json

import pytest

from receipts_core.adapters.memory import MemoryRuns
from receipts_core.contract import RunEvent, RunState
from receipts_core.use_cases.services import Services
from tests.support.api import add_event, client, end, end_state, services, started_run

Parsed = list[tuple[int, str]]


def events_in(body: str) -> Parsed:
    """Number and type of each event, checked against its data."""
    found: Parsed = []
    for block in body.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if "data" in fields:
            event = RunEvent.model_validate(json.loads(fields["data"]))
            assert (fields["id"], fields["event"]) == (str(event.seq), event.type)
            found.append((event.seq, event.type))
    return found


@pytest.mark.parametrize("stream", [True, False], ids=["stream", "batch"])
def test_the_events_of_a_run_come_in_order_and_end_with_the_final_one(stream: bool) -> None:
    made = services()
    run_id = started_run(made)
    add_event(made, run_id)
    end(made, run_id)
    answer = client(made, stream=stream).get(f"/api/runs/{run_id}/events")
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert answer.headers["cache-control"] == "no-store"
    assert answer.text.startswith("retry: 1000\n\n")
    assert events_in(answer.text) == [(1, "started"), (2, "search"), (3, "done")]


def test_stream_and_batch_send_the_same_bytes() -> None:
    made = services()
    run_id = started_run(made)
    end(made, run_id)
    url = f"/api/runs/{run_id}/events"
    assert client(made, stream=True).get(url).content == client(made, stream=False).get(url).content


@pytest.mark.parametrize(
    ("params", "headers", "expected"),
    [
        ({"after": "1"}, {}, [2, 3]),
        ({}, {"Last-Event-ID": "2"}, [3]),
        ({"after": "1"}, {"Last-Event-ID": "2"}, [3]),
        ({"after": "1"}, {"Last-Event-ID": "two"}, [2, 3]),
        ({}, {"Last-Event-ID": "9" * 30}, [1, 2, 3]),
        ({}, {"Last-Event-ID": "²"}, [1, 2, 3]),
    ],
)
def test_following_goes_on_after_the_last_event_that_the_client_has(
    params: dict[str, str], headers: dict[str, str], expected: list[int]
) -> None:
    made = services()
    run_id = started_run(made)
    add_event(made, run_id)
    end(made, run_id)
    sent = {name: value.encode() for name, value in headers.items()}
    answer = client(made).get(f"/api/runs/{run_id}/events", params=params, headers=sent)
    assert [seq for seq, _ in events_in(answer.text)] == expected


def test_a_client_that_has_every_event_is_told_not_to_come_back() -> None:
    made = services()
    run_id = started_run(made)
    end(made, run_id)
    answer = client(made).get(f"/api/runs/{run_id}/events", headers={"Last-Event-ID": "2"})
    assert (answer.status_code, answer.content) == (204, b"")


def test_a_batch_of_a_run_that_goes_on_holds_what_is_there_and_when_to_return() -> None:
    made = services()
    run_id = started_run(made)
    http = client(made, stream=False)
    url = f"/api/runs/{run_id}/events"
    assert events_in(http.get(url).text) == [(1, "started")]
    later = http.get(url, headers={"Last-Event-ID": "1"})
    assert (later.status_code, later.text) == (200, "retry: 1000\n\n")


class EndsLater(MemoryRuns):
    """Runs whose one run ends at the tenth time that somebody looks for events."""

    looks = 0
    ended_by: tuple[Services, str] | None = None

    def events(self, run_id: str, after: int = 0, limit: int = 500) -> list[RunEvent]:
        self.looks += 1
        if self.looks == 10 and self.ended_by:
            end(*self.ended_by)
        return list(super().events(run_id, after, limit))


def test_a_stream_stays_open_with_heartbeats_until_the_run_ends() -> None:
    runs = EndsLater()
    made = services(runs=runs)
    runs.ended_by = (made, started_run(made))
    answer = client(made).get(f"/api/runs/{runs.ended_by[1]}/events")
    assert events_in(answer.text) == [(1, "started"), (2, "done")]
    assert ": still running\n\n" in answer.text


@pytest.mark.parametrize("state", [RunState.FAILED, RunState.CANCELLED])
def test_a_run_whose_process_died_before_its_last_event_still_says_how_it_ended(state: RunState) -> None:
    made = services()
    run_id = started_run(made)
    end_state(made, run_id, state)
    http = client(made)
    url = f"/api/runs/{run_id}/events"
    answer = http.get(url, headers={"Last-Event-ID": "1"})
    assert events_in(answer.text) == [(2, state)]
    assert "The process ended." in answer.text
    assert http.get(url, headers={"Last-Event-ID": "2"}).status_code == 204
