"""SBV, YouTube's own captions: a row `0:00:01.000,0:00:03.500`, rows of text, a blank row."""

import re
from collections.abc import Iterator

from receipts_core.transcripts.cueblocks import BLANKS, ROWS, Dialect, blocks
from receipts_core.transcripts.model import NativeFormat, Piece, Report, no_escapes
from receipts_core.transcripts.payload import Voices, names_in
from receipts_core.transcripts.rolling import said_once
from receipts_core.transcripts.scan import scan_of, start_of

_STAMP = rb"\d{1,9}:[0-5]\d:[0-5]\d\.\d{3}"
_TIMING = re.compile(rb"[ \t]*+((?:\d++:)?\d++:\d++\.\d++)[ \t]*+,[ \t]*+((?:\d++:)?\d++:\d++\.\d++)([ \t]*+)(?=\n|\Z)")
DIALECT = Dialect(
    cue=re.compile(rb"(?:)(" + _STAMP + rb"),(" + _STAMP + rb")[ \t]*+\n" + ROWS + BLANKS),
    timing=_TIMING,
    stamp=re.compile(_STAMP),
    comments=None,
    attempt=re.compile(rb"[ \t]*+\d++:[\w:.]{4,40}+[ \t]*+,[ \t]*+\d++:[\w:.]{4,40}+[ \t]*+(?=\n|\Z)"),
    example="0:00:01.000,0:00:03.500",
)
_ROW = re.compile(rb"(?m)^" + _TIMING.pattern)


def _sniff(head: bytes) -> int:
    return 3 if _ROW.search(head) else 0


def _read(source: bytes, report: Report) -> Iterator[Piece]:
    scan, start = scan_of(source), start_of(source)
    voices = Voices(scan, names_in(scan, start), report)
    for block in said_once(scan, start, blocks(scan, start, DIALECT, report), report):
        yield from voices.pieces(block)


FORMAT = NativeFormat(
    name="sbv",
    extensions=(".sbv",),
    looks_for="a time row such as 0:00:01.000,0:00:03.500",
    sniff=_sniff,
    read=_read,
    escapes=no_escapes,
    by_cue=True,
)
