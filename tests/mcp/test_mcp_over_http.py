"""The server under `/mcp`: stateless, behind the same guards as the API, and inside Lambda."""

import json
import subprocess
import sys
from typing import Any

import pytest
from fastapi.testclient import TestClient

from functions.api.app import create_app
from functions.api.handler import make_handler
from functions.local.server import build_server_app
from functions.mcp.tools import TOOLS
from tests.support import mcp
from tests.support.api import PROBLEM, services, with_interview

HEADERS = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}


def message(method: str, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


SEARCH = message("tools/call", name="search_quotes", arguments={"query": "budget", "study": "s"})
HELLO = message(
    "initialize", protocolVersion="2025-11-25", capabilities={}, clientInfo={"name": "test", "version": "1"}
)


def rest(body: Any, headers: dict[str, str] | None = None, method: str = "POST") -> dict[str, Any]:
    """A request as API Gateway hands it to Lambda."""
    sent = {"Host": "abc.execute-api.example", **HEADERS, **(headers or {})}
    return {
        "resource": "/{proxy+}",
        "path": "/mcp",
        "httpMethod": method,
        "headers": sent,
        "multiValueHeaders": {name: [value] for name, value in sent.items()},
        "queryStringParameters": None,
        "multiValueQueryStringParameters": None,
        "requestContext": {"stage": "prod", "path": "/prod/mcp", "httpMethod": method, "identity": {}},
        "body": json.dumps(body),
        "isBase64Encoded": False,
    }


class Context:
    """What Lambda tells of an invocation."""

    aws_request_id = "1"


def test_in_lambda_every_call_of_a_warm_process_is_answered_whatever_session_it_names() -> None:
    made = services()
    with_interview(made)
    handle = make_handler(lambda: made)
    first = handle(rest(HELLO), Context())
    assert (first["statusCode"], first["isBase64Encoded"]) == (200, False)
    assert json.loads(first["body"])["result"]["serverInfo"]["name"] == "receipts"
    assert "mcp-session-id" not in first["headers"]
    for session in ("", "a-session-of-a-process-that-is-gone", "another"):
        answer = handle(rest(SEARCH, {"Mcp-Session-Id": session, "Mcp-Protocol-Version": "2025-11-25"}), Context())
        assert answer["headers"]["content-type"] == "application/json"
        assert json.loads(answer["body"])["result"]["structuredContent"]["hits"]


def test_in_lambda_no_request_waits_for_a_stream() -> None:
    handle = make_handler(services)
    for method in ("GET", "DELETE"):
        answer = handle(rest(None, method=method), Context())
        assert (answer["statusCode"], answer["headers"]["allow"]) == (405, "POST")
    told = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    assert handle(rest(told), Context())["statusCode"] == 202


def test_the_log_names_the_route_and_nothing_that_was_said(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO"):
        http().post("/mcp", json=SEARCH, headers=HEADERS)
    told = [record.getMessage() for record in caplog.records if record.name.startswith(("receipts", "mcp"))]
    assert [line.rpartition(" 200 ")[0] for line in told] == ["POST /mcp"]
    assert not any("budget" in line for line in told)


def http(host: str = "localhost:8000") -> TestClient:
    return TestClient(build_server_app(services(), None), base_url=f"http://{host}")


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example:8000"])
def test_a_name_that_was_pointed_here_by_somebody_else_is_refused(host: str) -> None:
    answer = http().post("/mcp", json=HELLO, headers=HEADERS | {"Host": host})
    assert (answer.status_code, answer.json()["code"]) == (403, "cross_site")


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://localhost:5000"])
def test_a_page_of_another_site_is_refused_with_and_without_the_local_guard(origin: str) -> None:
    for client in (http(), TestClient(create_app(services()), base_url="http://localhost:8000")):
        answer = client.post("/mcp", json=HELLO, headers=HEADERS | {"Origin": origin})
        assert (answer.status_code, answer.headers["content-type"]) == (403, PROBLEM)


def test_a_page_of_its_own_or_of_an_origin_that_was_let_in_is_answered() -> None:
    assert http().post("/mcp", json=HELLO, headers=HEADERS | {"Origin": "http://localhost:8000"}).status_code == 200
    app = create_app(services(), origins=["https://agents.example"])
    let_in = TestClient(app, base_url="http://localhost")
    answer = let_in.post("/mcp", json=HELLO, headers=HEADERS | {"Origin": "https://agents.example"})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"[]", 400),
        (b'{"jsonrpc":"2.0","id":1}', 400),
        (b"\xff\xfe", 400),
        (b'{"a":' * 5_000 + b"1" + b"}" * 5_000, 400),
        (b'"' + b"x" * 1_000_001 + b'"', 413),
    ],
    ids=["cut off", "a batch", "no method", "no text", "deep", "large"],
)
def test_a_body_that_is_no_message_is_refused(body: bytes, status: int) -> None:
    assert http().post("/mcp", content=body, headers=HEADERS).status_code == status


def test_a_client_from_before_the_stateless_protocol_is_served_too() -> None:
    with mcp.serving(build_server_app(services(), None)) as address:
        for mode, version in (("legacy", "2025-11-25"), ("auto", "2026-07-28")):
            with mcp.agent(f"{address}/mcp", mode) as agent:
                assert agent.client.protocol_version == version
                assert len(agent.ask("list_tools").tools) == len(TOOLS)


@pytest.mark.parametrize(
    ("module", "absent"),
    [
        ("functions.mcp", ("mcp", "tantivy", "boto3", "anthropic", "fastapi")),
        ("functions.mcp.tools", ("mcp", "tantivy", "boto3", "anthropic", "fastapi")),
        ("functions.mcp.remote", ("mcp", "tantivy", "boto3", "anthropic", "fastapi")),
        ("functions.mcp.stdio", ("tantivy", "boto3", "anthropic")),
        ("functions.api.handler", ("mcp", "boto3", "anthropic")),
    ],
)
def test_nothing_is_loaded_that_is_not_needed(module: str, absent: tuple[str, ...]) -> None:
    code = f"import sys, {module}; print(*(sys.modules.keys() & {set(absent)!r}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=mcp.ROOT)
    assert done.stdout.split() == []
