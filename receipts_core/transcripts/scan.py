"""Rows of a source, found without moving a byte.

The rule: a scan has exactly the length of its source. A byte order mark becomes spaces, also one inside a file that was
put together from several; CR LF becomes space and LF, a lone CR becomes LF. So every offset in the scan is an offset in
the source, and every row ends in LF.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from receipts_core.contract import ByteSpan

BOM = b"\xef\xbb\xbf"
BLANK = b" \t\x0b\x0c"
_ROW_ENDS = bytes.maketrans(b"\x0b\x0c", b"\n\n")
_LONG_ROW_ENDS = tuple(end.encode() for end in "\x85\u2028\u2029")


class RowPattern:
    """A pattern that is tried at the start of every row, and of nothing else.

    A literal LF in front lets the engine jump from row to row: ten times faster than `^`. So a match starts at the LF
    before its row (at 0 for the first), and ends in front of the next LF.
    """

    def __init__(self, pattern: bytes) -> None:
        self._pattern = pattern

    # Compiled when a file asks for it: most files need few of the shapes there are.
    @cached_property
    def _first(self) -> re.Pattern[bytes]:
        return re.compile(self._pattern, re.MULTILINE)

    @cached_property
    def _rest(self) -> re.Pattern[bytes]:
        return re.compile(rb"\n" + self._pattern, re.MULTILINE)

    def finditer(self, scan: bytes, start: int = 0) -> Iterator[re.Match[bytes]]:
        """Matches from `start` on, which is 0 or the offset of an LF."""
        if start == 0 and (found := self._first.match(scan)):
            yield found
            start = found.end()
        yield from self._rest.finditer(scan, start)


def scan_of(source: bytes) -> bytes:
    """A copy of the same length whose rows all end in LF."""
    source = source.replace(BOM, b"   ")
    if b"\r" not in source:
        return source
    return source.replace(b"\r\n", b" \n").replace(b"\r", b"\n")


def text_scan_of(source: bytes) -> bytes:
    """The same for plain text, in which form feeds and the line ends of other systems end rows too."""
    scan = scan_of(source).translate(_ROW_ENDS)
    for end in _LONG_ROW_ENDS:
        scan = scan.replace(end, b" " * (len(end) - 1) + b"\n")
    return scan


def start_of(source: bytes) -> int:
    """Offset of the first byte after a byte order mark."""
    return len(BOM) if source.startswith(BOM) else 0


def row_end(scan: bytes, start: int) -> int:
    """Offset of the LF that ends the row at `start`, or the length of the scan."""
    end = scan.find(b"\n", start)
    return len(scan) if end < 0 else end


def trim(scan: bytes, start: int, end: int) -> tuple[int, int]:
    """The same range without ASCII white space at its ends."""
    piece = scan[start:end]
    start = end - len(piece.lstrip())
    return start, start + len(piece.strip())


def trimmed(scan: bytes, spans: list[ByteSpan]) -> tuple[ByteSpan, ...]:
    """Spans without white space at the ends of the whole; inner white space stays: a cue joins spans by nothing."""
    first, last = 0, len(spans)
    while first < last and not scan[spans[first].start : spans[first].end].strip():
        first += 1
    while last > first and not scan[spans[last - 1].start : spans[last - 1].end].strip():
        last -= 1
    kept = [span for span in spans[first:last] if span.start < span.end]
    if kept:
        kept[0] = ByteSpan(trim(scan, *kept[0])[0], kept[0].end)
        kept[-1] = ByteSpan(kept[-1].start, trim(scan, *kept[-1])[1])
    return tuple(kept)


def row_numbers(scan: bytes, offsets: Iterable[int]) -> dict[int, int]:
    """The row number, from 1, of each offset, in one pass over the scan."""
    numbers: dict[int, int] = {}
    row, at = 1, 0
    for offset in sorted(set(offsets)):
        row += scan.count(b"\n", at, offset)
        at = offset
        numbers[offset] = row
    return numbers
