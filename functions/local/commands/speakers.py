"""`receipts speakers`: who speaks in a transcript, and corrections of roles and of who is the same person."""

from typing import Annotated

import typer

from functions.local.options import As, Data, Json
from functions.local.output import count, emit, failures, say
from functions.local.session import open_services
from receipts_core.contract import Role
from receipts_core.errors import InvalidInput
from receipts_core.use_cases.review_states import UNNAMED
from receipts_core.use_cases.studies import SpeakerChange, correct_speakers


def speakers(
    transcript_id: str,
    role: Annotated[list[str] | None, typer.Option(help="NAME=interviewer, participant or unknown.")] = None,
    same: Annotated[list[str] | None, typer.Option(help="NAME=OTHER: both are one person.")] = None,
    by: As = UNNAMED,
    data: Data = None,
    json: Json = False,
) -> None:
    """Show the speakers of a transcript; with --role or --same, correct them first."""
    with failures(as_json=json), open_services(data) as services:
        changes = _changes(role or [], same or [])
        if changes:
            info = correct_speakers(services, transcript_id, changes, by=by)
        else:
            info = services.transcripts.get_transcript(transcript_id)
    if json:
        emit({"transcriptId": transcript_id, "speakers": info.speakers})
        return
    for speaker in info.speakers:
        said = f"{speaker.role}, {count(speaker.lines, 'line')}, person {speaker.person_id}"
        say(f"{speaker.name}: {said} ({speaker.role_reason})")


def _changes(roles: list[str], same: list[str]) -> dict[str, SpeakerChange]:
    changes: dict[str, SpeakerChange] = {}
    for option in roles:
        name, value = _pair(option, "--role")
        if value not in list(Role):
            raise InvalidInput(f"“{value}” is not a role.", fix=f"Roles are: {', '.join(Role)}.")
        changes[name] = changes.get(name, SpeakerChange())._replace(role=Role(value))
    for option in same:
        name, other = _pair(option, "--same")
        changes[name] = changes.get(name, SpeakerChange())._replace(same_as=other)
    return changes


def _pair(option: str, flag: str) -> tuple[str, str]:
    name, separator, value = option.rpartition("=")
    if not separator or not name or not value:
        raise InvalidInput(f"{flag} {option} is not of the form NAME=VALUE.", fix=f"Write {flag} 'Dana=participant'.")
    return name, value
