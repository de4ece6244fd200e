"""What is said in a cue, and by whom: voice tags, name prefixes, dialogue dashes, and markup that nobody spoke.

The rule: only tags that the format knows are markup. Anything else in angle brackets (`<inaudible>`, `x < 3 and y > 2`)
is speech, with its brackets.
"""

import html
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from receipts_core.contract import ByteSpan
from receipts_core.speech import fold_space
from receipts_core.transcripts.cueblocks import Block
from receipts_core.transcripts.labels import CARRIED, Seen, accepted, loose
from receipts_core.transcripts.model import Piece, Report
from receipts_core.transcripts.scan import RowPattern, trimmed

_CLASSES, _GAP = rb"(?:\.[^\s<>]*+)?", rb"[ \t\n\f]"
TAGS = re.compile(
    rb"<(?:(?P<break>br[ \t]*+/?|BR)|(?P<close>/)?(?:(?P<voice>[vV])"
    + _CLASSES
    + rb"(?:"
    + _GAP
    + rb"++(?P<annotation>[^<>]*+))?+|(?:lang|font|FONT)"
    + _CLASSES
    + rb"(?:"
    + _GAP
    + rb"[^<>]*+)?+|(?:ruby|rt|[cibusBIUS])(?:\.[^\s<>]*+(?:"
    + _GAP
    + rb"[^<>]*+)?+|"
    + _GAP
    + rb"*+(?:[\w-]++=[^<>]*+)?+))|(?:\d++:)?\d{1,2}:\d{1,2}[.,]\d{1,9}|/)>|\{\\[^{}\n]*+\}|\[(?P<sbv_break>br)\]"
)
"""Markup, with what bears on voices and breaks. `<b and c>` is no tag: only voices, languages, fonts and classes may
have words behind them."""
_RICH_MARKS = (b"<", b"{\\", b"[br]", b">>", b"&gt;&gt;")
_VOICE_TAG = re.compile(rb"<[vV]")
_VOICE = re.compile(rb"<v(?:\.[^\s<>]*+)?[ \t]++([^<>\n&]++)>([^<]*+)(?:</v>)?+[ \t\n]*+")
NAME = (
    rb"((?:[^\W\d_]|[\x80-\xff]|\+(?=\d))(?:[^\n:<>\xef]|\xef(?!\xbc\x9a))*+)"
    rb"(?:</(?:[biuBIU]|font|FONT)>[ \t]*+)?+(?::|\xef\xbc\x9a)(?!//|\\[A-Za-z])"
)
_CHEVRONS = rb"(?:>>++|(?:&gt;){2,}+)"
_LEAD = rb"[ \t]*+(?:(?:-|\xe2\x80[\x90-\x95])[ \t]*+|" + _CHEVRONS + rb"[ \t]*+)?+"
_STYLE = rb"(?:<(?:[biuBIU]|font|FONT)(?:[ \t][^<>\n]*+)?>|\{\\[^{}\n]*+\})*+"
_PREFIX = re.compile(
    _LEAD
    + rb"(?:"
    + NAME
    + rb"|\[([^\[\]\n]{1,60}+)\](?:[ \t]*+:)?+(?=\s*+\S)|\(([^()\n]{1,60}+)\)(?:[ \t]*+:)?+(?=\s*+\S))\s*+"
)
_BRACKETED = RowPattern(
    _LEAD + rb"(?:\[([^\[\]\n]{1,60}+)\]|\(([^()\n]{1,60}+)\))(?:[ \t]*+:)?+[ \t]*+(?=\n?[ \t]*+\S)"
)
_CANDIDATE = RowPattern(_STYLE + _LEAD + _STYLE + NAME + rb"[ \t]*+([^\n]?)")
_ROW_OPENS = re.compile(rb"\n[ \t]*+(?:[-\[(>&{]|\xe2\x80[\x90-\x95]|[^\n:\xef]{1,80}+(?::|\xef))")
_NEW_VOICE = re.compile(rb"[ \t]*+(?:(?:-|\xe2\x80[\x90-\x95])(?![-\d])|" + _CHEVRONS + rb")[ \t]*+(?=\S)")
_CHANGE = re.compile(rb"[ \t]++" + _CHEVRONS + rb"[ \t]++(?=\S)")
_ENDED = b".?!\"')]-\x9d\xa6"
_CHANGES = re.compile(rb"\n[ \t]*+" + _STYLE + _CHEVRONS)

MOST_SOUGHT = 200
"""No conversation in captions has more names; past it none is looked for inside rows."""
Names = Mapping[bytes, str]
"""The bytes of a name as they stand before the colon, and the name as it is shown."""


_Mark = tuple[int, int, str | None]


def _place(mark: _Mark) -> int:
    return mark[0]


class Range(NamedTuple):
    """Some bytes of a payload, the voice tag that they stand in, and how many forced line breaks stand before them."""

    start: int
    end: int
    voice: str | None
    breaks: int


_INVISIBLE = "\u200b\u200e\u200f\u2060\ufeff" + "".join(map(chr, [*range(0x202A, 0x202F), *range(0x2066, 0x206A)]))
"""Marks of writing direction and the like, which editors leave around names."""


def shown_name(raw: bytes) -> str:
    """A name as it is shown: references read, white space folded, no invisible marks around it."""
    text = raw.decode("utf-8", "replace")
    text = fold_space(html.unescape(text) if "&" in text else text)
    return text if text.isascii() else text.strip(_INVISIBLE + " ")


def names_in(scan: bytes, start: int) -> dict[bytes, str]:
    """The names that stand before a colon at the start of a row, judged over the whole file.

    A lone word that comes once among names that carry the file stays speech: then its voice is unknown, which is safe.
    Where nearly every cue has such a prefix, as Zoom's have, what comes again is a name whatever it looks like.
    """
    tally: dict[str, Seen] = {}
    spellings: dict[bytes, str] = {}
    for (raw, following), times in Counter(
        found.group(1, 2) for found in _CANDIDATE.finditer(scan, max(start - 1, 0))
    ).items():
        if len(raw) > 120:
            continue
        name = spellings[raw] = shown_name(raw)
        seen = tally.setdefault(name, Seen())
        seen.count += times
        seen.lower += times * following.islower()
    if sum(seen.count for seen in tally.values()) * 4 >= scan.count(b"-->", start) * 3:
        for seen in tally.values():
            seen.marked = seen.count if seen.count > 1 else 0
    kept = accepted(tally)
    rare = loose(tally, kept)
    if sum(tally[name].count for name in kept - rare) >= CARRIED:
        kept -= {name for name in rare if " " not in name}
    names = {raw: name for raw, name in spellings.items() if name in kept}
    return names | _bracketed_names(scan, start)


def _bracketed_names(scan: bytes, start: int) -> dict[bytes, str]:
    """Names written `[Name] text` or `(Name) text`: believed where they open many cues, as sounds do not."""
    if b"\n[" not in scan and b"\n(" not in scan:
        return {}
    found = Counter(match[1] or match[2] for match in _BRACKETED.finditer(scan, max(start - 1, 0)))
    tally = {shown_name(raw): Seen(count=times, marked=1) for raw, times in found.items()}
    kept = accepted(tally)
    names = {raw: name for raw in found if (name := shown_name(raw)) in kept}
    return names if sum(found[raw] for raw in names) * 4 >= scan.count(b"-->", start) else {}


def _names_inside(scan: bytes, names: Names) -> re.Pattern[bytes] | None:
    """Where a name that opens several rows stands inside one, behind the end of a sentence. None where none does."""
    again = sorted((raw for raw in names if scan.count(b"\n" + raw) > 1), key=len, reverse=True)
    if not again or len(again) > MOST_SOUGHT:
        return None
    choices = b"|".join(map(re.escape, again))
    inside = re.compile(rb"(?<=[.?!\"\x82\x9d\xa6])[ \t]++(?=(?:" + choices + rb")(?::|\xef\xbc\x9a)(?!//))")
    return inside if inside.search(scan) else None


class Voices:
    """Turns the blocks of one file into pieces of speech. `names` are the file's accepted name prefixes."""

    def __init__(self, scan: bytes, names: Names, report: Report) -> None:
        self.scan, self.names, self.report = scan, names, report
        self._shown: dict[bytes, str] = {}
        self._rich_marks = tuple(mark for mark in _RICH_MARKS if mark in scan)
        self._changes = bool(_CHANGES.search(scan))
        self._inside = _names_inside(scan, names)

    def pieces(self, block: Block) -> Iterator[Piece]:
        """What a block holds, one piece for each voice in it."""
        scan, start, end = self.scan, block.start, block.end
        simple = _VOICE.match(scan, start, end)
        if simple and simple.end() == end:
            raw = simple[1]
            speaker = self._shown.get(raw) or self._remember(raw)
            self.report.speaker += len(raw)
            return iter((self._piece(block, speaker, *simple.span(2)),))
        for mark in self._rich_marks:
            if scan.find(mark, start, end) >= 0:
                return self._rich(block)
        if _ROW_OPENS.search(scan, start, end) or (self._inside and self._inside.search(scan, start, end)):
            return self._rich(block)
        return iter((self._plain(block, start, end),))

    def _remember(self, raw: bytes) -> str:
        name = self._shown[raw] = shown_name(raw)
        return name

    def _piece(self, block: Block, speaker: str | None, start: int, end: int, *, fresh: bool = False) -> Piece:
        text = self.scan[start:end].rstrip()
        end = start + len(text)
        start = end - len(text.lstrip())
        spans = (ByteSpan(start, end),) if start < end else ()
        return Piece(speaker or None, block.start_ms, block.end_ms, spans, fresh)

    def _plain(self, block: Block, start: int, end: int) -> Piece:
        """Words of one voice without tags: an accepted name before a colon, or nobody's."""
        if named := self._named(start, end):
            name, speech = named
            return self._piece(block, name, speech, end)
        return self._piece(block, None, start, end)

    def _named(self, start: int, end: int) -> tuple[str, int] | None:
        """An accepted name that stands at `start`, and where its speech starts."""
        prefix = _PREFIX.match(self.scan, start, end)
        if not prefix:
            return None
        raw = prefix[prefix.lastindex or 1]
        if not (name := self.names.get(raw)):
            return None
        self.report.speaker += len(raw)
        return name, prefix.end()

    def _rich(self, block: Block) -> Iterator[Piece]:
        """A payload with tags or several rows: cut at voices, at names that open a row, at dialogue dashes and `>>`.

        A forced line break parts two cues of one voice, as white space would part two words.
        """
        ranges = self._untagged(block)
        marks = self._marks(block)
        runs: list[tuple[str | None, bool, list[ByteSpan]]] = []
        voice, breaks = None, 0
        for part in ranges:
            if not runs or part.voice != voice:
                voice = part.voice
                runs.append((voice, False, []))
            elif part.breaks > breaks:
                runs.append((runs[-1][0], False, []))
            breaks = part.breaks
            for start, end, speaker, opens in self._cut(part, marks):
                if opens:
                    runs.append((speaker, True, []))
                if start < end:
                    runs[-1][2].append(ByteSpan(start, end))
        for speaker, fresh, spans in runs:
            if kept := trimmed(self.scan, spans):
                yield Piece(speaker, block.start_ms, block.end_ms, kept, fresh)

    def _untagged(self, block: Block) -> list[Range]:
        ranges: list[Range] = []
        position, voice, breaks = block.start, None, 0
        for tag in TAGS.finditer(self.scan, block.start, block.end):
            ranges.append(Range(position, tag.start(), voice, breaks))
            position = tag.end()
            if tag["break"] or tag["sbv_break"]:
                breaks += 1
            elif tag["voice"]:
                annotation = tag["annotation"] or b""
                voice = None if tag["close"] else shown_name(annotation) or None
                self.report.speaker += len(annotation)
        ranges.append(Range(position, block.end, voice, breaks))
        return [part for part in ranges if part.start < part.end]

    def _marks(self, block: Block) -> list[_Mark]:
        """Places in a block where a row opens a new voice: (where it opens, where its speech starts, its name)."""
        scan = self.scan
        marks: list[_Mark] = []
        dashes: list[_Mark] = []
        position, rows, tagless = block.start, 0, not _VOICE_TAG.search(scan, block.start, block.end)
        while position < block.end:
            rows += 1
            inner = position
            while tag := TAGS.match(scan, inner, block.end):
                inner = tag.end()
            if tagless and (named := self._named(inner, block.end)):
                name, speech = named
                marks.append((inner, speech, name))
            elif turn := _NEW_VOICE.match(scan, inner, block.end):
                (dashes if b">" not in turn[0] and b"&" not in turn[0] else marks).append((inner, turn.end(), None))
            end = scan.find(b"\n", position, block.end)
            position = block.end if end < 0 else end + 1
        marks += self._changes_inside(block)
        if tagless and self._inside:
            marks += self._names_inside(self._inside, block)
        if (rows > 1 and len(dashes) > 1) or (dashes and marks):
            marks += dashes
        return sorted(marks, key=_place)

    def _changes_inside(self, block: Block) -> Iterator[_Mark]:
        """`>>` inside a row: behind the end of a sentence, or anywhere in a file that has it at the start of rows."""
        for change in _CHANGE.finditer(self.scan, block.start, block.end):
            if self._changes or self.scan[change.start() - 1] in _ENDED:
                name, speech = self._named(change.end(), block.end) or (None, change.end())
                yield change.start(), speech, name

    def _names_inside(self, inside: re.Pattern[bytes], block: Block) -> Iterator[_Mark]:
        for place in inside.finditer(self.scan, block.start, block.end):
            if named := self._named(place.end(), block.end):
                name, speech = named
                yield place.start(), speech, name

    def _cut(self, part: Range, marks: list[_Mark]) -> Iterator[tuple[int, int, str | None, bool]]:
        position, opens, speaker = part.start, False, None
        for start, speech, name in marks:
            if start < part.start:
                position = max(position, min(speech, part.end))
            if part.start <= start < part.end:
                yield position, start, speaker, opens
                position, opens, speaker = min(speech, part.end), True, name or part.voice
        yield position, part.end, speaker, opens
