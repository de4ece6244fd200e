"""The only place that names concrete adapters: settings in, services out. Each is imported when it is chosen."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from receipts_core.errors import Misconfigured
from receipts_core.ports import Model
from receipts_core.settings import Settings
from receipts_core.use_cases.runs import execute_run
from receipts_core.use_cases.services import Limits, Services


@contextmanager
def open_services(settings: Settings, *, model: str | None = None) -> Iterator[Services]:
    """The services of this installation; `model` replaces the default model. Closes what it opened.

    Raises Misconfigured where the embedded store is asked for inside Lambda, whose disk does not last.
    """
    settings = replace(settings, model=model or settings.model)
    if settings.on_aws:
        yield aws_services(settings)
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
    from receipts_core.adapters.sqlite import SqliteRuns, SqliteTranscripts  # noqa: PLC0415

    dispatcher = ThreadDispatcher(lambda run_id: execute_run(services, run_id))
    stack.callback(dispatcher.close)
    services = Services(
        transcripts=SqliteTranscripts(data / "receipts.sqlite"),
        blobs=FileBlobs(data / "blobs"),
        runs=SqliteRuns(data / "receipts.sqlite"),
        clock=SystemClock(),
        dispatcher=dispatcher,
        model=_models(settings),
        limits=limits(settings),
    )
    return services


def limits(settings: Settings) -> Limits:
    """The ceilings that the settings name."""
    return Limits(
        upload_bytes=settings.upload_bytes, run_seconds=settings.run_seconds, run_tokens=settings.run_tokens
    )
