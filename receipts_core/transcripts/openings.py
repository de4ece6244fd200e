"""Where turns of plain text open, judged over the whole file.

The rule: a head is believed for its name (`labels`), for the look that most heads of the file have, and for the place
of its row. So "10:30 Meeting: agenda" in the middle of an answer stays speech.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from receipts_core.transcripts.heads import Head, common, fallbacks, marked
from receipts_core.transcripts.labels import CARRIED, accepted, count, loose
from receipts_core.transcripts.payload import shown_name


class Opening(NamedTuple):
    """A head that the file as a whole bears out, with the name as it is shown."""

    start: int
    end: int
    speaker: str | None
    name_bytes: int
    start_ms: int | None
    end_ms: int | None
    time_bytes: int


def openings(scan: bytes, start: int) -> list[Opening]:
    """Every turn's head that the file bears out, in order, none inside another."""
    known = list(common(scan, start))
    heads = [*known, *marked(scan, start, known)]
    kept = _believed(scan, heads)
    return kept if len(kept) > 1 else _believed(scan, [*heads, *fallbacks(scan, start)])


def _believed(scan: bytes, heads: list[Head]) -> list[Opening]:
    """Those heads that hold up: an accepted name, in the look that most heads of the file have."""
    shown: dict[bytes, str] = {}
    occurrences = list(_named(scan, heads, shown))
    tally = count(occurrences)
    names = accepted(tally)
    standing_out = {name for name in names if tally[name].marked}
    turns = sum(tally[name].count for name in names)
    if sum(tally[name].marked for name in standing_out) * 4 >= turns * 3 and turns > 4:
        names &= standing_out
    rare = loose(tally, names)
    if not _are_spaced(scan, heads, shown, names - rare):
        rare = frozenset[str]()
    weak = _weak_shapes(scan, heads, shown, names)
    stamps = _believed_stamps(heads)
    made: list[Opening] = []
    for head in sorted(heads, key=lambda head: (head.start, -head.end)):
        if made and head.start < made[-1].end:
            continue
        believed = weak.get(head.shape, names if _follows_blank(scan, head) else names - rare)
        opening = _opening(scan, head, shown, believed, stamps)
        if opening:
            made.append(opening)
    return made


def _follows_blank(scan: bytes, head: Head) -> bool:
    """Whether a row opens the file or a paragraph."""
    before = scan[max(head.start - 4, 0) : head.start].rstrip(b" \t")
    return head.start == 0 or before.endswith(b"\n")


def _are_spaced(scan: bytes, heads: list[Head], shown: dict[bytes, str], names: frozenset[str]) -> bool:
    """Whether nearly all turns of this file open a paragraph, so that a rare name inside one is no turn."""
    turns = [head for head in heads if head.name and shown.get(scan[slice(*head.name)]) in names]
    return len(turns) >= CARRIED and sum(_follows_blank(scan, head) for head in turns) * 10 >= len(turns) * 9


def _weak_shapes(
    scan: bytes, heads: list[Head], shown: dict[bytes, str], names: frozenset[str]
) -> dict[str, frozenset[str]]:
    """For each shape that is weak evidence, the names to believe: all if most of its heads come again, else none."""
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
    """Name, whether it is marked (a stamp, a heading, bold), whether lower case follows; fills `shown` by raw bytes."""
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
