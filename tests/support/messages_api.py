"""A server that speaks the Messages API over loopback, streaming events included, and behaves as a test says.

Each request is answered by the next behaviour of its script (the last one again when there are no more). Nothing here
uses the SDK: bytes are written as the API documents them, or broken on purpose.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

Body = dict[str, Any]
Behaviour = Callable[["Reply", Body], None]


class Reply:
    """What a behaviour writes with."""

    def __init__(self, handler: BaseHTTPRequestHandler) -> None:
        self._handler = handler

    def error(self, status: int, kind: str, message: str = "", **headers: str) -> None:
        data = json.dumps({"type": "error", "error": {"type": kind, "message": message}}).encode()
        self._head(status, "application/json", {"Content-Length": str(len(data)), **headers})
        self._handler.wfile.write(data)

    def start(self, kind: str = "text/event-stream") -> None:
        """Begin a stream. Its length is not known, so the connection's end is its end."""
        self._head(200, kind, {"Connection": "close"})
        self._handler.close_connection = True

    def start_chunked(self) -> None:
        """Begin a stream in chunks: without its last chunk it is cut."""
        self._head(200, "text/event-stream", {"Transfer-Encoding": "chunked"})
        self._handler.close_connection = True

    def raw(self, data: bytes) -> None:
        self._handler.wfile.write(data)
        self._handler.wfile.flush()

    def event(self, **event: Any) -> None:
        self.raw(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode())

    def _head(self, status: int, kind: str, headers: dict[str, str]) -> None:
        self._handler.send_response(status)
        for name, value in {"Content-Type": kind, **headers}.items():
            self._handler.send_header(name.replace("_", "-"), value)
        self._handler.end_headers()


def events(*blocks: Body, stop: str = "tool_use", usage: Body | None = None) -> Iterator[Body]:
    """The events of a whole answer; a tool's input comes in two pieces."""
    counted = {"input_tokens": 100, "output_tokens": 1, "cache_read_input_tokens": 40, **(usage or {})}
    yield {"type": "message_start", "message": {"id": "m", "type": "message", "role": "assistant", "content": [],
           "model": "m", "stop_reason": None, "stop_sequence": None, "usage": counted}}  # fmt: skip
    yield {"type": "ping"}
    for index, block in enumerate(blocks):
        pieces = list(_pieces(block))
        empty = {**block, **{key: "" for key in ("text", "thinking") if key in block}}
        if block["type"] == "tool_use":
            empty = {"type": "tool_use", "id": block["id"], "name": block["name"], "input": {}}
        yield {"type": "content_block_start", "index": index, "content_block": empty}
        for delta in pieces:
            yield {"type": "content_block_delta", "index": index, "delta": delta}
        yield {"type": "content_block_stop", "index": index}
    yield {
        "type": "message_delta",
        "delta": {"stop_reason": stop, "stop_sequence": None},
        "usage": {"output_tokens": 20},
    }
    yield {"type": "message_stop"}


def _pieces(block: Body) -> Iterator[Body]:
    if block["type"] == "tool_use":
        text = block["input"] if isinstance(block["input"], str) else json.dumps(block["input"])
        middle = len(text) // 2
        yield {"type": "input_json_delta", "partial_json": text[:middle]}
        yield {"type": "input_json_delta", "partial_json": text[middle:]}
    elif block["type"] == "thinking":
        yield {"type": "thinking_delta", "thinking": block["thinking"]}
        yield {"type": "signature_delta", "signature": "signed"}
    else:
        yield {"type": "text_delta", "text": block["text"]}


def text(words: str) -> Body:
    return {"type": "text", "text": words}


def tool(name: str, given: Any, n: int = 0) -> Body:
    return {"type": "tool_use", "id": f"toolu_{name}_{n}", "name": name, "input": given}


def says(*blocks: Body, stop: str | None = None, usage: Body | None = None) -> Behaviour:
    """Answer well with these blocks."""
    ending = stop or ("tool_use" if any(b["type"] == "tool_use" for b in blocks) else "end_turn")

    def behave(reply: Reply, _: Body) -> None:
        reply.start()
        for event in events(*blocks, stop=ending, usage=usage):
            reply.event(**event)

    return behave


def tools(*wanted: tuple[str, Any]) -> Behaviour:
    """Answer with calls of tools."""
    return says(*(tool(name, given, n) for n, (name, given) in enumerate(wanted)))


def fails(status: int, kind: str, message: str = "", **headers: str) -> Behaviour:
    """Answer with an error status."""
    return lambda reply, _: reply.error(status, kind, message, **headers)


def fails_in_stream(kind: str) -> Behaviour:
    """Begin an answer and send an error event."""

    def behave(reply: Reply, _: Body) -> None:
        reply.start()
        reply.event(**next(events()))
        reply.event(type="error", error={"type": kind, "message": "no more"})

    return behave


def cut(*blocks: Body, after: int, chunked: bool = False) -> Behaviour:
    """Send the first events of an answer, then close the connection."""

    def behave(reply: Reply, _: Body) -> None:
        if chunked:
            reply.start_chunked()
            data = b"".join(
                f"event: {e['type']}\ndata: {json.dumps(e)}\n\n".encode() for e in [*events(*blocks)][:after]
            )
            reply.raw(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        else:
            reply.start()
            for event in [*events(*blocks)][:after]:
                reply.event(**event)

    return behave


def sends(data: bytes) -> Behaviour:
    """Answer with these bytes, whatever they are."""

    def behave(reply: Reply, _: Body) -> None:
        reply.start()
        reply.raw(data)

    return behave


def pings(reply: Reply, _: Body) -> None:
    """Begin an answer, then send nothing but pings until the other side has had enough."""
    reply.start()
    reply.event(**next(events()))
    for _ in range(1_000_000):
        reply.event(type="ping")


@dataclass
class MessagesApi:
    """A running server: its address, and what it was sent."""

    url: str
    requests: list[Body] = field(default_factory=list[Body])
    headers: list[dict[str, str]] = field(default_factory=list[dict[str, str]])


@contextmanager
def messages_api(*script: Behaviour) -> Iterator[MessagesApi]:
    """Serve the script on a free port of loopback."""
    api = MessagesApi("")

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            api.requests.append(body)
            api.headers.append({name.lower(): value for name, value in self.headers.items()})
            behaviour = script[min(len(api.requests), len(script)) - 1]
            try:
                behaviour(Reply(self), body)
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    api.url = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield api
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def last_results(body: Body) -> Sequence[Body]:
    """The tool results that a request brought."""
    return [block for block in body["messages"][-1]["content"] if block["type"] == "tool_result"]
