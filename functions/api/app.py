"""The HTTP app: routes over the use cases, problems for errors, the same surroundings for every request."""

from collections.abc import Sequence
from functools import cache

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware

from functions.api import openapi, problems
from functions.api.middleware import BodyLimit, RequestLog, SecurityHeaders
from functions.api.routers import api_router
from functions.api.routers.events import Following
from functions.mcp.mount import McpRoute
from receipts_core.use_cases.services import Services

# What a multipart form or JSON adds to the file in it.
_WRAPPING = 100_000


def create_app(
    services: Services,
    *,
    following: Following | None = None,
    origins: Sequence[str] = (),
    guards: Sequence[Middleware] = (),
) -> FastAPI:
    """The API over these services.

    `origins` are the foreign origins whose pages may read it (none by default); `guards` see each request before a
    route does.
    """
    app = FastAPI(
        title="Receipts",
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page loads scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # its logs hold exceptions' messages
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(RequestLog),
            *_cors(origins),
            *guards,
            Middleware(BodyLimit, limit=services.limits.upload_bytes + _WRAPPING),
        ],
    )
    app.state.services = services
    app.state.following = following or Following()
    app.openapi = cache(openapi.document)
    problems.install(app)
    app.include_router(api_router())
    app.router.routes.append(McpRoute(services, origins))
    return app


def _cors(origins: Sequence[str]) -> list[Middleware]:
    if not origins:
        return []
    seen = ["Retry-After", "X-Request-Id", "X-Receipts-Visitor"]
    return [
        Middleware(
            CORSMiddleware, allow_origins=list(origins), allow_methods=["*"], allow_headers=["*"], expose_headers=seen
        )
    ]
