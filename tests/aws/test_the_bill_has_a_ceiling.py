"""Money, rates and caps of the demo: checked before a run starts, told in plain words with when to come back."""

import json
from dataclasses import replace

import pytest

from receipts_core.bootstrap import allowance, dearest
from receipts_core.contract import RunState, Usage
from receipts_core.settings import Settings
from tests.support.api import Idle
from tests.support.demo import CHEAP, Demo
from tests.support.runs import ScriptedModel, said

DAY = 86_400_000
MIDNIGHT = (1_700_000_000_000 // DAY + 1) * DAY


def test_runs_that_could_together_pass_the_budget_do_not_start() -> None:
    demo = Demo.open(dearest=4_000_000, dispatcher=Idle())
    started = [demo.visitor().ask("sample", f"Question {n}?") for n in range(3)]
    assert [answer.status_code for answer in started] == [202, 202, 429]
    problem = started[2].json()
    assert problem["detail"] == "Today's budget for the model is used up."
    assert "midnight" in problem["fix"]
    assert int(started[2].headers["Retry-After"]) == problem["retryAfter"] == (MIDNIGHT - demo.clock.now()) // 1000
    assert len(demo.inner.runs.list("sample").items) == 2


def test_tomorrow_has_a_budget_of_its_own() -> None:
    demo = Demo.open(dearest=10_000_000, dispatcher=Idle())
    assert demo.visitor().ask("sample", "One?").status_code == 202
    assert demo.visitor().ask("sample", "Two?").status_code == 429
    demo.clock.advance(MIDNIGHT - demo.clock.now())
    assert demo.visitor().ask("sample", "Three?").status_code == 202


def test_what_a_run_did_not_cost_is_given_back_when_it_ends() -> None:
    spends = said()._replace(usage=Usage(input_tokens=10, output_tokens=5, cost_micro_usd=120_000))
    demo = Demo.open(dearest=4_000_000, model=ScriptedModel([spends] * 9))
    run = demo.visitor().ask("sample").json()
    assert run["usage"]["costMicroUsd"] == demo.budget.spent_today()
    assert 0 < demo.budget.spent_today() < 4_000_000


def test_a_run_that_does_not_say_what_it_cost_keeps_what_was_set_aside() -> None:
    demo = Demo.open(dearest=4_000_000, model=ScriptedModel([said()]))
    assert demo.visitor().ask("sample").status_code == 202
    assert demo.budget.spent_today() == 4_000_000


def test_a_lost_run_keeps_what_was_set_aside() -> None:
    demo = Demo.open(dearest=4_000_000, dispatcher=Idle())
    visitor = demo.visitor()
    run = visitor.ask("sample").json()
    demo.clock.advance(730_000)
    assert visitor.http.get(f"/api/runs/{run['runId']}").json()["state"] == RunState.FAILED
    assert demo.budget.spent_today() == 4_000_000


def test_a_budget_that_is_smaller_than_one_run_still_allows_one_a_day() -> None:
    demo = Demo.open(replace(CHEAP, micro_usd_a_day=1_000_000), dearest=4_000_000, dispatcher=Idle())
    assert [demo.visitor().ask("sample", f"{n}?").status_code for n in range(2)] == [202, 429]


def test_the_same_request_again_is_free() -> None:
    demo = Demo.open(replace(CHEAP, runs_a_day=1))
    first = demo.visitor().ask("sample", "What is checked?").json()
    again = demo.visitor().ask("sample", "What  is checked?").json()
    assert (again["runId"], again["cached"]) == (first["runId"], True)
    assert demo.visitor().ask("sample", "Something else?").status_code == 429


def test_one_address_cannot_use_up_everybodys_runs() -> None:
    demo = Demo.open(replace(CHEAP, client_runs_an_hour=2), dispatcher=Idle())
    many = [demo.visitor("198.51.100.7").ask("sample", f"{n}?") for n in range(3)]
    assert [answer.status_code for answer in many] == [202, 202, 429]
    assert many[2].json()["detail"] == "You have started many runs this hour."
    assert demo.visitor("198.51.100.8").ask("sample", "Mine?").status_code == 202
    demo.clock.advance(3_600_000)
    assert demo.visitor("198.51.100.7").ask("sample", "Later?").status_code == 202


def test_a_made_up_address_or_another_one_of_the_same_household_is_no_other_client() -> None:
    demo = Demo.open(replace(CHEAP, client_runs_an_hour=1), dispatcher=Idle())
    assert demo.visitor("2001:db8:1:2::1").ask("sample", "1?").status_code == 202
    assert demo.visitor("2001:db8:1:2:ffff::2").ask("sample", "2?").status_code == 429
    eve = demo.visitor("2001:db8:1:2::3")
    eve.http.headers["X-Forwarded-For"] = "192.0.2.77, 2001:db8:1:2::3, 130.176.0.1"
    assert eve.ask("sample", "3?").status_code == 429


@pytest.mark.parametrize("model", ["anthropic:claude-opus-5", "bedrock:x", "stub "])
def test_a_visitor_cannot_choose_a_dearer_model(model: str) -> None:
    demo = Demo.open(replace(CHEAP, models=frozenset({"offline"})), dispatcher=Idle())
    answer = demo.visitor().ask("sample", model=model)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_input")
    assert demo.inner.runs.list("sample").items == []


def test_a_visitor_has_so_many_studies_transcripts_and_bytes() -> None:
    demo = Demo.open(replace(CHEAP, visitor_studies=2, visitor_transcripts=2, visitor_bytes=300))
    ana = demo.visitor()
    first, second = ana.study("A"), ana.study("B")
    third = ana.http.post("/api/studies", json={"title": "C"})
    assert (third.status_code, third.json()["fix"]) == (429, "Delete one that you do not need any more.")
    upload = {"filename": "a.txt", "text": "Ana: I check every summary."}
    sent = f"/api/studies/{second}/transcripts"
    too_much = ana.http.post(sent, json={**upload, "text": upload["text"] + " Really, I do." * 20})
    assert (too_much.status_code, "Retry-After" in too_much.headers) == (429, True)
    assert list(demo.inner.blobs.keys(f"sources/{second}/")) == []
    ana.upload(first, upload["text"])
    ana.upload(second, upload["text"])
    assert ana.http.post(sent, json={**upload, "text": "Ana: No."}).status_code == 429
    assert ana.http.delete(f"/api/studies/{first}").status_code == 204
    assert ana.http.post(sent, json={**upload, "text": "Ana: No."}).status_code == 201
    assert ana.study("C") == first


def test_cookies_that_are_thrown_away_do_not_give_one_address_more() -> None:
    demo = Demo.open(replace(CHEAP, client_studies_a_day=2, client_bytes_a_day=300))
    made = [demo.visitor("198.51.100.7").http.post("/api/studies", json={"title": "T"}) for _ in range(3)]
    assert [answer.status_code for answer in made] == [201, 201, 429]
    ana = demo.visitor("198.51.100.9")
    study_id = ana.study()
    answers = [
        ana.http.post(f"/api/studies/{study_id}/transcripts", json={"filename": f"{n}.txt", "text": f"Ana: {n} " * 20})
        for n in range(4)
    ]
    assert [answer.status_code for answer in answers] == [201, 201, 429, 429]


def test_uploads_can_be_turned_off() -> None:
    demo = Demo.open(replace(CHEAP, uploads=False))
    answer = demo.visitor().http.post("/api/studies", json={"title": "Mine"})
    assert (answer.status_code, answer.json()["detail"]) == (409, "Uploads are turned off here.")


def test_the_dearest_run_is_priced_by_the_table_and_an_unlisted_model_as_the_dearest_of_all() -> None:
    settings = Settings(run_tokens=100_000)
    assert dearest("anthropic:claude-sonnet-5", settings) == 1_000_000
    assert dearest("anthropic:claude-sonnet-5-20260801", settings) == 1_000_000
    assert dearest("bedrock:global.anthropic.claude-sonnet-5", settings) == dearest("anthropic:new", settings)
    assert dearest("anthropic:new", settings) > 1_000_000
    assert dearest("offline", settings) == dearest("stub", settings) == 0
    assert dearest("anthropic:local", replace(settings, anthropic_base_url="http://127.0.0.1:8080")) == 0


def test_only_visitors_are_kept_to_the_models_of_the_installation() -> None:
    assert allowance(Settings(model="stub", demo=True)).models == {"stub", "offline"}
    assert allowance(Settings(model="stub")).models is None


def test_a_refusal_names_nobody_and_no_ledger_keeps_an_address() -> None:
    demo = Demo.open(replace(CHEAP, client_runs_an_hour=0))
    refused = demo.visitor("198.51.100.7").ask("sample")
    assert "198.51" not in json.dumps(refused.json()) + repr(vars(demo.budget)["_ledger"]._sums)
