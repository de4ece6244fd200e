"""Drafts in, claims and drops out: the only way onto the screen.

The rule: pure; bytes and drafts in, kept and dropped out, and nothing raises for what a draft says. A citation that
fails is dropped with its reasons; a claim stands while one verified citation is left and its own checks pass on what
is left.
"""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Generic, Literal, NamedTuple, TypeVar

from receipts_core.contract import (
    CheckedCitation,
    CheckedClaim,
    Citation,
    DraftClaim,
    DraftSentence,
    DraftTheme,
    Dropped,
    DropReason,
    Sentence,
    Support,
    Theme,
)
from receipts_core.verify.checks import CHECKS, ClaimCheck, Stated
from receipts_core.verify.citations import Failure, told, verify_citation
from receipts_core.verify.held import Held
from receipts_core.verify.quantifiers import voices_of

T = TypeVar("T")

_CLAIM_CHECKS = tuple(check for check in CHECKS if isinstance(check, ClaimCheck))
_ORDER = {reason: place for place, reason in enumerate(DropReason)}


class Verified(NamedTuple, Generic[T]):
    """What may be said, and what may not, each in the order of the drafts."""

    kept: tuple[T, ...]
    dropped: tuple[Dropped, ...]


class _Claim(NamedTuple):
    """A draft theme or sentence with its citations checked."""

    kind: Literal["theme", "sentence"]
    title: str | None
    text: str
    citations: tuple[CheckedCitation, ...]
    contrary: tuple[CheckedCitation, ...]


def verify_themes(
    drafts: Sequence[DraftTheme], held: Held, *, fetched: frozenset[str] | None = None, attempt: int = 1
) -> Verified[Theme]:
    """Themes that stand, with their support counted, and everything that fell.

    `fetched` are the lines that a run's tools returned; None: not asked. `attempt` is 2 after the revision round.
    """
    kept: list[Theme] = []
    dropped: list[Dropped] = []
    for draft in drafts:
        claim = _Claim(
            "theme",
            draft.title,
            draft.claim,
            tuple(verify_citation(citation, held, fetched=fetched) for citation in draft.citations),
            tuple(verify_citation(citation, held, fetched=fetched) for citation in draft.contrary),
        )
        drops = _drops(claim, held, attempt)
        dropped += drops
        if not any(drop.kind == "theme" for drop in drops):
            kept.append(_theme(claim, held))
    return Verified(tuple(kept), tuple(dropped))


def verify_sentences(
    drafts: Sequence[DraftSentence], held: Held, *, fetched: frozenset[str] | None = None, attempt: int = 1
) -> Verified[Sentence]:
    """Sentences that stand, and everything that fell. Arguments as for `verify_themes`."""
    kept: list[Sentence] = []
    dropped: list[Dropped] = []
    for draft in drafts:
        checked = tuple([verify_citation(citation, held, fetched=fetched) for citation in draft.citations])
        claim = _Claim("sentence", None, draft.text, checked, ())
        drops = _drops(claim, held, attempt)
        dropped += drops
        if not any(drop.kind == "sentence" for drop in drops):
            kept.append(Sentence.trusted(text=draft.text, citations=_verified(checked)))
    return Verified(tuple(kept), tuple(dropped))


def check_claim(draft: DraftClaim, held: Held, *, fetched: frozenset[str] | None = None) -> CheckedClaim:
    """A claim that somebody wrote, with what became of each of its citations. A kept one has no reason."""
    checked = tuple(verify_citation(citation, held, fetched=fetched) for citation in draft.citations)
    title = draft.title if draft.kind == "theme" else None
    claim = _Claim(draft.kind, title, draft.sentence, checked, ())
    failures = _claim_failures(claim, held)
    reasons = tuple(dict.fromkeys(reason for reason, _ in failures))
    return CheckedClaim.trusted(
        kind=draft.kind,
        sentence=draft.sentence,
        title=draft.title,
        kept=not failures,
        reason=reasons[0] if reasons else None,
        reasons=reasons,
        detail=_detail(claim, failures) if failures else None,
        citations=checked,
    )


def _verified(checked: Iterable[CheckedCitation]) -> tuple[Citation, ...]:
    return tuple([one.citation for one in checked if one.citation is not None])


def _drops(claim: _Claim, held: Held, attempt: int) -> list[Dropped]:
    """The claim itself if it falls, else each of its citations that did."""
    failures = _claim_failures(claim, held)
    checked = claim.citations + claim.contrary
    if failures:
        reasons = tuple(dict.fromkeys(reason for reason, _ in failures))
        return [_dropped(claim.kind, claim.title, claim.text, reasons, _detail(claim, failures), checked, attempt)]
    return [
        _dropped("citation", claim.title, one.draft.quote, one.reasons, one.detail or "", (one,), attempt)
        for one in checked
        if not one.kept
    ]


def _claim_failures(claim: _Claim, held: Held) -> list[Failure]:
    """Why the claim falls: the reasons of its citations where none is left, else its own checks on what is left."""
    if not claim.citations:
        return [(DropReason.NO_CITATION, "")]
    left = _verified(claim.citations)
    if left:
        texts = (claim.title, claim.text) if claim.title else (claim.text,)
        against = _verified(claim.contrary)
        voices = voices_of(left, against, held.of_participants, held.of_interviews)
        stated = Stated(claim.kind, texts, left, against, voices, held)
        return [(check.code, found) for check in _CLAIM_CHECKS if (found := check.finds(stated)) is not None]
    reasons = {reason for one in claim.citations for reason in one.reasons}
    if claim.kind == "theme":
        reasons.add(DropReason.SINGLE_SOURCE)
    return [(reason, "") for reason in sorted(reasons, key=_ORDER.__getitem__)]


def _detail(claim: _Claim, failures: Sequence[Failure]) -> str:
    """Why the claim falls, in sentences: those of its citations where none of them is left."""
    if not claim.citations or _verified(claim.citations):
        return told(failures)
    own = [failure for failure in failures if failure[0] is DropReason.SINGLE_SOURCE]
    return " ".join(dict.fromkeys([*(one.detail or "" for one in claim.citations), told(own)])).strip()


def _dropped(
    kind: Literal["theme", "sentence", "citation"],
    title: str | None,
    text: str,
    reasons: tuple[DropReason, ...],
    detail: str,
    citations: tuple[CheckedCitation, ...],
    attempt: int,
) -> Dropped:
    content = [kind, title or "", text, *(f"{one.draft.line_id}\n{one.draft.quote}" for one in citations)]
    return Dropped.trusted(
        drop_id="d" + _digest(content),
        kind=kind,
        title=title,
        text=text,
        reason=reasons[0],
        reasons=reasons,
        detail=detail,
        citations=citations,
        attempt=attempt,
    )


def _theme(claim: _Claim, held: Held) -> Theme:
    citations, contrary = _verified(claim.citations), _verified(claim.contrary)
    title = claim.title or ""
    return Theme.trusted(
        theme_id="m" + _digest([title, claim.text, *(one.receipt.receipt_id for one in citations + contrary)]),
        title=title,
        claim=claim.text,
        citations=citations,
        contrary=contrary,
        support=_support(citations, held),
        contrary_searches=(),
    )


def _support(citations: Sequence[Citation], held: Held) -> Support:
    return Support.trusted(
        participants=len({citation.person_id for citation in citations}),
        of_participants=held.of_participants,
        interviews=len({citation.transcript_id for citation in citations}),
        of_interviews=held.of_interviews,
    )


def _digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\x00".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:20]
