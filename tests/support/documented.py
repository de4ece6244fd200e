"""Every answer that a test sees is one that the OpenAPI document tells of."""

from functools import cache
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from functions.api import openapi
from functions.api.problems import KINDS

# What any route may come to, whatever it does: the document's `default`.
ANYWHERE = frozenset(
    KINDS[code].status
    for code in ("internal", "misconfigured", "store_unavailable", "unauthorised", "cross_site", "method_not_allowed")
)


class Documented:
    """The app, or a failed assertion where it answers with a status that its document does not name."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def looking(message: Message) -> None:
            if message["type"] == "http.response.start":
                look(scope, message["status"])
            await send(message)

        await self.app(scope, receive, looking)


def look(scope: Scope, status: int) -> None:
    said = operations().get((scope["method"], getattr(scope.get("route"), "path", "no route")))
    if said is not None and status not in ANYWHERE:
        assert str(status) in said["responses"], f"{said['operationId']} answers {status}, and does not say so"


@cache
def operations() -> dict[tuple[str, str], Any]:
    """What the document says of each route, by method and path."""
    return {
        (method.upper(), path.removeprefix("/api")): said
        for path, methods in openapi.document()["paths"].items()
        for method, said in methods.items()
    }
