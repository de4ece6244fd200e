"""Search a study's lines."""

from typing import Annotated

from fastapi import APIRouter, Query

from functions.api.dependencies import Cursor, Serving, StudyId
from functions.api.problems import documented
from receipts_core.contract import SearchPage
from receipts_core.use_cases import search as use_case

router = APIRouter(tags=["search"])


@router.get("/studies/{studyId}/search", responses=documented("invalid_input", "not_found"))
def search(
    services: Serving,
    study_id: StudyId,
    q: Annotated[str, Query(max_length=2000, description="Any words of a question.")],
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    cursor: Cursor = None,
    transcript_id: Annotated[str | None, Query(alias="transcriptId", max_length=200)] = None,
) -> SearchPage:
    """Lines that speak of any of the words, best first."""
    return use_case.search(services, study_id, q, limit=limit, cursor=cursor, transcript_id=transcript_id)
