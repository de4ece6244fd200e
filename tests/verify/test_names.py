"""Whom a claim names, and whose words it cites."""

import pytest

from receipts_core.contract import DraftCitation, DraftSentence, DropReason
from receipts_core.verify import Held, verify_sentences
from tests.support.studies import Study

TEXT = """[00:03] Interviewer: How do you take bookings?
[00:13] Dana Whitlock: I asked Will to write the tables down.
[00:23] Will: We copy the evening tables later.
[00:33] The Host: We open the doors at noon.
[00:43] Mr Brown: We close the doors at night.
[00:53] Wei He: We count the doors by day, each one of them.
"""


@pytest.fixture(scope="module")
def held() -> Held:
    return Study.texts(TEXT).held


def reason(held: Held, claim: str, n: int) -> DropReason | None:
    line_id = next(line.line_id for line in held.lines.values() if line.n == n)
    draft = DraftSentence(text=claim, citations=(DraftCitation(line_id=line_id, quote=held.lines[line_id].text),))
    dropped = verify_sentences([draft], held).dropped
    return dropped[0].reason if dropped else None


@pytest.mark.parametrize(
    ("claim", "n"),
    [
        ("Dana writes the tables down.", 3),
        ("Dana Whitlock writes the tables down.", 3),
        ("At noon Will opens the doors.", 4),
        ("Dana and Will copy the tables.", 3),
        ("The tables of Whitlock are written down.", 3),
        ("WHITLOCK writes the tables down.", 3),
    ],
)
def test_a_named_participant_without_a_cited_word_drops_the_claim(held: Held, claim: str, n: int) -> None:
    assert reason(held, claim, n) is DropReason.WRONG_SPEAKER


@pytest.mark.parametrize(
    ("claim", "n"),
    [
        ("Dana writes the tables down.", 2),
        ("Dana Whitlock's tables are written down.", 2),
        ("Dana asks Will to write.", 2),
        ("Will they copy the tables? They do.", 4),
        ("The doors open at noon.", 3),
        ("Mr Jones was told about the tables.", 3),
        ("Danakil salt is on the tables.", 3),
        ("The doors open at noon. He opens them.", 4),
    ],
)
def test_whoever_is_cited_or_named_in_the_quote_may_be_named(held: Held, claim: str, n: int) -> None:
    assert reason(held, claim, n) is None
