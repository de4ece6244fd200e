"""Open the local store for one command, and close it again."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from platformdirs import user_data_path

from receipts_core.bootstrap import open_services as build
from receipts_core.errors import NotFound
from receipts_core.ports import every
from receipts_core.settings import read_settings
from receipts_core.use_cases.sample import load_samples
from receipts_core.use_cases.services import Services
from receipts_core.use_cases.studies import DEFAULT_STUDY, SAMPLE_STUDY


def data_folder(data: Path | None) -> Path:
    """The folder of the store: the one named, else the person's own application data."""
    return data or user_data_path("receipts", appauthor=False)


@contextmanager
def open_services(data: Path | None, *, model: str | None = None, study: str | None = None) -> Generator[Services]:
    """The services over the local store; runs that are still going are asked to stop at the end.

    Naming the sample study loads it, so that a newcomer's first command works on a new folder. Raises NotFound for
    another study that is not there, naming those that are.
    """
    settings = read_settings(data=data_folder(data))
    with build(settings, model=model) as services:
        if study == SAMPLE_STUDY:
            load_samples(services)
        elif study is not None:
            _need_study(services, study)
        yield services


def _need_study(services: Services, study_id: str) -> None:
    try:
        services.transcripts.get_study(study_id)
    except NotFound:
        known = ", ".join(study.study_id for study in every(services.transcripts.list_studies))
        name = "" if study_id == DEFAULT_STUDY else f" --study {study_id[:80]}"
        raise NotFound(
            f"There is no study “{study_id[:80]}”." + (f" There are: {known}." if known else ""),
            fix=f"`receipts ingest FILE...{name}` makes it; `--study {SAMPLE_STUDY}` holds the sample interviews.",
        ) from None
