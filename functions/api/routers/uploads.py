"""Files that do not fit through the gateway: a form to send them to the store, and then to take them in from there."""

from typing import Annotated

from fastapi import APIRouter, Path

from functions.api.dependencies import By, Serving, StudyId
from functions.api.problems import documented
from functions.api.schemas import SentFile, UploadOffer, WantedUpload
from receipts_core.contract import TranscriptInfo
from receipts_core.use_cases import uploads
from receipts_core.use_cases.review_states import UNNAMED

router = APIRouter(prefix="/studies/{studyId}/uploads", tags=["transcripts"])

UploadId = Annotated[str, Path(alias="uploadId", max_length=200)]


@router.post(
    "", status_code=201, responses=documented("invalid_input", "not_found", "conflict", "too_large", "budget_exceeded")
)
def open_upload(services: Serving, study_id: StudyId, wanted: WantedUpload) -> UploadOffer:
    """Get a form for a large file: post its fields and then the file, as `file`, to its address."""
    opened = uploads.open_upload(services, study_id, wanted.filename, wanted.size)
    return UploadOffer(
        upload_id=opened.upload_id,
        url=opened.form.url,
        fields=dict(opened.form.fields),
        max_bytes=opened.max_bytes,
        seconds=opened.seconds,
    )


@router.post(
    "/{uploadId}",
    status_code=201,
    responses=documented(
        "invalid_input", "not_found", "conflict", "too_large", "unreadable_transcript", "budget_exceeded"
    ),
)
def take_upload(
    services: Serving, study_id: StudyId, upload_id: UploadId, sent: SentFile, by: By = UNNAMED
) -> TranscriptInfo:
    """Take in the file that was sent, as an upload through this server would be."""
    return uploads.take_upload(
        services, study_id, upload_id, sent.filename, format=sent.format, encoding=sent.encoding, by=by
    )
