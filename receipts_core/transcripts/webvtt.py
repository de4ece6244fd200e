"""WebVTT, by the W3C's parsing rules where they bear on identifiers, times and text, and beyond where exporters stray.

Source: https://www.w3.org/TR/webvtt1/#file-parsing. Departures, each with a warning: unpadded times and comma
fractions are read, text under an unreadable time is kept without one, a blank line inside a cue loses nothing.
"""

import re
from collections.abc import Iterator

from receipts_core.transcripts.cueblocks import blocks, sniff_arrows, timed_dialect
from receipts_core.transcripts.heads import is_named_under_clock
from receipts_core.transcripts.model import NativeFormat, Piece, Report, html_escapes
from receipts_core.transcripts.payload import Voices, names_in
from receipts_core.transcripts.rolling import said_once
from receipts_core.transcripts.scan import row_end, scan_of, start_of

DIALECT = timed_dialect(
    rb"(?:\d{1,9}:)?[0-5]\d:[0-5]\d\.\d{3}",
    identifiers=rb"[^\n>]++",
    comments=rb"(?:NOTE|STYLE|REGION|[ ]*+WEBVTT)(?![^\s])",
    example="00:00:01.000 --> 00:00:04.000",
)
_SIGNATURE = re.compile(rb"(?i)\s*(WEBVTT)(?=[ \t\n]|\Z)")


def header_end(scan: bytes, start: int) -> int:
    """Offset after the signature's row and the rows under it, up to a blank row or a timing."""
    position = row_end(scan, start) + 1
    while position < len(scan):
        end = row_end(scan, position)
        if not scan[position:end].strip() or scan.find(b"-->", position, end) >= 0:
            break
        position = end + 1
    return min(position, len(scan))


def _sniff(head: bytes) -> int:
    found = _SIGNATURE.match(head)
    if found and found[1] == b"WEBVTT":
        return 4
    return 2 if sniff_arrows(head) == b"." and not is_named_under_clock(head) else 0


def _read(source: bytes, report: Report) -> Iterator[Piece]:
    scan = scan_of(source)
    start = start_of(source)
    signature = _SIGNATURE.match(scan, start)
    body = header_end(scan, signature.end()) if signature else start
    if signature:
        report.skip("file header", body - signature.end())
    if not signature or signature[1] != b"WEBVTT":
        report.warn(start, "the file does not start with WEBVTT; read all the same")
    voices = Voices(scan, names_in(scan, body), report)
    for block in said_once(scan, body, blocks(scan, body, DIALECT, report), report):
        yield from voices.pieces(block)


FORMAT = NativeFormat(
    name="webvtt",
    extensions=(".vtt", ".webvtt"),
    looks_for="a first line WEBVTT",
    sniff=_sniff,
    read=_read,
    escapes=html_escapes,
    by_cue=True,
)
