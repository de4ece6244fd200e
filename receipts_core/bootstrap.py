"""The only place that names concrete adapters: settings in, services out. Each is imported when it is chosen."""

from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from receipts_core.adapters.models import Access, open_model
from receipts_core.errors import Misconfigured
from receipts_core.ports import Clock, Model
from receipts_core.settings import Settings
from receipts_core.use_cases.runs import cancel_run, execute_run
from receipts_core.use_cases.services import Limits, Services


@contextmanager
def open_services(settings: Settings, *, model: str | None = None) -> Generator[Services]:
    """The services of this installation; `model` replaces the default model. Closes what it opened.

    Raises Misconfigured where the embedded store is asked for inside Lambda, whose disk does not last.
    """
    settings = replace(settings, model=model or settings.model)
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


def models(settings: Settings, clock: Clock) -> Callable[[str | None], Model]:
    """Opens a model by `provider:model`, or the default of this installation for None."""
    access = Access(clock, anthropic_key=lambda: settings.anthropic_api_key, anthropic_url=settings.anthropic_base_url)
    return lambda spec: open_model(spec or settings.model, access)


def limits(settings: Settings) -> Limits:
    """The ceilings that the settings name."""
    return Limits(upload_bytes=settings.upload_bytes, run_seconds=settings.run_seconds, run_tokens=settings.run_tokens)
