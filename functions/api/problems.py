"""Every error leaves as an RFC 9457 problem document with a stable `code`; one table gives each code its status.

Nothing that a stranger wrote is echoed: validation problems name the field and the rule, unexpected errors name nothing.
"""

import logging
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from receipts_core.contract import Problem
from receipts_core.errors import BudgetExceeded, ParseError, ReceiptsError

MEDIA_TYPE = "application/problem+json"

STATUS: dict[str, int] = {
    "invalid_input": 400,
    "unauthorised": 401,
    "cross_site": 403,
    "not_found": 404,
    "method_not_allowed": 405,
    "conflict": 409,
    "too_large": 413,
    "unsupported_media_type": 415,
    "unreadable_transcript": 422,
    "budget_exceeded": 429,
    "internal": 500,
    "misconfigured": 500,
    "model_unavailable": 502,
    "store_unavailable": 503,
}

_CODES = {400: "invalid_input", 404: "not_found", 405: "method_not_allowed", 413: "too_large"}
_LOG = logging.getLogger("receipts.api")


def problem(code: str, detail: str, *, fix: str | None = None, line: int | None = None) -> Problem:
    """A problem document for one of the codes of `STATUS`."""
    status = STATUS[code]
    return Problem(
        type=f"urn:receipts:problem:{code}",
        title=HTTPStatus(status).phrase,
        status=status,
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
    return Response(found.model_dump_json(exclude_none=True), found.status, sent, MEDIA_TYPE)


def install(app: FastAPI) -> None:
    """Make the app answer every error with a problem document."""
    app.add_exception_handler(ReceiptsError, _ours)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _unexpected)


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The problems of a route, for its OpenAPI description; `default` stands for all others."""
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    said: dict[int | str, dict[str, Any]] = {
        status: {"description": HTTPStatus(status).phrase, "content": content} for status in statuses
    }
    return said | {"default": {"description": "Any other problem", "content": content}}


def _ours(_request: Request, error: Exception) -> Response:
    assert isinstance(error, ReceiptsError)
    return respond(of_error(error))


def _malformed(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return respond(
        problem("invalid_input", describe(error.errors()), fix="See /api/openapi.json for what is expected.")
    )


def describe(errors: Sequence[Any]) -> str:
    """Where each validation error is and which rule it breaks, without the value that breaks it."""
    return "; ".join(f"{'.'.join(str(part) for part in error['loc'])}: {error['msg']}" for error in errors[:5])


def _http(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = _CODES.get(error.status_code, "invalid_input")
    details = {
        "not_found": "There is nothing at this address.",
        "method_not_allowed": "This address does not answer to this method.",
    }
    headers = dict(error.headers) if error.headers else None
    return respond(problem(code, details.get(code, "The request could not be read.")), headers)


def _unexpected(_request: Request, error: Exception) -> Response:
    # The type and the place, never the message: it may hold what somebody said.
    _LOG.error("unexpected %s", type(error).__name__)
    return respond(problem("internal", "Something went wrong on our side; nothing was half-written.", fix="Try again."))
