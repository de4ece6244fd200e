"""`receipts ingest`: store files as transcripts of a study."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import typer

from functions.local.files import read_file, transcript_files
from functions.local.options import As, Data, Encoding, Format, Json, Study
from functions.local.output import BAD_INPUT, count, describe, emit, failures, progress, say, tell
from functions.local.session import open_services
from receipts_core.contract import TranscriptInfo
from receipts_core.errors import InvalidInput, ReceiptsError, StoreError
from receipts_core.use_cases.ingest import ingest as ingest_file
from receipts_core.use_cases.ingest import refuse_oversize
from receipts_core.use_cases.review_states import UNNAMED
from receipts_core.use_cases.studies import DEFAULT_STUDY, create_study, study_slug


def ingest(
    files: list[Path],
    study: Study = DEFAULT_STUDY,
    data: Data = None,
    json: Json = False,
    format: Format = None,
    encoding: Encoding = None,
    by: As = UNNAMED,
) -> None:
    """Store FILES (folders are searched) as transcripts of a study, which is created where it is not there."""
    with failures(as_json=json), open_services(data) as services:
        named = list(transcript_files(files))
        if not named:
            raise InvalidInput("No files there.", fix="Name transcripts, or a folder that holds some.")
        study_id = create_study(services, study, study_id=study_slug(study)).study_id

        def take(path: Path) -> TranscriptInfo:
            content = read_file(path)
            return ingest_file(services, study_id, content, path.name, format=format, encoding=encoding, by=by)

        stored, refused = ingest_all(named, take, services.limits.upload_bytes)
    if json:
        emit({"study": study_id, "transcripts": [_summary(info) for info in stored], "refused": refused})
    else:
        _print(study_id, stored, refused)
    if refused:
        raise typer.Exit(BAD_INPUT)


def ingest_all(
    files: list[Path], take: Callable[[Path], TranscriptInfo], limit: int
) -> tuple[list[TranscriptInfo], list[dict[str, Any]]]:
    """Every file on its own: one that is refused does not stop the others, a store that fails stops all."""
    stored: list[TranscriptInfo] = []
    refused: list[dict[str, Any]] = []
    with progress() as bar:
        for path in bar.track(files, description="Reading transcripts"):
            try:
                refuse_oversize(path.stat().st_size if path.is_file() else 0, path.name, limit)
                stored.append(take(path))
            except StoreError:
                raise
            except KeyboardInterrupt:
                tell(f"Stopped: {len(stored)} of {count(len(files), 'file')} are stored. Call it again to go on.")
                raise
            except ReceiptsError as error:
                refused.append({"file": str(path), "code": error.code, "message": describe(error, path.name)})
    return stored, refused


def _summary(info: TranscriptInfo) -> dict[str, Any]:
    return {
        "transcriptId": info.transcript_id,
        "title": info.title,
        "format": info.format,
        "sourceId": info.source.source_id,
        "lines": info.line_count,
        "speakers": [{"name": s.name, "role": s.role} for s in info.speakers],
        "warnings": [warning.model_dump(by_alias=True) for warning in info.warnings],
    }


def _print(study_id: str, stored: list[TranscriptInfo], refused: list[dict[str, Any]]) -> None:
    lines = sum(info.line_count for info in stored)
    say(f"{count(len(stored), 'transcript')}, {count(lines, 'line')} in study “{study_id}”.")
    for info in stored:
        for warning in info.warnings:
            tell(f"{info.title}, line {warning.at}: {warning.message}")
    for item in refused:
        tell(f"Not stored: {item['message']}")
