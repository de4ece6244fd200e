"""`receipts list`: what is stored, with the ids that other commands take."""

from typing import Annotated

import typer

from functions.local.options import Data, Json
from functions.local.output import clock, count, emit, failures, say
from functions.local.session import open_services
from receipts_core.contract import Role, Study, TranscriptInfo
from receipts_core.ports import every
from receipts_core.use_cases.studies import all_transcripts


def list(
    study: Annotated[str | None, typer.Option("--study", help="Id of a study, to list its transcripts.")] = None,
    data: Data = None,
    json: Json = False,
) -> None:
    """List the studies, or the transcripts of one."""
    with failures(as_json=json), open_services(data, study=study) as services:
        found = [*(all_transcripts(services, study) if study else every(services.transcripts.list_studies))]
    if json:
        emit({"transcripts" if study else "studies": found})
        return
    for one in found:
        say(_study(one) if isinstance(one, Study) else _transcript(one))
    if not found:
        say("Nothing is stored here yet. Start with: receipts ingest FILE...")


def _study(study: Study) -> str:
    held = f"{count(study.transcripts, 'transcript')}, {count(study.participants, 'participant')}"
    return f"{study.study_id}  {study.title}  ({held}, {count(study.lines, 'line')})"


def _transcript(info: TranscriptInfo) -> str:
    who = ", ".join(speaker.name for speaker in info.speakers if speaker.role is not Role.INTERVIEWER)
    held = f"{count(info.line_count, 'line')}, {clock(info.duration_ms)}"
    return f"{info.transcript_id}  {info.title}  ({who or 'nobody named'}; {held})"
