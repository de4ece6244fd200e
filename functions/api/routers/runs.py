"""Runs: start themes or ask, look at one, cancel it."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query

from functions.api.dependencies import Cursor, Limit, RunId, Serving, StudyId
from functions.api.problems import documented
from functions.api.schemas import AskRequest, RunPage, ThemesRequest
from receipts_core.contract import Run
from receipts_core.use_cases import runs
from receipts_core.use_cases.services import Services

router = APIRouter(tags=["runs"])


@router.post(
    "/studies/{studyId}/themes",
    status_code=202,
    responses=documented("invalid_input", "not_found", "too_large", "budget_exceeded"),
)
def start_themes(services: Serving, study_id: StudyId, request: ThemesRequest | None = None) -> Run:
    """Start finding themes; follow the run by its id."""
    wanted = request or ThemesRequest()
    return runs.start_themes(
        services, study_id, model=wanted.model, fresh=wanted.fresh, pseudonymise=wanted.pseudonymise
    )


@router.post(
    "/studies/{studyId}/ask",
    status_code=202,
    responses=documented("invalid_input", "not_found", "too_large", "budget_exceeded"),
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
    """A study's runs with their results, newest first."""
    services.transcripts.get_study(study_id)
    kept: list[Run] = []
    while True:
        # Never more than are still wanted: the cursor then stands right after the last one kept.
        page = services.runs.list(study_id, cursor, limit - len(kept))
        kept += [_as_it_is(services, run) for run in page.items if kind in (None, run.kind)]
        cursor = page.next_cursor
        if cursor is None or len(kept) == limit:
            return RunPage(items=tuple(kept), next_cursor=cursor)


def _as_it_is(services: Services, run: Run) -> Run:
    """The run; one that is said to go on is looked at, since its process may be lost."""
    return runs.get_run(services, run.run_id) if run.state in runs.UNFINISHED else run


@router.get("/runs/{runId}", responses=documented("invalid_input", "not_found"))
def get_run(services: Serving, run_id: RunId) -> Run:
    """A run: its state, counts, usage, and its result once it is done."""
    return runs.get_run(services, run_id)


@router.post("/runs/{runId}/cancel", responses=documented("invalid_input", "not_found"))
def cancel_run(services: Serving, run_id: RunId) -> Run:
    """Ask a run to stop; one that has ended stays as it is."""
    return runs.cancel_run(services, run_id)
