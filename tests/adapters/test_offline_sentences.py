"""Whole sentences, verbatim, cut only where one ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from receipts_core.adapters.offline.sentences import pieces, sentences

SPEECH = st.text(st.sampled_from("ab É.!?…\"”' 。」\n1é👍"), max_size=80)


@given(SPEECH)
def test_every_piece_stands_in_the_line(text):
    assert all(piece.text in text for piece in pieces(text))


@given(SPEECH)
def test_sentences_lose_nothing_but_space(text):
    assert "".join("".join(sentences(text)).split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I would not pay. My team has no budget!", ["I would not pay.", "My team has no budget!"]),
        ("He said “never again.” So I left.", ["He said “never again.”", "So I left."]),
        ("We use tools, e.g. Slack, and Dr. Wu agrees.", ["We use tools, e.g. Slack, and Dr. Wu agrees."]),
        ("It rose by 4.5 percent in 2.0.", ["It rose by 4.5 percent in 2.0."]),
        ("no stop at all", ["no stop at all"]),
        ("I would ask? if I dared.", ["I would ask? if I dared."]),
        ("Really?! Yes…  Well.", ["Really?!", "Yes…", "Well."]),
        ("払いたくない。でも便利です。", ["払いたくない。", "でも便利です。"]),
        ("", []),
        (" . ", ["."]),
    ],
)
def test_where_a_sentence_ends(text, expected):
    assert sentences(text) == expected


def test_two_sentences_are_a_piece_too_unless_they_are_too_long_to_read():
    assert [piece.text for piece in pieces("One is here. Two is here.")] == [
        "One is here.",
        "One is here. Two is here.",
        "Two is here.",
    ]
    long = "Word" + " word" * 80
    assert len(pieces(f"{long}. {long}.")) == 2
