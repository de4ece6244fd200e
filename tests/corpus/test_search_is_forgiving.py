"""Whatever a person types is a query, and the participants who speak to it come first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from receipts_core import corpus
from tests.support.spoken import interviews, line

LINES = interviews(
    ana=[
        "Q: Would you pay for a tool that writes summaries?",
        "I would not pay for this, my team has no budget for another tool.",
        "Q: Thank you, that is helpful.",
        "If a summary is wrong, it is my name on it, so I read everything again.",
    ],
    ben=[
        "Q: Who reads the deck?",
        "Nobody reads the deck. They want the recording 🎧.",
        "My colleagues hide it from me.",
    ],
)
INDEX = corpus.build(LINES)


def found(query: str, index: corpus.Index = INDEX, **options) -> list[str]:
    return [hit.line_id for hit in index.search(query, **options)]


@given(st.text(max_size=400))
def test_any_string_is_a_query(query):
    hits = INDEX.search(query)
    assert all(hit.score >= 0 for hit in hits)
    assert len({hit.line_id for hit in hits}) == len(hits)


@pytest.mark.parametrize(
    "query",
    [
        '"deck',
        "deck AND (",
        "NOT deck",
        "said:deck^9 ~2",
        "[deck TO pay}",
        "*deck*",
        "\\deck",
        "deck\x00",
        "+deck -pay",
        "DECK!",
    ],
)
def test_operators_mean_nothing(query):
    assert found(query)[0] == "t-ben:2"


@pytest.mark.parametrize("query", ["", "   ", "🎧", "!!!", "\x00", "(((", "x" * 10_000, "()[]{}^~*?:\\/" * 800])
def test_garbage_finds_nothing_and_is_no_error(query):
    assert found(query) == []


def test_ten_kilobytes_of_words_are_a_query_too():
    assert found("deck " + "lorem ipsum dolor " * 600)[0] == "t-ben:2"


def test_function_words_are_left_out_while_others_remain():
    assert found("what did they say about the deck")[0] == "t-ben:2"
    assert found("is it so") != []


def test_a_word_of_near_meaning_finds_the_line():
    assert "t-ben:3" in found("Who would conceal it?")
    assert "t-ben:3" in found("coworkers")


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("I'd pay for that.", "t-eve:2"),
        ("I’d pay for that", "t-eve:2"),
        ("Who was it that said “it is what it is” about the deck and the summary?", "t-eve:3"),
        ('"what it is" deck', "t-eve:3"),
        ("Who reads the deck?", "t-ben:2"),
        ("Would you pay for a tool that writes summaries?", "t-ana:1"),
    ],
)
def test_words_that_stand_in_a_line_as_they_were_typed_bring_it_first(query, first):
    more = interviews(
        eve=[
            "Who would pay for that tool? I pay for it, I pay for that and for this, and that is that.",
            "I'd pay for that.",
            "It is what it is.",
        ]
    )
    assert found(query, corpus.build([*LINES, *more]))[0] == first


@pytest.mark.parametrize("query", ["B2B", "b2b", "Q3", "GPT4", "gpt4", "E2E", "word7", "4.5", "2nd", "COVID19"])
def test_words_with_digits_are_found(query):
    said = ["We sell B2B since Q3.", "GPT4 wrote the E2E tests.", "It fell by 4.5 in word7.", "A 2nd COVID19 wave."]
    index = corpus.build(interviews(ana=[*said, "We wrote two tests for it in B and q, 2 or 3 or 7."]))
    hits = found(query, index)
    assert len(hits) == 1
    assert query.lower() in said[int(hits[0].split(":")[1]) - 1].lower()


def test_the_interviewer_comes_after_those_who_answer():
    hits = found("pay for a tool")
    assert hits[0] == "t-ana:2"
    assert "t-ana:1" in hits


def test_an_interview_can_be_searched_alone():
    assert set(found("deck summary pay", transcript_id="t-ana")) <= {"t-ana:1", "t-ana:2", "t-ana:4"}
    assert found("deck", transcript_id="t-ben")
    assert found("deck", transcript_id="no such interview") == []


def test_pages_follow_each_other_without_gap_or_overlap():
    index = corpus.build(line(f"The price rose again in shop {n}, word{n % 7}.", f"t{n // 50}", n) for n in range(400))
    everything = found("price rose shop", index, limit=400)
    assert len(everything) == 400
    pages = [hit for start in range(0, 400, 37) for hit in found("price rose shop", index, limit=37, offset=start)]
    assert pages == everything
    assert found("price", index, limit=10, offset=400) == []
    assert found("price", index, limit=0) == []


def test_an_index_of_nothing_finds_nothing():
    empty = corpus.build([])
    assert empty.search("deck") == []
    assert empty.overview_topics() == ()
    assert corpus.Index.load(empty.snapshot()).search("deck") == []
