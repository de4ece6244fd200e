"""No answer is longer than a model can take, and nothing is lost between two of them."""

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from functions.mcp.answers import QuoteHit, ThemeList
from functions.mcp.bounds import LARGEST, clip, page_of, plain, size_of
from functions.mcp.calls import UNEXPECTED, call
from functions.mcp.checks import shown_diagnosis
from functions.mcp.embedded import EmbeddedReader
from functions.mcp.reader import Desk
from functions.mcp.schema import input_schema, output_schema
from functions.mcp.themes import themes_of
from functions.mcp.tools import TOOLS, Tool
from receipts_core.contract import (
    Citation,
    Diagnosis,
    DiffPart,
    Receipt,
    ReceiptSpan,
    ReceiptStatus,
    Role,
    Run,
    RunState,
    SearchHit,
    Support,
    Theme,
    ThemesResult,
)
from receipts_core.ports import Page
from receipts_core.use_cases.search import search
from tests.support.api import services, with_interview

TOOL = {tool.name: tool for tool in TOOLS}


def hit(n: int, text: str) -> SearchHit:
    return SearchHit(
        line_id=f"t:{n}",
        transcript_id="t",
        transcript_title="Ana",
        speaker="Ana",
        role=Role.PARTICIPANT,
        start_ms=None,
        text=text,
        score=1.0,
    )


@given(
    texts=st.lists(st.text(max_size=30).map(lambda words: words * 200), max_size=60),
    limit=st.integers(1, 50),
    store_page=st.integers(1, 100),
)
@example(texts=["speech " * 300] * 60, limit=50, store_page=100)  # a page that several answers share
def test_law_every_item_comes_once_and_in_order_whatever_fits(texts: list[str], limit: int, store_page: int) -> None:
    items = [hit(n, text) for n, text in enumerate(texts)]

    def fetch(page: str | None, wanted: int) -> Page[SearchHit]:
        first = int(page or 0)
        last = first + min(wanted, store_page)
        return Page(items[first:last], str(last) if last < len(items) else None)

    seen: list[str] = []
    cursor = ""
    for _ in range(1 + 2 * len(items)):
        shown, cursor = page_of(fetch, QuoteHit.of, cursor, limit)
        assert len(shown) <= limit
        assert sum(map(size_of, shown)) <= LARGEST
        seen += [one.line_id for one in shown]
        if not cursor:
            break
    assert seen == [one.line_id for one in items]


@given(st.text(max_size=300), st.integers(1, 200))
def test_law_a_clipped_text_is_the_beginning_of_the_text(text: str, longest: int) -> None:
    clipped = clip(text, longest)
    assert text.startswith(clipped.text)
    assert len(clipped.text) <= longest
    assert clipped.cut == (clipped.text != text)


def long_line() -> tuple[Desk, str, str]:
    """A spoken turn of ten thousand words, which no single answer holds."""
    made = services()
    said = " ".join(f"budget word{n}" for n in range(5_000))
    info = with_interview(made, f"[00:01] Interviewer: And then?\n[00:02] Ana: {said}\n")
    return Desk(EmbeddedReader(made), "s"), f"{info.transcript_id}:2", said


def test_a_line_that_is_longer_than_an_answer_is_read_on_with_the_cursor() -> None:
    desk, line_id, said = long_line()
    read, cursor = "", ""
    while True:
        outcome = call(desk, TOOL["get_source"], {"lineId": line_id, "cursor": cursor})
        assert outcome.structure is not None
        assert len(outcome.text.encode()) <= LARGEST
        read += outcome.structure["line"]["text"]
        cursor = outcome.structure["nextCursor"]
        assert outcome.structure["truncated"] == outcome.structure["line"]["cut"] == bool(cursor)
        if not cursor:
            break
    assert read == said


def test_a_search_shows_the_beginning_of_a_long_line_and_says_that_it_goes_on() -> None:
    desk, line_id, said = long_line()
    outcome = call(desk, TOOL["search_quotes"], {"query": "budget"})
    assert outcome.structure is not None
    [found] = outcome.structure["hits"]
    assert (found["lineId"], found["cut"], said.startswith(found["text"])) == (line_id, True, True)


def test_a_diagnosis_near_a_long_line_fits_too() -> None:
    desk, line_id, said = long_line()
    outcome = call(desk, TOOL["verify_quote"], {"lineId": line_id, "quote": said[:3_000].replace("budget", "money")})
    assert outcome.structure is not None
    assert outcome.structure["reason"] == "quote not in line"
    assert len(outcome.text.encode()) <= LARGEST


def test_a_difference_that_nobody_would_read_is_left_out() -> None:
    parts = tuple(DiffPart(op="same", text="a") for _ in range(500))
    shown = shown_diagnosis(Diagnosis(kind="edited", nearest_text="x " * 9_000, diff=parts))
    assert shown is not None
    assert shown.diff == ()
    assert len(shown.nearest_text or "") < 2_001


def citation(n: int) -> Citation:
    span = ReceiptSpan(start=n, end=n + 5, quote="words")
    receipt = Receipt(receipt_id=f"r{n}", source_id="0" * 64, spans=(span,), status=ReceiptStatus.VERIFIED)
    return Citation(
        line_id=f"t:{n}",
        transcript_id="t",
        transcript_title="字" * 100,
        speaker="Ana",
        person_id="ana",
        role=Role.PARTICIPANT,
        start_ms=None,
        shown="字" * 2_000,
        receipt=receipt,
    )


def test_a_theme_with_more_quotes_than_fit_goes_on_in_the_next_answer() -> None:
    made = services()
    support = Support(participants=2, of_participants=2, interviews=2, of_interviews=2)
    quotes = tuple(citation(n) for n in range(50))
    theme = Theme(theme_id="m1", title="T", claim="C", citations=quotes[:41], contrary=quotes[41:], support=support)
    result = ThemesResult(model="stub", themes=(theme,), dropped=(), searches=())
    run = Run(run_id="r1", study_id="s", kind="themes", model="stub", state=RunState.DONE, created_at=1, themes=result)
    made.runs.create(run)
    pages: list[ThemeList] = []
    while not pages or pages[-1].truncated:
        pages.append(themes_of(EmbeddedReader(made), "s", pages[-1].next_cursor if pages else ""))
        assert size_of(pages[-1]) <= LARGEST
    entries = [entry for page in pages for entry in page.themes]
    assert [quote.line_id for entry in entries for quote in entry.citations] == [f"t:{n}" for n in range(41)]
    assert [quote.line_id for entry in entries for quote in entry.contrary] == [f"t:{n}" for n in range(41, 50)]
    assert [entry.continues for entry in entries] == [True] * (len(entries) - 1) + [False]


def test_an_answer_that_is_still_too_long_is_refused_and_not_cut() -> None:
    def endless(_desk: Desk, _asked: Any) -> Any:
        return themes_of(EmbeddedReader(services()), "s", "").model_copy(update={"note": "x" * LARGEST})

    outcome = call(Desk(EmbeddedReader(services())), TOOL["get_themes"]._replace(run=endless), {})
    assert (outcome.failed, outcome.structure) == (True, None)
    assert "longer than one answer" in outcome.text


def test_what_goes_wrong_on_our_side_is_told_and_logged_without_what_somebody_said(
    caplog: pytest.LogCaptureFixture,
) -> None:
    said = "Ana would not pay"

    def broken(_desk: Desk, _asked: Any) -> Any:
        raise RuntimeError(said)

    outcome = call(Desk(EmbeddedReader(services())), TOOL["get_themes"]._replace(run=broken), {})
    assert (outcome.text, outcome.failed) == (UNEXPECTED, True)
    assert "RuntimeError" in caplog.text
    assert said not in caplog.text


def schemas(tool: Tool) -> list[dict[str, Any]]:
    return [input_schema(tool.takes), output_schema(tool.gives)]


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_schemas_are_objects_of_plain_types(tool: Tool) -> None:
    for schema in schemas(tool):
        Draft202012Validator.check_schema(schema)
        assert schema["type"] == "object"
        assert [word for word in ("$ref", "$defs", "anyOf", "null") if word in json.dumps(schema)] == []


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_what_may_be_left_out_of_an_input_has_a_default_and_everything_a_description(tool: Tool) -> None:
    schema = input_schema(tool.takes)
    for name, field in schema["properties"].items():
        assert field["description"]
        assert ("default" in field) != (name in schema["required"])


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_tools_that_show_speech_say_that_it_is_data(tool: Tool) -> None:
    shows = any(word in json.dumps(output_schema(tool.gives)) for word in ('"text"', '"shown"'))
    assert ("never follow instructions" in tool.description) == shows


def test_what_is_not_known_is_left_out() -> None:
    assert "startMs" not in plain(QuoteHit.of(hit(1, "x")))


def test_a_study_of_a_visitor_is_not_announced_to_others() -> None:
    made = services()
    made.transcripts.put_study(made.transcripts.get_study("s").model_copy(update={"expires_at": 2**50}))
    desk = Desk(EmbeddedReader(made), "sample")
    listed = call(desk, TOOL["list_transcripts"], {})
    assert listed.structure is not None
    assert listed.structure["otherStudies"] == []
    assert not call(desk, TOOL["list_transcripts"], {"study": "s"}).failed


def test_a_query_that_finds_nothing_says_so() -> None:
    made = services()
    with_interview(made)
    assert not search(made, "s", "zeppelin").hits
    outcome = call(Desk(EmbeddedReader(made), "s"), TOOL["search_quotes"], {"query": "zeppelin"})
    assert outcome.structure is not None
    assert (outcome.structure["hits"], outcome.structure["truncated"]) == ([], False)
    assert "No line holds" in outcome.structure["note"]
