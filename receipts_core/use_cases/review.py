"""The gate: people decide on claims. What arithmetic says is shown to them; it never decides.

The rule: a claim is decided once, by a named person who is not its proposer, and approved only while all of it passes
the verifier. Whoever decided may take it back for ten seconds. Of two who decide at once, one is told who won.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Literal

from receipts_core.contract import AuditAction, AuditEntry, Claim, ClaimHistory, ClaimState, Decision
from receipts_core.errors import Conflict, InvalidInput
from receipts_core.ports import Page, every
from receipts_core.use_cases.audit import audit_lines, drafted_entry, read_entry
from receipts_core.use_cases.hold import hold
from receipts_core.use_cases.review_claims import draft_of, lines_of, receipts_of, verdict, verified
from receipts_core.use_cases.review_states import moved_to, person, same_person
from receipts_core.use_cases.services import Services

UNDO_MS = 10_000
_MAX_NOTE = 2000
_STATES = {"approve": ClaimState.APPROVED, "reject": ClaimState.REJECTED}


def list_claims(
    services: Services, study_id: str, state: ClaimState | None = None, cursor: str | None = None, limit: int = 100
) -> Page[Claim]:
    """The study's claims, oldest first. Raises NotFound for an unknown study."""
    services.transcripts.get_study(study_id)
    return services.reviews.list(study_id, state, cursor, limit)


def all_claims(services: Services, study_id: str, state: ClaimState | None = None) -> Iterator[Claim]:
    """Every claim of the study, oldest first, page by page. Raises NotFound for an unknown study."""
    return every(lambda cursor: list_claims(services, study_id, state, cursor))


def claim_history(services: Services, claim_id: str) -> ClaimHistory:
    """A claim with the versions that it grew out of, and what the log tells of them. Raises NotFound."""
    claim = services.reviews.get(claim_id)
    versions = tuple(_versions(services, claim))
    ids = {claim_id, *(version.claim_id for version in versions)}
    return ClaimHistory(claim=claim, versions=versions, entries=tuple(_entries(services, claim.study_id, ids)))


def decide(
    services: Services, claim_id: str, decision: Literal["approve", "reject"], *, by: str, note: str | None = None
) -> Claim:
    """Approve or reject a claim. Raises NotFound, InvalidInput (who, note), and Conflict that says why not."""
    by, note = person(by), _note(note)
    claim = services.reviews.get(claim_id)
    _refuse_decided(claim)
    if same_person(by, claim.proposal.by):
        raise Conflict(f"{by} proposed this claim.", fix="Somebody else decides on it.")
    if decision == "approve":
        _refuse_unverified(services, claim)
    made = Decision(decision=decision, by=by, at=services.clock.now(), note=note)
    after = moved_to(claim, _STATES[decision], decision=made)
    return _commit(services, AuditAction.DECISION, by, after, outcome=decision)


def undo(services: Services, claim_id: str, *, by: str) -> Claim:
    """Take a decision back, within ten seconds and by the same person. Raises NotFound, InvalidInput, Conflict."""
    by = person(by)
    claim = services.reviews.get(claim_id)
    decision = claim.decision
    if decision is None or claim.state not in _STATES.values():
        raise Conflict(f"Claim {claim_id} is {claim.state}: there is no decision to take back.")
    if not same_person(by, decision.by):
        raise Conflict(f"{decided(decision)}. Only {decision.by} can take that back.")
    if services.clock.now() - decision.at > UNDO_MS:
        raise Conflict(
            f"{decided(decision)}, more than {UNDO_MS // 1000} seconds ago.",
            fix="Edit the claim, to have it proposed anew.",
        )
    after = moved_to(claim, ClaimState.PROPOSED, decision=None)
    return _commit(services, AuditAction.UNDO, by, after, outcome=decision.decision)


def decided(decision: Decision) -> str:
    """Who decided what, and when, as the start of a sentence."""
    at = datetime.fromtimestamp(decision.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    return f"{decision.by} {'approved' if decision.decision == 'approve' else 'rejected'} this claim at {at}"


def _commit(services: Services, action: AuditAction, by: str, after: Claim, *, outcome: str) -> Claim:
    entry = drafted_entry(
        services, after.study_id, action, by, [after.claim_id], receipts=receipts_of(after), outcome=outcome
    )
    try:
        services.reviews.commit(entry, [after])
    except Conflict:
        _refuse_decided(services.reviews.get(after.claim_id))
        raise
    return after


def _refuse_decided(claim: Claim) -> None:
    """Raises Conflict that says who decided what, or what became of the claim."""
    if claim.state is ClaimState.PROPOSED:
        return
    if claim.state is ClaimState.SUPERSEDED:
        raise Conflict("The claim has a newer version.", fix=f"Decide on claim {claim.superseded_by}.")
    if claim.state is ClaimState.BROKEN:
        raise Conflict("The claim's sources changed: it no longer stands.", fix="Give it other quotes.")
    if claim.decision:
        raise Conflict(f"{decided(claim.decision)}.", fix="A claim is decided once; an edit is proposed anew.")


def _refuse_unverified(services: Services, claim: Claim) -> None:
    """Raises Conflict where the claim does not pass the verifier now: bytes or roles may have changed since."""
    draft = draft_of(claim)
    held = hold(services, claim.study_id, lines_of(draft))
    reasons = list(verdict(claim.citations + claim.contrary, held).reasons)
    if not reasons:
        reasons = [drop.detail for drop in verified(draft, held)[1]]
    if reasons:
        raise Conflict(f"The claim cannot be approved: {' '.join(reasons)}", fix="Reject it, or edit its quotes.")


def _note(note: str | None) -> str | None:
    cleaned = (note or "").strip()
    if len(cleaned) > _MAX_NOTE:
        raise InvalidInput(f"The note has {len(cleaned)} characters; at most {_MAX_NOTE} fit.", fix="Shorten it.")
    return cleaned or None


def _versions(services: Services, claim: Claim) -> Iterator[Claim]:
    """The claims that this one grew out of, nearest first, each once."""
    waiting, seen = list(claim.supersedes), set[str]()
    while waiting:
        claim_id = waiting.pop(0)
        if claim_id not in seen:
            seen.add(claim_id)
            version = services.reviews.get(claim_id)
            waiting += version.supersedes
            yield version


def _entries(services: Services, study_id: str, ids: set[str]) -> Sequence[AuditEntry]:
    """What the log tells of these claims."""
    entries = (read_entry(line) for line in audit_lines(services, study_id))
    return [entry for entry in entries if not ids.isdisjoint(entry.subjects)]
