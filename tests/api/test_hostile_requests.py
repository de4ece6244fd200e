"""Whatever is asked, the answer is an answer or a problem, never a failure."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from functions.api import openapi
from tests.support.api import client, services, with_interview

MADE = services()
TRANSCRIPT_ID = with_interview(MADE).transcript_id
HTTP = client(MADE)
ROUTES = [
    (method, path, [p["name"] for p in operation.get("parameters", []) if p["in"] == "query"])
    for path, methods in openapi.document()["paths"].items()
    for method, operation in methods.items()
    if method in ("get", "post") and "cancel" not in path
]
VALUE = st.one_of(
    st.sampled_from(["", "0", "-1", "null", "true", "1e9", "9" * 40, "..", "%00", "\0", "s", TRANSCRIPT_ID, "́", "𝒳"]),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
)
FIELD = st.sampled_from(
    ["title", "studyId", "claims", "citations", "lineId", "quote", "sentence", "kind", "question", "filename", "text"]
)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | VALUE,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(FIELD | VALUE, inner, max_size=4),
    max_leaves=10,
)


@given(st.sampled_from(ROUTES), st.data())
def test_no_query_and_no_path_makes_it_fail(route: tuple[str, str, list[str]], data: st.DataObject) -> None:
    method, template, names = route
    path = "/".join(quoted(data.draw(VALUE)) if part.startswith("{") else part for part in template.split("/"))
    params = data.draw(st.dictionaries(st.sampled_from(names or ["x"]), VALUE, max_size=3))
    answer = HTTP.request(method, path, params=params)
    assert answer.status_code < 500
    assert answer.status_code < 400 or answer.headers["content-type"] == "application/problem+json"


@given(st.sampled_from([path for method, path, _ in ROUTES if method == "post"]), st.data())
def test_no_body_makes_it_fail(template: str, data: st.DataObject) -> None:
    body = data.draw(JSON)
    answer = HTTP.post(template.replace("{studyId}", "s"), json=body)
    assert answer.status_code < 500


def quoted(value: str) -> str:
    return "".join(f"%{byte:02X}" for byte in value.encode()) or "-"
