"""Runs: start themes or ask, look at one, cancel it."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query

from functions.api.dependencies import Cursor, Limit, RunId, Serving, StudyId
from functions.api.problems import documented
from functions.api.schemas import AskRequest, RunPage, ThemesRequest
from receipts_core.contract import Run
from receipts_core.use_cases import runs

router = APIRouter(tags=["runs"])


@router.post(
    "/studies/{studyId}/themes", status_code=202, responses=documented("invalid_input", "not_found", "budget_exceeded")
)
def start_themes(services: Serving, study_id: StudyId, request: ThemesRequest | None = None) -> Run:
    """Start finding themes; follow the run by its id."""
    wanted = request or ThemesRequest()
    return runs.start_themes(
        services, study_id, model=wanted.model, fresh=wanted.fresh, pseudonymise=wanted.pseudonymise
    )


@router.post(
    "/studies/{studyId}/ask", status_code=202, responses=documented("invalid_input", "not_found", "budget_exceeded")
)
def start_ask(services: Serving, study_id: StudyId, request: AskRequest) -> Run:
    """Start answering a question; follow the run by its id."""
    return runs.start_ask(
        services,
        study_id,
        request.question,
        model=request.model,
        fresh=request.fresh,
        pseudonymise=request.pseudonymise,
    )


@router.get("/studies/{studyId}/runs", responses=documented("invalid_input", "not_found"))
def list_runs(
    services: Serving,
    study_id: StudyId,
    kind: Annotated[Literal["themes", "ask"] | None, Query()] = None,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> RunPage:
    """A study's runs, newest first; a page may hold fewer than `limit` where `kind` leaves some out."""
    services.transcripts.get_study(study_id)
    page = services.runs.list(study_id, cursor, limit)
    kept = tuple(run for run in page.items if kind in (None, run.kind))
    return RunPage(items=kept, next_cursor=page.next_cursor)


@router.get("/runs/{runId}", responses=documented("not_found"))
def get_run(services: Serving, run_id: RunId) -> Run:
    """A run: its state, counts, usage, and its result once it is done."""
    return runs.get_run(services, run_id)


@router.post("/runs/{runId}/cancel", responses=documented("not_found"))
def cancel_run(services: Serving, run_id: RunId) -> Run:
    """Ask a run to stop; one that has ended stays as it is."""
    return runs.cancel_run(services, run_id)
