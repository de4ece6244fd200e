"""What is left of a claim when a source changes: pure, for claims on file and for results of runs alike.

The rule: a receipt into a source that is gone is `same` only where the corrected source has the same words of the same
speaker at the same bytes. Found elsewhere it is `moved`, and evidence again only if a person says so. Words that no
held source has are kept nowhere: of them a hash remains. The rest is verified anew, and falls or stands by the rule.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from receipts_core.contract import (
    ByteSpan,
    CheckedCitation,
    Citation,
    Diagnosis,
    DraftCitation,
    Dropped,
    DropReason,
)
from receipts_core.use_cases.recheck_words import GoneWords, digest
from receipts_core.use_cases.review_claims import drafted, find_citation, quotes_of, verified
from receipts_core.verify import SAYS, Held, verify_citation

Outcome = Literal["same", "moved", "broken", "withdrawn"]


@dataclass(frozen=True)
class Change:
    """Transcripts of a study that are gone, and why. `successor` are the lines of the corrected one, where there is."""

    study_id: str
    gone: frozenset[str]
    reason: DropReason
    words: GoneWords = field(default_factory=GoneWords)
    successor: tuple[str, ...] = ()

    def touches(self, transcript_id: str) -> bool:
        """Whether something is cited from what is gone."""
        return transcript_id in self.gone


class Placed(NamedTuple):
    """A citation of what is gone, and where its words are now."""

    citation: Citation
    outcome: Outcome
    found: Citation | None


class Stated(NamedTuple):
    """Something that is said, with its evidence."""

    kind: Literal["theme", "sentence"]
    title: str | None
    text: str
    citations: tuple[Citation, ...]
    contrary: tuple[Citation, ...]


class Sifted(NamedTuple):
    """What is left of it. `lost` are the citations that fell; `fallen` is the whole, where it does not stand now."""

    citations: tuple[Citation, ...]
    contrary: tuple[Citation, ...]
    placed: tuple[Placed, ...]
    lost: tuple[Dropped, ...]
    fallen: Dropped | None


def sift(stated: Stated, change: Change, held: Held) -> Sifted:
    """Place every citation that the change touches, and hold the rest against the rule."""
    touched = [c for c in (*stated.citations, *stated.contrary) if change.touches(c.transcript_id)]
    placed = {one.receipt.receipt_id: place(one, change, held) for one in touched}
    left = stated._replace(
        citations=_left(stated.citations, placed, change), contrary=_left(stated.contrary, placed, change)
    )
    lost = tuple(lost_citation(one.citation, change, one.found) for one in placed.values() if one.outcome != "same")
    fallen = _fallen(left, lost, change, held) if lost else None
    return Sifted(left.citations, left.contrary, tuple(placed.values()), lost, fallen)


def place(citation: Citation, change: Change, held: Held) -> Placed:
    """Where the words of a citation are, now that its source is gone."""
    if not change.successor:
        return Placed(citation, "withdrawn", None)
    source_id = held.lines[change.successor[0]].source_id
    first = citation.receipt.spans[0]
    line = held.line_at(source_id, ByteSpan(first.start, first.end))
    if line and (line.speaker, line.role) == (citation.speaker, citation.role):
        draft = DraftCitation(line_id=line.line_id, quote=citation.shown)
        found = verify_citation(draft, held).citation
        if found and found.receipt.spans == citation.receipt.spans:
            return Placed(citation, "same", found)
    moved = find_citation(held, change.successor, citation.shown, citation.speaker)
    return Placed(citation, "moved" if moved else "broken", moved)


def lost_citation(citation: Citation, change: Change, found: Citation | None = None) -> Dropped:
    """A citation that fell, without its words. `found` is where they are now."""
    checked = without_words(DraftCitation(line_id=citation.line_id, quote=citation.shown), (change.reason,), found)
    return Dropped(
        drop_id=f"d{citation.receipt.receipt_id}",
        kind="citation",
        text=checked.draft.quote,
        reason=change.reason,
        reasons=checked.reasons,
        detail=checked.detail or "",
        citations=(checked,),
    )


def without_words(
    draft: DraftCitation, reasons: Sequence[DropReason], found: Citation | None = None
) -> CheckedCitation:
    """A dropped citation of which only hashes remain, and the line where its words are now."""
    diagnosis = Diagnosis(kind="wrong line", nearest_line_id=found.line_id) if found else None
    return CheckedCitation(
        draft=DraftCitation(line_id=draft.line_id, quote=digest(draft.quote)),
        kept=False,
        reason=reasons[0],
        reasons=tuple(reasons),
        detail=" ".join(SAYS[reason] for reason in reasons),
        diagnosis=diagnosis,
    )


def _left(citations: Sequence[Citation], placed: dict[str, Placed], change: Change) -> tuple[Citation, ...]:
    left: list[Citation] = []
    for citation in citations:
        if not change.touches(citation.transcript_id):
            left.append(citation)
            continue
        known = placed[citation.receipt.receipt_id]
        if known.outcome == "same" and known.found:
            left.append(known.found)
    return tuple(left)


def _fallen(left: Stated, lost: Sequence[Dropped], change: Change, held: Held) -> Dropped | None:
    """The whole as dropped, where what is left does not stand by the rule."""
    draft = drafted(left.kind, left.title, left.text, quotes_of(left.citations), quotes_of(left.contrary))
    evidence, dropped = verified(draft, held)
    if evidence is not None:
        return None
    drop = next(drop for drop in dropped if drop.kind == left.kind)
    return drop.model_copy(
        update={
            "reason": change.reason,
            "reasons": (change.reason, *drop.reasons),
            "detail": f"{SAYS[change.reason]} {drop.detail}",
            "citations": (*drop.citations, *(one for fallen in lost for one in fallen.citations)),
        }
    )
