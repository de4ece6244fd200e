"""One module a resource; each route is thin, the logic is in the use cases."""

from fastapi import APIRouter
from fastapi.routing import APIRoute
from pydantic.alias_generators import to_camel

from functions.api.routers import (
    audit,
    claims,
    events,
    exports,
    health,
    lines,
    runs,
    search,
    studies,
    transcripts,
    uploads,
    verify,
)

ROUTERS = (
    health.router,
    studies.router,
    transcripts.router,
    uploads.router,
    lines.router,
    search.router,
    runs.router,
    events.router,
    verify.router,
    claims.router,
    audit.router,
    exports.router,
)


def _operation_id(route: APIRoute) -> str:
    """The route function's name in camelCase: what generated clients call it."""
    return to_camel(route.name)


def api_router() -> APIRouter:
    """Every route, under `/api`."""
    router = APIRouter(prefix="/api")
    for resource in ROUTERS:
        router.include_router(resource, generate_unique_id_function=_operation_id)
    return router
