"""One citation by the rule: its line, its quote, its receipt, its evidence checks.

The rule: each step rests on the one before, and none repairs anything. What is shown is decoded from the source. All
reasons that apply are given, in the order of the table.
"""

from collections.abc import Iterable, Sequence

from receipts_core.contract import (
    CheckedCitation,
    Citation,
    Diagnosis,
    DraftCitation,
    DropReason,
    Line,
    ReceiptStatus,
)
from receipts_core.verify.checks import CHECKS, SAYS, QuoteCheck
from receipts_core.verify.diagnose import diagnose
from receipts_core.verify.held import Held
from receipts_core.verify.quotes import fold, locate
from receipts_core.verify.receipts import make_receipt, not_held, shown

_QUOTE_CHECKS = tuple((check.code, check.finds) for check in CHECKS if isinstance(check, QuoteCheck))

_VERIFIED = ReceiptStatus.VERIFIED

Failure = tuple[DropReason, str]


def verify_citation(draft: DraftCitation, held: Held, *, fetched: frozenset[str] | None = None) -> CheckedCitation:
    """One citation by the rule: its line, its quote, its receipt, its evidence checks."""
    line = held.lines.get(draft.line_id) if draft.line_id is not None else None
    if line is None:
        return _failed(draft, [(DropReason.LINE_NOT_FOUND, f"no line has the id {draft.line_id!r}")])
    spoken = held.spoken(line)
    if spoken is None:
        return _failed(draft, [_unheld(draft, line, held)])
    match = locate(spoken, draft.quote)
    if match is None:
        return _failed(draft, [(DropReason.QUOTE_NOT_IN_LINE, "")], diagnose(draft.quote, line, held))
    failures: list[Failure] = []
    quoted = spoken.text[match.start : match.end]
    slices = spoken.slices(match)
    receipt = make_receipt(line, spoken.source, slices)
    words = shown(receipt, line.escapes)
    if receipt.status is not _VERIFIED or (words != quoted and fold(words) != quoted):
        failures.append((DropReason.FORGED_RECEIPT, receipt.detail or "the receipt says something else than the quote"))
    for code, finds in _QUOTE_CHECKS:
        found = finds(spoken, match)
        if found is not None:
            failures.append((code, found))
    if fetched is not None and line.line_id not in fetched:
        failures.append((DropReason.NOT_FETCHED, line.line_id))
    if failures:
        return _failed(draft, failures)
    citation = Citation.trusted(
        line_id=line.line_id,
        transcript_id=line.transcript_id,
        transcript_title=held.titles.get(line.transcript_id, ""),
        speaker=line.speaker,
        person_id=line.person_id,
        role=line.role,
        start_ms=line.cues[slices[0].cue].start_ms,
        shown=words,
        receipt=receipt,
    )
    return CheckedCitation.trusted(
        draft=draft, kept=True, reason=None, reasons=(), detail=None, diagnosis=None, citation=citation
    )


def _unheld(draft: DraftCitation, line: Line, held: Held) -> Failure:
    """Without its bytes a line's stored text cannot vouch for a quote, but it can tell a false one."""
    if fold(draft.quote) in fold(line.text):
        return DropReason.FORGED_RECEIPT, not_held(line.source_id, held)
    return DropReason.QUOTE_NOT_IN_LINE, ""


def _failed(draft: DraftCitation, failures: Sequence[Failure], diagnosis: Diagnosis | None = None) -> CheckedCitation:
    reasons = tuple(reason for reason, _ in failures)
    return CheckedCitation.trusted(
        draft=draft,
        kept=False,
        reason=reasons[0],
        reasons=reasons,
        detail=told(failures),
        diagnosis=diagnosis,
        citation=None,
    )


def told(failures: Iterable[Failure]) -> str:
    """Reasons and what was found, in sentences for a person."""
    return " ".join(f"{SAYS[reason]} ({detail})" if detail else SAYS[reason] for reason, detail in failures)
