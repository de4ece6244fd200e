"""Studies and what they hold: create, rename, correct speakers, read a source."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from receipts_core.contract import AuditAction, Role, Speaker, Study, TranscriptInfo
from receipts_core.errors import Conflict, InvalidInput, NotFound
from receipts_core.ports import every
from receipts_core.use_cases.audit import drafted_entry
from receipts_core.use_cases.review_states import UNNAMED, doer
from receipts_core.use_cases.services import Services

SAMPLE_STUDY = "sample"
DEFAULT_STUDY = "default"
_MAX_TITLE = 200


class SpeakerChange(NamedTuple):
    """A person's correction of one speaker: another role, or that they are the same person as another speaker."""

    role: Role | None = None
    same_as: str | None = None


def source_key(study_id: str, source_id: str) -> str:
    """Where the bytes of a source lie in the blob store: per study, so that no study can reach another's."""
    return f"sources/{study_id}/{source_id}"


def clean_title(title: str) -> str:
    """A title in one line without control characters. Raises InvalidInput where nothing is left or it is too long."""
    cleaned = " ".join("".join(c for c in title if unicodedata.category(c) != "Cc" or c in "\t\n").split())
    if not cleaned:
        raise InvalidInput("The title is empty.", fix="Give it at least one visible character.")
    if len(cleaned) > _MAX_TITLE:
        raise InvalidInput(f"The title has {len(cleaned)} characters; at most {_MAX_TITLE} fit.", fix="Shorten it.")
    return cleaned


def study_slug(title: str) -> str:
    """A study id made from its title: lower-case letters and digits of any script, joined by hyphens."""
    return re.sub(r"[^\w]+", "-", unicodedata.normalize("NFKC", title).casefold()).strip("-_")[:60] or "study"


def create_study(services: Services, title: str, *, study_id: str | None = None, read_only: bool = False) -> Study:
    """Create a study, or return the one that already has this id."""
    title = clean_title(title)
    study_id = study_id or study_slug(title)
    try:
        return services.transcripts.get_study(study_id)
    except NotFound:
        services.transcripts.put_study(
            Study(study_id=study_id, title=title, created_at=services.clock.now(), read_only=read_only)
        )
        return services.transcripts.get_study(study_id)


def writable_study(services: Services, study_id: str) -> Study:
    """The study, for a change. Raises NotFound, and Conflict where it is read-only."""
    study = services.transcripts.get_study(study_id)
    if study.read_only:
        raise Conflict(f"The study “{study.title}” is read-only.", fix="Create a study of your own for changes.")
    return study


def rename_study(services: Services, study_id: str, title: str, *, by: str = UNNAMED) -> Study:
    """Give a study another title; its id stays."""
    study, title, by = writable_study(services, study_id), clean_title(title), doer(by)
    if title != study.title:
        services.transcripts.put_study(study.model_copy(update={"title": title}))
        _log_correction(services, study_id, by, study_id, "title")
    return services.transcripts.get_study(study_id)


def delete_study(services: Services, study_id: str) -> None:
    """Remove a study: transcripts, runs, claims, its log, sources and index."""
    writable_study(services, study_id)
    services.transcripts.delete_study(study_id)
    services.runs.delete_for_study(study_id)
    services.reviews.delete_for_study(study_id)
    for prefix in (f"sources/{study_id}/", f"index/{study_id}/"):
        for key in list(services.blobs.keys(prefix)):
            services.blobs.delete(key)


def all_transcripts(services: Services, study_id: str) -> Iterator[TranscriptInfo]:
    """Every transcript of a study, page by page."""
    return every(lambda cursor: services.transcripts.list_transcripts(study_id, cursor, 500))


def is_there(services: Services, transcript_id: str) -> bool:
    """Whether there is such a transcript."""
    try:
        services.transcripts.get_transcript(transcript_id)
    except NotFound:
        return False
    return True


def rename_transcript(services: Services, transcript_id: str, title: str, *, by: str = UNNAMED) -> TranscriptInfo:
    """Give a transcript another title."""
    info = services.transcripts.get_transcript(transcript_id)
    writable_study(services, info.study_id)
    title, by = clean_title(title), doer(by)
    if title == info.title:
        return info
    renamed = services.transcripts.rename(transcript_id, title)
    _log_correction(services, info.study_id, by, transcript_id, "title")
    return renamed


def correct_speakers(
    services: Services, transcript_id: str, changes: Mapping[str, SpeakerChange], *, by: str = UNNAMED
) -> TranscriptInfo:
    """Apply a person's corrections, by speaker name. Raises InvalidInput for a name that is not there."""
    info = services.transcripts.get_transcript(transcript_id)
    writable_study(services, info.study_id)
    by = doer(by)
    by_name = {speaker.name: speaker for speaker in info.speakers}
    for name in changes:
        if name not in by_name:
            known = ", ".join(by_name) or "nobody by name"
            raise InvalidInput(f"No speaker is called “{name}” here.", fix=f"The transcript names: {known}.")
    corrected = tuple(_corrected(speaker, changes.get(speaker.name), by_name) for speaker in info.speakers)
    if corrected == info.speakers:
        return info
    changed = services.transcripts.set_speakers(transcript_id, corrected)
    _log_correction(services, info.study_id, by, transcript_id, "speakers")
    return changed


def _log_correction(services: Services, study_id: str, by: str, subject: str, what: str) -> None:
    """Note what was corrected, not to what: names that stood there may be those of people who withdraw later."""
    services.reviews.commit(drafted_entry(services, study_id, AuditAction.CORRECTION, by, [subject], outcome=what))


def _corrected(speaker: Speaker, change: SpeakerChange | None, by_name: Mapping[str, Speaker]) -> Speaker:
    if change is None:
        return speaker
    update: dict[str, object] = {}
    if change.role is not None:
        update |= {"role": change.role, "role_reason": "set by a person"}
    if change.same_as is not None:
        if change.same_as not in by_name:
            raise InvalidInput(
                f"No speaker is called “{change.same_as}” here.", fix="Name a speaker of this transcript."
            )
        update["person_id"] = by_name[change.same_as].person_id
    return speaker.model_copy(update=update)


class SourceBytes(NamedTuple):
    """The bytes of a source, with its hash and the name of the file they came in."""

    source_id: str
    filename: str
    data: bytes


def read_source(services: Services, transcript_id: str, *, original: bool = False) -> SourceBytes:
    """The bytes that receipts point into, or the uploaded file where a converter made those. Raises NotFound."""
    info = services.transcripts.get_transcript(transcript_id)
    source = info.source
    if original and source.derived_from:
        source_id, filename = source.derived_from.source_id, source.derived_from.filename
    else:
        source_id, filename = source.source_id, source.filename
    return SourceBytes(source_id, filename, services.blobs.get(source_key(info.study_id, source_id)))
