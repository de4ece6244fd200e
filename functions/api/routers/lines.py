"""One line, with its neighbours."""

from typing import Annotated

from fastapi import APIRouter, Query

from functions.api.dependencies import LineId, Serving
from functions.api.problems import documented
from receipts_core.contract import LineInContext
from receipts_core.use_cases.lines import line_in_context

router = APIRouter(prefix="/lines", tags=["lines"])


@router.get("/{lineId}", responses=documented("invalid_input", "not_found"))
def get_line(services: Serving, line_id: LineId, around: Annotated[int, Query(ge=0, le=50)] = 2) -> LineInContext:
    """A line with up to `around` lines before and after it."""
    return line_in_context(services, line_id, around)
