"""Claims made by hand, for tests of whatever keeps them."""

from typing import Any

from receipts_core.contract import (
    AuditAction,
    Citation,
    Claim,
    ClaimState,
    DraftEntry,
    Proposal,
    Receipt,
    ReceiptSpan,
    ReceiptStatus,
    Role,
    Support,
    Verdict,
)


def entry(
    action: AuditAction = AuditAction.PROPOSAL, *, study_id: str = "s", by: str = "Dana", at: int = 1
) -> DraftEntry:
    return DraftEntry(study_id=study_id, at=at, by=by, action=action, subjects=("c1",), receipts=("r1",))


def citation(words: str = "I would not pay for this.", transcript_id: str = "t1") -> Citation:
    span = ReceiptSpan(start=1, end=1 + len(words.encode(errors="replace")), quote=words)
    receipt = Receipt(receipt_id="r1", source_id="0" * 64, spans=(span,), status=ReceiptStatus.VERIFIED)
    return Citation(
        line_id=f"{transcript_id}:1",
        transcript_id=transcript_id,
        transcript_title="Ana",
        speaker="Ana",
        person_id="ana",
        role=Role.PARTICIPANT,
        start_ms=None,
        shown=words,
        receipt=receipt,
    )


def claim(claim_id: str = "c1", *, study_id: str = "s", at: int = 1, **fields: Any) -> Claim:
    made: dict[str, Any] = {
        "claim_id": claim_id,
        "study_id": study_id,
        "kind": "sentence",
        "title": None,
        "sentence": "Ana would not pay.",
        "citations": (citation(),),
        "contrary": (),
        "support": Support(participants=1, of_participants=3, interviews=1, of_interviews=3),
        "verdict": Verdict(approve=True, reasons=()),
        "state": ClaimState.PROPOSED,
        "proposal": Proposal(by="model:stub", via="run", at=at),
    }
    return Claim(**(made | fields))
