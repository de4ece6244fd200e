"""The server over streamable HTTP: stateless, one JSON answer a request, nothing kept between two of them.

The rule: no session is made, so none can be lost. Each request gets a session manager of its own, which lives in that
request's task: inside Lambda every request runs on a loop that stops in between, and nothing may wait in it.
"""

import logging
from collections.abc import Collection

from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from functions.api.problems import problem, respond
from functions.mcp.reader import Desk
from functions.mcp.server import build_server

# A draft report is the largest thing that anybody sends.
_LARGEST_REQUEST = 1_000_000


class Endpoint:
    """The ASGI app behind `/mcp`. `origins` are foreign origins whose pages may call it."""

    def __init__(self, desk: Desk, origins: Collection[str] = ()) -> None:
        # The SDK reports each manager's start and end; ours live for one request.
        logging.getLogger("mcp").setLevel(logging.WARNING)
        self._server = build_server(desk)
        self._origins = frozenset(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        refusal = self._refusal(scope)
        if refusal:
            await refusal(scope, receive, send)
            return
        manager = StreamableHTTPSessionManager(
            self._server, json_response=True, stateless=True, max_request_body_size=_LARGEST_REQUEST
        )
        async with manager.run():
            await manager.handle_request(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        """There is no stream to open (GET) and no session to end (DELETE); other sites' pages may not call."""
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin and origin not in self._origins and origin.partition("://")[2] != headers.get("host"):
            return respond(problem("cross_site", "A page of another site may not call this server."))
        if scope["method"] != "POST":
            return respond(
                problem("method_not_allowed", "This address answers to POST.", fix="Send JSON-RPC."), {"Allow": "POST"}
            )
        return None
