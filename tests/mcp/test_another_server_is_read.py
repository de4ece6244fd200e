"""The reader over another server: its errors arrive as ours, and the token stays with the server it is for."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from functions.mcp.remote import RemoteReader
from receipts_core.errors import Conflict, InvalidInput, Misconfigured, NotFound, StoreError, Unauthorised
from tests.support.mcp import serving


@contextmanager
def answering(response: Response) -> Iterator[tuple[str, list[Request]]]:
    """A server that gives one answer to everything, and what it was asked."""
    asked: list[Request] = []

    async def answer(request: Request) -> Response:
        asked.append(request)
        return response

    with serving(Starlette(routes=[Route("/{path:path}", answer)])) as address:
        yield address, asked


def problem(code: str, status: int) -> Response:
    return JSONResponse({"code": code, "detail": "It is so.", "fix": "Do this."}, status)


@pytest.mark.parametrize(
    ("response", "error"),
    [
        (problem("not_found", 404), NotFound),
        (problem("invalid_input", 400), InvalidInput),
        (problem("conflict", 409), Conflict),
        (problem("store_unavailable", 503), StoreError),
        (problem("something_new", 418), StoreError),
        (Response("<h1>Bad gateway</h1>", 502), StoreError),
        (Response("", 403), Unauthorised),
        (Response("<!doctype html>", 200), StoreError),
        (RedirectResponse("http://127.0.0.1:9/elsewhere"), StoreError),
    ],
    ids=["not found", "invalid", "conflict", "store", "unknown", "gateway", "forbidden", "a page", "redirect"],
)
def test_what_the_server_says_went_wrong_is_the_same_error_as_of_our_own_store(
    response: Response, error: type[Exception]
) -> None:
    with answering(response) as (address, _), pytest.raises(error):
        RemoteReader(address, "secret").study("s")


def test_a_server_that_is_not_there_is_an_error_that_names_the_setting() -> None:
    with pytest.raises(StoreError) as refused:
        RemoteReader("http://127.0.0.1:9").study("s")
    assert "API_URL" in (refused.value.fix or "")


def test_the_token_is_sent_and_a_redirect_is_never_followed_with_it() -> None:
    with answering(Response("{}", 200)) as (elsewhere, asked_there):
        with answering(RedirectResponse(elsewhere)) as (address, asked), pytest.raises(StoreError):
            RemoteReader(address, "secret").study("s")
        assert asked[0].headers["authorization"] == "Bearer secret"
        assert asked_there == []


@pytest.mark.parametrize("end", ["", "/", "/api", "/api/"])
def test_the_address_may_end_in_api_or_not_and_an_id_cannot_leave_its_place(end: str) -> None:
    with answering(JSONResponse({"code": "not_found", "detail": "x"}, 404)) as (address, asked):
        with pytest.raises(NotFound):
            RemoteReader(address + end).study("../health?x=1")
        assert asked[0].scope["raw_path"] == b"/api/studies/..%2Fhealth%3Fx%3D1"
        assert "authorization" not in asked[0].headers


@pytest.mark.parametrize("url", ["", "127.0.0.1:8000", "file:///etc/passwd", "http://"])
def test_an_address_that_is_none_is_refused_before_anything_is_sent(url: str) -> None:
    with pytest.raises(Misconfigured, match="API_URL"):
        RemoteReader(url)


def test_a_page_of_another_shape_is_no_answer_of_the_api() -> None:
    shapes: list[Any] = [{"items": []}, [], {"studyId": 1}]
    for shape in shapes:
        with answering(Response(json.dumps(shape), 200)) as (address, _), pytest.raises(StoreError):
            RemoteReader(address).study("s")
