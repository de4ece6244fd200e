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

TAGS = re.compile(
    rb"<(?:(?P<close>/)?(?P<tag>ruby|rt|lang|[cibuvs]|font|[BIUS]|FONT)(?:\.[^\s<>]*+)?"
    rb"(?:[ \t\n\f]++(?P<annotation>[^<>]*+))?"
    rb"|(?:\d++:)?\d{1,2}:\d{1,2}[.,]\d{1,9}|/)>|\{\\[^{}\n]*+\}"
)
_VOICE = re.compile(rb"<v(?:\.[^\s<>]*+)?[ \t]++([^<>\n&]++)>([^<]*+)(?:</v>)?+[ \t\n]*+")
NAME = rb"((?:[^\W\d_]|[\x80-\xff])(?:[^\n:<>\xef]|\xef(?!\xbc\x9a))*+)(?::|\xef\xbc\x9a)(?!//)"
_LEAD = rb"[ \t]*+(?:(?:-|\xe2\x80[\x90-\x95])[ \t]*+|(?:>>|&gt;&gt;)[ \t]*+)?+"
_PREFIX = re.compile(_LEAD + rb"(?:" + NAME + rb"|\[([^\[\]\n]{1,60}+)\](?:[ \t]*+:)?+(?=[ \t]*+\S))[ \t]*+")
_BRACKETED = RowPattern(_LEAD + rb"\[([^\[\]\n]{1,60}+)\](?:[ \t]*+:)?+(?=[ \t]*+\S)")
_CANDIDATE = RowPattern(_LEAD + NAME + rb"[ \t]*+([^\n]?)")
_ROW_OPENS = re.compile(rb"\n[ \t]*+(?:[-\[>&{]|\xe2\x80[\x90-\x95]|[^\n:\xef]{1,80}+(?::|\xef))")
_NEW_VOICE = re.compile(rb"[ \t]*+(?:(?:-|\xe2\x80[\x90-\x95])(?!-)|>>|&gt;&gt;)[ \t]*+(?=\S)")

Names = Mapping[bytes, str]
"""The bytes of a name as they stand before the colon, and the name as it is shown."""


_Mark = tuple[int, int, str | None]


class Range(NamedTuple):
    """Some bytes of a payload and the voice tag that they stand in."""

    start: int
    end: int
    voice: str | None


def shown_name(raw: bytes) -> str:
    """A name as it is shown: references read, white space folded."""
    text = raw.decode("utf-8", "replace")
    return fold_space(html.unescape(text) if "&" in text else text)


def names_in(scan: bytes, start: int) -> dict[bytes, str]:
    """The names that stand before a colon at the start of a row, judged over the whole file.

    A lone word that comes once among names that carry the file stays speech: then its voice is unknown, which is safe.
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
    kept = accepted(tally)
    rare = loose(tally, kept)
    if sum(tally[name].count for name in kept - rare) >= CARRIED:
        kept -= {name for name in rare if " " not in name}
    names = {raw: name for raw, name in spellings.items() if name in kept}
    return names | _bracketed_names(scan, start)


def _bracketed_names(scan: bytes, start: int) -> dict[bytes, str]:
    """Names written `[Name] text`: believed where they open a good part of the cues, as sounds in brackets do not."""
    if b"\n[" not in scan:
        return {}
    found = Counter(match[1] for match in _BRACKETED.finditer(scan, max(start - 1, 0)))
    tally = {shown_name(raw): Seen(count=times, marked=1) for raw, times in found.items()}
    kept = accepted(tally)
    names = {raw: name for raw in found if (name := shown_name(raw)) in kept}
    return names if sum(found[raw] for raw in names) * 4 >= scan.count(b"-->", start) else {}


class Voices:
    """Turns the blocks of one file into pieces of speech. `names` are the file's accepted name prefixes."""

    def __init__(self, scan: bytes, names: Names, report: Report) -> None:
        self.scan, self.names, self.report = scan, names, report
        self._shown: dict[bytes, str] = {}

    def pieces(self, block: Block) -> Iterator[Piece]:
        """What a block holds, one piece for each voice in it."""
        scan, start, end = self.scan, block.start, block.end
        simple = _VOICE.match(scan, start, end)
        if simple and simple.end() == end:
            raw = simple[1]
            speaker = self._shown.get(raw) or self._remember(raw)
            self.report.speaker += len(raw)
            return iter((self._piece(block, speaker, *simple.span(2)),))
        tagged = scan.find(b"<", start, end) >= 0 or scan.find(b"{\\", start, end) >= 0
        if not tagged and not _ROW_OPENS.search(scan, start, end):
            return iter((self._plain(block, start, end),))
        return self._rich(block)

    def _remember(self, raw: bytes) -> str:
        name = self._shown[raw] = shown_name(raw)
        return name

    def _piece(self, block: Block, speaker: str | None, start: int, end: int, *, fresh: bool = False) -> Piece:
        text = self.scan[start:end]
        end = start + len(text.rstrip())
        start += len(text) - len(text.lstrip())
        return Piece(
            speaker or None, block.start_ms, block.end_ms, (ByteSpan(start, end),) if start < end else (), fresh
        )

    def _plain(self, block: Block, start: int, end: int) -> Piece:
        """Words of one voice without tags: an accepted name before a colon, or nobody's."""
        prefix = _PREFIX.match(self.scan, start, end)
        if prefix and (name := self.names.get(raw := prefix[1] or prefix[2])):
            self.report.speaker += len(raw)
            return self._piece(block, name, prefix.end(), end)
        turn = _NEW_VOICE.match(self.scan, start, end)
        if (turn and b">" in turn[0]) or (turn and b"&gt;" in turn[0]):
            return self._piece(block, None, turn.end(), end, fresh=True)
        return self._piece(block, None, start, end)

    def _rich(self, block: Block) -> Iterator[Piece]:
        """A payload with tags or several rows: cut at voices, at names that open a row, at dialogue dashes."""
        ranges = self._untagged(block)
        marks = self._marks(block)
        runs: list[tuple[str | None, bool, list[ByteSpan]]] = []
        voice: str | None = None
        for part in ranges:
            if not runs or part.voice != voice:
                voice = part.voice
                runs.append((voice, False, []))
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
        position, voice = block.start, None
        for tag in TAGS.finditer(self.scan, block.start, block.end):
            ranges.append(Range(position, tag.start(), voice))
            position = tag.end()
            if tag["tag"] == b"v":
                annotation = tag["annotation"] or b""
                voice = None if tag["close"] else shown_name(annotation) or None
                self.report.speaker += len(annotation)
        ranges.append(Range(position, block.end, voice))
        return [part for part in ranges if part.start < part.end]

    def _marks(self, block: Block) -> list[_Mark]:
        """Places in a block where a row opens a new voice: (where it opens, where its speech starts, its name)."""
        scan = self.scan
        marks: list[_Mark] = []
        dashes: list[_Mark] = []
        position, rows, tagless = block.start, 0, scan.find(b"<v", block.start, block.end) < 0
        while position < block.end:
            rows += 1
            inner = position
            while tag := TAGS.match(scan, inner, block.end):
                inner = tag.end()
            prefix = _PREFIX.match(scan, inner, block.end) if tagless else None
            if prefix and (name := self.names.get(raw := prefix[1] or prefix[2])):
                marks.append((inner, prefix.end(), name))
                self.report.speaker += len(raw)
            elif turn := _NEW_VOICE.match(scan, inner, block.end):
                (dashes if b">" not in turn[0] and b"&" not in turn[0] else marks).append((inner, turn.end(), None))
            end = scan.find(b"\n", position, block.end)
            position = block.end if end < 0 else end + 1
        if (rows > 1 and len(dashes) > 1) or (dashes and marks):
            marks = sorted(marks + dashes)
        return marks

    def _cut(self, part: Range, marks: list[_Mark]) -> Iterator[tuple[int, int, str | None, bool]]:
        position, opens, speaker = part.start, False, None
        for start, speech, name in marks:
            if part.start <= start < part.end:
                yield position, start, speaker, opens
                position, opens, speaker = min(speech, part.end), True, name or part.voice
        yield position, part.end, speaker, opens
