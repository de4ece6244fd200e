"""A run is handed to another function as an event, over HTTP as Lambda takes it."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from receipts_core.adapters.lambda_dispatch import LambdaDispatcher
from receipts_core.errors import StoreError
from tests.support.local_aws import local_client


class Endpoint(ThreadingHTTPServer):
    """A loopback server that answers as Lambda does, and remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked: list[tuple[str, str | None, bytes]] = []
        self.status = 202


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, Endpoint)
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.asked.append((self.path, self.headers["X-Amz-Invocation-Type"], body))
        self.send_response(self.server.status)
        if self.server.status != 202:
            self.send_header("x-amzn-ErrorType", "ResourceNotFoundException")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    with Endpoint() as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def dispatcher(endpoint: Endpoint) -> LambdaDispatcher:
    return LambdaDispatcher("receipts-themes", local_client("lambda", f"http://127.0.0.1:{endpoint.server_port}"))


def test_a_run_is_sent_as_an_event_that_nobody_waits_for(endpoint: Endpoint) -> None:
    dispatcher(endpoint).dispatch('r"1\U0001f600')
    ((path, kind, body),) = endpoint.asked
    assert path == "/2015-03-31/functions/receipts-themes/invocations"
    assert kind == "Event"
    assert json.loads(body) == {"runId": 'r"1\U0001f600'}


def test_a_function_that_is_not_there_is_named(endpoint: Endpoint) -> None:
    endpoint.status = 404
    with pytest.raises(StoreError, match=r"receipts-themes.*ResourceNotFoundException"):
        dispatcher(endpoint).dispatch("r1")
