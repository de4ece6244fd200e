"""Where turns of plain text may open: every row that has the shape of a head, with its name and its times.

The rule: nothing is judged here; `openings` decides over the whole file which of these are heads.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from receipts_core.transcripts import shapes
from receipts_core.transcripts.labels import is_name_shaped
from receipts_core.transcripts.payload import shown_name
from receipts_core.transcripts.people import is_generic
from receipts_core.transcripts.stamps import milliseconds

_WEAK = {
    "letter": shapes.LETTERED,
    "alone": shapes.ALONE,
    "dash": shapes.DASHED,
    "parentheses": shapes.IN_PARENTHESES,
    "numbered": shapes.NUMBERED,
}


class Head(NamedTuple):
    """The head of a turn: its range, the bytes of the name (none: b"") and where they start, times, and bytes of time.

    `bare`: the stamp has no brackets. `shape`: names a shape so weak that its names must come again. `stamp_first`: a
    turn even without a name. `marked`: the name stands out by more than its colon (a heading, bold). `unreadable`: the
    stamp is no time. `words`: where the speech starts if the stamp, which then is behind the colon, is part of it.
    """

    start: int
    end: int
    raw: bytes
    name_start: int
    start_ms: int | None
    end_ms: int | None
    time_bytes: int
    bare: bool = False
    shape: str = ""
    stamp_first: bool = False
    marked: bool = False
    unreadable: bool = False
    words: int = 0


TRAILING = "trailing"
"""The shape of a name with a time behind it, without brackets: "John 3:16" is one in a file of its like alone."""


def _clean(scan: bytes, start: int, end: int) -> tuple[bytes, int]:
    """A name without white space, emphasis and unclosed brackets around it, and where it starts."""
    raw = scan[start:end]
    bare = raw.lstrip(b" \t*_[")
    at = end - len(bare)
    if raw[at - start - 1 : at - start] == b"[" and b"[" not in bare:
        bare = bare.rstrip(b" \t*_]")
    return bare.rstrip(b" \t*_[({#<|\\@,-"), at


def common(scan: bytes, start: int) -> Iterator[Head]:
    """Heads of the common shapes: a stamp, a name and a colon, either or both, and a stamp behind the name."""
    for found in shapes.STAMPED_OR_NAMED.finditer(scan, start):
        opener, clock, until, named, name = found.groups()
        if clock is not None:
            begin = milliseconds(clock)
            size = (found.end(3) if until else found.end(2)) - found.start(2)
            raw, at = _clean(scan, *found.span(4)) if named else (b"", 0)
            end, last = found.end(), milliseconds(until) if until else None
            if raw[-1:].isdigit() and scan[found.end(4) + 1 : found.end(4) + 3].isdigit():  # "[0:05] tomorrow 10:30"
                raw, at, end = b"", 0, found.start(4)
            elif bracketed := shapes.NAME_IN_BRACKETS.match(scan, found.start(4) if named else end):
                raw, at, end = bracketed[1], bracketed.start(1), bracketed.end()
            yield Head(found.start(), end, raw, at, begin, last, size, not opener, "", True, unreadable=begin is None)
        elif name[-1:].isdigit() and scan[found.end(5) + 1 : found.end(5) + 3].isdigit():
            yield from _name_then_stamp(scan, found)
        else:
            yield _with_stamp_after(scan, found)


def _name_then_stamp(scan: bytes, found: re.Match[bytes]) -> Iterator[Head]:
    """`Name (00:12): text`, `Name  0:04` over its paragraph, `Name [00:00:12]`."""
    name = found[5]
    clock_start = found.start(5) + len(name.rstrip(b"0123456789"))
    clock = shapes.CLOCK_HERE.match(scan, clock_start)
    tail = shapes.STAMP_AFTER_NAME.match(scan, found.end(5) + 1)
    if not clock or not tail or tail.end() < clock.end():
        return
    begin = milliseconds(clock[0])
    bracketed = scan[clock_start - 1 : clock_start] in b"[({#<|"
    ends_row = tail.end() >= len(scan) or scan[tail.end() : tail.end() + 1] == b"\n"
    if ends_row or bracketed or tail[2]:
        yield Head(
            found.start(),
            tail.end(),
            *_clean(scan, found.start(5), clock_start),
            begin,
            None,
            len(clock[0]),
            shape="" if bracketed else TRAILING,
            unreadable=begin is None,
        )


def _with_stamp_after(scan: bytes, found: re.Match[bytes]) -> Head:
    """`Name: text`; where only a stamp follows on the row (`Speaker 0: 00:00:16`) it is the turn's time."""
    raw, at = _clean(scan, *found.span(5))
    following = scan[found.end() : found.end() + 1]
    if following.isdigit() or following in (b"[", b"(", b"{"):
        stamp = shapes.STAMP_ROW.match(scan, found.end()) or shapes.STAMP_FIRST.match(scan, found.end())
        if stamp:
            begin = milliseconds(stamp[1])
            lost = begin is None
            words = 0 if lost or stamp[1].count(b":") > 1 else found.end()
            return Head(found.start(), stamp.end(), raw, at, begin, None, len(stamp[1]), unreadable=lost, words=words)
    bold = scan[at - 1 : at] in (b"*", b"_")
    return Head(found.start(), found.end(), raw, at, None, None, 0, marked=bold)


def marked(scan: bytes, start: int, known: list[Head]) -> Iterator[Head]:
    """Heads of the rarer shapes, each looked for only where its mark occurs."""
    if any(unit in scan for unit in (b"sec", b"min", b"Sek", b"Min", b"seg")):
        for found in shapes.OVER_SPELLED.finditer(scan, start):
            yield Head(
                found.start(), found.end(), *_clean(scan, *found.span(1)), milliseconds(found[2]), None, len(found[2])
            )
    if b"\\\n**" in scan:
        for found in shapes.BROKEN_BOLD.finditer(scan, start):
            yield Head(found.start(), found.end(), *_clean(scan, *found.span(1)), None, None, 0, marked=True)
    if any(_opens_a_row(scan, mark) for mark in (b"[", b"<", b"(")):
        for found in shapes.BRACKETED.finditer(scan, start):
            group = found.lastindex or 1
            yield Head(found.start(), found.end(), *_clean(scan, *found.span(group)), None, None, 0)
    if _opens_a_row(scan, b"#"):
        yield from _headings(scan, start)
    if any(head.stamp_first and not head.raw for head in known):
        yield from _beside_clocks(scan, start)
    if b"\t" in scan:
        yield from _tabbed(scan, start)


def _opens_a_row(scan: bytes, mark: bytes) -> bool:
    return scan.startswith(mark) or b"\n" + mark in scan


def _beside_clocks(scan: bytes, start: int) -> Iterator[Head]:
    """A name on the row over a time's own row, on the row under it, or behind it with the text on the next row."""
    for found in shapes.BESIDE_CLOCK.finditer(scan, start):
        yield Head(
            found.start(),
            found.end(),
            *_clean(scan, *found.span(2)),
            milliseconds(found[1]),
            None,
            len(found[1]),
            shape="beside",
        )
    for found in _borne_by_others(shapes.OVER_CLOCK.finditer(scan, start)):
        name, clock = _clean(scan, *found.span("name")), found["clock"]
        yield Head(found.start(), found.end(), *name, milliseconds(clock), None, len(clock))
    for found in _borne_by_others(shapes.UNDER_CLOCK.finditer(scan, start)):
        name, clock, until = _clean(scan, *found.span("name")), found["clock"], found["until"]
        times = found.end("until") - found.start("clock") if until else len(clock)
        last = milliseconds(until) if until else None
        yield Head(found.start(), found.end(), *name, milliseconds(clock), last, times)


def _borne_by_others(found: Iterable[re.Match[bytes]]) -> list[re.Match[bytes]]:
    """Names next to a time's own row; those with a blank row between only where they come again, as names do."""
    matches = list(found)
    apart = [match for match in matches if match["apart"]]
    if apart and not _come_again(shown_name(match["name"]) for match in apart):
        return [match for match in matches if not match["apart"]]
    return matches


def _come_again(names: Iterable[str]) -> bool:
    """Whether most of what stands in the place of names looks like names, and most of these come again."""
    counted = Counter(names)
    shaped = Counter({name: times for name, times in counted.items() if is_name_shaped(name) or is_generic(name)})
    again = sum(times for times in shaped.values() if times > 1)
    return again > 0 and shaped.total() * 3 >= counted.total() * 2 and again * 2 >= shaped.total()


def _tabbed(scan: bytes, start: int) -> Iterator[Head]:
    """Columns with a tab between: time, name, text in that order, or the name first; only names that come again."""
    for found in shapes.TABBED.finditer(scan, start):
        if b": " in found[3]:
            continue
        clocks = [clock for clock in found.group(1, 2, 4, 5) if clock]
        begin, end_ms = (milliseconds(clock) for clock in [*clocks, b"", b""][:2])
        yield Head(
            found.start(),
            found.end(),
            *_clean(scan, *found.span(3)),
            begin,
            end_ms,
            sum(map(len, clocks)),
            shape="" if clocks else "tabbed",
        )


def _headings(scan: bytes, start: int) -> Iterator[Head]:
    """`### Name:` over its paragraphs, `### 00:05:12` over a stretch of talk; without a colon it must come again."""
    for found in shapes.HEADED_CLOCK.finditer(scan, start):
        yield Head(found.start(), found.end(), b"", 0, milliseconds(found[1]), None, len(found[1]), stamp_first=True)
    for found in shapes.HEADED_STAMPED.finditer(scan, start):
        yield Head(
            found.start(),
            found.end(),
            *_clean(scan, *found.span(1)),
            milliseconds(found[2]),
            None,
            len(found[2]),
            marked=True,
        )
    for found in shapes.HEADED.finditer(scan, start):
        shape = "" if found[2] else "heading"
        yield Head(found.start(), found.end(), *_clean(scan, *found.span(1)), None, None, 0, shape=shape, marked=True)


def is_named_under_clock(head: bytes) -> bool:
    """Whether rows under times are names (`0:0:3.270 --> 0:0:5.250`, name, text): copied from Teams, no captions."""
    return _come_again(shown_name(found["name"]) for found in shapes.UNDER_CLOCK.finditer(head))


def fallbacks(scan: bytes, start: int) -> Iterator[Head]:
    """Heads without a colon or a stamp, for files without better ones, such as `Q.` and `Name - text`."""
    for shape, pattern in _WEAK.items():
        for found in pattern.finditer(scan, start):
            yield Head(found.start(), found.end(), *_clean(scan, *found.span(1)), None, None, 0, shape=shape)
