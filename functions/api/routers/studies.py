"""Studies: create, list, rename, delete."""

from fastapi import APIRouter

from functions.api.dependencies import By, Cursor, Limit, Serving, StudyId
from functions.api.problems import documented
from functions.api.schemas import StudyChange, StudyDraft, StudyPage
from receipts_core.contract import Study
from receipts_core.use_cases import studies, tenancy
from receipts_core.use_cases.review_states import UNNAMED

router = APIRouter(prefix="/studies", tags=["studies"])


@router.get("", responses=documented("invalid_input"))
def list_studies(services: Serving, cursor: Cursor = None, limit: Limit = 100) -> StudyPage:
    """Studies, oldest first."""
    page = services.transcripts.list_studies(cursor, limit)
    return StudyPage(items=tuple(page.items), next_cursor=page.next_cursor)


@router.post("", status_code=201, responses=documented("invalid_input", "conflict", "too_large", "budget_exceeded"))
def create_study(services: Serving, draft: StudyDraft) -> Study:
    """Create a study, or return the one that already has this id."""
    return tenancy.create_study(services, draft.title, study_id=draft.study_id)


@router.get("/{studyId}", responses=documented("invalid_input", "not_found"))
def get_study(services: Serving, study_id: StudyId) -> Study:
    """A study with its counts."""
    return services.transcripts.get_study(study_id)


@router.patch("/{studyId}", responses=documented("invalid_input", "not_found", "conflict", "too_large"))
def update_study(services: Serving, study_id: StudyId, change: StudyChange, by: By = UNNAMED) -> Study:
    """Give a study another title."""
    return studies.rename_study(services, study_id, change.title, by=by)


@router.delete("/{studyId}", status_code=204, responses=documented("invalid_input", "not_found", "conflict"))
def delete_study(services: Serving, study_id: StudyId) -> None:
    """Remove a study with its transcripts, runs and sources."""
    studies.delete_study(services, study_id)
