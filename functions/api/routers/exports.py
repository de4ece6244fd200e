"""Exports: a study's claims as files that a stranger can check."""

from typing import Annotated

from fastapi import APIRouter, Path, Response

from functions.api import files
from functions.api.dependencies import Serving, StudyId
from functions.api.problems import documented
from functions.api.schemas import ExportFormat, ExportFormats
from receipts_core.exports import EXPORTERS
from receipts_core.use_cases import export
from receipts_core.use_cases.uploads import parked_url

router = APIRouter(tags=["exports"])

Format = Annotated[str, Path(json_schema_extra={"enum": [one.name for one in EXPORTERS]})]

_FILE = files.described("The file.", (one.media_type for one in EXPORTERS))


@router.get("/exports", responses=documented())
def list_export_formats() -> ExportFormats:
    """The formats there are."""
    return ExportFormats(
        items=tuple(
            ExportFormat(name=one.name, says=one.says, extension=one.extension, media_type=one.media_type)
            for one in EXPORTERS
        )
    )


@router.get(
    "/studies/{studyId}/exports/{format}",
    response_class=Response,
    responses=_FILE | documented("invalid_input", "not_found", "conflict"),
)
def get_export(services: Serving, study_id: StudyId, format: Format, unreviewed: bool = False) -> Response:
    """The approved claims as a file; with `unreviewed`, proposed ones too. Every receipt is checked once more."""
    made = export.export(services, study_id, format, unreviewed=unreviewed)
    elsewhere = parked_url(services, study_id, made.filename, made.data)
    if elsewhere is not None:
        return files.see(elsewhere)
    return files.attachment(made.filename, made.data, made.media_type)
