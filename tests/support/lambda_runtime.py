"""Lambda without a container: AWS's own runtime client in a process of its own, and its Runtime API here.

The client asks for events and posts answers over HTTP exactly as inside Lambda; a handler is found, started, called
again while warm, and its errors are reported, as there.
"""

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any, NamedTuple
from uuid import uuid4

ROOT = Path(__file__).parents[2]
_API = "/2018-06-01/runtime"


class Answer(NamedTuple):
    """What a handler returned, or the error that it raised; and the process that answered."""

    value: Any
    failed: bool


class Function:
    """A function that waits for events."""

    def __init__(self) -> None:
        self.events: Queue[tuple[str, bytes, float]] = Queue()
        self.answers: Queue[Answer] = Queue()

    def invoke(self, event: Any, seconds: float = 60) -> Answer:
        """Send an event, and wait for what the handler makes of it; the function has so many seconds."""
        self.events.put((str(uuid4()), json.dumps(event).encode(), seconds))
        try:
            return self.answers.get(timeout=seconds)
        except Empty:
            raise TimeoutError("The function did not answer in its time") from None


@contextmanager
def lambda_function(handler: str, environment: Mapping[str, str]) -> Iterator[Function]:
    """A process that serves a handler as Lambda's runtime does, until the end of the block."""
    function = Function()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _runtime_api(function))
    Thread(target=server.serve_forever, daemon=True).start()
    variables = {**environment, "AWS_LAMBDA_RUNTIME_API": f"127.0.0.1:{server.server_port}", "_HANDLER": handler}
    variables |= {"LAMBDA_TASK_ROOT": str(ROOT), "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": "1769", "PYTHONPATH": str(ROOT)}
    variables |= {"AWS_LAMBDA_FUNCTION_VERSION": "1", "POWERTOOLS_TRACE_DISABLED": "true"}
    command = [sys.executable, "-m", "awslambdaric", handler]
    log = subprocess.DEVNULL
    with subprocess.Popen(command, cwd=ROOT, env=variables, stdout=log, stderr=log) as process:
        try:
            yield function
        finally:
            process.kill()
            process.wait()
            server.shutdown()
            server.server_close()


def _runtime_api(function: Function) -> type[BaseHTTPRequestHandler]:
    class RuntimeApi(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            request_id, event, seconds = function.events.get()
            deadline = str(round((time.time() + seconds) * 1000))
            self.send_response(200)
            self.send_header("Lambda-Runtime-Aws-Request-Id", request_id)
            self.send_header("Lambda-Runtime-Deadline-Ms", deadline)
            self.send_header("Lambda-Runtime-Invoked-Function-Arn", "arn:aws:lambda:eu-central-1:1:function:f")
            self._send(event)

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            function.answers.put(Answer(json.loads(body), failed=self.path.endswith("/error")))
            self.send_response(202)
            self._send(b"{}")

        def _send(self, body: bytes) -> None:
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    return RuntimeApi
