"""The only place that names concrete adapters: settings in, services out. Each is imported when it is chosen."""

from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from receipts_core.adapters.models import Access, open_model
from receipts_core.adapters.pricing import price_of, prices
from receipts_core.errors import Misconfigured
from receipts_core.ports import Clock, Model
from receipts_core.settings import Settings
from receipts_core.use_cases.budget import Allowance, Budget
from receipts_core.use_cases.budget_runs import AdmittedRuns, SettledRuns
from receipts_core.use_cases.runs import cancel_run, execute_run
from receipts_core.use_cases.services import Limits, Services
from receipts_core.use_cases.tenancy_stores import Reach, VisitorReviews, VisitorRuns, VisitorTranscripts


@contextmanager
def open_services(settings: Settings, *, model: str | None = None) -> Generator[Services]:
    """The services of this installation; `model` replaces the default model. Closes what it opened.

    Raises Misconfigured where the embedded store is asked for inside Lambda, whose disk does not last.
    """
    settings = replace(settings, model=model or settings.model)
    if settings.on_aws:
        yield _aws(settings)
        return
    if settings.in_lambda:
        raise Misconfigured(
            "The embedded store cannot be used inside Lambda: its disk does not last.",
            fix="Set TRANSCRIPTS_TABLE, LINES_TABLE, RUNS_TABLE and BUCKET, as template.yaml does.",
        )
    if settings.data is None:
        raise Misconfigured("No folder for the data.", fix="Give --data or set RECEIPTS_DATA.")
    with ExitStack() as stack:
        yield _embedded(settings, settings.data, stack)


def _embedded(settings: Settings, data: Path, stack: ExitStack) -> Services:
    """SQLite and files under one folder; runs are executed on threads of this process."""
    from receipts_core.adapters.clock import SystemClock  # noqa: PLC0415  chosen here, loaded only when chosen
    from receipts_core.adapters.dispatch import ThreadDispatcher  # noqa: PLC0415
    from receipts_core.adapters.files import FileBlobs  # noqa: PLC0415
    from receipts_core.adapters.sqlite import SqliteReviews, SqliteRuns, SqliteTranscripts  # noqa: PLC0415

    clock = SystemClock()

    def execute(run_id: str) -> None:
        execute_run(services, run_id)

    def cancel(run_id: str) -> None:
        cancel_run(services, run_id)

    dispatcher = ThreadDispatcher(execute, cancel)
    stack.callback(dispatcher.close)
    services = Services(
        transcripts=SqliteTranscripts(data / "receipts.sqlite"),
        blobs=FileBlobs(data / "blobs"),
        runs=SqliteRuns(data / "receipts.sqlite"),
        reviews=SqliteReviews(data / "receipts.sqlite"),
        clock=clock,
        dispatcher=dispatcher,
        model=models(settings, clock),
        limits=limits(settings),
        auto_approve=settings.auto_approve,
    )
    return services


def _aws(settings: Settings) -> Services:
    """DynamoDB and S3; runs are executed by the themes function, on the budget that `for_callers` checks."""
    from receipts_core.adapters.aws import client  # noqa: PLC0415
    from receipts_core.adapters.clock import SystemClock  # noqa: PLC0415
    from receipts_core.adapters.dynamodb import DynamoReviews, DynamoRuns, DynamoTranscripts  # noqa: PLC0415
    from receipts_core.adapters.lambda_dispatch import LambdaDispatcher  # noqa: PLC0415
    from receipts_core.adapters.s3 import S3Blobs  # noqa: PLC0415

    names = _aws_names(settings)
    clock, dynamodb = SystemClock(), client("dynamodb")
    blobs = S3Blobs(names.bucket, client("s3"))
    return Services(
        transcripts=DynamoTranscripts(names.transcripts, names.lines, dynamodb, clock=clock),
        blobs=blobs,
        runs=DynamoRuns(names.runs, dynamodb, keep_days=settings.keep_days if settings.demo else None, clock=clock),
        reviews=DynamoReviews(names.transcripts, dynamodb),
        clock=clock,
        dispatcher=LambdaDispatcher(settings.themes_function or "", client("lambda")),
        model=models(settings, clock),
        limits=limits(settings),
        auto_approve=settings.auto_approve,
        transfers=blobs,
    )


class _AwsNames(NamedTuple):
    transcripts: str
    lines: str
    runs: str
    bucket: str


def _aws_names(settings: Settings) -> _AwsNames:
    names = (settings.transcripts_table, settings.lines_table, settings.runs_table, settings.bucket)
    if not all(names):
        raise Misconfigured(
            "Some of TRANSCRIPTS_TABLE, LINES_TABLE, RUNS_TABLE and BUCKET are set, and some are not.",
            fix="Set all four, as template.yaml does, or none.",
        )
    return _AwsNames(*(name or "" for name in names))


def for_callers(services: Services, settings: Settings, budget: Budget) -> Services:
    """The services for those who may not do everything: runs are on the budget, and visitors see what is theirs."""
    runs = AdmittedRuns(services.runs, budget)
    if not settings.demo:
        return replace(services, runs=runs)
    reach = Reach(services.transcripts, services.clock)
    return replace(
        services,
        transcripts=VisitorTranscripts(services.transcripts, reach, budget),
        runs=VisitorRuns(runs, reach),
        reviews=VisitorReviews(services.reviews, reach),
    )


def for_execution(services: Services, budget: Budget) -> Services:
    """The services for the function that executes runs: what a run cost is settled when it ends."""
    return replace(services, runs=SettledRuns(services.runs, budget))


def aws_budget(settings: Settings, clock: Clock) -> Budget:
    """The budget that all functions of a stack share."""
    from receipts_core.adapters.aws import client  # noqa: PLC0415
    from receipts_core.adapters.dynamodb_ledger import DynamoLedger  # noqa: PLC0415

    ledger = DynamoLedger(_aws_names(settings).runs, client("dynamodb"))
    return Budget(ledger, clock, allowance(settings), lambda model: dearest(model, settings))


def dearest(model: str, settings: Settings) -> int:
    """The most that a run with this model can cost, in millionths of a dollar, as if all its tokens were output.

    A model without a listed price counts as the dearest that is listed; a server of one's own has no price.
    """
    provider, _, model_id = model.partition(":")
    if not model_id or (provider == "anthropic" and settings.anthropic_base_url):
        return 0
    listed = price_of(model_id) if provider == "anthropic" else None
    price = listed.output if listed else max(each.output for each in prices().values())
    return -(-settings.run_tokens * price // 1_000_000)


def allowance(settings: Settings) -> Allowance:
    """What the settings allow. Visitors choose between the model of the installation and the offline analyst."""
    return Allowance(
        micro_usd_a_day=settings.daily_budget_usd * 1_000_000,
        runs_a_day=settings.runs_a_day,
        client_runs_an_hour=settings.client_runs_an_hour,
        models=frozenset({settings.model, "offline"}) if settings.demo else None,
        uploads=settings.uploads,
        visitor_transcripts=settings.visitor_transcripts,
        visitor_bytes=settings.visitor_mb * 1_000_000,
        keep_seconds=settings.keep_days * 86_400,
    )


def models(settings: Settings, clock: Clock) -> Callable[[str | None], Model]:
    """Opens a model by `provider:model`, or the default of this installation for None."""
    access = Access(clock, anthropic_key=_key(settings), anthropic_url=settings.anthropic_base_url)
    return lambda spec: open_model(spec or settings.model, access)


def _key(settings: Settings) -> Callable[[], str | None]:
    if settings.model_secret is None or settings.anthropic_api_key is not None:
        return lambda: settings.anthropic_api_key
    from receipts_core.adapters.secrets import secret  # noqa: PLC0415

    return secret(settings.model_secret)


def limits(settings: Settings) -> Limits:
    """The ceilings that the settings name."""
    return Limits(upload_bytes=settings.upload_bytes, run_seconds=settings.run_seconds, run_tokens=settings.run_tokens)
