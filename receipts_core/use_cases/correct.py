"""A corrected file takes the place of a transcript's source.

The rule: the corrected transcript is visible before the old one goes. A receipt that still holds at its place goes
along; one whose words stand elsewhere now is offered to a person; the others are broken, and only hashes of them stay.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from receipts_core.contract import (
    AuditAction,
    DropReason,
    ReceiptCheck,
    SourceChange,
    Speaker,
    Transcript,
    TranscriptInfo,
)
from receipts_core.errors import Conflict, NotFound
from receipts_core.transcripts import parse
from receipts_core.use_cases.audit import drafted_entry
from receipts_core.use_cases.ingest import refuse_oversize, with_sources
from receipts_core.use_cases.recheck import Rechecked, recheck_claims, recheck_runs
from receipts_core.use_cases.recheck_sift import Change
from receipts_core.use_cases.recheck_words import GoneWords
from receipts_core.use_cases.review_states import UNNAMED, doer
from receipts_core.use_cases.services import Services
from receipts_core.use_cases.studies import writable_study
from receipts_core.use_cases.withdraw import all_lines, remove_sources, remove_transcript, sources_of


def correct_transcript(
    services: Services,
    transcript_id: str,
    data: bytes,
    filename: str,
    *,
    format: str | None = None,
    encoding: str | None = None,
    by: str = UNNAMED,
) -> SourceChange:
    """Put a corrected file in the place of a transcript; its title and what people corrected of its speakers stay.

    Raises NotFound, Conflict for a read-only study, TooLarge, and ParseError with a line number: nothing has changed
    then.
    """
    old = services.transcripts.get_transcript(transcript_id)
    writable_study(services, old.study_id)
    by = doer(by)
    refuse_oversize(len(data), filename, services.limits.upload_bytes)
    parsed = parse(data, filename, study_id=old.study_id, format=format, encoding=encoding, title=old.title)
    new = parsed.transcript
    if new.transcript_id == transcript_id:
        raise Conflict("The file is the one that is held already.", fix="Choose the corrected file.")
    _refuse_another(services, old, new)
    change = _change(services, old, new)
    with_sources(services, old.study_id, parsed)
    services.transcripts.set_speakers(new.transcript_id, _speakers(old, new))
    claims = recheck_claims(services, change, by)
    recheck_runs(services, change)
    remove_sources(services, old.study_id, sources_of(old.source) - sources_of(new.source))
    remove_transcript(services, old)
    receipts = tuple(check for claim in claims for check in _checks(claim))
    ids = [transcript_id, old.source.source_id, new.transcript_id, new.source.source_id]
    touched = [check.receipt_id for check in receipts]
    services.reviews.commit(drafted_entry(services, old.study_id, AuditAction.CORRECTION, by, ids, receipts=touched))
    recheck_claims(services, change, by)
    recheck_runs(services, change)
    return SourceChange(
        transcript=services.transcripts.get_transcript(new.transcript_id),
        receipts=receipts,
        broken=tuple(claim.after.claim_id for claim in claims if claim.broke),
    )


def _refuse_another(services: Services, old: TranscriptInfo, new: Transcript) -> None:
    """Raise Conflict where the file is held as another interview. After an interruption it stands beside the old."""
    with suppress(NotFound):
        held = services.transcripts.get_transcript(new.transcript_id)
        if held.title != old.title:
            raise Conflict(f"The file is held already, as “{held.title}”.", fix="Choose the corrected file.")


def _change(services: Services, old: TranscriptInfo, new: Transcript) -> Change:
    """What goes with the old source: the words that the corrected one does not hold."""
    gone = (line.text for line in all_lines(services, old.transcript_id))
    words = GoneWords(gone, staying=(line.text for line in new.lines))
    successor = tuple(line.line_id for line in new.lines)
    return Change(old.study_id, frozenset({old.transcript_id}), DropReason.BROKEN, words, successor)


def _speakers(old: TranscriptInfo, new: Transcript) -> Sequence[Speaker]:
    """The new speakers, with what a person has corrected of those of the same name."""
    known: Mapping[str, Speaker] = {speaker.name: speaker for speaker in old.speakers}
    return [_corrected(speaker, known.get(speaker.name), old, new) for speaker in new.speakers]


def _corrected(speaker: Speaker, known: Speaker | None, old: TranscriptInfo, new: TranscriptInfo) -> Speaker:
    if known is None:
        return speaker
    # The person behind a mere label is named after the transcript, which has another id now.
    person_id = known.person_id.replace(old.transcript_id, new.transcript_id)
    return speaker.model_copy(update={"role": known.role, "role_reason": known.role_reason, "person_id": person_id})


def _checks(claim: Rechecked) -> list[ReceiptCheck]:
    return [
        ReceiptCheck(
            claim_id=claim.before.claim_id,
            receipt_id=placed.citation.receipt.receipt_id,
            outcome=placed.outcome,
            found=placed.found,
        )
        for placed in claim.placed
    ]
