"""What the tools answer that check a quote or file a claim: what holds, what does not, and why."""

from functions.mcp.answers import HIT_TEXT, NEAR_TEXT, SAID, Answer, ThemeQuote
from functions.mcp.bounds import clip, take
from receipts_core.contract import (
    CheckedCitation,
    ClaimState,
    Diagnosis,
    DropReason,
    Filing,
    Wire,
)

_DIFF_PARTS = 100
# What a filing may say of the quotes that stand, and of those that do not.
_CITED_ROOM, _REFUSED_ROOM = 14_000, 10_000
_FILED = "Filed. A person decides on it in the app; until then it is a proposal."
_KNOWN = "It was on file already; `state` says where it stands."
_NOTHING_FILED = "Nothing was filed. Quote what the lines really say, or say less."


class RefusedQuote(Wire):
    """A proposed citation that is no evidence, and why. `verify_quote` says more of it."""

    line_id: str | None = None
    quote: str
    reason: DropReason
    detail: str
    diagnosis: str | None = None
    nearest_line_id: str | None = None
    nearest_text: str | None = None

    @classmethod
    def of(cls, checked: CheckedCitation) -> "RefusedQuote":
        """A citation that was dropped, as it is shown."""
        found = checked.diagnosis
        return cls.model_validate(
            {
                "line_id": checked.draft.line_id,
                "quote": clip(checked.draft.quote, NEAR_TEXT).text,
                "reason": checked.reason,
                "detail": clip(checked.detail or "", NEAR_TEXT).text,
                "diagnosis": found.kind if found else None,
                "nearest_line_id": found.nearest_line_id if found else None,
                "nearest_text": clip(found.nearest_text, NEAR_TEXT).text if found and found.nearest_text else None,
            }
        )


class FiledClaim(Answer):
    """Answer of `propose_claim`. `filed`: it is on file and waits for a person; `new`: it was not there before.

    Else nothing was filed, and `reasons` and `refused` say why. `verified` is arithmetic over the receipts: it never
    means that a person agreed.
    """

    filed: bool
    new: bool
    claim_id: str | None = None
    state: ClaimState | None = None
    verified: bool
    citations: tuple[ThemeQuote, ...]
    reasons: tuple[DropReason, ...]
    detail: str | None = None
    refused: tuple[RefusedQuote, ...]

    @classmethod
    def of(cls, filing: Filing) -> "FiledClaim":
        """A filing as it is shown."""
        claim = filing.claim
        fallen = next((drop for drop in filing.dropped if drop.kind != "citation"), None)
        every = [RefusedQuote.of(one) for drop in filing.dropped for one in drop.citations if not one.kept]
        refused = take(every, _REFUSED_ROOM)
        note = (_FILED if filing.new else _KNOWN) if claim else _NOTHING_FILED
        return cls(
            truncated=len(refused) < len(every),
            note=note,
            filed=claim is not None,
            new=filing.new,
            claim_id=claim.claim_id if claim else None,
            state=claim.state if claim else None,
            verified=claim is not None and claim.verdict.approve,
            citations=tuple(take([ThemeQuote.of(one) for one in claim.citations], _CITED_ROOM)) if claim else (),
            reasons=fallen.reasons if fallen else (),
            detail=clip(fallen.detail, SAID).text if fallen else None,
            refused=tuple(refused),
        )

    def refuses(self) -> bool:
        """Whether nothing was filed."""
        return not self.filed


class QuoteCheck(Answer, CheckedCitation):
    """Answer of `verify_quote`: kept with a `citation` and its receipt, or not, with the `reason`."""

    @classmethod
    def of(cls, checked: CheckedCitation) -> "QuoteCheck":
        """A checked citation as it is shown."""
        return cls.model_validate(dict(checked) | {"diagnosis": shown_diagnosis(checked.diagnosis)})


def shown_diagnosis(diagnosis: Diagnosis | None) -> Diagnosis | None:
    """The diagnosis without a difference that nobody would read, and with the nearest line's text clipped."""
    if diagnosis is None:
        return None
    nearest = None if diagnosis.nearest_text is None else clip(diagnosis.nearest_text, HIT_TEXT).text
    readable = len(diagnosis.diff) <= _DIFF_PARTS and sum(len(part.text) for part in diagnosis.diff) <= 2 * HIT_TEXT
    return diagnosis.model_copy(update={"nearest_text": nearest, "diff": diagnosis.diff if readable else ()})
