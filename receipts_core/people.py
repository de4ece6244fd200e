"""Who counts as a person of a study.

The rule: a named voice is one person wherever the name appears; a generic label is one person per transcript; the
unnamed voices of a transcript are together at most one person, and count only where the transcript names no one to
interview. Interviewers never count as participants.
"""

from collections import defaultdict
from collections.abc import Iterable

from receipts_core.contract import Role, TranscriptInfo


def unknown_person(transcript_id: str) -> str:
    """The one person id that all unnamed voices of a transcript share."""
    return f"{transcript_id}#unknown"


def participants_of(transcripts: Iterable[TranscriptInfo]) -> dict[str, frozenset[str]]:
    """Names by person id of everybody who was interviewed in these transcripts."""
    names: defaultdict[str, set[str]] = defaultdict(set)
    for transcript in transcripts:
        interviewed = [s for s in transcript.speakers if s.role is not Role.INTERVIEWER]
        for speaker in interviewed:
            names[speaker.person_id].add(speaker.name)
        if not interviewed and transcript.line_count:
            names[unknown_person(transcript.transcript_id)] |= set()
    return {person: frozenset(known) for person, known in names.items()}
