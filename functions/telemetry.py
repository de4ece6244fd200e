"""Logs and metrics of the Lambda functions, by Powertools: JSON lines, metrics written as log lines (EMF).

The rule: nothing here takes free text. A line has the message of our own log calls, ids and numbers; a metric a name
and a number. What somebody said is in neither.
"""

import logging
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from typing import Any

from aws_lambda_powertools.logging.formatter import LambdaPowertoolsFormatter
from aws_lambda_powertools.metrics import MetricUnit, single_metric

from receipts_core.contract import AskResult, Run, ThemesResult

NAMESPACE = "Receipts"


@cache
def set_up(service: str) -> None:
    """Write this process's log as JSON lines, our own from INFO on. Once a process, since handlers are kept."""
    formatter = LambdaPowertoolsFormatter(log_record_order=["level", "message"], service=service)
    root = logging.getLogger()
    for held in root.handlers or [logging.StreamHandler()]:
        held.setFormatter(formatter)
        root.addHandler(held)
    logging.getLogger("receipts").setLevel(logging.INFO)
    logging.getLogger("receipts_core").setLevel(logging.INFO)
    count("ColdStart", 1, service=service)


def count(name: str, value: float, unit: MetricUnit = MetricUnit.Count, **dimensions: str) -> None:
    """Write one metric."""
    with single_metric(name, unit, value, namespace=NAMESPACE) as metric:
        for dimension, named in dimensions.items():
            metric.add_dimension(dimension, named)


def count_run(run: Run) -> None:
    """What a run that has ended did, used and cost, and what was dropped by reason."""
    count("Runs", 1, kind=run.kind, state=run.state)
    count("RunSeconds", ((run.ended_at or 0) - (run.started_at or 0)) / 1000, MetricUnit.Seconds, kind=run.kind)
    usage = run.usage
    count("InputTokens", usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens, model=run.model)
    count("OutputTokens", usage.output_tokens, model=run.model)
    if usage.cost_micro_usd is not None:
        count("SpendMicroUsd", usage.cost_micro_usd, service="receipts")
    result = run.themes or run.answer
    for reason, times in _drops(result).items() if result else ():
        count("Dropped", times, reason=reason)


@contextmanager
def traced(run_id: str) -> Generator[None]:
    """A subsegment of the function's X-Ray trace, to be found by the run's id."""
    from aws_lambda_powertools import Tracer  # noqa: PLC0415  a third of a second, and the API needs no subsegments

    provider: Any = Tracer(service="themes", auto_patch=False).provider
    with provider.in_subsegment("run") as segment:
        segment.put_annotation("runId", run_id)
        yield


def _drops(result: ThemesResult | AskResult) -> Counter[str]:
    return Counter(str(drop.reason) for drop in result.dropped)
