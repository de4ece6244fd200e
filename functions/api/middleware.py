"""What surrounds every request: one log line, the same headers, a limit on the body, and no unexpected text going out.

Logs hold the route's template, never the address or the query that filled it: those may be what somebody said.
"""

import logging
import time
import traceback
from uuid import uuid4

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from functions.api.problems import problem, respond
from receipts_core.errors import TooLarge

LOG = logging.getLogger("receipts.api")

# Everything comes from this origin, and nothing may be inline: a transcript that reaches a page stays text.
SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


_FIX = "Split the file by interview, or check that it is a transcript and not a recording."


class SecurityHeaders:
    """Adds the security headers to every response; what no route says may be cached is not stored anywhere."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request with the headers added."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("Cache-Control", "no-store")
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, with_headers)


class RequestLog:
    """Writes one line a request, gives it an id, and turns an unexpected exception into a problem without its text."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request and log it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_id = _request_id(scope)
        started, status = time.monotonic(), 0

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-Id"] = request_id
            await send(message)

        try:
            await self.app(scope, receive, noting)
        except Exception as error:
            _log_unexpected(error, request_id)
            if not status:
                await respond(problem("internal", "Something went wrong on our side.", fix="Try again."))(
                    scope, receive, noting
                )
        _log_request(scope, request_id, status, time.monotonic() - started)


def _request_id(scope: Scope) -> str:
    """Lambda's own id, so that its log lines and ours meet; else a new one."""
    return getattr(scope.get("aws.context"), "aws_request_id", None) or uuid4().hex


def _log_request(scope: Scope, request_id: str, status: int, seconds: float) -> None:
    route = getattr(scope.get("route"), "path", "no route")
    said = {"request_id": request_id, "route": route, "status": status, "duration_ms": round(seconds * 1000)}
    LOG.info("%s %s %d %d ms", scope["method"], route, status, said["duration_ms"], extra=said)


def _log_unexpected(error: Exception, request_id: str) -> None:
    # The type and the places in the code; the message may hold what somebody said.
    places = "".join(traceback.format_tb(error.__traceback__)[-5:])
    LOG.error("%s\n%s", type(error).__name__, places, extra={"request_id": request_id})


class BodyLimit:
    """Refuses a body over the limit: at once where its length is announced, else as soon as it is passed."""

    def __init__(self, app: ASGIApp, limit: int) -> None:
        self.app = app
        self.limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request, reading at most the limit."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        announced = Headers(scope=scope).get("content-length", "")
        if announced.isdecimal() and int(announced) > self.limit:
            await respond(problem("too_large", self._refusal(), fix=_FIX))(scope, receive, send)
            return
        taken = 0

        async def counting() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self.limit:
                raise TooLarge(self._refusal(), fix=_FIX)
            return message

        await self.app(scope, counting, send)

    def _refusal(self) -> str:
        return f"The request is too large: at most {self.limit / 1e6:.0f} MB are taken."
