"""`receipts withdraw`: remove a transcript because its participant asks for it."""

from typing import Annotated

import typer

from functions.local.options import As, Data, Json
from functions.local.output import count, emit, failures, say
from functions.local.session import open_services
from receipts_core.use_cases.review_states import UNNAMED
from receipts_core.use_cases.withdraw import Withdrawal, preview_withdrawal
from receipts_core.use_cases.withdraw import withdraw as withdraw_transcript


def withdraw(
    transcript_id: str,
    yes: Annotated[bool, typer.Option("--yes", help="Do it; without this, say what would change.")] = False,
    by: As = UNNAMED,
    data: Data = None,
    json: Json = False,
) -> None:
    """Remove a transcript from the study: its bytes, its lines, and its words in claims and results of runs."""
    with failures(as_json=json), open_services(data) as services:
        if yes:
            done = withdraw_transcript(services, transcript_id, by=by)
        else:
            done = preview_withdrawal(services, transcript_id)
    if json:
        emit(
            {
                "transcriptId": transcript_id,
                "withdrawn": yes,
                "lines": done.transcript.line_count,
                "people": list(done.people),
                "claims": [{"claimId": claim.before.claim_id, "breaks": claim.broke} for claim in done.claims],
            }
        )
    else:
        _print(done, done_already=yes)


def _print(withdrawal: Withdrawal, *, done_already: bool) -> None:
    info = withdrawal.transcript
    verb = "Removed" if done_already else "Would remove"
    say(f"{verb} “{info.title}”: {count(info.line_count, 'line')} and the file's bytes.")
    if withdrawal.people:
        say(f"No longer in the study: {', '.join(withdrawal.people)}.")
    for claim in withdrawal.claims:
        verdict = "no longer stands" if claim.broke else "is counted again"
        say(f"Claim {claim.before.claim_id} {verdict}: {claim.before.title or claim.before.sentence}")
    if not done_already:
        say("Nothing was changed. Add --yes to do it; it cannot be undone.")
