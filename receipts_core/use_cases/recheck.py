"""A source changes: every claim on file and every result of a run is held against what is there now.

The rule: what still stands is re-counted; what falls under the rule is broken (a claim) or dropped (a theme, a
sentence), with the reason; of words that are no longer held only hashes remain. Nobody's approval is moved to other
words: a quote that was found elsewhere waits for a person.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from receipts_core.contract import AuditAction, Claim, ClaimState, DropReason, Offer, Run, RunEvent, RunState
from receipts_core.errors import Conflict
from receipts_core.ports import every
from receipts_core.use_cases.audit import drafted_entry
from receipts_core.use_cases.hold import hold
from receipts_core.use_cases.recheck_results import lines_cited, recheck_drop, recheck_result
from receipts_core.use_cases.recheck_sift import Change, Placed, Stated, sift
from receipts_core.use_cases.review_claims import support, verdict
from receipts_core.use_cases.review_states import UNNAMED, changed, moved_to
from receipts_core.use_cases.services import Services
from receipts_core.use_cases.studies import is_there
from receipts_core.verify import Held

_STANDING = (ClaimState.PROPOSED, ClaimState.APPROVED)
_GOING_ON = (RunState.QUEUED, RunState.RUNNING)
_AT_ONCE = 500


class Rechecked(NamedTuple):
    """A claim before and after a change, and where its touched citations are now."""

    before: Claim
    after: Claim
    placed: tuple[Placed, ...]

    @property
    def broke(self) -> bool:
        """Whether the change broke the claim."""
        return self.after.state is ClaimState.BROKEN and self.before.state is not ClaimState.BROKEN


def preview_claims(services: Services, change: Change) -> tuple[Rechecked, ...]:
    """What the change would do to the study's claims; those that it leaves as they are are left out."""
    found = (_recheck(claim, change, held) for claim, held in _claims(services, change))
    return tuple(one for one in found if one.after != one.before)


def recheck_claims(services: Services, change: Change, by: str) -> tuple[Rechecked, ...]:
    """Write what the change does to the study's claims, an entry each."""
    done = (_written(services, _recheck(claim, change, held), change, by) for claim, held in _claims(services, change))
    return tuple(one for one in done if one.after != one.before)


def recheck_runs(services: Services, change: Change) -> None:
    """Write what the change does to the results and events of the study's runs. One that still goes on ends here."""
    for run in every(lambda cursor: services.runs.list(change.study_id, cursor)):
        ended = _ended(services, run) if run.state in _GOING_ON else run
        held = hold(services, change.study_id, [*lines_cited(ended), *change.successor], without=change.gone)
        after = recheck_result(ended, change, held)
        events = [(event, change.words.scrub(event)) for event in _events(services, run.run_id)]
        rewritten = [now for before, now in events if now != before]
        if after != ended or rewritten:
            services.runs.rewrite(after, rewritten)


def forget_gone(services: Services, study_id: str, cited: Iterable[str]) -> bool:
    """Recheck the study's claims where one of these transcripts was withdrawn while a claim on it was filed.

    Whether that was so.
    """
    gone = frozenset(transcript_id for transcript_id in cited if not is_there(services, transcript_id))
    if gone:
        recheck_claims(services, Change(study_id, gone, DropReason.WITHDRAWN), UNNAMED)
    return bool(gone)


def _recheck(claim: Claim, change: Change, held: Held) -> Rechecked:
    stated = Stated(claim.kind, claim.title, claim.sentence, claim.citations, claim.contrary)
    left = sift(stated, change, held)
    falls = left.fallen is not None and claim.state in _STANDING
    before = tuple(recheck_drop(drop, change, held) for drop in claim.dropped)
    fields: dict[str, Any] = {
        "citations": left.citations,
        "contrary": left.contrary,
        "support": support(left.citations, held),
        "verdict": verdict(left.citations + left.contrary, held),
        "dropped": (*before, *((left.fallen,) if falls and left.fallen else left.lost)),
        "offers": (*(o for o in claim.offers if not change.touches(o.citation.transcript_id)), *_offers(left.placed)),
    }
    words = change.words.sparing(citation.shown for citation in left.citations + left.contrary)
    after = words.scrub(claim.model_copy(update=fields))
    if after == claim:
        return Rechecked(claim, claim, left.placed)
    return Rechecked(claim, moved_to(after, ClaimState.BROKEN) if falls else changed(after), left.placed)


def _offers(placed: Iterable[Placed]) -> Iterator[Offer]:
    """What was found at another place, for a person to say."""
    for one in placed:
        if one.outcome == "moved" and one.found:
            yield Offer(receipt_id=one.citation.receipt.receipt_id, citation=one.found)


def _written(services: Services, found: Rechecked, change: Change, by: str) -> Rechecked:
    """Write it; where somebody was faster, look at what they made of the claim."""
    while found.after != found.before:
        outcomes = Counter(placed.outcome for placed in found.placed)
        told = [f"{count} {outcome}" for outcome, count in sorted(outcomes.items())] or ["counted again"]
        entry = drafted_entry(
            services,
            change.study_id,
            AuditAction.RECHECK,
            by,
            [found.after.claim_id],
            receipts=[placed.citation.receipt.receipt_id for placed in found.placed],
            outcome=", ".join([*told, "the claim is broken"] if found.broke else told),
        )
        try:
            services.reviews.commit(entry, [found.after])
        except Conflict:
            claim = services.reviews.get(found.before.claim_id)
            found = _recheck(claim, change, _held(services, [claim], change))
        else:
            return found
    return found


def _claims(services: Services, change: Change) -> Iterator[tuple[Claim, Held]]:
    cursor: str | None = None
    while True:
        page = services.reviews.list(change.study_id, cursor=cursor)
        held = _held(services, page.items, change)
        yield from ((claim, held) for claim in page.items)
        cursor = page.next_cursor
        if cursor is None:
            return


def _held(services: Services, claims: Sequence[Claim], change: Change) -> Held:
    """The study as it will be, with what these claims cite."""
    dropped = [one.citation for c in claims for drop in c.dropped for one in drop.citations if one.citation]
    cited = [one for claim in claims for one in (*claim.citations, *claim.contrary)] + dropped
    lines = [*(one.line_id for one in cited), *change.successor]
    return hold(services, change.study_id, lines, without=change.gone)


def _events(services: Services, run_id: str) -> Iterator[RunEvent]:
    after = 0
    while events := services.runs.events(run_id, after, _AT_ONCE):
        yield from events
        after = events[-1].seq


def _ended(services: Services, run: Run) -> Run:
    """The run, failed: what it hands in would be about sources that are no longer there."""
    reason = "The study's sources changed while this ran. Start it again."
    failed = run.model_copy(update={"state": RunState.FAILED, "reason": reason, "ended_at": services.clock.now()})
    try:
        services.runs.save(failed)
    except Conflict:
        return services.runs.get(run.run_id)
    return failed
