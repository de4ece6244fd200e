"""People change claims: reword, merge, move a quote, add one. Everything passes the verifier again.

The rule: a claim is never written over. An edit is a new version that supersedes the old one, which keeps its decision;
whoever made the edit proposed the new version. What the verifier does not keep changes nothing, and comes back with
the reasons.
"""

from collections.abc import Sequence
from typing import NamedTuple

from receipts_core.contract import (
    AuditAction,
    Citation,
    Claim,
    ClaimState,
    DraftCitation,
    Filing,
    Proposal,
)
from receipts_core.errors import Conflict, InvalidInput, NotFound
from receipts_core.use_cases.audit import drafted_entry
from receipts_core.use_cases.hold import hold
from receipts_core.use_cases.recheck import forget_gone
from receipts_core.use_cases.review_claims import Draft, draft_of, drafted, lines_of, make_claim, quotes_of, receipts_of
from receipts_core.use_cases.review_states import moved_to, person
from receipts_core.use_cases.services import Services

_MOST_MERGED = 20


class Edit(NamedTuple):
    """Claims, and the draft of the one version that takes their place."""

    replaced: Sequence[Claim]
    draft: Draft


def edit_claim(
    services: Services,
    claim_id: str,
    *,
    by: str,
    sentence: str | None = None,
    title: str | None = None,
    citations: Sequence[DraftCitation] | None = None,
    contrary: Sequence[DraftCitation] | None = None,
) -> Filing:
    """Reword a claim or change its evidence; what is None stays. Raises NotFound, InvalidInput, Conflict."""
    claim = services.reviews.get(claim_id)
    draft = drafted(
        claim.kind,
        claim.title if title is None else title,
        claim.sentence if sentence is None else sentence,
        quotes_of(claim.citations) if citations is None else citations,
        quotes_of(claim.contrary) if contrary is None else contrary,
    )
    if draft == draft_of(claim):
        return Filing(claim=claim, new=False, dropped=())
    return _supersede(services, AuditAction.EDIT, by, [Edit([claim], draft)])[0]


def add_quote(services: Services, claim_id: str, quote: DraftCitation, *, by: str, contrary: bool = False) -> Filing:
    """Add a quote from the reader, for or against the claim. One that does not verify changes nothing."""
    claim = services.reviews.get(claim_id)
    evidence, against = quotes_of(claim.citations), quotes_of(claim.contrary)
    if contrary:
        return edit_claim(services, claim_id, by=by, contrary=(*against, quote))
    return edit_claim(services, claim_id, by=by, citations=(*evidence, quote))


def accept_offers(services: Services, claim_id: str, *, by: str) -> Filing:
    """Take the quotes that were found at another place of a corrected source as evidence again."""
    claim = services.reviews.get(claim_id)
    if not claim.offers:
        raise Conflict(f"Nothing is offered for claim {claim_id}.")
    offered = quotes_of([offer.citation for offer in claim.offers])
    return edit_claim(services, claim_id, by=by, citations=(*quotes_of(claim.citations), *offered))


def merge_claims(
    services: Services, study_id: str, claim_ids: Sequence[str], *, by: str, title: str, sentence: str
) -> Filing:
    """Make one theme of several claims, with all their quotes. Raises NotFound, InvalidInput, Conflict."""
    ids = list(dict.fromkeys(claim_ids))
    if not 2 <= len(ids) <= _MOST_MERGED:
        raise InvalidInput(f"{len(ids)} claims cannot be merged.", fix=f"Name 2 to {_MOST_MERGED} claims.")
    claims = [_of_study(services, claim_id, study_id) for claim_id in ids]
    evidence = _once([one for claim in claims for one in claim.citations])
    against = _once([one for claim in claims for one in claim.contrary])
    draft = drafted("theme", title, sentence, quotes_of(evidence), quotes_of(against))
    return _supersede(services, AuditAction.MERGE, by, [Edit(claims, draft)])[0]


def move_quote(services: Services, claim_id: str, receipt_id: str, to: str, *, by: str) -> tuple[Filing, ...]:
    """Move a supporting quote to another claim of the study; both get a new version, or neither."""
    source = services.reviews.get(claim_id)
    target = _of_study(services, to, source.study_id)
    moved = [one for one in source.citations if one.receipt.receipt_id == receipt_id]
    if not moved or to == claim_id:
        raise NotFound(f"Claim {claim_id} has no supporting quote {receipt_id[:80]} to move there.")
    left = [one for one in source.citations if one.receipt.receipt_id != receipt_id]
    gained = _once([*target.citations, *moved])
    edits = [Edit([source], _with(source, left)), Edit([target], _with(target, gained))]
    return _supersede(services, AuditAction.MOVE, by, edits)


def _with(claim: Claim, citations: Sequence[Citation]) -> Draft:
    return drafted(claim.kind, claim.title, claim.sentence, quotes_of(citations), quotes_of(claim.contrary))


def _once(citations: Sequence[Citation]) -> list[Citation]:
    return list({one.receipt.receipt_id: one for one in citations}.values())


def _of_study(services: Services, claim_id: str, study_id: str) -> Claim:
    claim = services.reviews.get(claim_id)
    if claim.study_id != study_id:
        raise NotFound(f"The study holds no claim {claim_id}")
    return claim


def _supersede(services: Services, action: AuditAction, by: str, edits: Sequence[Edit]) -> tuple[Filing, ...]:
    """Put a new version in the place of each edit's claims: all of them, or none where the verifier drops one."""
    proposal = Proposal(by=person(by), via="person", at=services.clock.now())
    study_id = edits[0].replaced[0].study_id
    held = hold(services, study_id, [line_id for edit in edits for line_id in lines_of(edit.draft)])
    made = [make_claim(study_id, edit.draft, held, proposal, replaces=edit.replaced) for edit in edits]
    claims = [one.claim for one in made if one.claim]
    if len(claims) < len(made):
        return tuple(Filing(claim=None, new=False, dropped=one.dropped) for one in made)
    if _is_done(edits, claims):
        known = [services.reviews.get(claim.claim_id) for claim in claims]
        return tuple(Filing(claim=claim, new=False, dropped=claim.dropped) for claim in known)
    _write(services, action, proposal.by, edits, claims)
    forget_gone(services, study_id, {one.transcript_id for c in claims for one in (*c.citations, *c.contrary)})
    return tuple(Filing(claim=services.reviews.get(c.claim_id), new=True, dropped=c.dropped) for c in claims)


def _write(services: Services, action: AuditAction, by: str, edits: Sequence[Edit], claims: Sequence[Claim]) -> None:
    replaced = [(old, claim) for edit, claim in zip(edits, claims, strict=True) for old in edit.replaced]
    for old, _ in replaced:
        _refuse_superseded(services, old)
    entry = drafted_entry(
        services,
        claims[0].study_id,
        action,
        by,
        [claim.claim_id for claim in (*claims, *(old for old, _ in replaced))],
        receipts=[receipt for claim in claims for receipt in receipts_of(claim)],
    )
    outdated = [moved_to(old, ClaimState.SUPERSEDED, superseded_by=claim.claim_id) for old, claim in replaced]
    try:
        services.reviews.commit(entry, [*claims, *outdated])
    except Conflict:
        for old, _ in replaced:
            _refuse_superseded(services, services.reviews.get(old.claim_id))
        raise


def _is_done(edits: Sequence[Edit], claims: Sequence[Claim]) -> bool:
    """Whether this very edit was made before: doing it twice gives the same once."""
    pairs = zip(edits, claims, strict=True)
    return all(old.superseded_by == claim.claim_id for edit, claim in pairs for old in edit.replaced)


def _refuse_superseded(services: Services, claim: Claim) -> None:
    """Raises Conflict that says who made the newer version."""
    if claim.superseded_by is not None:
        newer = services.reviews.get(claim.superseded_by)
        raise Conflict(
            f"{newer.proposal.by} has changed claim {claim.claim_id} already.", fix=f"Edit claim {newer.claim_id}."
        )
