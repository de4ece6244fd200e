"""Says who is calling, for everything that answers a request: by a cookie or a header, and by the address.

The token is in a cookie that no script can read and no other site can send along; a program sends it as a header. It is
given to a visitor when they first create something.
"""

import hashlib
from http.cookies import CookieError, SimpleCookie
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from receipts_core.ports import Clock
from receipts_core.use_cases.budget import Allowance
from receipts_core.use_cases.tenancy import Caller, calling

COOKIE = "receipts_visitor"
HEADER = "X-Receipts-Visitor"


class Callers:
    """Announces the caller of each request. With `visitors`, callers have private studies."""

    def __init__(
        self, app: ASGIApp, clock: Clock, allowance: Allowance, *, visitors: bool, behind_cdn: bool = False
    ) -> None:
        self.app = app
        self._clock, self._allowance = clock, allowance
        self._visitors, self._behind_cdn = visitors, behind_cdn

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request for its caller; a token that was made for them goes out with the answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        caller = self._caller(scope)

        async def with_token(message: Message) -> None:
            if message["type"] == "http.response.start" and caller.issued:
                headers = MutableHeaders(scope=message)
                headers.append("Set-Cookie", _cookie(scope, caller, self._allowance.keep_seconds))
                headers[HEADER] = caller.token or ""
            await send(message)

        announced = calling.set(caller)
        try:
            await self.app(scope, receive, with_token)
        finally:
            calling.reset(announced)

    def _caller(self, scope: Scope) -> Caller:
        headers = Headers(scope=scope)
        caller = Caller(
            _client(scope, headers, self._behind_cdn),
            self._visitors,
            self._allowance.visitor_studies,
            self._allowance.keep_seconds,
        )
        if self._visitors:
            caller.come_with(headers.get(HEADER) or _sent_cookie(headers), self._clock.now())
        return caller


def _client(scope: Scope, headers: Headers, behind_cdn: bool) -> str:
    """A name for the address that a request comes from: the same for a household's IPv6 addresses.

    CloudFront appends the viewer's address to what a client may have made up, and the gateway appends CloudFront's.
    """
    forwarded = [part.strip() for part in headers.get("x-forwarded-for", "").split(",")]
    peer: tuple[str, int] = scope.get("client") or ("", 0)
    address = forwarded[-2] if behind_cdn and len(forwarded) > 1 else peer[0]
    try:
        known = ip_address(address)
        address = known.exploded[:19] if known.version == 6 else address
    except ValueError:
        address = ""
    return hashlib.sha256(f"client {address}".encode()).hexdigest()[:20]


def _sent_cookie(headers: Headers) -> str | None:
    try:
        sent = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return sent.value if sent else None


def _cookie(scope: Scope, caller: Caller, seconds: int) -> str:
    # The gateway speaks HTTPS only; the local emulator does not.
    secure = "; Secure" if scope["scheme"] == "https" else ""
    return f"{COOKIE}={caller.token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"
