"""Runs: started, executed once, followed, cancelled, and never silent about how they ended.

The rule: the same question to the same model about the same content is worked out once. A run belongs to the one
process that claims it; whatever happens there, it ends as done, failed or cancelled, with a reason. What a model
handed in before the end is verified and shown.
"""

import hashlib
import json
import logging
import secrets
from collections.abc import Sequence
from typing import Literal

from receipts_core.agent import prompt_version
from receipts_core.contract import Run, RunEvent, RunState, Study
from receipts_core.errors import Conflict, InvalidInput, ReceiptsError
from receipts_core.use_cases.ask import clean_question
from receipts_core.use_cases.execution import execute
from receipts_core.use_cases.proposals import note_run
from receipts_core.use_cases.recorder import Recorder
from receipts_core.use_cases.services import Services

UNFINISHED = frozenset({RunState.QUEUED, RunState.RUNNING})
# A run that is this much past its own deadline has lost its process.
_GRACE_SECONDS = 120.0
_log = logging.getLogger(__name__)


def start_themes(
    services: Services, study_id: str, *, model: str | None = None, fresh: bool = False, pseudonymise: bool = False
) -> Run:
    """Start finding themes, or return the run that has found or is finding them. Raises NotFound, InvalidInput."""
    return _start(services, study_id, "themes", None, model, fresh=fresh, pseudonymise=pseudonymise)


def start_ask(
    services: Services,
    study_id: str,
    question: str,
    *,
    model: str | None = None,
    fresh: bool = False,
    pseudonymise: bool = False,
) -> Run:
    """Start answering, or return the run that has the answer or works on it. Raises NotFound, InvalidInput."""
    return _start(services, study_id, "ask", clean_question(question), model, fresh=fresh, pseudonymise=pseudonymise)


def _start(
    services: Services,
    study_id: str,
    kind: Literal["themes", "ask"],
    question: str | None,
    model: str | None,
    *,
    fresh: bool,
    pseudonymise: bool,
) -> Run:
    study = services.transcripts.get_study(study_id)
    if not study.transcripts:
        raise InvalidInput(f"The study “{study.title}” holds no transcripts.", fix="Add at least one, then try again.")
    run = Run(
        run_id=f"r{secrets.token_hex(8)}",
        study_id=study_id,
        kind=kind,
        question=question,
        model=services.model(model).name,
        state=RunState.QUEUED,
        created_at=services.clock.now(),
        pseudonymised=pseudonymise,
    )
    run = run.model_copy(update={"cache_key": cache_key(run, study)})
    known = None if fresh else _known(services, run)
    return known or _dispatch(services, run)


def cache_key(run: Run, study: Study) -> str:
    """What a result hangs on: content, question, model, prompts, and whether names were hidden."""
    parts = [study.version, run.kind, run.question, run.model, prompt_version(run.kind), run.pseudonymised]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def _known(services: Services, run: Run) -> Run | None:
    """A finished run with the same key, marked as cached, or one that is at work on it."""
    done = services.runs.find_cached(run.study_id, run.cache_key)
    if done:
        return done.model_copy(update={"cached": True})
    for other in services.runs.list(run.study_id).items:
        if other.cache_key == run.cache_key and other.state in UNFINISHED and not _is_lost(services, other):
            return other
    return None


def _dispatch(services: Services, run: Run) -> Run:
    services.runs.create(run)
    try:
        services.dispatcher.dispatch(run.run_id)
    except Exception:
        _end_unstarted(services, run.run_id, RunState.FAILED, "The run could not be started.")
        raise
    return services.runs.get(run.run_id)


def execute_run(services: Services, run_id: str) -> Run:
    """Do the work of a run, once: a second call, at the same time or later, returns the run as it is."""
    run = services.runs.claim(run_id, services.clock.now())
    if run is None:
        return services.runs.get(run_id)
    record = Recorder(services.runs, services.clock, run)
    ended = _executed(services, record)
    note_run(services, ended)
    return ended


def _executed(services: Services, record: Recorder) -> Run:
    try:
        return execute(services, record)
    except ReceiptsError as error:
        return record.end(RunState.FAILED, error.message, reason=error.message)
    except Exception as error:
        # The message of an unexpected error may hold what people said; its type and place do not.
        _log.error("run %s failed: %s in %s", record.run.run_id, type(error).__name__, _place(error))
        reason = f"An unexpected {type(error).__name__} ended the run; the log names the place."
        return record.end(RunState.FAILED, reason, reason=reason)


def _place(error: BaseException) -> str:
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_qualname}:{trace.tb_lineno}" if trace else "?"


def cancel_run(services: Services, run_id: str) -> Run:
    """Ask a run to stop; one that nobody has started yet is cancelled at once. Raises NotFound."""
    services.runs.request_cancel(run_id)
    _end_unstarted(services, run_id, RunState.CANCELLED, "The run was cancelled before it started.")
    return services.runs.get(run_id)


def _end_unstarted(services: Services, run_id: str, state: RunState, reason: str) -> None:
    run = services.runs.claim(run_id, services.clock.now())
    if run is not None:
        Recorder(services.runs, services.clock, run).end(state, reason, reason=reason)


def get_run(services: Services, run_id: str) -> Run:
    """The run as it is. One whose process is lost is failed, and says so. Raises NotFound."""
    run = services.runs.get(run_id)
    if run.state not in UNFINISHED or not _is_lost(services, run):
        return run
    reason = "The process that ran this ended before it was done."
    failed = run.model_copy(update={"state": RunState.FAILED, "reason": reason, "ended_at": services.clock.now()})
    try:
        services.runs.save(failed)
    except Conflict:
        return services.runs.get(run_id)
    return failed


def _is_lost(services: Services, run: Run) -> bool:
    since = run.started_at or run.created_at
    return services.clock.now() - since > (services.limits.run_seconds + _GRACE_SECONDS) * 1000


def run_events(services: Services, run_id: str, after: int = 0) -> Sequence[RunEvent]:
    """Events with `seq` greater than `after`, in order. Raises NotFound."""
    services.runs.get(run_id)
    return services.runs.events(run_id, after)
