"""The Lambda that runs the agent and the verifier: `functions.themes.handler.handler`, invoked with `{"runId": ...}`.

The rule: a run ends before the function does, and is never silent. The agent gets the time that is left, less what
verifying and writing take; a run is claimed once, so an event that comes twice does its work once; a run whose function
died is failed by the event that Lambda sends again, or by whoever looks at it.
"""

import logging
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import cache
from typing import Any

from functions import telemetry
from receipts_core.bootstrap import aws_budget, for_execution, open_services
from receipts_core.errors import NotFound
from receipts_core.settings import read_settings
from receipts_core.use_cases.runs import UNFINISHED, execute_run, get_run
from receipts_core.use_cases.services import Services

Answer = dict[str, str]
Handler = Callable[[Any, Any], Answer]

# What the last turn's verification, its claims and the final writes may take.
_MARGIN_SECONDS = 20.0
_LOG = logging.getLogger("receipts.themes")


def make_handler(services: Callable[[], Services]) -> Handler:
    """A Lambda handler over services that are opened when the first event comes."""
    opened = cache(services)

    def handle(event: Any, context: Any) -> Answer:
        run_id = _run_of(event)
        if run_id is None:
            # Answered, not raised: Lambda would send it again, and it would be no better.
            _LOG.error("an event that names no run was refused", extra={"request_id": context.aws_request_id})
            return {"refused": "This function executes runs: it is invoked with a runId."}
        return _execute(_within(opened(), context), run_id, context)

    return handle


def _run_of(event: Any) -> str | None:
    """The run that an event names; None where it is not one of ours."""
    match event:
        case {"runId": str(run_id)} if run_id:
            return run_id
        case _:
            return None


def _within(services: Services, context: Any) -> Services:
    """The services with the time that is left as the limit of a run."""
    left = context.get_remaining_time_in_millis() / 1000 - _MARGIN_SECONDS
    seconds = max(1.0, min(services.limits.run_seconds, left))
    return replace(services, limits=replace(services.limits, run_seconds=seconds))


def _execute(services: Services, run_id: str, context: Any) -> Answer:
    said = {"run_id": run_id, "request_id": context.aws_request_id}
    try:
        before = services.runs.get(run_id)
    except NotFound:
        _LOG.warning("a run that is not there any more was asked for", extra=said)
        return {"refused": "There is no such run."}
    with telemetry.traced(run_id):
        run = execute_run(services, run_id)
    if before.state not in UNFINISHED:
        _LOG.info("the run had ended already", extra={**said, "state": before.state})
        return {"runId": run_id, "state": run.state}
    # Another invocation has claimed it: if that one died, the run is over its time, and is failed here.
    run = get_run(services, run_id) if run.state in UNFINISHED else run
    _LOG.info("run is %s", run.state, extra={**said, "state": run.state, "study_id": run.study_id})
    if run.state not in UNFINISHED:
        telemetry.count_run(run)
    return {"runId": run_id, "state": run.state}


def _installed() -> Services:
    """This installation's services, open for as long as the process lives."""
    settings = read_settings()
    telemetry.set_up("themes")
    services = ExitStack().enter_context(open_services(settings))
    return for_execution(services, aws_budget(settings, services.clock))


handler = make_handler(_installed)
