"""One claim that somebody wrote, with what became of each of its citations: the form for people who check their own."""

from receipts_core.contract import CheckedClaim, DraftClaim, DraftSentence, DraftTheme, Dropped
from receipts_core.verify.held import Held
from receipts_core.verify.verifier import verify_citation, verify_sentences, verify_themes


def check_claim(draft: DraftClaim, held: Held, *, fetched: frozenset[str] | None = None) -> CheckedClaim:
    """The claim by the same rule as any draft; its citations in the order in which they were given."""
    drop = _drop(draft, held, fetched)
    return CheckedClaim.trusted(
        kind=draft.kind,
        sentence=draft.sentence,
        title=draft.title,
        kept=drop is None,
        reason=drop.reason if drop else None,
        reasons=drop.reasons if drop else (),
        detail=drop.detail if drop else None,
        citations=tuple(verify_citation(citation, held, fetched=fetched) for citation in draft.citations),
    )


def _drop(draft: DraftClaim, held: Held, fetched: frozenset[str] | None) -> Dropped | None:
    """The claim as dropped; None where it stands."""
    if draft.kind == "theme":
        theme = DraftTheme(title=draft.title or "", claim=draft.sentence, citations=draft.citations)
        dropped = verify_themes([theme], held, fetched=fetched).dropped
    else:
        sentence = DraftSentence(text=draft.sentence, citations=draft.citations)
        dropped = verify_sentences([sentence], held, fetched=fetched).dropped
    return next((drop for drop in dropped if drop.kind == draft.kind), None)
