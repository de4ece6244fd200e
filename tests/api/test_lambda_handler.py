"""The API behind API Gateway: both kinds of event, stages, bytes, and events that are no requests."""

import base64
import json

import pytest

from functions.api.handler import make_handler
from receipts_core.use_cases.services import Services
from tests.support.api import PROBLEM, TEXT, end, services, started_run, with_interview
from tests.support.gateway import Context, Event, http, rest


@pytest.mark.parametrize("event", [rest("GET", "/api/health"), http("GET", "/api/health")], ids=["REST", "HTTP"])
def test_both_kinds_of_api_are_answered_with_or_without_the_stage_in_the_path(event: Event) -> None:
    answer = make_handler(services)(event, Context())
    assert (answer["statusCode"], answer["isBase64Encoded"]) == (200, False)
    assert json.loads(answer["body"])["status"] == "ok"
    assert answer["headers"]["x-request-id"] == Context.aws_request_id


def test_a_second_call_of_a_warm_process_uses_the_services_that_are_open() -> None:
    opened: list[Services] = []

    def open_once() -> Services:
        opened.append(services())
        return opened[-1]

    handle = make_handler(open_once)
    body = json.dumps({"title": "Prices"})
    headers = {"Content-Type": ["application/json"]}
    assert handle(rest("POST", "/api/studies", headers=headers, body=body), Context())["statusCode"] == 201
    assert handle(http("GET", "/api/studies/prices"), Context())["statusCode"] == 200
    assert len(opened) == 1


def test_bytes_arrive_as_they_were_sent_in_both_directions() -> None:
    handle = make_handler(services)
    data = b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode()
    form = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n' + data + b"\r\n--b--\r\n"
    kind = "multipart/form-data; boundary=b"
    sent = {"body": base64.b64encode(form).decode(), "isBase64Encoded": True}
    for event in (
        rest("POST", "/api/studies/s/transcripts", headers={"content-type": [kind]}, **sent),
        http("POST", "/api/studies/s/transcripts", headers={"content-type": kind}, **sent),
    ):
        transcript_id = json.loads(handle(event, Context())["body"])["transcriptId"]
        for ask in (rest, http):
            answer = handle(ask("GET", f"/api/transcripts/{transcript_id}/source"), Context())
            assert answer["isBase64Encoded"]
            assert base64.b64decode(answer["body"]) == data


def test_a_query_and_an_encoded_id_reach_the_route() -> None:
    made = services()
    transcript_id = with_interview(made).transcript_id
    handle = make_handler(lambda: made)
    for event in (
        rest("GET", "/api/studies/s/search", {"q": "naïve summary"}),
        http("GET", "/api/studies/s/search", "q=na%C3%AFve+summary"),
    ):
        assert json.loads(handle(event, Context())["body"])["hits"]
    assert handle(rest("GET", f"/api/lines/{transcript_id}%3A2"), Context())["statusCode"] == 200


def test_a_problem_is_sent_as_text() -> None:
    answer = make_handler(services)(http("GET", "/api/studies/none"), Context())
    assert (answer["statusCode"], answer["headers"]["content-type"], answer["isBase64Encoded"]) == (404, PROBLEM, False)
    assert json.loads(answer["body"])["code"] == "not_found"


def test_events_come_in_a_short_batch_that_says_when_to_return() -> None:
    made = services()
    run_id = started_run(made)
    handle = make_handler(lambda: made)
    first = handle(rest("GET", f"/api/runs/{run_id}/events"), Context())
    assert first["body"].startswith("retry: 1000\n\nid: 1\nevent: started\n")
    end(made, run_id)
    second = handle(rest("GET", f"/api/runs/{run_id}/events", headers={"Last-Event-ID": ["1"]}), Context())
    assert "event: done" in second["body"]
    third = handle(rest("GET", f"/api/runs/{run_id}/events", headers={"Last-Event-ID": ["2"]}), Context())
    assert third["statusCode"] == 204


@pytest.mark.parametrize(
    "event",
    [
        {"source": "aws.events", "detail-type": "Scheduled Event", "detail": {}},
        {"Records": [{"eventSource": "aws:s3", "s3": {}}]},
        {"requestContext": {"routeKey": "$connect", "connectionId": "c"}},
        {"requestContext": None},
        {},
    ],
    ids=["EventBridge", "S3", "WebSocket", "no context", "empty"],
)
def test_an_event_that_is_no_request_is_refused_without_opening_anything(event: Event) -> None:
    def never() -> Services:
        raise AssertionError

    answer = make_handler(never)(event, Context())
    assert (answer["statusCode"], json.loads(answer["body"])["code"]) == (400, "invalid_input")
