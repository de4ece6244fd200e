"""The log of a study: read it, check it, take it away."""

from typing import Any

from fastapi import APIRouter
from starlette.responses import StreamingResponse

from functions.api.dependencies import Cursor, Limit, Serving, StudyId
from functions.api.problems import documented
from functions.api.review_schemas import AuditPage
from receipts_core.contract import AuditCheck
from receipts_core.use_cases import audit

router = APIRouter(prefix="/studies/{studyId}/audit", tags=["audit"])

_JSON_LINES: dict[int | str, dict[str, Any]] = {
    200: {"description": "One entry a line, exactly as it is stored.", "content": {"application/x-ndjson": {}}}
}


@router.get("", responses=documented("invalid_input", "not_found"))
def list_audit(services: Serving, study_id: StudyId, cursor: Cursor = None, limit: Limit = 100) -> AuditPage:
    """What was done in a study, oldest first."""
    page = audit.list_audit(services, study_id, cursor, limit)
    return AuditPage(items=tuple(page.items), next_cursor=page.next_cursor)


@router.get("/verify", responses=documented("invalid_input", "not_found"))
def verify_audit(services: Serving, study_id: StudyId) -> AuditCheck:
    """Whether the log is whole and unaltered; its head can be noted elsewhere and compared later."""
    return audit.verify_audit(services, study_id)


@router.get(
    "/export", response_class=StreamingResponse, responses=_JSON_LINES | documented("invalid_input", "not_found")
)
def export_audit(services: Serving, study_id: StudyId) -> StreamingResponse:
    """The whole log as JSON Lines."""
    lines = audit.audit_lines(services, study_id)
    return StreamingResponse((f"{line.text}\n" for line in lines), media_type="application/x-ndjson")
