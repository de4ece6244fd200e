"""Keeps web pages of other sites away from the server on a person's machine.

A page anywhere can send requests to 127.0.0.1, and can make a name of its own point there. So the server answers
only to its own names, and a request that changes something must come from a page of its own, or from no page.
"""

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from functions.api.problems import problem, respond

LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_FIX = "Open the app at the address that `receipts serve` printed."


class LocalGuard:
    """Refuses requests for other host names, and changes that a page of another origin asks for."""

    def __init__(self, app: ASGIApp, hosts: Collection[str] = LOCAL_HOSTS) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request, or answer with the `cross_site` problem."""
        if scope["type"] == "http":
            refusal = self._refusal(scope["method"], Headers(scope=scope))
            if refusal:
                await respond(problem("cross_site", refusal, fix=_FIX))(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def _refusal(self, method: str, headers: Headers) -> str | None:
        host = headers.get("host", "")
        if _hostname(host) not in self.hosts:
            return "This server does not answer to that host name."
        origin = headers.get("origin")
        if method not in _SAFE and origin is not None and origin.partition("://")[2] != host:
            return "A page of another site may not change anything here."
        return None


def _hostname(host: str) -> str | None:
    """The name in a Host header, without port and brackets; None where it is not one."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None
