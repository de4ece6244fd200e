"""`receipts correct`: a corrected file takes the place of a transcript's source."""

from collections import Counter
from pathlib import Path

from functions.local.files import read_file
from functions.local.options import As, Data, Encoding, Format, Json
from functions.local.output import emit, failures, say
from functions.local.session import open_services
from receipts_core.use_cases.correct import correct_transcript
from receipts_core.use_cases.review_states import UNNAMED


def correct(
    transcript_id: str,
    file: Path,
    by: As = UNNAMED,
    data: Data = None,
    json: Json = False,
    format: Format = None,
    encoding: Encoding = None,
) -> None:
    """Put FILE in the place of a transcript, and say what became of the receipts that it touches."""
    with failures(as_json=json, filename=str(file)), open_services(data) as services:
        change = correct_transcript(
            services, transcript_id, read_file(file), file.name, format=format, encoding=encoding, by=by
        )
    if json:
        emit(change)
        return
    counted = Counter(check.outcome for check in change.receipts)
    told = ", ".join(f"{count} {outcome}" for outcome, count in sorted(counted.items())) or "none touched"
    say(f"“{change.transcript.title}” is now {change.transcript.transcript_id}. Receipts: {told}.")
    for claim_id in change.broken:
        say(f"  broken: claim {claim_id}")
