"""The place of the MCP server inside the API: nothing of it is loaded until somebody calls it.

The SDK takes half as long to import as the rest of the API, and most cold starts are a browser's.
"""

from collections.abc import Collection

import anyio.to_thread
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from functions.mcp.reader import Desk
from receipts_core.use_cases.services import Services

PATH = "/mcp"


class McpRoute(Route):
    """The route to the server over these services; the log names it like the API's own."""

    def __init__(self, services: Services, origins: Collection[str] = ()) -> None:
        super().__init__(PATH, _Loading(services, origins), include_in_schema=False)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """See `Route`."""
        match, child = super().matches(scope)
        return match, {**child, "route": self}


class _Loading:
    """An ASGI app that becomes the MCP endpoint over these services at its first request."""

    def __init__(self, services: Services, origins: Collection[str]) -> None:
        self._services = services
        self._origins = origins
        self._endpoint: ASGIApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request. Two first requests at once may each build an endpoint: both are the same."""
        if self._endpoint is None:
            self._endpoint = await anyio.to_thread.run_sync(self._load)
        await self._endpoint(scope, receive, send)

    def _load(self) -> ASGIApp:
        from functions.mcp.embedded import EmbeddedReader  # noqa: PLC0415  loaded when it is called for, see above
        from functions.mcp.http import Endpoint  # noqa: PLC0415

        return Endpoint(Desk(EmbeddedReader(self._services)), self._origins)
