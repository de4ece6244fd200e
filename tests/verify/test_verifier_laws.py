"""Laws of part 3, over generated sources: they hold for any bytes, not only for those that somebody thought of."""

from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from receipts_core.contract import (
    DraftCitation,
    DraftSentence,
    DraftTheme,
    Escapes,
    Line,
    Receipt,
    ReceiptSpan,
    ReceiptStatus,
)
from receipts_core.verify import (
    Held,
    fold,
    locate_span,
    receipt_for_quote,
    shown,
    verify_citation,
    verify_receipt,
    verify_sentences,
    verify_themes,
)
from receipts_core.verify.quotes import Spoken, locate
from tests.support.lines import escaped_pieces, held_line, pieces

Pieces = list[list[str]]


def spoken_of(held: Held, line: Line) -> Spoken:
    spoken = held.spoken(line)
    assert spoken is not None
    return spoken


@given(st.text())
def test_law_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(pieces)
def test_law_a_line_read_from_its_bytes_is_its_text_folded(cues: Pieces) -> None:
    held, line = held_line(cues)

    assert spoken_of(held, line).text == fold(line.text)


@given(escaped_pieces)
def test_law_a_line_with_escapes_read_from_its_bytes_is_its_text_folded(cues: Pieces) -> None:
    held, line = held_line(cues, Escapes.HTML)

    assert spoken_of(held, line).text == fold(line.text)


def check_that_what_is_located_verifies(held: Held, line: Line, start: int, length: int) -> None:
    spoken = spoken_of(held, line)
    quote = spoken.text[start : start + length]
    match = locate(spoken, quote)
    assume(match is not None)

    receipt = receipt_for_quote(quote, line.source_id, held)

    assert receipt is not None
    assert verify_receipt(receipt, held) == receipt
    assert receipt.status is ReceiptStatus.VERIFIED
    assert fold(shown(receipt, line.escapes)) == fold(quote)


@given(pieces, st.integers(0, 60), st.integers(1, 60))
def test_law_whatever_is_located_verifies_and_shows_the_quote(cues: Pieces, start: int, length: int) -> None:
    check_that_what_is_located_verifies(*held_line(cues), start, length)


@given(escaped_pieces, st.integers(0, 60), st.integers(1, 60))
def test_law_whatever_is_located_among_escapes_verifies(cues: Pieces, start: int, length: int) -> None:
    check_that_what_is_located_verifies(*held_line(cues, Escapes.HTML), start, length)


@given(pieces)
def test_law_a_whole_line_is_always_located(cues: Pieces) -> None:
    held, line = held_line(cues)
    assume(line.text)

    checked = verify_citation(DraftCitation(line_id=line.line_id, quote=line.text), held)

    assert checked.citation is not None
    assert fold(checked.citation.shown) == fold(line.text)


@given(pieces, st.text(max_size=12))
def test_law_words_that_the_line_does_not_hold_are_never_located(cues: Pieces, quote: str) -> None:
    held, line = held_line(cues)
    spoken = spoken_of(held, line)
    assume(not fold(quote) or fold(quote) not in fold(line.text))

    assert locate(spoken, quote) is None


@given(pieces, st.data())
def test_law_changing_any_byte_of_a_quoted_span_unverifies_it(cues: Pieces, data: st.DataObject) -> None:
    held, line = held_line(cues)
    receipt = receipt_for_quote(line.text, line.source_id, held)
    assume(receipt is not None and receipt.spans)
    assert receipt is not None
    span = data.draw(st.sampled_from(receipt.spans))
    at = data.draw(st.integers(span.start, span.end - 1))
    source = bytearray(held.sources[line.source_id])
    source[at] ^= data.draw(st.integers(1, 255))

    changed = Held(lines=held.lines, sources={line.source_id: bytes(source)})

    assert verify_receipt(receipt, changed).status is ReceiptStatus.FORGED


offsets = st.integers(-5, 80) | st.integers()
spans = st.lists(
    st.builds(ReceiptSpan, start=offsets, end=offsets, quote=st.text(max_size=8), glue=st.sampled_from(["", " ", "x"])),
    max_size=3,
)


@given(pieces, spans, st.booleans())
def test_law_verifying_a_receipt_is_total_and_believes_no_claim(cues: Pieces, made: Any, quoting: bool) -> None:
    held, line = held_line(cues)
    source = held.sources[line.source_id]
    if quoting:
        made = [s.model_copy(update={"quote": source[s.start : s.end].decode("utf-8", "replace")}) for s in made]
    claimed = Receipt(
        receipt_id="r1", source_id=line.source_id, spans=tuple(made), status=ReceiptStatus.VERIFIED, detail=None
    )

    checked = verify_receipt(claimed, held)

    assert checked.status is (ReceiptStatus.FORGED if made else ReceiptStatus.NO_RECEIPT)
    assert bool(checked.detail) is bool(made)


@given(st.binary(max_size=60), st.text(max_size=6))
def test_law_a_located_span_is_the_first_that_holds_the_bytes(source: bytes, quote: str) -> None:
    span = locate_span(source, quote)

    if span is None:
        assert not quote or quote.encode() not in source
    else:
        assert source[span.start : span.end] == quote.encode()
        assert quote.encode() not in source[: span.end - 1]


quotes = st.text(max_size=20)
line_ids = st.sampled_from([None, "t1:1", "t1:2", ""])
citation = st.tuples(line_ids, quotes).map(lambda made: DraftCitation(line_id=made[0], quote=made[1]))
citations = st.lists(citation, max_size=3).map(tuple)


@given(pieces, st.text(max_size=40), st.text(max_size=40), citations, citations)
def test_law_verifying_is_total_and_loses_nothing(
    cues: Pieces, title: str, claim: str, cited: tuple[DraftCitation, ...], contrary: tuple[DraftCitation, ...]
) -> None:
    held, _ = held_line(cues)
    theme = DraftTheme(title=title, claim=claim, citations=cited, contrary=contrary)
    sentence = DraftSentence(text=claim, citations=cited)

    themes = verify_themes([theme], held)
    sentences = verify_sentences([sentence], held)

    assert len(themes.kept) + sum(drop.kind == "theme" for drop in themes.dropped) == 1
    assert len(sentences.kept) + sum(drop.kind == "sentence" for drop in sentences.dropped) == 1
    assert all(drop.reason == drop.reasons[0] and drop.detail for drop in themes.dropped + sentences.dropped)
