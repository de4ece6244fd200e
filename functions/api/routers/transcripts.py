"""Transcripts: upload, list, correct, withdraw, and the bytes that receipts point into."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from functions.api import files
from functions.api.dependencies import By, Cursor, Limit, Serving, StudyId, TranscriptId
from functions.api.problems import documented
from functions.api.schemas import AffectedClaim, LinePage, TranscriptChange, TranscriptPage, Withdrawal
from functions.api.uploads import UPLOAD_BODY, Uploaded
from receipts_core.contract import SourceChange, TranscriptInfo
from receipts_core.use_cases import correct, studies, withdraw
from receipts_core.use_cases.ingest import ingest
from receipts_core.use_cases.review_states import UNNAMED
from receipts_core.use_cases.uploads import download_url

router = APIRouter(tags=["transcripts"])

_TAKEN_IN = documented(
    "invalid_input",
    "not_found",
    "conflict",
    "too_large",
    "unsupported_media_type",
    "unreadable_transcript",
    "budget_exceeded",
)
_BYTES = files.described("The bytes, unchanged.", ["application/octet-stream"])


@router.get("/studies/{studyId}/transcripts", responses=documented("invalid_input", "not_found"))
def list_transcripts(services: Serving, study_id: StudyId, cursor: Cursor = None, limit: Limit = 100) -> TranscriptPage:
    """A study's transcripts by title."""
    services.transcripts.get_study(study_id)
    page = services.transcripts.list_transcripts(study_id, cursor, limit)
    return TranscriptPage(items=tuple(page.items), next_cursor=page.next_cursor)


@router.post(
    "/studies/{studyId}/transcripts",
    status_code=201,
    responses=_TAKEN_IN,
    openapi_extra=UPLOAD_BODY,
)
def upload_transcript(services: Serving, study_id: StudyId, upload: Uploaded, by: By = UNNAMED) -> TranscriptInfo:
    """Take in a file or pasted text. The same bytes again give the same transcript."""
    return ingest(
        services, study_id, upload.data, upload.filename, format=upload.format, encoding=upload.encoding, by=by
    )


@router.get("/transcripts/{transcriptId}", responses=documented("invalid_input", "not_found"))
def get_transcript(services: Serving, transcript_id: TranscriptId) -> TranscriptInfo:
    """A transcript's import report: everything but its lines."""
    return services.transcripts.get_transcript(transcript_id)


@router.patch(
    "/transcripts/{transcriptId}", responses=documented("invalid_input", "not_found", "conflict", "too_large")
)
def update_transcript(
    services: Serving, transcript_id: TranscriptId, change: TranscriptChange, by: By = UNNAMED
) -> TranscriptInfo:
    """Correct the title, or the speakers' roles and persons; what is left out stays."""
    changes = {c.name: studies.SpeakerChange(c.role, c.same_as) for c in change.speakers}
    title = None if change.title is None else studies.clean_title(change.title)
    # Both are checked before either is written: a refusal changes nothing.
    if changes:
        studies.correct_speakers(services, transcript_id, changes, by=by)
    if title is not None:
        studies.rename_transcript(services, transcript_id, title, by=by)
    return services.transcripts.get_transcript(transcript_id)


@router.get("/transcripts/{transcriptId}/withdrawal", responses=documented("invalid_input", "not_found"))
def preview_withdrawal(services: Serving, transcript_id: TranscriptId) -> Withdrawal:
    """What deleting the transcript would remove, before it happens."""
    preview = withdraw.preview_withdrawal(services, transcript_id)
    claims = tuple(AffectedClaim(claim=one.before, breaks=one.broke) for one in preview.claims)
    return Withdrawal(transcript=preview.transcript, people=preview.people, claims=claims)


@router.delete(
    "/transcripts/{transcriptId}", status_code=204, responses=documented("invalid_input", "not_found", "conflict")
)
def delete_transcript(services: Serving, transcript_id: TranscriptId, by: By = UNNAMED) -> None:
    """Withdraw a transcript: its bytes, lines and index entries go, and its words in claims and results of runs."""
    withdraw.withdraw(services, transcript_id, by=by)


@router.put(
    "/transcripts/{transcriptId}/source",
    responses=_TAKEN_IN,
    openapi_extra=UPLOAD_BODY,
)
def correct_transcript(
    services: Serving, transcript_id: TranscriptId, upload: Uploaded, by: By = UNNAMED
) -> SourceChange:
    """Put a corrected file in the place of a transcript, and say what became of every receipt that it touches."""
    return correct.correct_transcript(
        services, transcript_id, upload.data, upload.filename, format=upload.format, encoding=upload.encoding, by=by
    )


@router.get("/transcripts/{transcriptId}/lines", responses=documented("invalid_input", "not_found"))
def list_lines(
    services: Serving,
    transcript_id: TranscriptId,
    after: Annotated[int, Query(ge=0, le=2**31, description="Lines with a greater `n`.")] = 0,
    limit: Annotated[int, Query(ge=1, le=1000)] = 200,
) -> LinePage:
    """A transcript's lines, in order."""
    page = services.transcripts.lines(transcript_id, after, limit)
    return LinePage(items=tuple(page.items), next_cursor=page.next_cursor)


@router.get(
    "/transcripts/{transcriptId}/source",
    response_class=Response,
    responses=_BYTES | documented("invalid_input", "not_found"),
)
def get_source(services: Serving, transcript_id: TranscriptId, original: bool = False) -> Response:
    """The bytes that receipts point into; with `original`, the upload that a converter made them from."""
    elsewhere = download_url(services, transcript_id, original=original)
    if elsewhere is not None:
        return files.see(elsewhere)
    source = studies.read_source(services, transcript_id, original=original)
    return files.attachment(source.filename, source.data, "application/octet-stream")
