"""Take in one file: parse it, keep its exact bytes, make its lines visible last.

A file that is refused leaves nothing behind; the same file again gives the same transcript.
"""

from receipts_core.contract import AuditAction, TranscriptInfo
from receipts_core.errors import Conflict, TooLarge
from receipts_core.transcripts import Parsed, parse
from receipts_core.use_cases.audit import drafted_entry
from receipts_core.use_cases.review_states import UNNAMED, doer
from receipts_core.use_cases.services import Services
from receipts_core.use_cases.studies import is_there, source_key


def ingest(
    services: Services,
    study_id: str,
    data: bytes,
    filename: str,
    *,
    format: str | None = None,
    encoding: str | None = None,
    sample: bool = False,
    by: str = UNNAMED,
) -> TranscriptInfo:
    """Parse and store `data` as a transcript of the study; the log says `by` whom, the first time.

    Raises NotFound for an unknown study, Conflict for a read-only one, TooLarge, and ParseError with a line number.
    """
    study = services.transcripts.get_study(study_id)
    if study.read_only and not sample:
        raise Conflict(
            f"The study “{study.title}” is read-only.", fix="Create a study of your own and add the file there."
        )
    refuse_oversize(len(data), filename, services.limits.upload_bytes)
    by = doer(by)
    parsed = parse(data, filename, study_id=study_id, format=format, encoding=encoding, sample=sample)
    info = parsed.transcript.info()
    is_new = not is_there(services, info.transcript_id)
    if not is_new:
        known = services.transcripts.get_transcript(info.transcript_id)
        if _same_reading(known, info) and services.blobs.exists(source_key(study_id, info.source.source_id)):
            return known
    with_sources(services, study_id, parsed)
    if is_new:
        subjects = [info.transcript_id, info.source.source_id]
        services.reviews.commit(drafted_entry(services, study_id, AuditAction.IMPORT, by, subjects))
    return info


def _same_reading(known: TranscriptInfo, read: TranscriptInfo) -> bool:
    """Whether the file is held as it is read now; what people changed of it (title, speakers) then stays."""
    theirs = {"title": known.title, "speakers": known.speakers, "source": known.source}
    return known == read.model_copy(update=theirs)


def refuse_oversize(size: int, filename: str, limit: int) -> None:
    """Raise TooLarge where a file of `size` bytes is over the limit."""
    if size > limit:
        raise TooLarge(
            f"{filename} is {size / 1e6:.1f} MB; a transcript may be at most {limit / 1e6:.0f} MB.",
            fix="Split the file by interview, or check that it is a transcript and not a recording.",
        )


def with_sources(services: Services, study_id: str, parsed: Parsed) -> None:
    """Store the bytes, then the transcript; where the transcript fails, bytes that were new go again."""
    source = parsed.transcript.source
    wanted = {source_key(study_id, source.source_id): parsed.source}
    if source.derived_from and parsed.original is not None:
        wanted[source_key(study_id, source.derived_from.source_id)] = parsed.original
    new = [key for key in wanted if not services.blobs.exists(key)]
    try:
        for key in new:
            services.blobs.put(key, wanted[key])
        services.transcripts.put_transcript(parsed.transcript)
    except Exception:
        for key in new:
            services.blobs.delete(key)
        raise
