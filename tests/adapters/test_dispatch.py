"""Runs dispatched in this process are executed, each once, whatever becomes of the others."""

import logging
import threading

import pytest

from receipts_core.adapters.clock import ManualClock, SystemClock
from receipts_core.adapters.dispatch import InlineDispatcher, ThreadDispatcher


def test_closing_waits_for_every_run() -> None:
    gate, done = threading.Event(), []

    def execute(run_id: str) -> None:
        gate.wait(10)
        done.append(run_id)

    dispatcher = ThreadDispatcher(execute, cancel=lambda _: None, workers=3)
    for n in range(10):
        dispatcher.dispatch(f"r{n}")
    assert done == []
    gate.set()
    dispatcher.close()
    assert sorted(done) == [f"r{n}" for n in range(10)]


def test_a_run_that_breaks_is_logged_and_stops_no_other(caplog: pytest.LogCaptureFixture) -> None:
    done = []

    def execute(run_id: str) -> None:
        if run_id == "bad":
            raise ValueError("broken")
        done.append(run_id)

    dispatcher = ThreadDispatcher(execute, cancel=lambda _: None, workers=1)
    with caplog.at_level(logging.ERROR):
        dispatcher.dispatch("bad")
        dispatcher.dispatch("good")
        dispatcher.close()
    assert done == ["good"]
    assert "bad" in caplog.text


def test_closing_asks_unfinished_runs_to_stop_instead_of_waiting_for_their_end() -> None:
    started, asked = threading.Event(), threading.Event()

    def execute(_: str) -> None:
        started.set()
        assert asked.wait(10)

    dispatcher = ThreadDispatcher(execute, cancel=lambda _: asked.set(), workers=1)
    dispatcher.dispatch("long")
    assert started.wait(10)
    dispatcher.close()
    assert asked.is_set()


def test_an_inline_run_is_done_when_dispatch_returns() -> None:
    done: list[str] = []
    InlineDispatcher(done.append).dispatch("r")
    assert done == ["r"]


def test_a_manual_clock_moves_only_by_hand() -> None:
    clock = ManualClock(5_000)
    assert (clock.now(), clock.monotonic()) == (5_000, 0.0)
    clock.advance(1_500)
    assert (clock.now(), clock.monotonic()) == (6_500, 1.5)


def test_the_system_clock_counts_milliseconds_of_unix_time() -> None:
    clock = SystemClock()
    assert clock.now() > 1_700_000_000_000
    assert clock.monotonic() <= clock.monotonic()
