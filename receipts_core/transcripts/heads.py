"""Where turns open in plain text, judged over the whole file.

The rule: heads are found by their shape first (`shapes`), then kept or not by what the file as a whole is like, so that
"10:30 Meeting: agenda" in the middle of an answer stays speech.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from receipts_core.transcripts import shapes
from receipts_core.transcripts.labels import accepted, count, is_name_shaped
from receipts_core.transcripts.people import is_generic
from receipts_core.transcripts.payload import shown_name
from receipts_core.transcripts.stamps import milliseconds


class Head(NamedTuple):
    """The head of a turn: its range, the range of the name, times, and bytes of time.

    `bare`: the stamp has no brackets. `shape`: names a shape so weak that its names must come again. `stamp_first`: a
    turn even without a name. `marked`: the name stands out by more than its colon (a heading, bold).
    """

    start: int
    end: int
    name: tuple[int, int] | None
    start_ms: int | None
    end_ms: int | None
    time_bytes: int
    bare: bool = False
    shape: str = ""
    stamp_first: bool = False
    marked: bool = False


class Opening(NamedTuple):
    """A head that the file as a whole bears out, with the name as it is shown."""

    start: int
    end: int
    speaker: str | None
    name_bytes: int
    start_ms: int | None
    end_ms: int | None
    time_bytes: int


def _clean(scan: bytes, start: int, end: int) -> tuple[int, int]:
    """A name's range without white space, emphasis and unclosed brackets around it."""
    raw = scan[start:end]
    end = start + len(raw.rstrip(b" \t*_[({#<|\\@,-"))
    start += len(raw) - len(raw.lstrip(b" \t*_["))
    return start, max(start, end)


def _common(scan: bytes, start: int) -> Iterator[Head]:
    """Heads of the common shapes: a stamp, a name and a colon, either or both, and a stamp behind the name."""
    for found in shapes.STAMPED_OR_NAMED.finditer(scan, start):
        opener, clock, until, named, name = found.groups()
        if clock is not None:
            begin = milliseconds(clock)
            if begin is not None:
                stamp = (found.end(3) if until else found.end(2)) - found.start(2)
                range_ = _clean(scan, *found.span(4)) if named else None
                last = milliseconds(until) if until else None
                yield Head(found.start(), found.end(), range_, begin, last, stamp, not opener, stamp_first=True)
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
    if not clock or not tail or (begin := milliseconds(clock[0])) is None:
        return
    bracketed = scan[clock_start - 1 : clock_start] in b"[({#<|"
    ends_row = tail.end() >= len(scan) or scan[tail.end() : tail.end() + 1] == b"\n"
    if ends_row or bracketed or tail[2]:
        range_ = _clean(scan, found.start(5), clock_start)
        yield Head(found.start(), tail.end(), range_ if range_[0] < range_[1] else None, begin, None, len(clock[0]))


def _with_stamp_after(scan: bytes, found: re.Match[bytes]) -> Head:
    """`Name: text`; where only a stamp follows on the row (`Speaker 0: 00:00:16`) it is the turn's time."""
    range_ = _clean(scan, *found.span(5))
    following = scan[found.end() : found.end() + 1]
    if following.isdigit() or following in (b"[", b"(", b"{"):
        stamp = shapes.STAMP_ROW.match(scan, found.end()) or shapes.STAMP_FIRST.match(scan, found.end())
        if stamp and (begin := milliseconds(stamp[1])) is not None:
            return Head(found.start(), stamp.end(), range_, begin, None, len(stamp[1]))
    bold = scan[range_[0] - 1 : range_[0]] in (b"*", b"_")
    return Head(found.start(), found.end(), range_, None, None, 0, marked=bold)


def _marked(scan: bytes, start: int, common: list[Head]) -> Iterator[Head]:
    """Heads of the rarer shapes, each looked for only where its mark occurs."""
    if b" second" in scan:
        for found in shapes.OVER_SPELLED.finditer(scan, start):
            name = _clean(scan, *found.span(1))
            yield Head(found.start(), found.end(), name, milliseconds(found[2]), None, len(found[2]))
    if b"\\\n**" in scan:
        for found in shapes.BROKEN_BOLD.finditer(scan, start):
            yield Head(found.start(), found.end(), _clean(scan, *found.span(1)), None, None, 0, marked=True)
    if any(_opens_a_row(scan, mark) for mark in (b"[", b"<", b"(")):
        for found in shapes.BRACKETED.finditer(scan, start):
            group = found.lastindex or 1
            yield Head(found.start(), found.end(), _clean(scan, *found.span(group)), None, None, 0)
    if _opens_a_row(scan, b"#"):
        yield from _headings(scan, start)
    if any(head.stamp_first and head.name is None for head in common):
        yield from _beside_clocks(scan, start)
    if b"\t" in scan:
        yield from _tabbed(scan, start)


def _opens_a_row(scan: bytes, mark: bytes) -> bool:
    return scan.startswith(mark) or b"\n" + mark in scan


def _beside_clocks(scan: bytes, start: int) -> Iterator[Head]:
    """A name on the row over a time's own row, on the row under it, or behind it with the text on the next row."""
    for found in shapes.BESIDE_CLOCK.finditer(scan, start):
        name = _clean(scan, *found.span(2))
        yield Head(found.start(), found.end(), name, milliseconds(found[1]), None, len(found[1]), shape="beside")
    for found in shapes.OVER_CLOCK.finditer(scan, start):
        name = _clean(scan, *found.span(1))
        yield Head(found.start(), found.end(), name, milliseconds(found[2]), None, len(found[2]))
    for found in shapes.UNDER_CLOCK.finditer(scan, start):
        times = found.end(2) - found.start(1) if found[2] else len(found[1])
        until = milliseconds(found[2]) if found[2] else None
        yield Head(found.start(), found.end(), _clean(scan, *found.span(3)), milliseconds(found[1]), until, times)


def _tabbed(scan: bytes, start: int) -> Iterator[Head]:
    """Columns with a tab between: time, name, text in that order, or the name first; only names that come again."""
    for found in shapes.TABBED.finditer(scan, start):
        clock = found[1] or found[3]
        begin = milliseconds(clock) if clock else None
        yield Head(found.start(), found.end(), _clean(scan, *found.span(2)), begin, None, len(clock or b""), shape="tabbed")


def _headings(scan: bytes, start: int) -> Iterator[Head]:
    """`### Name:` over its paragraphs, `### 00:05:12` over a stretch of talk; without a colon only a heading that comes again."""
    for found in shapes.HEADED_CLOCK.finditer(scan, start):
        yield Head(found.start(), found.end(), None, milliseconds(found[1]), None, len(found[1]), stamp_first=True)
    for found in shapes.HEADED_STAMPED.finditer(scan, start):
        name = _clean(scan, *found.span(1))
        yield Head(found.start(), found.end(), name, milliseconds(found[2]), None, len(found[2]), marked=True)
    for found in shapes.HEADED.finditer(scan, start):
        shape = "" if found[2] else "heading"
        yield Head(found.start(), found.end(), _clean(scan, *found.span(1)), None, None, 0, shape=shape, marked=True)


def is_named_under_clock(head: bytes) -> bool:
    """Whether rows under times are names (`0:0:3.270 --> 0:0:5.250`, name, text): text copied from Teams, not captions."""
    names = Counter(shown_name(found[3]) for found in shapes.UNDER_CLOCK.finditer(head))
    shaped = Counter({name: times for name, times in names.items() if is_name_shaped(name) or is_generic(name)})
    again = sum(times for times in shaped.values() if times > 1)
    return again > 0 and shaped.total() * 3 >= names.total() * 2 and again * 2 >= shaped.total()


def _fallbacks(scan: bytes, start: int) -> Iterator[Head]:
    """Heads without a colon or a stamp, believed only where nothing better is found: `Q.`, a name on its own row, `Name - text`."""
    for shape, pattern in (("letter", shapes.LETTERED), ("alone", shapes.ALONE), ("dash", shapes.DASHED)):
        for found in pattern.finditer(scan, start):
            yield Head(found.start(), found.end(), _clean(scan, *found.span(1)), None, None, 0, shape=shape)


def openings(scan: bytes, start: int) -> list[Opening]:
    """Every turn's head that the file bears out, in order, none inside another."""
    common = list(_common(scan, start))
    heads = [*common, *_marked(scan, start, common)]
    kept = _believed(scan, heads)
    return kept if len(kept) > 1 else _believed(scan, [*heads, *_fallbacks(scan, start)])


def _believed(scan: bytes, heads: list[Head]) -> list[Opening]:
    """Those heads that hold up: an accepted name, and the look that most heads of the file have, or a name known from those."""
    shown: dict[bytes, str] = {}
    occurrences = list(_named(scan, heads, shown))
    tally = count(occurrences)
    names = accepted(tally)
    marked = {name for name in names if tally[name].marked}
    turns = sum(tally[name].count for name in names)
    if sum(tally[name].marked for name in marked) * 4 >= turns * 3 and turns > 4:
        names &= marked
    weak = _weak_shapes(scan, heads, shown, names)
    stamps = _believed_stamps(heads)
    made: list[Opening] = []
    for head in sorted(heads, key=lambda head: (head.start, -head.end)):
        if made and head.start < made[-1].end:
            continue
        opening = _opening(scan, head, shown, weak.get(head.shape, names), stamps)
        if opening:
            made.append(opening)
    return made


def _weak_shapes(
    scan: bytes, heads: list[Head], shown: dict[bytes, str], names: frozenset[str]
) -> dict[str, frozenset[str]]:
    """For each shape that is weak evidence by itself, the names to believe: all if most of its heads come again, else none."""
    told: dict[str, Counter[str]] = {}
    for head in heads:
        if head.shape and head.name:
            name = shown.get(scan[head.name[0] : head.name[1]], "")
            told.setdefault(head.shape, Counter())[name] += 1
    believed: dict[str, frozenset[str]] = {}
    for shape, counts in told.items():
        again = sum(times for name, times in counts.items() if times > 1 and name in names)
        believed[shape] = names if again * 2 >= counts.total() else frozenset()
    return believed


def _named(scan: bytes, heads: list[Head], shown: dict[bytes, str]) -> Iterator[tuple[str, bool, bool]]:
    """Name, whether it is marked as one (a stamp, a heading, bold), whether lower case follows; fills `shown` by raw bytes."""
    for head in heads:
        if head.name:
            raw = scan[head.name[0] : head.name[1]]
            name = shown.get(raw)
            if name is None:
                name = shown[raw] = shown_name(raw)
            if name:
                yield name, head.marked or head.start_ms is not None, scan[head.end : head.end + 1].islower()


def _believed_stamps(heads: list[Head]) -> tuple[bool, bool]:
    """Whether stamps in brackets, and bare ones, open turns in this file: they must be more than a stray few."""
    stamped = sum(head.start_ms is not None for head in heads)
    bare = sum(head.bare for head in heads)
    return stamped * 4 >= len(heads), bare > 1 and bare * 2 >= stamped


def _opening(
    scan: bytes, head: Head, shown: dict[bytes, str], names: frozenset[str], stamps: tuple[bool, bool]
) -> Opening | None:
    name = shown.get(scan[head.name[0] : head.name[1]]) if head.name else None
    if head.name and name and name in names:
        size = head.name[1] - head.name[0]
        return Opening(head.start, head.end, name, size, head.start_ms, head.end_ms, head.time_bytes)
    if head.start_ms is None or not (head.stamp_first or head.name is None):
        return None
    bracketed, bare = stamps
    alone = scan[head.end : head.end + 1] in (b"\n", b"")
    if not (bare if head.bare else bracketed or alone):
        return None
    end = head.name[0] if head.name else head.end
    return Opening(head.start, end, None, 0, head.start_ms, head.end_ms, head.time_bytes)
