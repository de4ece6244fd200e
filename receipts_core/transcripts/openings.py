"""Where turns of plain text open, judged over the whole file.

The rule: a head is believed for its name (`labels`), for the look that most heads of the file have, and for the place
of its row. So "10:30 Meeting: agenda" in the middle of an answer stays speech.
"""

from collections import Counter
from itertools import pairwise
from typing import NamedTuple

from receipts_core.transcripts.heads import TRAILING, Head, common, fallbacks, marked
from receipts_core.transcripts.labels import CARRIED, Seen, accepted, count, loose
from receipts_core.transcripts.payload import shown_name


class Opening(NamedTuple):
    """A head that the file as a whole bears out, with the name as it is shown.

    `unreadable`: there is a stamp, but it is no time.
    """

    start: int
    end: int
    speaker: str | None
    name_bytes: int
    start_ms: int | None
    end_ms: int | None
    time_bytes: int
    unreadable: bool = False


def openings(scan: bytes, start: int) -> list[Opening]:
    """Every turn's head that the file bears out, in order, none inside another."""
    known = list(common(scan, start))
    heads = [*known, *marked(scan, start, known)]
    kept = _believed(scan, heads)
    return kept if len(kept) > 1 else _believed(scan, [*heads, *fallbacks(scan, start)])


def _believed(scan: bytes, heads: list[Head]) -> list[Opening]:
    """Those heads that hold up: an accepted name, in the look that most heads of the file have."""
    heads = _without_said_times(heads)
    spelled, tally = _counted(scan, heads)
    names, rare = borne_out(tally)
    kept = {raw: name for raw, name in spelled.items() if name in names}
    anywhere = {raw: name for raw, name in kept.items() if name not in rare}
    if not rare or not _are_spaced(scan, heads, anywhere):
        anywhere = kept
    weak = _weak_shapes(heads, kept)
    stamps = _believed_stamps(heads)
    timed = _are_timed(heads, kept)
    made: list[Opening] = []
    end = -1
    for head in sorted(heads, key=_place):
        if head.start < end:
            continue
        believed = anywhere if anywhere is kept or not _follows_blank(scan, head) else kept
        opening = _opening(scan, head, weak.get(head.shape, believed), stamps)
        if opening and not (made and _is_said_first(scan, made[-1], opening, timed=timed)):
            made.append(opening)
            end = opening.end
    return _without_empty(scan, made, {head.start for head in heads if head.shape == TRAILING})


def _without_empty(scan: bytes, made: list[Opening], trailing: set[int]) -> list[Opening]:
    """The same without "Room 10:30" on a row of its own, over no words, whose name comes nowhere else: it is speech."""
    if not trailing or not made:
        return made
    turns = Counter(opening.speaker for opening in made)
    ends = [*(opening.start for opening in made[1:]), len(scan)]
    return [
        opening
        for opening, end in zip(made, ends, strict=True)
        if opening.start not in trailing or turns[opening.speaker] > 1 or scan[opening.end : end].strip()
    ]


def _without_said_times(heads: list[Head]) -> list[Head]:
    """The same, but without a stamp in "Dana: 10:30", unless half of the file's turns have one there, or they rise."""
    times = [head.start_ms or 0 for head in heads if head.words]
    rising = len(times) > 2 and all(before < after for before, after in pairwise(times))
    if not times or rising or len(times) * 2 >= sum(bool(head.raw) for head in heads):
        return heads
    return [
        head._replace(end=head.words, start_ms=None, time_bytes=0, unreadable=False) if head.words else head
        for head in heads
    ]


def _are_timed(heads: list[Head], names: dict[bytes, str]) -> bool:
    """Whether most named turns of the file have a time."""
    timed = [head.start_ms is not None for head in heads if head.raw in names]
    return sum(timed) * 2 >= len(timed)


def _is_said_first(scan: bytes, before: Opening, now: Opening, *, timed: bool) -> bool:
    """Whether what looks like a head is the first that is said under one with a name and a time, both of its own."""
    if before.speaker is None or before.start_ms is None or (now.speaker and (now.start_ms is not None or not timed)):
        return False
    return not scan[before.end : now.start].strip()


def borne_out(tally: dict[str, Seen]) -> tuple[frozenset[str], frozenset[str]]:
    """The names that the file as a whole accepts, and those of them that a list inside an answer may hold."""
    names = accepted(tally)
    standing_out = {name for name in names if tally[name].marked}
    turns = sum(tally[name].count for name in names)
    if sum(tally[name].marked for name in standing_out) * 4 >= turns * 3 and turns > 4:
        names &= standing_out
    return names, loose(tally, names)


def _place(head: Head) -> tuple[int, int]:
    """By where they start, the longest first."""
    return head.start, -head.end


def _counted(scan: bytes, heads: list[Head]) -> tuple[dict[bytes, str], dict[str, Seen]]:
    """Every spelling of a name with the name as it is shown, and how each name occurs."""
    seen = Counter(
        [
            (head.raw, head.marked or head.start_ms is not None, scan[head.end : head.end + 1].islower())
            for head in heads
            if head.raw
        ]
    )
    spelled = {raw: name for raw in {raw for raw, _, _ in seen} if (name := shown_name(raw))}
    return spelled, count((spelled.get(raw, ""), marked, lower, times) for (raw, marked, lower), times in seen.items())


def _follows_blank(scan: bytes, head: Head) -> bool:
    """Whether a row opens the file or a paragraph."""
    before = scan[max(head.start - 4, 0) : head.start].rstrip(b" \t")
    return head.start == 0 or before.endswith(b"\n")


def _are_spaced(scan: bytes, heads: list[Head], names: dict[bytes, str]) -> bool:
    """Whether nearly all turns of this file open a paragraph, so that a rare name inside one is no turn."""
    turns = [head for head in heads if head.raw in names]
    return len(turns) >= CARRIED and sum(_follows_blank(scan, head) for head in turns) * 10 >= len(turns) * 9


def _weak_shapes(heads: list[Head], names: dict[bytes, str]) -> dict[str, dict[bytes, str]]:
    """For each shape that is weak evidence, the names to believe: all if most of its heads come again, else none.

    Names with a bare time behind them may all come once, but then most turns of the file must look so.
    """
    told: dict[str, Counter[str]] = {}
    for head in heads:
        if head.shape and head.raw:
            told.setdefault(head.shape, Counter())[names.get(head.raw, "")] += 1
    believed: dict[str, dict[bytes, str]] = {}
    turns = sum(head.raw in names for head in heads)
    for shape, counts in told.items():
        again = sum(times for name, times in counts.items() if times > 1 and name)
        holds = counts.total() * 2 >= turns if shape == TRAILING else again * 2 >= counts.total()
        believed[shape] = names if holds else {}
    return believed


def _believed_stamps(heads: list[Head]) -> tuple[bool, bool]:
    """Whether stamps in brackets, and bare ones, open turns in this file: they must be more than a stray few."""
    stamped = sum([head.start_ms is not None for head in heads if head.shape != TRAILING])
    bare = sum([head.bare for head in heads])
    return stamped * 4 >= len(heads), bare > 1 and bare * 2 >= stamped


def _opening(scan: bytes, head: Head, names: dict[bytes, str], stamps: tuple[bool, bool]) -> Opening | None:
    start, end, raw, name_start, start_ms, end_ms, time_bytes, bare, _, stamp_first, _, unreadable, _ = head
    name = names.get(raw)
    if name is not None:
        return Opening(start, end, name, len(raw), start_ms, end_ms, time_bytes, unreadable)
    if (start_ms is None and (bare or not unreadable)) or not (stamp_first or not raw):
        return None
    bracketed_open, bare_open = stamps
    alone = scan[end : end + 1] in (b"\n", b"")
    if not (bare_open if bare else bracketed_open or alone):
        return None
    speech = name_start - (scan[name_start - 1 : name_start] == b"[") if raw else end
    return Opening(start, speech, None, 0, start_ms, end_ms, time_bytes, unreadable)
