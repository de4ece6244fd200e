"""Claims, citations and their receipts: what is kept, what is dropped, and what is said about it."""

import pytest
from pydantic import ValidationError

from receipts_core.contract import (
    ByteSpan,
    DraftCitation,
    DraftClaim,
    DraftSentence,
    DraftTheme,
    DropReason,
    ReceiptSpan,
    ReceiptStatus,
)
from receipts_core.verify import (
    Held,
    check_claim,
    evaluate_claim,
    locate_span,
    receipt_for_quote,
    verify_citation,
    verify_sentences,
    verify_themes,
)
from tests.support.studies import Study

ONE = """[00:03] Interviewer: How do you take bookings?
[00:13] Dana: The phone rings in the middle of the dinner rush. Never on Mondays.
[00:23] Interviewer: What else?
[00:30] Dana: Each call pulls me away from the guests.
"""
TWO = """[00:03] Interviewer: What does a normal day look like?
[00:13] Marcus: I pick up the phone with flour on my hands.
"""


@pytest.fixture(scope="module")
def study() -> Study:
    return Study.texts(ONE, TWO)


def cite(study: Study, file: int, n: int, quote: str | None = None) -> DraftCitation:
    return DraftCitation(line_id=study.line_id(file, n), quote=quote or study.line(n, file).text)


def test_a_sentence_stands_while_one_citation_is_left_and_shows_the_other_as_dropped(study: Study) -> None:
    draft = DraftSentence(text="Calls interrupt.", citations=(cite(study, 1, 4), cite(study, 1, 2, "no such words")))

    kept, dropped = verify_sentences([draft], study.held)

    assert [citation.shown for citation in kept[0].citations] == ["Each call pulls me away from the guests."]
    assert [(drop.kind, drop.text, drop.reason) for drop in dropped] == [
        ("citation", "no such words", DropReason.QUOTE_NOT_IN_LINE)
    ]


def test_a_claim_is_checked_on_what_is_left_of_its_citations(study: Study) -> None:
    cited = (cite(study, 1, 2), cite(study, 2, 2, "I pick up the phone twice."))
    theme = DraftTheme(title="Calls", claim="Both speak of calls.", citations=cited)

    kept, dropped = verify_themes([theme], study.held)

    assert not kept
    assert dropped[0].reasons == (DropReason.QUANTIFIER_UNSUPPORTED, DropReason.SINGLE_SOURCE)
    assert dropped[0].citations[1].reason is DropReason.QUOTE_NOT_IN_LINE


def test_a_theme_counts_people_and_interviews_of_the_whole_study(study: Study) -> None:
    cited = (cite(study, 1, 2), cite(study, 1, 4), cite(study, 2, 2))
    theme = DraftTheme(title="Calls", claim="2 of 2 participants speak of calls.", citations=cited)

    support = verify_themes([theme], study.held).kept[0].support

    assert (support.participants, support.of_participants) == (2, 2)
    assert (support.interviews, support.of_interviews) == (2, 2)


def test_the_same_draft_gives_the_same_ids(study: Study) -> None:
    theme = DraftTheme(title="Calls", claim="Calls.", citations=(cite(study, 1, 2), cite(study, 2, 2)))
    fallen = theme.model_copy(update={"citations": ()})

    first, again = verify_themes([theme, fallen], study.held), verify_themes([theme, fallen], study.held)

    assert first == again
    assert first.kept[0].theme_id == again.kept[0].theme_id
    assert first.dropped[0].drop_id == again.dropped[0].drop_id


def test_all_failing_reasons_of_a_citation_are_reported_in_table_order(study: Study) -> None:
    checked = verify_citation(cite(study, 1, 1, "How do"), study.held, fetched=frozenset())

    assert checked.reasons == (DropReason.INTERVIEWER_WORDS, DropReason.TOO_SHORT, DropReason.NOT_FETCHED)
    assert checked.detail is not None and "Interviewer" in checked.detail


def test_a_checked_claim_says_what_became_of_each_citation(study: Study) -> None:
    draft = DraftClaim(
        sentence="Calls.", citations=(cite(study, 1, 4), cite(study, 1, 2, "The phone rings… on Mondays"))
    )

    checked = check_claim(draft, study.held)

    assert checked.kept and checked.reason is None
    assert [one.kept for one in checked.citations] == [True, False]


@pytest.mark.parametrize(
    ("quote", "kind"),
    [
        ("Each call pulls me away from the tables.", "edited"),
        ("I pick up the phone with flour on my hands.", "wrong line"),
        ("Each call pulls me away from the guests. I pick up the phone with flour", "spliced"),
        ("The phone rings … Never on Mondays.", "ellipsis"),
        ("Nobody reads quarterly spreadsheets anyway.", "fabricated"),
    ],
)
def test_a_false_quote_is_explained(study: Study, quote: str, kind: str) -> None:
    diagnosis = verify_citation(cite(study, 1, 2, quote), study.held).diagnosis

    assert diagnosis is not None
    assert diagnosis.kind == kind


def test_an_edit_is_explained_with_the_nearest_line_and_the_words_that_differ(study: Study) -> None:
    quote = "Each call pulls me away from the tables."

    diagnosis = verify_citation(cite(study, 1, 2, quote), study.held).diagnosis

    assert diagnosis is not None
    assert (diagnosis.nearest_line_id, diagnosis.nearest_speaker) == (study.line_id(1, 4), "Dana")
    assert [(part.op, part.text) for part in diagnosis.diff] == [
        ("same", "Each call pulls me away from the"),
        ("draft", " tables"),
        ("source", " guests"),
        ("same", "."),
    ]


def test_only_lines_that_may_be_near_are_looked_at_where_somebody_names_them(study: Study) -> None:
    asked: list[str] = []

    def nobody(quote: str) -> list[object]:
        asked.append(quote)
        return []

    held = type(study.held)(**{**vars_of(study), "candidates": nobody})

    diagnosis = verify_citation(cite(study, 1, 2, "I pick up the phone with flour on my hands."), held).diagnosis

    assert diagnosis is not None and diagnosis.kind == "fabricated"
    assert asked == ["I pick up the phone with flour on my hands."]


def test_whoever_names_near_lines_is_asked_once_for_each_quote(study: Study) -> None:
    asked: list[str] = []

    def near(quote: str) -> list[object]:
        asked.append(quote)
        return list(study.held.lines.values())

    held = type(study.held)(**{**vars_of(study), "candidates": near})
    kinds = {diagnosed(held, cite(study, 1, n, "I pick up the phone with flour on my hand.")) for n in (2, 4)}

    assert kinds == {"edited"}
    assert asked == ["I pick up the phone with flour on my hand."]


def diagnosed(held: Held, citation: DraftCitation) -> str | None:
    diagnosis = verify_citation(citation, held).diagnosis
    return diagnosis.kind if diagnosis else None


def test_the_nearest_of_many_lines_explains_an_edit_however_its_words_are_written() -> None:
    said = [
        f"[00:{n:02}] Dana: Jeden Morgen Nummer {n} prüfe ich die Straße, naïve Kunden, the list." for n in range(40)
    ]
    study = Study.texts("\n".join(said))
    quote = "Jeden Morgen Nummer 33 prüfe ich die Gasse, naïve Kunden"

    diagnosis = verify_citation(cite(study, 1, 2, quote), study.held).diagnosis

    assert diagnosis is not None and diagnosis.nearest_line_id == study.line_id(1, 34)


def vars_of(study: Study) -> dict[str, object]:
    held = study.held
    return {"lines": held.lines, "sources": held.sources, "titles": held.titles, "names": held.names}


def test_a_receipt_for_a_quote_is_the_same_when_asked_twice(study: Study) -> None:
    source_id = study.line(2).source_id
    first, again = (receipt_for_quote("Each call pulls me away", source_id, study.held) for _ in range(2))

    assert first is not None and first == again and first.status is ReceiptStatus.VERIFIED
    assert receipt_for_quote("Each call pulls you away", source_id, study.held) is None
    assert receipt_for_quote("Each call pulls me away", "0" * 64, study.held) is None


def test_a_claim_is_approved_only_with_receipts_that_all_verify_now(study: Study) -> None:
    receipt = receipt_for_quote("Each call pulls me away", study.line(2).source_id, study.held)
    assert receipt is not None
    forged = receipt.model_copy(update={"source_id": "0" * 64})
    nothing = receipt.model_copy(update={"spans": ()})

    assert evaluate_claim([receipt], study.held).approve
    assert not evaluate_claim([], study.held).approve
    verdict = evaluate_claim([receipt, forged, nothing], study.held)
    assert not verdict.approve
    assert [reason.split(":")[0] for reason in verdict.reasons] == ["citation 2 is FORGED", "citation 3 is NO_RECEIPT"]


def test_a_span_is_located_in_raw_bytes_without_folding() -> None:
    assert locate_span("a é b é".encode(), "é") == ByteSpan(2, 4)
    assert locate_span(b"a  b", "a b") is None
    assert locate_span(b"abc", "") is None


@pytest.mark.parametrize("offset", [True, "3", 3.0, None])
def test_what_is_no_whole_number_is_refused_as_an_offset(offset: object) -> None:
    with pytest.raises(ValidationError):
        ReceiptSpan.model_validate({"start": offset, "end": 5, "quote": "x"})
