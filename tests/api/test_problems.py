"""Every error is a problem document with a stable code, and none carries text that it should not."""

import logging
from collections.abc import Iterator
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from functions.api.problems import KINDS, of_error
from receipts_core.adapters.memory import MemoryTranscripts
from receipts_core.contract import Problem, Study
from receipts_core.errors import BudgetExceeded, ParseError, ReceiptsError
from receipts_core.ports import Page
from receipts_core.use_cases.services import Services
from tests.support.api import PROBLEM, client, services

SPOKEN = "what Ana said"


def kinds(base: type[ReceiptsError] = ReceiptsError) -> Iterator[type[ReceiptsError]]:
    yield base
    for kind in base.__subclasses__():
        yield from kinds(kind)


@pytest.mark.parametrize("kind", list(kinds()), ids=lambda kind: kind.__name__)
def test_every_error_of_the_core_has_a_status(kind: type[ReceiptsError]) -> None:
    assert 400 <= KINDS[kind.code].status < 600


def test_a_problem_of_a_file_has_its_line_and_one_of_a_budget_its_time() -> None:
    parse = of_error(ParseError("No speech", line=7, fix="Look at the file."))
    assert (parse.status, parse.line, parse.fix) == (422, 7, "Look at the file.")
    budget = of_error(BudgetExceeded("Used up", retry_after=90))
    assert (budget.status, budget.retry_after) == (429, 90)


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "not_found"),
        ("GET", "/api/studies/", 404, "not_found"),
        ("GET", "/elsewhere", 404, "not_found"),
        ("PUT", "/api/studies", 405, "method_not_allowed"),
        ("GET", "/api/verify", 405, "method_not_allowed"),
        ("GET", "/api/studies/none", 404, "not_found"),
        ("GET", "/api/studies/none/transcripts", 404, "not_found"),
        ("GET", "/api/studies/none/search?q=a", 404, "not_found"),
        ("GET", "/api/transcripts/none", 404, "not_found"),
        ("GET", "/api/transcripts/none/lines", 404, "not_found"),
        ("GET", "/api/transcripts/none/source", 404, "not_found"),
        ("GET", "/api/transcripts/none/withdrawal", 404, "not_found"),
        ("GET", "/api/lines/none:1", 404, "not_found"),
        ("GET", "/api/lines/none", 404, "not_found"),
        ("GET", "/api/studies?cursor=nonsense", 400, "invalid_input"),
        ("GET", "/api/studies?cursor=%C3%A9", 400, "invalid_input"),
        ("GET", "/api/studies?limit=0", 400, "invalid_input"),
        ("GET", "/api/studies/s/transcripts?cursor=x", 400, "invalid_input"),
        ("GET", "/api/studies/s/runs?cursor=x", 400, "invalid_input"),
        ("GET", "/api/studies/s/search?q=a&cursor=-1", 400, "invalid_input"),
        ("GET", "/api/studies/s/search", 400, "invalid_input"),
        ("GET", "/api/transcripts/t/lines?after=99999999999999999999", 400, "invalid_input"),
        ("GET", f"/api/studies/{'s' * 5000}", 400, "invalid_input"),
        ("POST", "/api/verify", 400, "invalid_input"),
    ],
)
def test_a_request_that_leads_nowhere_is_a_problem(method: str, path: str, status: int, code: str) -> None:
    answer = client(services()).request(method, path)
    assert (answer.status_code, answer.headers["content-type"]) == (status, PROBLEM)
    problem = Problem.model_validate(answer.json())
    assert (problem.status, problem.code, problem.type) == (status, code, f"urn:receipts:problem:{code}")


def test_a_refused_method_says_which_are_allowed() -> None:
    http = client(services())
    assert http.put("/api/studies").headers["allow"] == "GET, POST"
    assert http.post("/api/transcripts/t/source").headers["allow"] == "GET, PUT"


@pytest.mark.parametrize(
    "body", [b"{", b"\xff", b"[" * 100_000, b'{"title": "\\ud800"}', b'{"title": ' + b"9" * 5000 + b"}"]
)
def test_a_body_that_is_no_json_is_a_problem(body: bytes) -> None:
    answer = client(services()).post("/api/studies", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_input")


def test_a_validation_problem_names_the_field_and_never_its_value() -> None:
    answer = client(services()).post("/api/studies", json={"title": 7, SPOKEN: SPOKEN, "studyId": SPOKEN})
    assert "title" in answer.json()["detail"]
    assert "studyId: String should match" in answer.json()["detail"]


class Broken(MemoryTranscripts):
    """A store that fails in a way that nobody foresaw."""

    def list_studies(self, cursor: str | None = None, limit: int = 100) -> Page[Study]:
        raise RuntimeError(SPOKEN)


def broken() -> Services:
    made = services()
    return replace(made, transcripts=Broken())


def test_an_unexpected_error_is_a_problem_and_a_log_line_without_its_text(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        answer = client(broken()).get("/api/health")
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "RuntimeError" in caplog.text
    assert "list_studies" in caplog.text
    assert SPOKEN not in answer.text + caplog.text


def test_a_log_line_holds_the_route_and_never_what_was_asked(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="receipts.api"):
        answer = client(services()).get("/api/studies/s/search", params={"q": SPOKEN})
    [record] = [record for record in caplog.records if record.name == "receipts.api"]
    assert record.getMessage().startswith("GET /studies/{studyId}/search 200 ")
    assert answer.headers["x-request-id"] == record.__dict__["request_id"]
    assert SPOKEN.split()[1] not in str(record.__dict__)


def test_each_answer_forbids_sniffing_framing_and_inline_scripts() -> None:
    for path in ("/api/health", "/api/nothing"):
        headers = client(services()).get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe-inline" not in headers["content-security-policy"]


def test_pages_of_other_origins_may_read_only_where_the_settings_name_them() -> None:
    from functions.api.app import create_app

    asked = {"Origin": "https://app.example"}
    closed = client(services()).get("/api/health", headers=asked)
    opened = TestClient(create_app(services(), origins=["https://app.example"])).get("/api/health", headers=asked)
    assert "access-control-allow-origin" not in closed.headers
    assert opened.headers["access-control-allow-origin"] == "https://app.example"
