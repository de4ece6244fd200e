"""Receipts: made from a match, and checked again on their own.

The rule: VERIFIED only if every span is in range, not empty, decodes as UTF-8, equals its quote byte for byte, and the
spans are one unbroken run of the speech of one line. Anything claimed that falls short is FORGED, and says how. Nothing
claimed is NO_RECEIPT. What cannot be checked never reads as verified.
"""

from collections.abc import Sequence
from hashlib import sha256

from receipts_core.contract import ByteSpan, Escapes, Line, Receipt, ReceiptSpan, ReceiptStatus, Verdict
from receipts_core.speech import decode, fold_space
from receipts_core.verify.held import Held
from receipts_core.verify.quotes import Slice, locate

# Looking a member of an enumeration up costs ten times as much as comparing it.
_VERIFIED, _FORGED, _NO_RECEIPT = ReceiptStatus.VERIFIED, ReceiptStatus.FORGED, ReceiptStatus.NO_RECEIPT
_PLAIN, _HTML = Escapes.NONE, Escapes.HTML


def receipt_id(source_id: str, spans: Sequence[ReceiptSpan]) -> str:
    """The receipt's name, from its source and spans: the same words at the same place have the same id."""
    first = spans[0] if len(spans) == 1 else None
    places = f"{first.start}-{first.end}" if first else ",".join([f"{span.start}-{span.end}" for span in spans])
    return "r" + sha256(f"{source_id}:{places}".encode()).hexdigest()[:20]


def make_receipt(line: Line, source: bytes, slices: Sequence[Slice]) -> Receipt:
    """A receipt for slices of a line's speech, with the state that its own check gives it."""
    spans = tuple(
        [
            ReceiptSpan.trusted(start=start, end=end, quote=source[start:end].decode(), glue=glue)
            for start, end, glue, _ in slices
        ]
    )
    failure = _failure(spans, source, line) if spans else None
    return Receipt.trusted(
        receipt_id=receipt_id(line.source_id, spans),
        source_id=line.source_id,
        spans=spans,
        status=_status(spans, failure),
        detail=failure,
    )


def shown(receipt: Receipt, escapes: Escapes) -> str:
    """The words of a receipt as a person reads them: spans glued, escapes read, white space folded."""
    if len(receipt.spans) == 1 and escapes is _PLAIN:
        return fold_space(receipt.spans[0].quote)
    return fold_space("".join(span.glue + _decoded(span, escapes) for span in receipt.spans))


def verify_receipt(receipt: Receipt, held: Held) -> Receipt:
    """The same receipt with the state that the bytes give it, whatever state it came with.

    Offsets are bytes into the source. Never raises for what a receipt claims: nonsense is FORGED, `detail` says why.
    """
    failure = None
    if receipt.spans:
        source = held.source(receipt.source_id)
        if source is None:
            failure = not_held(receipt.source_id, held)
        else:
            first = receipt.spans[0]
            line = held.line_at(receipt.source_id, ByteSpan(first.start, first.end))
            failure = _failure(receipt.spans, source, line)
        if failure is None and receipt.receipt_id != receipt_id(receipt.source_id, receipt.spans):
            failure = "the receipt's id is not that of its source and spans"
    return receipt.model_copy(update={"status": _status(receipt.spans, failure), "detail": failure})


def receipt_for_quote(quote: str, source_id: str, held: Held) -> Receipt | None:
    """A receipt that verifies for the first line of a source that holds the quote, or None.

    The quote is matched as in `locate`. The id derives from content: asking twice gives the same receipt.
    """
    source = held.source(source_id)
    if source is None:
        return None
    for line in held.lines.values():
        spoken = held.spoken(line) if line.source_id == source_id else None
        match = locate(spoken, quote) if spoken else None
        if spoken and match:
            receipt = make_receipt(line, source, spoken.slices(match))
            if receipt.status is _VERIFIED:
                return receipt
    return None


def evaluate_claim(receipts: Sequence[Receipt], held: Held) -> Verdict:
    """Approve only a claim that cites something, all of it VERIFIED now; the reasons name each failure."""
    if not receipts:
        return Verdict(approve=False, reasons=("the claim cites nothing",))
    checked = (verify_receipt(receipt, held) for receipt in receipts)
    reasons = tuple(
        f"citation {number} is {receipt.status}: {receipt.detail or 'it has no receipt'}"
        for number, receipt in enumerate(checked, 1)
        if receipt.status is not _VERIFIED
    )
    return Verdict(approve=not reasons, reasons=reasons)


def _status(spans: Sequence[ReceiptSpan], failure: str | None) -> ReceiptStatus:
    if not spans:
        return _NO_RECEIPT
    return _FORGED if failure else _VERIFIED


def not_held(source_id: str, held: Held) -> str:
    """Why a source's bytes cannot be asked."""
    if source_id in held.sources:
        return "what is held under this source id has another hash: the source was changed after it was cited"
    return "the source is not held, so nothing can be checked"


def _failure(spans: Sequence[ReceiptSpan], source: bytes, line: Line | None) -> str | None:
    """Why these spans are no receipt for speech of this line, or None."""
    for number, span in enumerate(spans, 1):
        failure = _span_failure(span, source)
        if failure:
            return f"span {number} ({span.start} to {span.end}): {failure}"
    return _speech_failure(spans, source, line) if line else "it points at no speech"


def _span_failure(span: ReceiptSpan, source: bytes) -> str | None:
    start, end = span.start, span.end
    if 0 <= start < end <= len(source):
        return _bytes_failure(source[start:end], span.quote)
    if start < 0 or end < 0:
        return "an offset is negative"
    if start == end:
        return "it is empty"
    if start > end:
        return "it ends before it starts"
    return f"it is out of range, the source ends at byte {len(source)}"


def _bytes_failure(raw: bytes, quote: str) -> str | None:
    try:
        # Strict both ways: what equals an encoded text is UTF-8 as well.
        if raw == quote.encode("utf-8"):
            return None
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return "it splits a character, or is not UTF-8"
    except UnicodeEncodeError:
        pass
    return "the source has other bytes there than the receipt quotes"


def _speech_failure(spans: Sequence[ReceiptSpan], source: bytes, line: Line) -> str | None:
    """Why in-range spans are not one unbroken run of a line's speech, or None."""
    if len(spans) == 1 and not spans[0].glue and line.escapes is _PLAIN and _is_within(spans[0], line):
        return None
    pieces = [(number, piece) for number, cue in enumerate(line.cues) for piece in cue.spans]
    before: tuple[int, int] | None = None
    for span in spans:
        at = _piece_of(span, pieces)
        if at < 0:
            return "it covers markup, a time stamp, a name or another line, not only speech of one line"
        cue, piece = pieces[at]
        if line.escapes is _HTML and _splits_reference(span, piece, source):
            return "it splits a character reference"
        if before and (span.start < before[1] or _said(pieces, before[1], span.start, source, line.escapes)):
            return "its spans leave out, repeat or reorder speech that stands between them"
        if span.glue != (" " if before and before[0] != cue else ""):
            return "its spans are not glued as the source joins them"
        before = cue, span.end
    return None


def _is_within(span: ReceiptSpan, line: Line) -> bool:
    """Does one piece of the line's speech hold the whole span? All there is to ask of most receipts."""
    start, end = span.start, span.end
    for cue in line.cues:
        for first, past in cue.spans:
            if first <= start and end <= past:
                return True
    return False


def _piece_of(span: ReceiptSpan, pieces: Sequence[tuple[int, ByteSpan]]) -> int:
    """The index of the piece of speech that holds the whole span, or -1."""
    for at, (_, piece) in enumerate(pieces):
        if piece.start <= span.start and span.end <= piece.end:
            return at
    return -1


def _splits_reference(span: ReceiptSpan, piece: ByteSpan, source: bytes) -> bool:
    if b"&" not in source[piece.start : piece.end]:
        return False
    parts = ((piece.start, span.start), (span.start, span.end), (span.end, piece.end))
    apart = "".join(decode(source[start:end], _HTML) for start, end in parts)
    return apart != decode(source[piece.start : piece.end], _HTML)


def _said(pieces: Sequence[tuple[int, ByteSpan]], start: int, end: int, source: bytes, escapes: Escapes) -> bool:
    """Do these pieces hold anything but white space between two places of the source?"""
    raw = (source[max(piece.start, start) : min(piece.end, end)] for _, piece in pieces if piece.start < end)
    return any(fold_space(decode(part, escapes)) for part in raw)


def _decoded(span: ReceiptSpan, escapes: Escapes) -> str:
    return decode(span.quote.encode("utf-8", "surrogatepass"), escapes)
