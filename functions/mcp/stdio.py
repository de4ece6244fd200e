"""The server on stdin and stdout. Nothing but protocol is written on stdout; logs go to stderr.

The rule: whoever closes our stdin still gets the answers to what was asked before, so that a whole conversation can be
piped in. The SDK alone drops what is at work then.
"""

import logging
import sys
from collections.abc import AsyncIterable
from typing import Protocol

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from mcp_types import JSONRPCError, JSONRPCNotification, JSONRPCRequest, JSONRPCResponse, RequestId

from functions.mcp.reader import Desk
from functions.mcp.server import build_server

# A client that waits for us to end waits about as long before it ends us.
_LAST_ANSWERS_SECONDS = 10.0

Received = SessionMessage | Exception


def serve(desk: Desk) -> None:
    """Serve one client until it closes our stdin."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="receipts mcp: %(levelname)s %(message)s")
    anyio.run(_serve, desk)


async def _serve(desk: Desk) -> None:
    server = build_server(desk)
    asked, asking = anyio.create_memory_object_stream[Received](0)
    answered, answering = anyio.create_memory_object_stream[SessionMessage](0)
    open_requests = _OpenRequests()
    # While this is open, the SDK points the process's own stdout at stderr: a stray print cannot break the protocol.
    async with stdio_server() as (reading, writing), anyio.create_task_group() as group:
        group.start_soon(open_requests.pass_in, reading, asked)
        group.start_soon(open_requests.pass_out, answering, writing)
        await server.run(asking, answered, server.create_initialization_options())


class _Writing(Protocol):
    async def send(self, item: SessionMessage, /) -> None: ...
    async def aclose(self) -> None: ...


class _OpenRequests:
    """Stands between the streams and the server, and knows which requests have no answer yet."""

    def __init__(self) -> None:
        self._open: set[RequestId] = set()
        self._none_left = anyio.Event()
        self._closing = False

    async def pass_in(self, reading: AsyncIterable[Received], asked: MemoryObjectSendStream[Received]) -> None:
        """Hand on what comes in; at its end, wait for what is at work before the server learns of it."""
        async with asked:
            async for received in reading:
                self._note(received)
                await asked.send(received)
            self._closing = True
            self._end_if_done()
            with anyio.move_on_after(_LAST_ANSWERS_SECONDS):
                await self._none_left.wait()

    async def pass_out(self, answering: MemoryObjectReceiveStream[SessionMessage], writing: _Writing) -> None:
        """Hand on what goes out."""
        async for sent in answering:
            await writing.send(sent)
            self._note(sent)
            self._end_if_done()
        await writing.aclose()

    def _note(self, passed: Received) -> None:
        match passed:
            case SessionMessage(message=JSONRPCRequest(id=request_id)):
                self._open.add(request_id)
            case SessionMessage(message=JSONRPCResponse(id=request_id) | JSONRPCError(id=request_id)):
                self._open.discard(request_id)
            case SessionMessage(message=JSONRPCNotification(method="notifications/cancelled", params=params)):
                self._open.discard((params or {}).get("requestId", ""))
            case _:
                return

    def _end_if_done(self) -> None:
        if self._closing and not self._open:
            self._none_left.set()
