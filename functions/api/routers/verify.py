"""Check claims that somebody wrote against what a study holds."""

from fastapi import APIRouter

from functions.api.dependencies import Serving
from functions.api.problems import documented
from functions.api.schemas import VerifyRequest, VerifyResult
from receipts_core.use_cases.check import check_claims

router = APIRouter(tags=["verify"])


@router.post("/verify", responses=documented("invalid_input", "not_found", "too_large"))
def verify_claims(services: Serving, request: VerifyRequest) -> VerifyResult:
    """What stands and what is dropped, with the reasons; nothing is stored."""
    return VerifyResult(claims=check_claims(services, request.study_id, request.claims))
