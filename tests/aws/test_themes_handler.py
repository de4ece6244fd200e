"""The Lambda that executes runs: once, within its time, and never silent about how a run ended."""

import json
from dataclasses import replace
from typing import Any

import pytest

from functions.themes.handler import make_handler
from receipts_core.adapters.clock import ManualClock
from receipts_core.adapters.stub import StubModel
from receipts_core.contract import RunState, Usage
from receipts_core.errors import StoreError
from receipts_core.use_cases.runs import start_themes
from receipts_core.use_cases.services import Limits, Services
from tests.support.api import Idle
from tests.support.gateway import Context
from tests.support.runs import BY_HAND, MADE_UP, ScriptedModel, calls, said, search, study_of, submit
from tests.support.stack import translated


def queued(model: Any, **more: Any) -> tuple[Services, str]:
    services = study_of(model, dispatcher=Idle(), **more)
    return services, start_themes(services, "s").run_id


def test_an_event_executes_its_run_to_the_end() -> None:
    services, run_id = queued(ScriptedModel([calls(search("check summary by hand")), calls(submit(BY_HAND)), said()]))
    assert make_handler(lambda: services)({"runId": run_id}, Context()) == {"runId": run_id, "state": "done"}
    assert [theme.title for theme in services.runs.get(run_id).themes.themes] == [BY_HAND["title"]]


def test_an_event_that_comes_twice_does_its_work_once(capsys: pytest.CaptureFixture[str]) -> None:
    model = ScriptedModel([calls(submit(BY_HAND)), said()])
    services, run_id = queued(model)
    handle = make_handler(lambda: services)
    first = handle({"runId": run_id}, Context())
    turns, events = len(model.seen), services.runs.events(run_id)
    counted = capsys.readouterr().out.count('"Runs"')
    assert handle({"runId": run_id}, Context()) == first
    assert (len(model.seen), services.runs.events(run_id)) == (turns, events)
    assert (counted > 0, capsys.readouterr().out) == (True, "")


@pytest.mark.parametrize(
    "event",
    [
        {"source": "aws.events", "detail-type": "Scheduled Event"},
        {"Records": []},
        {"runId": 7},
        {"runId": ""},
        [],
        None,
    ],
    ids=["EventBridge", "S3", "a number", "empty id", "a list", "nothing"],
)
def test_an_event_that_names_no_run_is_refused_without_opening_anything(event: Any) -> None:
    def never() -> Services:
        raise AssertionError

    assert "refused" in make_handler(never)(event, Context())


def test_a_run_that_was_deleted_meanwhile_is_no_failure() -> None:
    services, run_id = queued(StubModel())
    services.runs.delete_for_study("s")
    assert "refused" in make_handler(lambda: services)({"runId": run_id}, Context())


def test_the_agent_is_given_the_time_that_is_left_less_what_verifying_takes() -> None:
    model = ScriptedModel([said()])
    services, run_id = queued(model, limits=Limits(run_seconds=600))
    make_handler(lambda: services)({"runId": run_id}, Context(seconds=300))
    assert model.seen[0].deadline == pytest.approx(280)


def test_what_was_handed_in_before_the_time_was_up_is_verified_and_the_rest_said_to_be_missing() -> None:
    clock = ManualClock()

    def late(*_: Any) -> Any:
        clock.advance(290_000)
        return calls(submit(BY_HAND, MADE_UP))

    services, run_id = queued(ScriptedModel([calls(search("check summary by hand")), late]), clock=clock)
    make_handler(lambda: services)({"runId": run_id}, Context(seconds=300))
    run = services.runs.get(run_id)
    assert (run.state, len(run.themes.themes)) == (RunState.DONE, 1)
    assert run.reason


def test_a_run_whose_function_died_is_failed_by_the_event_that_is_sent_again() -> None:
    clock = ManualClock()
    services, run_id = queued(StubModel(), clock=clock)
    services.runs.claim(run_id, clock.now())
    handle = make_handler(lambda: services)
    assert handle({"runId": run_id}, Context())["state"] == "running"
    clock.advance(round(services.limits.run_seconds * 1000) + 121_000)
    assert handle({"runId": run_id}, Context())["state"] == "failed"
    assert "ended before it was done" in services.runs.get(run_id).reason


def test_a_store_that_fails_before_the_run_is_claimed_has_lambda_send_the_event_again() -> None:
    services, run_id = queued(StubModel())

    class Gone:
        def get(self, _: str) -> Any:
            raise StoreError("AWS could not serve table runs (ThrottlingException).")

    with pytest.raises(StoreError):
        make_handler(lambda: replace(services, runs=Gone()))({"runId": run_id}, Context())
    assert services.runs.get(run_id).state is RunState.QUEUED


def test_metrics_are_written_and_hold_no_words_of_anybody(
    capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    services, run_id = queued(StubModel())
    make_handler(lambda: services)({"runId": run_id}, Context())
    written = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    named = {metric["Name"] for line in written for metric in line["_aws"]["CloudWatchMetrics"][0]["Metrics"]}
    assert {"Runs", "RunSeconds", "InputTokens", "OutputTokens"} <= named
    everything = json.dumps(written) + caplog.text
    assert not [word for word in ("summary", "Ana", "budget") if word in everything]


def test_what_a_run_cost_is_written_where_the_alarm_listens(
    capsys: pytest.CaptureFixture[str],
) -> None:
    spends = said()._replace(usage=Usage(input_tokens=10, output_tokens=5, cost_micro_usd=70))
    services, run_id = queued(ScriptedModel([spends] * 9))
    make_handler(lambda: services)({"runId": run_id}, Context())
    written = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    (spend,) = [line for line in written if "SpendMicroUsd" in line]
    cost = services.runs.get(run_id).usage.cost_micro_usd
    (metric,) = translated()["Resources"]["SpendAlarm"]["Properties"]["Metrics"][:1]
    listened = metric["MetricStat"]["Metric"]
    assert (spend["SpendMicroUsd"], spend["service"]) == ([cost], listened["Dimensions"][0]["Value"])
    assert spend["_aws"]["CloudWatchMetrics"][0]["Namespace"] == listened["Namespace"]
    assert spend["_aws"]["CloudWatchMetrics"][0]["Dimensions"] == [[listened["Dimensions"][0]["Name"]]]
