"""SubRip (SRT): numbered cues, `00:00:01,000 --> 00:00:04,000`, tags in angle brackets and `{\\an8}` in braces.

There is no specification; this follows what players read. HTML character references are read where the file has them.
"""

import re
from collections.abc import Iterator

from receipts_core.contract import Escapes
from receipts_core.transcripts.cueblocks import blocks, sniff_arrows, timed_dialect
from receipts_core.transcripts.heads import is_named_under_clock
from receipts_core.transcripts.model import NativeFormat, Piece, Report
from receipts_core.transcripts.payload import Voices, names_in
from receipts_core.transcripts.rolling import said_once
from receipts_core.transcripts.scan import scan_of, start_of

DIALECT = timed_dialect(
    rb"\d{2,9}:[0-5]\d:[0-5]\d,\d{3}",
    identifiers=rb"\d{1,9}[ \t]*+",
    comments=None,
    example="00:00:01,000 --> 00:00:04,000",
)
_REFERENCE = re.compile(rb"&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[0-9a-fA-F]{1,6});")


def _sniff(head: bytes) -> int:
    sign = sniff_arrows(head)
    if not sign or is_named_under_clock(head):
        return 0
    return 3 if sign == b"," else 2


def _read(source: bytes, report: Report) -> Iterator[Piece]:
    scan, start = scan_of(source), start_of(source)
    voices = Voices(scan, names_in(scan, start), report)
    for block in said_once(scan, start, blocks(scan, start, DIALECT, report), report):
        yield from voices.pieces(block)


def _escapes(source: bytes) -> Escapes:
    """References are read only in a file that has whole ones: a lone `&copy` may be what somebody wrote."""
    return Escapes.HTML if _REFERENCE.search(source) else Escapes.NONE


FORMAT = NativeFormat(
    name="srt",
    extensions=(".srt",),
    looks_for="a time row such as 00:00:01,000 --> 00:00:04,000",
    sniff=_sniff,
    read=_read,
    escapes=_escapes,
    by_cue=True,
)
