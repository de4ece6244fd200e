"""A participant withdraws: a transcript's bytes and lines go, and its words wherever else they were written down.

The rule: the bytes go first and the transcript's own record last, so that a withdrawal that was interrupted leaves no
source behind and can be done again. What is written meanwhile by others is looked for once more at the end.
"""

from collections.abc import Iterator
from typing import NamedTuple

from receipts_core.contract import AuditAction, DropReason, Line, Source, TranscriptInfo
from receipts_core.people import participants_of
from receipts_core.ports import every
from receipts_core.use_cases.audit import drafted_entry
from receipts_core.use_cases.recheck import Rechecked, preview_claims, recheck_claims, recheck_runs
from receipts_core.use_cases.recheck_sift import Change
from receipts_core.use_cases.recheck_words import GoneWords
from receipts_core.use_cases.review_states import UNNAMED, doer
from receipts_core.use_cases.services import Services
from receipts_core.use_cases.studies import all_transcripts, source_key, writable_study


class Withdrawal(NamedTuple):
    """What a withdrawal removes: lines, people who are then nowhere in the study, and what is left of the claims."""

    transcript: TranscriptInfo
    people: tuple[str, ...]
    claims: tuple[Rechecked, ...]


def preview_withdrawal(services: Services, transcript_id: str) -> Withdrawal:
    """What would change, before it happens. Raises NotFound."""
    info = services.transcripts.get_transcript(transcript_id)
    change = Change(info.study_id, frozenset({transcript_id}), DropReason.WITHDRAWN)
    return Withdrawal(info, _leaving(services, info), preview_claims(services, change))


def withdraw(services: Services, transcript_id: str, *, by: str = UNNAMED) -> Withdrawal:
    """Remove the transcript, and leave of its words nothing but hashes. Raises NotFound, and Conflict (read-only)."""
    info = services.transcripts.get_transcript(transcript_id)
    writable_study(services, info.study_id)
    by = doer(by)
    people = _leaving(services, info)
    words = GoneWords(line.text for line in all_lines(services, transcript_id))
    change = Change(info.study_id, frozenset({transcript_id}), DropReason.WITHDRAWN, words)
    remove_sources(services, info.study_id, sources_of(info.source))
    claims = recheck_claims(services, change, by)
    recheck_runs(services, change)
    remove_transcript(services, info)
    gone = [placed.citation.receipt.receipt_id for claim in claims for placed in claim.placed]
    entry = drafted_entry(
        services, info.study_id, AuditAction.WITHDRAWAL, by, [transcript_id, info.source.source_id], receipts=gone
    )
    services.reviews.commit(entry)
    recheck_claims(services, change, by)
    recheck_runs(services, change)
    return Withdrawal(info, people, claims)


def sources_of(source: Source) -> frozenset[str]:
    """The ids under which the bytes of an upload are kept."""
    return frozenset({source.source_id, *([source.derived_from.source_id] if source.derived_from else ())})


def remove_sources(services: Services, study_id: str, source_ids: frozenset[str]) -> None:
    """Remove bytes that nothing may point into any more."""
    for source_id in sorted(source_ids):
        services.blobs.delete(source_key(study_id, source_id))


def remove_transcript(services: Services, info: TranscriptInfo) -> None:
    """Remove a transcript's record and lines, and every index that may hold its words."""
    services.transcripts.delete_transcript(info.transcript_id)
    for key in list(services.blobs.keys(f"index/{info.study_id}/")):
        services.blobs.delete(key)


def all_lines(services: Services, transcript_id: str) -> Iterator[Line]:
    """Every line of a transcript, in order."""
    return every(lambda cursor: services.transcripts.lines(transcript_id, int(cursor or 0), 1000))


def _leaving(services: Services, info: TranscriptInfo) -> tuple[str, ...]:
    """Names of the people who are in no other transcript of the study."""
    others = (t for t in all_transcripts(services, info.study_id) if t.transcript_id != info.transcript_id)
    staying = participants_of(others)
    leaving = participants_of([info])
    return tuple(sorted(name for person, known in leaving.items() if person not in staying for name in known))
