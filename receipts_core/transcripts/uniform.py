"""The commonest file: every row is `[time] Name: text` or `Name: text`, and there is nothing else. Read in one pass.

The rule: such rows leave nothing to judge but the names, and these are judged as everywhere, over the whole file. Where
a row is of any other shape, or a name is not borne out, nothing is read here, and the file takes the long road through
`openings` and `holes`. Both roads give the same pieces; a test holds them to it.
"""

import re
from collections import Counter
from collections.abc import Iterator

from receipts_core.contract import ByteSpan
from receipts_core.transcripts.holes import holes
from receipts_core.transcripts.labels import count
from receipts_core.transcripts.model import Piece, Report
from receipts_core.transcripts.openings import borne_out
from receipts_core.transcripts.payload import shown_name
from receipts_core.transcripts.stamps import fixed

_NAME = rb"([A-Za-z](?:[A-Za-z0-9 .'\x80-\xee-]{0,58}[A-Za-z0-9.'\x80-\xee])?+)"
_ROW = re.compile(
    rb"(?:\[((?:\d\d:[0-5]\d|\d\d):[0-5]\d)\] " + _NAME + rb": |" + _NAME + rb": (?![\d\[({]))(\S[^\n]*+)(?:\n++|\Z)"
)
_MARKS = (b"\t", b"\\", b"**", b"__")
"""What may part names and text in other ways, or be markup inside text."""

_Row = tuple[bytes, bytes, int, int]
"""The time as it stands (none: b""), the name as it stands, and the range of the text."""


def uniform(scan: bytes, start: int, report: Report) -> Iterator[Piece] | None:
    """The pieces of a scan from `start` on, or None where it is not of the commonest shape throughout."""
    rows = _rows(scan, start)
    if rows is None or len(rows) < 2 or holes(scan, start, []):
        return None
    seen = Counter([(name, bool(time), scan[first : first + 1].islower()) for time, name, first, _ in rows])
    shown = {name: shown_name(name) for name in {name for name, _, _ in seen}}
    tally = count((shown[name], timed, lower, times) for (name, timed, lower), times in seen.items())
    names, rare = borne_out(tally)
    return None if rare or names != tally.keys() else _pieces(rows, shown, report)


def _rows(scan: bytes, start: int) -> list[_Row] | None:
    if any(mark in scan for mark in _MARKS):
        return None
    rows: list[_Row] = []
    match, size = _ROW.match, len(scan)
    position = size - len(scan[start:].lstrip())
    while position < size:
        found = match(scan, position)
        if found is None:
            return None
        time, beside_time, alone, text = found.groups(b"")
        first = found.start(4)
        rows.append((time, beside_time or alone, first, first + len(text.rstrip())))
        position = found.end()
    return rows


def _pieces(rows: list[_Row], shown: dict[bytes, str], report: Report) -> Iterator[Piece]:
    report.speaker += sum([len(name) for _, name, _, _ in rows])
    report.time += sum([len(time) for time, _, _, _ in rows])
    for time, name, first, last in rows:
        yield Piece(shown[name], fixed(time + b"000") if time else None, None, (ByteSpan(first, last),), True)
