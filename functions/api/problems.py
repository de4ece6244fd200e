"""Every error leaves as an RFC 9457 problem document with a stable `code`; one table gives each code its status.

Nothing that somebody wrote is echoed: validation problems name the field and the rule, unexpected errors nothing.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, Match

from receipts_core.contract import Problem
from receipts_core.errors import BudgetExceeded, ParseError, ReceiptsError

MEDIA_TYPE = "application/problem+json"


class Kind(NamedTuple):
    """What all problems with one code share: the HTTP status and a title."""

    status: int
    title: str


KINDS: dict[str, Kind] = {
    "invalid_input": Kind(400, "The request does not have the form that is asked for"),
    "unauthorised": Kind(401, "Not allowed"),
    "cross_site": Kind(403, "Not from here"),
    "not_found": Kind(404, "Not found"),
    "method_not_allowed": Kind(405, "Not by this method"),
    "conflict": Kind(409, "Not as things stand"),
    "too_large": Kind(413, "Too large"),
    "unsupported_media_type": Kind(415, "Not in this form"),
    "unreadable_transcript": Kind(422, "The transcript cannot be read"),
    "budget_exceeded": Kind(429, "The budget is used up for now"),
    "internal": Kind(500, "Something went wrong"),
    "misconfigured": Kind(500, "The service is set up wrongly"),
    "model_unavailable": Kind(502, "The model does not answer"),
    "store_unavailable": Kind(503, "The store does not answer"),
}

# What the framework itself refuses, before any of our code has run.
_OF_FRAMEWORK = {
    404: ("not_found", "There is nothing at this address."),
    405: ("method_not_allowed", "This address does not answer to this method."),
}
_METHODS = ("DELETE", "GET", "PATCH", "POST", "PUT")
_SEE = "See /api/openapi.json for what is expected."


def problem(code: str, detail: str, *, fix: str | None = None, line: int | None = None) -> Problem:
    """A problem document for one of the codes of `KINDS`."""
    kind = KINDS[code]
    return Problem(
        type=f"urn:receipts:problem:{code}",
        title=kind.title,
        status=kind.status,
        detail=detail,
        code=code,
        fix=fix,
        line=line,
    )


def of_error(error: ReceiptsError) -> Problem:
    """The problem document of one of our own errors."""
    found = problem(error.code, error.message, fix=error.fix)
    if isinstance(error, ParseError):
        return found.model_copy(update={"line": error.line})
    if isinstance(error, BudgetExceeded):
        return found.model_copy(update={"retry_after": error.retry_after})
    return found


def respond(found: Problem, headers: dict[str, str] | None = None) -> Response:
    """The HTTP response of a problem document."""
    sent = dict(headers or {})
    if found.retry_after is not None:
        sent["Retry-After"] = str(found.retry_after)
    return Response(found.model_dump_json(), found.status, sent, MEDIA_TYPE)


def install(app: FastAPI) -> None:
    """Make the app answer every error that it expects with a problem document; the middleware sees to the others."""
    app.exception_handler(ReceiptsError)(_ours)
    app.exception_handler(RequestValidationError)(_malformed)
    app.exception_handler(HTTPException)(_of_framework)


def documented(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The problems of a route, for its OpenAPI description; `default` stands for all others."""
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    said: dict[int | str, dict[str, Any]] = {
        KINDS[code].status: {"description": f"`{code}`: {KINDS[code].title}", "content": content} for code in codes
    }
    return said | {"default": {"description": "Any other problem", "content": content}}


def describe(errors: Sequence[Any]) -> str:
    """Where each validation error is and which rule it breaks, without the value that breaks it."""
    return "; ".join(f"{'.'.join(str(part) for part in error['loc'])}: {error['msg']}" for error in errors[:5])


def _ours(_request: Request, error: ReceiptsError) -> Response:
    return respond(of_error(error))


def _malformed(_request: Request, error: RequestValidationError) -> Response:
    return respond(problem("invalid_input", describe(error.errors()), fix=_SEE))


def _of_framework(request: Request, error: HTTPException) -> Response:
    code, detail = _OF_FRAMEWORK.get(error.status_code, ("invalid_input", "The request could not be read."))
    return respond(problem(code, detail, fix=_SEE), {**(error.headers or {}), **_allowed(request, error)})


def _allowed(request: Request, error: HTTPException) -> dict[str, str]:
    """For a refused method, those that the address answers to: a route that refuses names only its own."""
    if error.status_code != 405:
        return {}
    routes: Sequence[BaseRoute] = request.app.router.routes
    answering = [
        method
        for method in _METHODS
        if any(route.matches({**request.scope, "method": method})[0] is Match.FULL for route in routes)
    ]
    return {"Allow": ", ".join(answering)} if answering else {}
