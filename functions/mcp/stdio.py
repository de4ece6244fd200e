"""The server on stdin and stdout. Nothing but protocol is written on stdout; logs go to stderr."""

import logging
import sys

import anyio
from mcp.server.stdio import stdio_server

from functions.mcp.reader import Desk
from functions.mcp.server import build_server


def serve(desk: Desk) -> None:
    """Serve one client until it closes our stdin."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="receipts mcp: %(levelname)s %(message)s")
    anyio.run(_serve, desk)


async def _serve(desk: Desk) -> None:
    server = build_server(desk)
    # While this is open, the SDK points the process's own stdout at stderr: a stray print cannot break the protocol.
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())
