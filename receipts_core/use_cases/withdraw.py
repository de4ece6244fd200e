"""A participant withdraws: remove a transcript's bytes, lines and index entries everywhere."""

from typing import NamedTuple

from receipts_core.contract import TranscriptInfo
from receipts_core.people import participants_of
from receipts_core.use_cases.services import Services
from receipts_core.use_cases.studies import all_transcripts, source_key, writable_study


class Withdrawal(NamedTuple):
    """What a withdrawal removes, said before it happens: lines, and people who are then nowhere in the study."""

    transcript: TranscriptInfo
    people: tuple[str, ...]


def preview_withdrawal(services: Services, transcript_id: str) -> Withdrawal:
    """What would change. Raises NotFound."""
    info = services.transcripts.get_transcript(transcript_id)
    others = (t for t in all_transcripts(services, info.study_id) if t.transcript_id != transcript_id)
    staying = participants_of(others)
    leaving = participants_of([info])
    names = sorted(name for person, known in leaving.items() if person not in staying for name in known)
    return Withdrawal(info, tuple(names))


def withdraw(services: Services, transcript_id: str) -> Withdrawal:
    """Remove the transcript. Sources go first, so that an interrupted withdrawal leaves no words behind."""
    preview = preview_withdrawal(services, transcript_id)
    info = preview.transcript
    writable_study(services, info.study_id)
    source = info.source
    for source_id in (source.source_id, source.derived_from.source_id if source.derived_from else None):
        if source_id is not None:
            services.blobs.delete(source_key(info.study_id, source_id))
    services.transcripts.delete_transcript(transcript_id)
    for key in list(services.blobs.keys(f"index/{info.study_id}/")):
        services.blobs.delete(key)
    return preview
