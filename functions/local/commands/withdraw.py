"""`receipts withdraw`: remove a transcript because its participant asks for it."""

from typing import Annotated

import typer

from functions.local.options import Data, Json
from functions.local.output import emit, failures, say
from functions.local.session import open_services
from receipts_core.use_cases.withdraw import Withdrawal, preview_withdrawal
from receipts_core.use_cases.withdraw import withdraw as withdraw_transcript


def withdraw(
    transcript_id: str,
    yes: Annotated[bool, typer.Option("--yes", help="Do it; without this, say what would change.")] = False,
    data: Data = None,
    json: Json = False,
) -> None:
    """Remove a transcript's bytes, lines and index entries from the study."""
    with failures(as_json=json), open_services(data) as services:
        done = (withdraw_transcript if yes else preview_withdrawal)(services, transcript_id)
    if json:
        emit(
            {
                "transcriptId": transcript_id,
                "withdrawn": yes,
                "lines": done.transcript.line_count,
                "people": list(done.people),
            }
        )
    else:
        _print(done, done_already=yes)


def _print(withdrawal: Withdrawal, *, done_already: bool) -> None:
    info = withdrawal.transcript
    verb = "Removed" if done_already else "Would remove"
    say(f"{verb} “{info.title}”: {info.line_count} lines and the file's bytes.")
    if withdrawal.people:
        say(f"No longer in the study: {', '.join(withdrawal.people)}.")
    if not done_already:
        say("Nothing was changed. Add --yes to do it; it cannot be undone.")
