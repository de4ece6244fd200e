"""Claims: proposed by anybody, decided by people. What the verifier drops is not filed, and comes back with reasons."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from functions.api.dependencies import ClaimId, Cursor, Limit, Serving, StudyId
from functions.api.problems import documented
from functions.api.review_schemas import (
    AddedQuote,
    By,
    ClaimDecision,
    ClaimEdit,
    ClaimMerge,
    ClaimPage,
    MovedQuote,
    ProposedClaim,
    QuotedClaim,
    QuoteMove,
)
from receipts_core.contract import Claim, ClaimHistory, ClaimState, DraftCitation, Filing
from receipts_core.use_cases import proposals, review, review_edits
from receipts_core.use_cases.proposals import Proposer
from receipts_core.use_cases.review_claims import drafted

router = APIRouter(tags=["claims"])

_REFUSED = documented("invalid_input", "not_found", "conflict", "too_large")
_FILED = {201: {"model": Filing, "description": "The claim is on file now; it was not before."}} | _REFUSED


@router.get("/studies/{studyId}/claims", responses=documented("invalid_input", "not_found"))
def list_claims(
    services: Serving,
    study_id: StudyId,
    state: Annotated[ClaimState | None, Query()] = None,
    cursor: Cursor = None,
    limit: Limit = 100,
) -> ClaimPage:
    """A study's claims, oldest first."""
    page = review.list_claims(services, study_id, state, cursor, limit)
    return ClaimPage(items=tuple(page.items), next_cursor=page.next_cursor)


@router.post("/studies/{studyId}/claims", responses=_FILED)
def propose_claim(services: Serving, study_id: StudyId, proposed: ProposedClaim, response: Response) -> Filing:
    """File a claim. The same content is filed once; what the verifier drops is not filed."""
    draft = drafted(proposed.kind, proposed.title, proposed.sentence, proposed.citations, proposed.contrary)
    filing = proposals.propose_claim(services, study_id, draft, Proposer(proposed.by, proposed.via))
    return _filed(filing, response)


@router.post("/studies/{studyId}/claims/quoted", responses=_FILED)
def propose_quoted_claim(services: Serving, study_id: StudyId, proposed: QuotedClaim, response: Response) -> Filing:
    """Find a quote in a line, transcript or source, and file a sentence with it."""
    filing = proposals.propose_quoted_claim(
        services,
        study_id,
        place=proposed.place,
        quote=proposed.quote,
        sentence=proposed.sentence,
        proposer=Proposer(proposed.by, proposed.via),
    )
    return _filed(filing, response)


@router.post("/studies/{studyId}/claims/merge", responses=_FILED)
def merge_claims(services: Serving, study_id: StudyId, merge: ClaimMerge, response: Response) -> Filing:
    """Make one theme of several claims, with all their quotes."""
    filing = review_edits.merge_claims(
        services, study_id, merge.claim_ids, by=merge.by, title=merge.title, sentence=merge.sentence
    )
    return _filed(filing, response)


@router.get("/claims/{claimId}", responses=documented("invalid_input", "not_found"))
def get_claim(services: Serving, claim_id: ClaimId) -> ClaimHistory:
    """A claim with its earlier versions, and what the log tells of them."""
    return review.claim_history(services, claim_id)


@router.post("/claims/{claimId}/decision", responses=_REFUSED)
def decide_claim(services: Serving, claim_id: ClaimId, decision: ClaimDecision) -> Claim:
    """Approve or reject a claim, once, as a person who did not propose it."""
    return review.decide(services, claim_id, decision.decision, by=decision.by, note=decision.note)


@router.post("/claims/{claimId}/undo", responses=_REFUSED)
def undo_decision(services: Serving, claim_id: ClaimId, who: By) -> Claim:
    """Take back one's own decision, within ten seconds."""
    return review.undo(services, claim_id, by=who.by)


@router.patch("/claims/{claimId}", responses=_FILED)
def edit_claim(services: Serving, claim_id: ClaimId, edit: ClaimEdit, response: Response) -> Filing:
    """Put a new version in the place of a claim: other words, other quotes. It is proposed anew."""
    filing = review_edits.edit_claim(
        services,
        claim_id,
        by=edit.by,
        sentence=edit.sentence,
        title=edit.title,
        citations=edit.citations,
        contrary=edit.contrary,
    )
    return _filed(filing, response)


@router.post("/claims/{claimId}/quotes", responses=_FILED)
def add_quote(services: Serving, claim_id: ClaimId, added: AddedQuote, response: Response) -> Filing:
    """Add a quote from the reader to a claim, for or against it."""
    quote = DraftCitation(line_id=added.line_id, quote=added.quote)
    filing = review_edits.add_quote(services, claim_id, quote, by=added.by, contrary=added.contrary)
    return _filed(filing, response)


@router.post("/claims/{claimId}/offers", responses=_FILED)
def accept_offers(services: Serving, claim_id: ClaimId, who: By, response: Response) -> Filing:
    """Take what was found at another place of a corrected source as evidence again."""
    return _filed(review_edits.accept_offers(services, claim_id, by=who.by), response)


@router.post("/claims/{claimId}/move", responses=_REFUSED)
def move_quote(services: Serving, claim_id: ClaimId, move: QuoteMove) -> MovedQuote:
    """Move a supporting quote to another claim: both get a new version, or neither."""
    source, target = review_edits.move_quote(services, claim_id, move.receipt_id, move.to_claim_id, by=move.by)
    return MovedQuote(source=source, target=target)


def _filed(filing: Filing, response: Response) -> Filing:
    if filing.new:
        response.status_code = 201
    return filing
