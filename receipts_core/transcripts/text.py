"""Plain text and Markdown, in the shapes that people and exporters write.

The rule: every stamped or named paragraph is a line; paragraphs under it without a stamp or a name belong to it, each a
cue of its own. What an exporter or an editor added (headings, boilerplate, front matter, notes) is skipped, with the
reason; what stands before the first speaker is skipped, with a warning.
"""

import re
from collections.abc import Iterator

from receipts_core.contract import ByteSpan
from receipts_core.transcripts.holes import Hole, holes, preamble
from receipts_core.transcripts.labels import is_lead_in
from receipts_core.transcripts.model import NativeFormat, Piece, Report, no_escapes
from receipts_core.transcripts.openings import openings
from receipts_core.transcripts.scan import text_scan_of, trim, trimmed
from receipts_core.transcripts.turns import ends_sentence
from receipts_core.transcripts.uniform import uniform

PROSE = 80
"""Bytes from which a paragraph before the first speaker that ends a sentence is taken for speech."""
_PARAGRAPH = re.compile(rb"(?:[^\n]*[^\s][^\n]*(?:\n|\Z))+")
_MARKUP = re.compile(
    rb"<br[ \t]*+/?>(?=[ \t]*+(?:\n|\Z))"
    rb"|[ \t]*+#\d\d:\d\d:\d\d(?:[.-]\d{1,3})?#"
    rb"|\*\*|(?<![\w*])__(?=\S)|(?<=\S)__(?!\w)|\\(?=[!-/:-@\[-`{-~])|\\(?=[ \t]*(?:\n|\Z))"
)


def _sniff(_head: bytes) -> int:
    return 1


def _read(source: bytes, report: Report) -> Iterator[Piece]:
    scan = text_scan_of(source)
    start = preamble(scan, 0, report)
    return uniform(scan, start, report) or judged(scan, start, report)


def judged(scan: bytes, start: int, report: Report) -> Iterator[Piece]:
    """Files of any shape: what opens a turn and what nobody spoke is judged over the whole file."""
    opened = openings(scan, start)
    reader = _Bodies(scan, holes(scan, start, opened), report)
    if not opened:
        report.warn(start, "no speaker's name and no time stamp is found; every paragraph is kept as an unknown voice")
        for span in reader.paragraphs(start, len(scan)):
            yield Piece(None, None, None, span, fresh=True)
        return
    yield from reader.before(start, opened[0].start)
    waiting: int | None = None
    named = any(head.speaker for head in opened)
    for place, head in enumerate(opened):
        end = opened[place + 1].start if place + 1 < len(opened) else len(scan)
        report.speaker += head.name_bytes
        report.time += head.time_bytes
        if head.unreadable:
            report.warn(head.start, "a time stamp cannot be read; its words are kept with no time")
        begin = waiting if head.start_ms is None else head.start_ms
        fresh = True
        for span in reader.paragraphs(head.end, end):
            if fresh and named and head.speaker is None:
                report.warn(head.end, "nobody is named here; kept as an unknown voice")
            yield Piece(head.speaker, begin, head.end_ms, span, fresh)
            fresh = False
        waiting = begin if fresh and head.speaker is None else None


def _is_turn_like(text: str) -> bool:
    """Whether words stand before a colon that may name somebody, though the file does not bear it out."""
    name, colon, rest = text.partition(":")
    return bool(colon) and rest[:1].isspace() and not is_lead_in(name)


class _Bodies:
    """The paragraphs between heads, without what nobody spoke."""

    def __init__(self, scan: bytes, gaps: list[Hole], report: Report) -> None:
        self.scan, self.gaps, self.report = scan, gaps, report
        self.next_gap = 0
        self.marked = (
            b"**" in scan or b"\\" in scan or b"__" in scan or b"<br" in scan or b"# " in scan or b"#\n" in scan
        )

    def before(self, start: int, end: int) -> Iterator[Piece]:
        """What stands before the first speaker: titles and lists are skipped, prose is kept as an unknown voice."""
        for spans in self.paragraphs(start, end):
            first, last = spans[0].start, spans[-1].end
            said = self.scan[first:last].decode("utf-8", "replace")
            if (last - first >= PROSE or _is_turn_like(said)) and ends_sentence(said):
                self.report.warn(first, "text before the first speaker; kept as an unknown voice")
                yield Piece(None, None, None, spans, fresh=True)
            else:
                self.report.skip("title or list before the first speaker", sum(span.end - span.start for span in spans))

    def paragraphs(self, start: int, end: int) -> list[tuple[ByteSpan, ...]]:
        """The spans of each paragraph between two offsets."""
        gaps = self.gaps
        if self.next_gap >= len(gaps) or gaps[self.next_gap].start >= end:
            return self._block(start, end)
        return [spans for solid in self._solid(start, end) for spans in self._block(*solid)]

    def _block(self, start: int, end: int) -> list[tuple[ByteSpan, ...]]:
        """The spans of each paragraph in a range without holes."""
        body = self.scan[start:end]
        words = body.strip()
        if not words:
            return []
        start += len(body) - len(body.lstrip())
        end = start + len(words)
        if b"\n" not in words:
            ranges = [(start, end)]
        else:
            ranges = [trim(self.scan, *found.span()) for found in _PARAGRAPH.finditer(self.scan, start, end)]
        if not self.marked:
            return [(ByteSpan(first, last),) for first, last in ranges]
        return [spans for first, last in ranges if (spans := self._without_markup(first, last))]

    def _solid(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """The ranges between two offsets that no hole covers."""
        gaps = self.gaps
        while self.next_gap < len(gaps) and gaps[self.next_gap].start < end:
            gap = gaps[self.next_gap]
            self.next_gap += 1
            if gap.start > start:
                yield start, gap.start
            start = max(start, gap.end)
            self.report.skip(gap.reason, gap.end - gap.start)
        if start < end:
            yield start, end

    def _without_markup(self, start: int, end: int) -> tuple[ByteSpan, ...]:
        if not _MARKUP.search(self.scan, start, end):
            return (ByteSpan(start, end),)
        cuts = [start]
        for mark in _MARKUP.finditer(self.scan, start, end):
            cuts += mark.span()
        cuts.append(end)
        return trimmed(self.scan, [ByteSpan(*cut) for cut in zip(cuts[::2], cuts[1::2], strict=True)])


FORMAT = NativeFormat(
    name="text",
    extensions=(".txt", ".md", ".markdown", ".text"),
    looks_for="paragraphs that start with a time or with `Name:`",
    sniff=_sniff,
    read=_read,
    escapes=no_escapes,
    by_cue=False,
)
