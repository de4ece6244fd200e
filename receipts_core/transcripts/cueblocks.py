"""Timed blocks of WebVTT, SRT and SBV: where each cue's times and payload are, whatever became of the blank lines.

The rule: a payload is never lost. Rows that stand under no readable time are kept with no time, and a warning names
them. The well-formed cue is one possessive regular expression; everything else takes the slow road, row by row. Both
are linear: no expression here can go back over what it has matched.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from receipts_core.transcripts.model import Report
from receipts_core.transcripts.scan import row_end
from receipts_core.transcripts.stamps import clock, fixed

ROWS = rb"((?:(?![ \t]*+\n)[^\n]++\n?)*+)"
"""Rows up to a blank one."""
BLANKS = rb"(?:[ \t]*+\n)*+"
_KEYS = rb"(?:vertical|line|position|size|align|region|[XY][12])"
_DASH = rb"(?:[-=]|\xe2\x80[\x90-\x95])"
_ARROW = rb"(?:" + _DASH + rb"{1,3}+ ?+" + _DASH + rb"{0,2}+ ?+(?:>|&gt;)|\xe2\x86\x92)"
"""What hands, word processors and translation programs make of `-->`."""
_PLAIN = (b"-->", b",")
_LOOSE = rb"(\d++: ?+\d++(?:: ?+\d++)?+(?:[.,] ?+\d++|(?<=:\d\d):\d{3}(?!\d))?+)"
_SPACE = rb"(?:[ \t\f]|\xc2\xa0)*+"
_ARROW_TIMING = re.compile(
    _SPACE + _LOOSE + _SPACE + _ARROW + _SPACE + _LOOSE + rb"(?=[ \t\f\n\x00]|\xc2\xa0|\Z|" + _KEYS + rb")([^\n]*+)"
)
_ARROW_ATTEMPT = re.compile(
    rb"[^\n\w]{0,4}+[\dxX]?[\d:.,;\x00]*+[^\n]{0,3}?-->[^\n]{0,3}?[\dxX:.,]"
    rb"|[ \t]*+\d++:[\d:.,]++[ \t]*+-->[ \t]*+(?=\n|\Z)|[ \t]*+-->[ \t]*+\d++:[\d:.,]++[ \t]*+(?=\n|\Z)"
)
_CUT_TIME = re.compile(rb"[ \t]*+\d++:[\d:.,]*+[ \t]*+(?:-{0,2}+>?+[ \t\d:.,]*+)\Z")
_ARROWS = re.compile(
    rb"(?m)^[ \t]*+\d++: ?+\d++(?:: ?+\d++){0,2}+(?:(?P<sign>[.,]) ?+\d++)?+"
    + _SPACE
    + _ARROW
    + _SPACE
    + rb"\d++: ?+\d++"
)
SETTINGS = rb"[ \t\f]*+" + _KEYS + rb"[ :][^\n]*+"
_TAIL = re.compile(rb"(?:[ \t\f\x00]|\xc2\xa0)*+(?:(?i:" + _KEYS + rb")(?![a-z])|[a-z]+ ?[:;] ?\S*\s*\Z|\Z)")
"""What may stand behind the times of a cue; anything else is speech."""
_NUMBERED_TIME = re.compile(rb"(?m)^[ \t]*+(\d{1,9}+)[ \t]*+\n\s*+\d++:[^\n]*?" + _ARROW)
_NUMBER_BELOW = re.compile(rb"\s*+(\d{1,9}+)[ \t]*+\n\s*+\d++:[^\n]*?" + _ARROW)
ROWS_PER_CUE = 12
"""A file with fewer times than one in so many rows is a text that mentions captions."""
ENDS_EARLY = "a cue ends before it starts"
_IDENTIFIER = re.compile(rb"#?\d{1,9}|[0-9a-fA-F-]{8,}(?:/\d+(?:-\d+)?)?|\S*-->\S*")


class Dialect(NamedTuple):
    """How a cue format writes a whole cue, one timing row, and a stamp in full form.

    `comments` open blocks that are skipped, `attempt` is a row that is meant as a timing, readable or not.
    """

    cue: re.Pattern[bytes]
    timing: re.Pattern[bytes]
    stamp: re.Pattern[bytes]
    comments: re.Pattern[bytes] | None
    attempt: re.Pattern[bytes]
    example: str


class Block(NamedTuple):
    """A cue as it stands: times (None where unreadable), the range of its payload, the start of its first row."""

    start_ms: int | None
    end_ms: int | None
    start: int
    end: int
    at: int
    identifier: tuple[int, int] | None = None


def blocks(scan: bytes, start: int, dialect: Dialect, report: Report) -> Iterator[Block]:
    """Every block of speech after `start`, in order. Payloads are ranges of the scan, white space and tags included."""
    match, find, size = dialect.cue.match, scan.find, len(scan)
    reader = _Slow(scan, dialect, report)
    position, time_bytes = start, 0
    while position < size:
        found = match(scan, position)
        if found and (span := found.span(3))[0] < span[1] and find(b"-->", *span) < 0:
            timing = found.start(1)
            time_bytes += found.end(2) - timing
            reader.empty = None
            identifier = (position, timing - 1) if timing > position else None
            begin, end = fixed(found[1]), fixed(found[2])
            if end < begin:
                report.warn(timing, ENDS_EARLY)
            yield Block(begin, end, span[0], span[1], position, identifier)
            position = found.end()
        else:
            rows, position = reader.rows(position)
            yield from reader.read(rows)
    report.time += time_bytes


class _Slow:
    """The row-by-row road. `empty` is a cue whose payload has not come yet; `gap`: an empty row stands before these.

    `_number` is that of the last numbered cue, as far as the scan was searched for it.
    """

    def __init__(self, scan: bytes, dialect: Dialect, report: Report) -> None:
        self.scan, self.dialect, self.report = scan, dialect, report
        self.empty: Block | None = None
        self.gap, self._closed = False, False
        self._number: int | None = None
        self._searched = 0

    def rows(self, position: int) -> tuple[list[tuple[int, int]], int]:
        """The rows from `position` up to a blank one, and where the next block starts."""
        scan, size = self.scan, len(self.scan)
        rows: list[tuple[int, int]] = []
        self.gap = self._closed
        while position < size:
            end = row_end(scan, position)
            if position == end or scan[position:end].isspace():
                position, empty = min(end + 1, size), position == end
                if rows:
                    self._closed = empty
                    break
                self.gap |= empty
                continue
            rows.append((position, end))
            position = min(end + 1, size)
        return rows, position

    def read(self, rows: list[tuple[int, int]]) -> Iterator[Block]:
        """Cut a run of rows at its timing rows; what stands under none belongs to an empty cue, or to nobody."""
        timings = self._timings(rows)
        if not rows:
            return
        if self._is_comment(rows[0]) and (not timings or timings[0] > 1):
            cut = timings[0] if timings else len(rows)
            self.report.skip("comment or style block", rows[cut - 1][1] - rows[0][0])
            rows, timings = rows[cut:], [index - cut for index in timings]
        first = timings[0] if timings else len(rows)
        lead, identifier = self._without_identifier(rows[:first], bool(timings))
        yield from self._orphan(lead, followed=bool(timings))
        for place, index in enumerate(timings):
            last = timings[place + 1] if place + 1 < len(timings) else len(rows)
            payload, following = self._without_identifier(rows[index + 1 : last], last < len(rows), inside=True)
            yield from self._cue(rows[index], payload, identifier)
            identifier = following

    def _is_comment(self, row: tuple[int, int]) -> bool:
        return bool(self.dialect.comments and self.dialect.comments.match(self.scan, *row))

    def _timings(self, rows: list[tuple[int, int]]) -> list[int]:
        """Which rows are times; inside a text, one with words behind its times is speech."""
        found: list[int] = []
        for index, row in enumerate(rows):
            if not self._is_timing(row, index):
                continue
            due = index < 2 or found[-1:] == [index - 1] or _IDENTIFIER.fullmatch(self._text(rows[index - 1]))
            if due or not self._behind(row):
                found.append(index)
        return found

    def _text(self, row: tuple[int, int]) -> bytes:
        return self.scan[row[0] : row[1]].strip()

    def _is_timing(self, row: tuple[int, int], index: int) -> bool:
        """A row of times; one with an odd arrow or unreadable times only where times are due."""
        scan = self.scan
        found = self.dialect.timing.match(scan, *row)
        if found and (index < 2 or scan[found.end(1) : found.start(2)].strip() in _PLAIN):
            return True
        return index < 2 and bool(self.dialect.attempt.match(scan, *row))

    def _without_identifier(
        self, rows: list[tuple[int, int]], before_timing: bool, *, inside: bool = False
    ) -> tuple[list[tuple[int, int]], tuple[int, int] | None]:
        """Split off the last row where it is an identifier: a single row before a timing, in a run a number or GUID."""
        if not rows or not before_timing:
            return rows, None
        last = self._text(rows[-1])
        if (len(rows) == 1 and not inside) or _IDENTIFIER.fullmatch(last):
            return rows[:-1], rows[-1]
        return rows, None

    def _orphan(self, rows: list[tuple[int, int]], *, followed: bool) -> Iterator[Block]:
        if rows and not followed and _CUT_TIME.match(self.scan, *rows[-1]) and not self.scan[rows[-1][1] :].strip():
            (cut, end), (rows, _) = rows[-1], self._without_identifier(rows[:-1], before_timing=True)
            self.report.time += end - cut
            self.report.warn(cut, "the file ends in the middle of a cue's time; it may have been cut off")
        if not rows:
            return
        start, end = rows[0][0], rows[-1][1]
        if len(rows) == 1 and not followed and self._is_stray_identifier(start, end):
            self.report.warn(start, "a cue number or identifier stands alone, without a time under it")
        elif self.empty:
            owner, self.empty = self.empty, None
            if self.gap:
                self.report.warn(start, "a blank line stands between a cue's time and its text; kept with that time")
            yield owner._replace(start=start, end=end)
        else:
            self.report.warn(start, "text under no time; kept as speech of an unknown voice, without a time")
            yield Block(None, None, start, end, start)

    def _is_stray_identifier(self, start: int, end: int) -> bool:
        """Whether a row by itself is an identifier that lost its cue; of a number those around it tell."""
        text = self.scan[start:end].strip()
        if not _IDENTIFIER.fullmatch(text):
            return False
        if not text.isdigit():
            return True
        if above := _NUMBERED_TIME.findall(self.scan, max(self._searched, start - 4096), start):
            self._number = int(above[-1])
        self._searched = start
        below = _NUMBER_BELOW.match(self.scan, end)
        due = {0, 1} if self._number is None else {self._number + 1}
        return int(text) in due and not (below and int(below[1]) == int(text))

    def _cue(
        self, timing: tuple[int, int], payload: list[tuple[int, int]], identifier: tuple[int, int] | None
    ) -> Iterator[Block]:
        begin, end = self._times(timing)
        at = timing[0]
        if behind := self._behind(timing):
            self.report.warn(at, "words stand on the row of a cue's times; kept as the first of its text")
            payload = behind + payload
        if not payload:
            self.empty = Block(begin, end, timing[1], timing[1], at, identifier)
            return
        self.empty = None
        yield Block(begin, end, payload[0][0], payload[-1][1], at, identifier)

    def _behind(self, timing: tuple[int, int]) -> list[tuple[int, int]]:
        """Words that stand on the row of a cue's times, behind them."""
        found = self.dialect.timing.match(self.scan, *timing)
        return [] if not found or _TAIL.match(self.scan, found.end(2), timing[1]) else [(found.end(2), timing[1])]

    def _times(self, row: tuple[int, int]) -> tuple[int | None, int | None]:
        found = self.dialect.timing.match(self.scan, *row)
        begin, end = (clock(found[1].replace(b" ", b"")), clock(found[2].replace(b" ", b""))) if found else (None, None)
        self.report.time += found.end(2) - found.start(1) if found else row[1] - row[0]
        if begin is None or end is None or not found:
            shown = self.scan[row[0] : min(row[1], row[0] + 40)].decode("utf-8", "replace").strip()
            self.report.warn(
                row[0],
                f"cannot read the time {shown!r} (expected {self.dialect.example}); its words are kept with no time",
            )
            return None, None
        full = self.dialect.stamp.fullmatch(found[1]) and self.dialect.stamp.fullmatch(found[2])
        if not full or self._text((found.end(1), found.start(2))) not in _PLAIN:
            self.report.warn(row[0], f"a time is not in full form ({self.dialect.example}); read all the same")
        elif end < begin:
            self.report.warn(row[0], ENDS_EARLY)
        return begin, end


def sniff_arrows(head: bytes) -> bytes:
    """The sign before the fractions of a head's times, "," or ".", and b"" where it is no file of timed cues."""
    signs = Counter((found["sign"] or b",") for found in _ARROWS.finditer(head))
    rows = sum(1 for row in head.split(b"\n") if row.strip())
    if signs.total() * ROWS_PER_CUE < rows or not signs:
        return b""
    return b"," if signs[b","] >= signs[b"."] else b"."


def timed_dialect(stamp: bytes, *, identifiers: bytes, comments: bytes | None, example: str) -> Dialect:
    """A dialect whose timing rows have an arrow, from its stamp in full form and what may stand above a timing."""
    cue = (
        rb"(?:"
        + identifiers
        + rb"\n)?+("
        + stamp
        + rb")[ \t]*+-->[ \t]*+("
        + stamp
        + rb")(?:[ \t]*+|"
        + SETTINGS
        + rb")\n"
        + ROWS
        + BLANKS
    )
    return Dialect(
        re.compile(cue),
        _ARROW_TIMING,
        re.compile(stamp),
        re.compile(comments) if comments else None,
        _ARROW_ATTEMPT,
        example,
    )
