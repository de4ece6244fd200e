"""`python -m evals.bench.every_file DIRECTORY`: a table of every file under it, as it is read or why it is refused.

One Markdown row a file: format, lines, speakers with their guessed roles, bytes by class, warnings. The program exits
with 1 if the byte account of any file does not sum to its size.
"""

import sys
from pathlib import Path

from receipts_core.contract import TranscriptInfo
from receipts_core.errors import ReceiptsError
from receipts_core.transcripts import parse

_SHOWN_SPEAKERS = 4
_ROLES = {"interviewer": "I", "participant": "P", "unknown": "?"}


def main(directory: Path) -> int:
    """Print the table; returns the exit code."""
    print("| file | format | lines | speakers (I, P, ?) | speech | speaker | time | markup | skipped | warnings |")
    print("|---|---|--:|---|--:|--:|--:|--:|--:|--:|")
    wrong = 0
    for path in sorted(path for path in directory.rglob("*") if path.is_file()):
        name = path.relative_to(directory)
        try:
            parsed = parse(path.read_bytes(), path.name)
        except ReceiptsError as refusal:
            print(f"| {name} | refused: {refusal.message.split('. ')[0]} |||||||||")
            continue
        info = parsed.transcript
        account = info.bytes
        sizes = (account.speech, account.speaker, account.time, account.markup, account.skipped)
        wrong += sum(sizes) != len(parsed.source)
        cells = [name, info.format, info.line_count, _speakers(info), *sizes, len(info.warnings)]
        print("| " + " | ".join(map(str, cells)) + " |")
    return 1 if wrong else 0


def _speakers(info: TranscriptInfo) -> str:
    named = [f"{speaker.name} ({_ROLES[speaker.role]})" for speaker in info.speakers[:_SHOWN_SPEAKERS]]
    more = len(info.speakers) - len(named)
    return ", ".join(named) + (f" and {more} more" if more else "") if named else "not named"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1])))
