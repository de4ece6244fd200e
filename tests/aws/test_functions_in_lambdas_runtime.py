"""Both functions in AWS's runtime client, each a process of its own, over the stack that the template makes."""

import base64
import json
from collections.abc import Iterator
from typing import Any

import pytest

from receipts_core.samples import SAMPLES
from tests.support.api import TEXT
from tests.support.gateway import Event, http, rest
from tests.support.lambda_runtime import Function, lambda_function
from tests.support.stack import Stack

JSON = {"Content-Type": ["application/json"]}


@pytest.fixture(scope="module")
def api(stack: Stack) -> Iterator[Function]:
    """The API function, warm for all tests here."""
    with lambda_function("functions.api.handler.handler", stack.environment("ApiFunction")) as function:
        yield function


@pytest.fixture(scope="module")
def themes(stack: Stack) -> Iterator[Function]:
    """The themes function."""
    with lambda_function("functions.themes.handler.handler", stack.environment("ThemesFunction")) as function:
        yield function


def answered(function: Function, event: Event) -> dict[str, Any]:
    answer = function.invoke(event)
    assert not answer.failed, answer.value
    return answer.value


def asked(function: Function, event: Event, status: int = 200) -> Any:
    answer = answered(function, event)
    assert answer["statusCode"] == status, answer["body"]
    return json.loads(answer["body"]) if answer["body"] else None


def test_a_run_over_the_sample_is_dispatched_executed_and_followed_to_its_end(api: Function, themes: Function) -> None:
    run = asked(api, rest("POST", "/api/studies/sample/themes", headers=JSON, body="{}"), 202)
    assert run["state"] == "queued"
    begun = answered(api, rest("GET", f"/api/runs/{run['runId']}/events"))
    assert begun["body"].startswith("retry: ")
    assert themes.invoke({"runId": run["runId"]}).value == {"runId": run["runId"], "state": "done"}
    followed = answered(api, rest("GET", f"/api/runs/{run['runId']}/events", headers={"Last-Event-ID": ["1"]}))
    assert "id: 1\n" not in followed["body"]
    assert "event: done" in followed["body"]
    found = asked(api, http("GET", f"/api/runs/{run['runId']}"))
    assert found["themes"]["themes"]
    assert [drop for drop in found["themes"]["dropped"] if drop["reason"] == "quote not in line"]
    assert themes.invoke({"runId": run["runId"]}).value["state"] == "done"


def test_the_same_question_again_is_answered_from_the_cache(api: Function, themes: Function) -> None:
    ask = rest("POST", "/api/studies/sample/ask", headers=JSON, body=json.dumps({"question": "What takes time?"}))
    run = asked(api, ask, 202)
    themes.invoke({"runId": run["runId"]})
    again = asked(api, ask, 202)
    assert (again["runId"], again["cached"], again["state"]) == (run["runId"], True, "done")


def test_both_kinds_of_events_with_the_stage_in_the_path_reach_the_samples(api: Function) -> None:
    for event in (rest("GET", "/api/studies/sample/search", {"q": "checking"}), http("GET", "/api/studies/sample")):
        assert asked(api, event)
    assert asked(api, http("GET", "/api/studies/sample"))["transcripts"] == len(SAMPLES)


def test_a_foreign_event_is_refused_and_the_function_goes_on(api: Function, themes: Function) -> None:
    foreign = {"source": "aws.events", "detail-type": "Scheduled Event", "detail": {}}
    assert asked(api, foreign, 400)["code"] == "invalid_input"
    assert "refused" in answered(themes, foreign)
    assert asked(api, rest("GET", "/api/health"))["status"] == "ok"


def test_an_upload_of_a_visitor_comes_back_bit_for_bit(api: Function) -> None:
    created = answered(api, rest("POST", "/api/studies", headers=JSON, body=json.dumps({"title": "Mine"})))
    study_id = json.loads(created["body"])["studyId"]
    cookie = created["headers"]["set-cookie"]
    assert "HttpOnly; SameSite=Lax; Secure" in cookie
    data = b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode()
    form = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n' + data + b"\r\n--b--\r\n"
    mine = {"Cookie": [cookie.split(";")[0]], "content-type": ["multipart/form-data; boundary=b"]}
    sent = {"body": base64.b64encode(form).decode(), "isBase64Encoded": True}
    info = asked(api, rest("POST", f"/api/studies/{study_id}/transcripts", headers=mine, **sent), 201)
    source = answered(api, rest("GET", f"/api/transcripts/{info['transcriptId']}/source", headers=mine))
    assert source["isBase64Encoded"]
    assert base64.b64decode(source["body"]) == data
    assert answered(api, rest("GET", f"/api/transcripts/{info['transcriptId']}/source"))["statusCode"] == 404


def test_an_agent_reads_the_sample_over_mcp(api: Function) -> None:
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call"}
    body = json.dumps(call | {"params": {"name": "search_quotes", "arguments": {"query": "checking"}}})
    accept = {**JSON, "Accept": ["application/json, text/event-stream"], "MCP-Protocol-Version": ["2025-06-18"]}
    answer = asked(api, rest("POST", "/mcp", headers=accept, body=body))
    assert "error" not in answer, answer
    assert not answer["result"].get("isError"), answer


def test_a_table_that_is_not_there_is_named_to_whoever_asks_for_health(stack: Stack) -> None:
    broken = {**stack.environment("ApiFunction"), "RUNS_TABLE": "receipts-gone"}
    with lambda_function("functions.api.handler.handler", broken) as function:
        problem = asked(function, rest("GET", "/api/health"), 503)
        assert problem["code"] == "store_unavailable"
        assert "receipts-gone" in problem["detail"]
        assert asked(function, rest("GET", "/api/studies/sample"))["transcripts"] == len(SAMPLES)


def test_a_store_that_is_half_named_is_told_as_a_problem_and_not_as_a_crash(stack: Stack) -> None:
    broken = {**stack.environment("ApiFunction"), "BUCKET": ""}
    with lambda_function("functions.api.handler.handler", broken) as function:
        assert asked(function, rest("GET", "/api/health"), 500)["code"] == "misconfigured"


def test_the_store_of_a_laptop_refuses_to_start_inside_lambda() -> None:
    alone = {"AWS_LAMBDA_FUNCTION_NAME": "f", "RECEIPTS_DATA": "data", "AWS_REGION": "eu-central-1"}
    with lambda_function("functions.api.handler.handler", alone) as function:
        problem = asked(function, rest("GET", "/api/health"), 500)
        assert "its disk does not last" in problem["detail"]


def test_a_setting_of_the_wrong_form_is_named(stack: Stack) -> None:
    broken = {**stack.environment("ApiFunction"), "RECEIPTS_DAILY_BUDGET_USD": "2.5"}
    with lambda_function("functions.api.handler.handler", broken) as function:
        problem = asked(function, rest("GET", "/api/health"), 500)
        assert (problem["code"], "RECEIPTS_DAILY_BUDGET_USD" in problem["detail"]) == ("misconfigured", True)
