"""The card can be believed only if the scorer can fail: each of its parts is shown to."""

import hashlib

import pytest

from evals.scenarios.dataset import scenarios
from evals.scenarios.scorer import receipt_holds, score
from evals.scenarios.solver import Solved, app, solver
from receipts_core.adapters.stub import StubModel
from receipts_core.contract import ByteSpan, ReceiptSpan
from receipts_core.samples import SAMPLES
from tests.support.runs import ScriptedModel, said

SOURCES = {hashlib.sha256(sample.data).hexdigest(): sample.data for sample in SAMPLES}
BY_NAME = {scenario.name: scenario for scenario in scenarios()}
STRAIGHT = str.maketrans("‘’“”\xa0", "''\"\" ")


@pytest.fixture(scope="module")
def solved() -> dict[str, Solved]:
    solve = solver(StubModel())
    return {scenario.name: solve(scenario) for scenario in scenarios()}


def test_there_are_seven_scenarios():
    assert len(BY_NAME) == 7


def test_every_accepted_line_was_said_by_that_person():
    services = app(StubModel())
    spoken = [(line.speaker, line.text.translate(STRAIGHT)) for line in services.transcripts.iter_lines("sample")]
    for scenario in scenarios():
        for need in scenario.needs.values():
            for accepted in need:
                assert any(s == accepted.speaker and accepted.words in text for s, text in spoken), accepted


def test_the_stub_proves_the_wiring_and_fails_what_is_not_in_its_script(solved):
    passed = {name for name, one in solved.items() if score(BY_NAME[name], one, SOURCES).passed}
    assert set(BY_NAME) - passed == {"one person's matter"}


def test_every_surviving_citation_verifies_from_the_bytes_alone(solved):
    for name, one in solved.items():
        found = score(BY_NAME[name], one, SOURCES)
        assert found.verified == found.cited
    assert sum(len(claim.citations) for claim in solved["does anyone read the deck"].claims) > 3


def test_a_side_that_is_missing_is_a_miss(solved):
    one_sided = solved["pricing"]._replace(claims=solved["pricing"].claims[:1])
    assert score(BY_NAME["pricing"], one_sided, SOURCES).misses == ("missing: somebody who would not",)


def test_a_forbidden_claim_is_a_miss_and_a_quote_of_the_same_words_is_not(solved):
    claim = solved["pricing"].claims[0]
    said_by_us = solved["pricing"]._replace(claims=(claim._replace(text="Several people: accents fail."),))
    misses = score(BY_NAME["one person's matter"], said_by_us, SOURCES).misses
    assert any(miss.startswith("claims “several”") for miss in misses)


def test_an_answer_where_nobody_spoke_is_a_miss(solved):
    assert score(BY_NAME["what nobody said"], solved["pricing"], SOURCES).misses


def test_a_run_without_a_result_is_a_miss_with_its_reason():
    failed = solver(ScriptedModel([said(), said()]))(BY_NAME["pricing"])
    assert score(BY_NAME["pricing"], failed, SOURCES).misses[0].startswith("no result: Nothing was handed in")


@pytest.mark.parametrize("damage", ["shown", "source", "start", "quote", "none"])
def test_a_receipt_that_does_not_hold_is_found(solved, damage: str):
    citation = solved["pricing"].claims[0].citations[0]
    assert receipt_holds(citation, SOURCES)
    receipt = citation.receipt
    first = receipt.spans[0]
    at = ByteSpan(first.start + 1, first.end)
    changed = {
        "shown": {"shown": citation.shown + "!"},
        "source": {"receipt": receipt.model_copy(update={"source_id": "0" * 64})},
        "start": {
            "receipt": receipt.model_copy(
                update={"spans": (ReceiptSpan(start=at.start, end=at.end, quote=first.quote),)}
            )
        },
        "quote": {"receipt": receipt.model_copy(update={"spans": (first.model_copy(update={"quote": "No."}),)})},
        "none": {"receipt": receipt.model_copy(update={"spans": ()})},
    }[damage]
    assert not receipt_holds(citation.model_copy(update=changed), SOURCES)
