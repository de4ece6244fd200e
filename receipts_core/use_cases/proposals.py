"""Claims arrive: from runs, over HTTP, from people, from agents. Each passes the verifier, and carries its verdict.

The rule: what the verifier does not keep is not filed, and comes back with the reasons. The same content is filed once.
What is filed waits for a person; a policy may stand in for one where somebody has turned it on, and never for an agent.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from receipts_core.contract import (
    AuditAction,
    Citation,
    Claim,
    ClaimState,
    Decision,
    DraftCitation,
    Filing,
    Proposal,
    Run,
    ThemesResult,
)
from receipts_core.errors import Conflict, NotFound
from receipts_core.use_cases.audit import drafted_entry
from receipts_core.use_cases.hold import hold
from receipts_core.use_cases.recheck import forget_gone
from receipts_core.use_cases.review_claims import (
    Draft,
    draft_of,
    drafted,
    find_citation,
    lines_of,
    make_claim,
    receipts_of,
)
from receipts_core.use_cases.review_states import AGENT, MODEL, POLICY, moved_to, person
from receipts_core.use_cases.services import Services
from receipts_core.use_cases.studies import all_transcripts
from receipts_core.verify import Held, fold

ALL_VERIFIED = f"{POLICY}all-verified"


class Proposer(NamedTuple):
    """Who files a claim, and by which way it comes in."""

    by: str
    via: Literal["run", "http", "person", "mcp"]
    run_id: str | None = None


def propose_claim(services: Services, study_id: str, draft: Draft, proposer: Proposer) -> Filing:
    """File a claim, or say why not. Raises NotFound for an unknown study, InvalidInput for a claim without words."""
    services.transcripts.get_study(study_id)
    return _propose(services, study_id, [draft], proposer)[0]


def propose_run(services: Services, run: Run, result: ThemesResult) -> tuple[Filing, ...]:
    """File the themes that a run found."""
    proposer = Proposer(f"{MODEL}{result.model}", "run", run.run_id)
    return _propose(services, run.study_id, [draft_of(theme) for theme in result.themes], proposer)


def note_run(services: Services, run: Run) -> None:
    """Write into the log that a run has ended, how, and on which receipts."""
    themes = run.themes.themes if run.themes else ()
    cited = [one for theme in themes for one in (*theme.citations, *theme.contrary)]
    cited += [one for sentence in (run.answer.sentences if run.answer else ()) for one in sentence.citations]
    receipts = [one.receipt.receipt_id for one in cited]
    by = f"{MODEL}{run.model}"
    services.reviews.commit(
        drafted_entry(services, run.study_id, AuditAction.RUN, by, [run.run_id], receipts=receipts, outcome=run.state)
    )


def propose_quoted_claim(
    services: Services, study_id: str, *, place: str, quote: str, sentence: str, proposer: Proposer
) -> Filing:
    """File a sentence with one quote that somebody knows the place of: a line, a transcript or a source, by its id.

    A quote that is not there files nothing; what was dropped says why, and where the words may have come from.
    Raises NotFound where the study holds no such place.
    """
    services.transcripts.get_study(study_id)
    lines = _lines_at(services, study_id, place)
    line_id = lines[0] if len(lines) == 1 else _line_of(hold(services, study_id, lines), lines, quote)
    draft = drafted("sentence", None, sentence, [DraftCitation(line_id=line_id, quote=quote)])
    return propose_claim(services, study_id, draft, proposer)


def _propose(services: Services, study_id: str, drafts: Sequence[Draft], proposer: Proposer) -> tuple[Filing, ...]:
    proposal = _proposal(services, proposer)
    held = hold(services, study_id, [line_id for draft in drafts for line_id in lines_of(draft)])
    filings = [_filed(services, study_id, draft, held, proposal) for draft in drafts]
    cited = {one.transcript_id for filing in filings if filing.claim for one in _cited(filing.claim)}
    if forget_gone(services, study_id, cited):
        return tuple(_as_it_is(services, filing) for filing in filings)
    return tuple(filings)


def _as_it_is(services: Services, filing: Filing) -> Filing:
    if filing.claim is None:
        return filing
    return filing.model_copy(update={"claim": services.reviews.get(filing.claim.claim_id)})


def _proposal(services: Services, proposer: Proposer) -> Proposal:
    by = proposer.by
    if proposer.via == "mcp":
        by = AGENT + person(by.removeprefix(AGENT))
    elif proposer.via != "run":
        by = person(by)
    return Proposal(by=by, via=proposer.via, at=services.clock.now(), run_id=proposer.run_id)


def _filed(services: Services, study_id: str, draft: Draft, held: Held, proposal: Proposal) -> Filing:
    claim, dropped = make_claim(study_id, draft, held, proposal)
    if claim is None:
        return Filing(claim=None, new=False, dropped=dropped)
    entry = drafted_entry(
        services, study_id, AuditAction.PROPOSAL, proposal.by, [claim.claim_id], receipts=receipts_of(claim)
    )
    try:
        known = services.reviews.get(claim.claim_id)
    except NotFound:
        known = None
    if known is None:
        try:
            services.reviews.commit(entry, [claim])
        except Conflict:  # filed by somebody else a moment ago
            known = services.reviews.get(claim.claim_id)
    if known is not None:
        return Filing(claim=known, new=False, dropped=dropped)
    return Filing(claim=_by_policy(services, claim), new=True, dropped=dropped)


def _by_policy(services: Services, claim: Claim) -> Claim:
    """The claim, approved by the policy where that is on, nothing of it failed a check, and no agent filed it."""
    if not services.auto_approve or claim.proposal.via == "mcp" or not claim.verdict.approve or claim.dropped:
        return claim
    decision = Decision(decision="approve", by=ALL_VERIFIED, at=services.clock.now())
    approved = moved_to(claim, ClaimState.APPROVED, decision=decision)
    services.reviews.commit(
        drafted_entry(
            services,
            claim.study_id,
            AuditAction.DECISION,
            ALL_VERIFIED,
            [claim.claim_id],
            receipts=receipts_of(claim),
            outcome=decision.decision,
        ),
        [approved],
    )
    return approved


def _lines_at(services: Services, study_id: str, place: str) -> list[str]:
    """The lines of a place, in order. Raises NotFound."""
    for info in all_transcripts(services, study_id):
        if place in (info.transcript_id, info.source.source_id):
            return [f"{info.transcript_id}:{n}" for n in range(1, info.line_count + 1)]
        if place.startswith(f"{info.transcript_id}:"):
            return [place]
    raise NotFound(f"The study holds no line, transcript or source “{place[:80]}”.", fix="List its transcripts.")


def _line_of(held: Held, lines: Sequence[str], quote: str) -> str:
    """The line that holds the quote; where none does as evidence, one where the verifier can say what is wrong."""
    found = find_citation(held, lines, quote)
    if found:
        return found.line_id
    words = fold(quote)
    return next((line_id for line_id in lines if words and words in fold(held.lines[line_id].text)), lines[0])


def _cited(claim: Claim) -> Iterable[Citation]:
    return (*claim.citations, *claim.contrary)
