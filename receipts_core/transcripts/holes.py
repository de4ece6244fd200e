"""Parts of a text file that nobody spoke: headings, rules, front matter, boilerplate, header fields, notes.

The rule: each is found by its own form, never by where it stands, and is skipped under a reason that a person can read.
"""

import re
from bisect import bisect_right
from typing import NamedTuple

from receipts_core.transcripts.model import Report
from receipts_core.transcripts.openings import Opening
from receipts_core.transcripts.people import normalised
from receipts_core.transcripts.scan import RowPattern
from receipts_core.transcripts.vocabulary import LEAD_INS

_FRONT_MATTER = re.compile(rb"\s*---[ \t]*+\n(?:(?!---)[^\n]*+\n)*+---[ \t]*+(?=\n|\Z)")
_BOOK = rb"(?:\xf0\x9f\x93\x96[ \t]*+)?+"
_TRANSCRIPT_TITLE = RowPattern(
    rb"(?:#{1,6}[ \t]++(?:(?:(?![-\xe2]).){1,100}+(?:-|\xe2\x80[\x93\x94])[ \t]++)?+[*_]*+"
    + _BOOK
    + rb"Transcript(?:ion)?[*_:]*+|"
    + _BOOK
    + rb"Transcript(?:ion)?:?)[ \t]*+$"
)
LONGEST_TITLE = 120
_PARAGRAPH = re.compile(rb"(?:[^\n]*[^\s][^\n]*(?:\n|\Z))+")
_HOLE = RowPattern(
    rb"[ \t]*+(?:"
    rb"(?P<heading>(?:\#{2,6}|(?P<number_sign>\#))[ \t][^\n]*+)"
    rb"|(?P<rule>(?:-{3,}+|\*{3,}+|_{3,}+|={3,}+)[ \t]*+$)"
    rb"|(?P<fence>`{3,}+\w*+[ \t]*+$)"
    rb"|(?P<notice>[*_]*+(?:Transcribed by https?://otter\.ai|This editable transcript was computer generated"
    rb"|(?:Transcription|Recording|Meeting) ended after)[^\n]*+"
    rb"|[^\n:.?!]{2,80}+(?<= (?:started|stopped) transcription)[ \t]*+$"
    rb"|[\[(](?i:end of (?:transcript|recording|interview|audio))[^\n\[\]()]{0,20}+[\])][ \t]*+$"
    rb"|END OF (?:TRANSCRIPT|RECORDING|INTERVIEW|AUDIO)[A-Z. ]{0,20}+$)"
    rb"|(?P<label>[^\n]{0,8}?SAMPLE TRANSCRIPT[^\n]*+)"
    rb"|(?P<field>\*\*[^*\n:]{2,40}+:\*\*[ \t]*+[\w./-]*+[ \t]*+$)"
    rb"|(?P<hard_break>\\[ \t]*+$)"
    rb"|(?P<quotation>>[ \t]*+$)"
    rb"|(?P<note>>[ \t]*+(?:[\[(]|\xef\xbc\x88)[^\n]*+)"
    rb")"
)
REASONS = {
    "heading": "heading",
    "rule": "horizontal rule",
    "fence": "fence around code",
    "notice": "exporter's notice",
    "label": "label of a sample",
    "field": "header field",
    "hard_break": "forced line break",
    "quotation": "empty row of a quotation",
    "note": "editor's note",
}


class Hole(NamedTuple):
    """A range that nobody spoke, and why it is taken for that."""

    start: int
    end: int
    reason: str


def _skip_fields(scan: bytes, start: int, report: Report) -> int:
    """Skip paragraphs of `Key: value` rows, no key twice, the first plainly about the recording, and titles above them.

    Returns the offset after them, or `start` where there are none.
    """
    end, titles = start, 0
    for paragraph in _PARAGRAPH.finditer(scan, start, start + 4096):
        rows = [row.strip(b" \t*_#>-") for row in paragraph[0].split(b"\n") if row.strip()]
        keys = [_key(row) for row in rows if b":" in row]
        if not keys and len(rows) == 1 and len(rows[0]) < LONGEST_TITLE:
            titles += len(paragraph[0])
            continue
        if len(keys) < len(rows) - (end == start) or len(set(keys)) < len(keys) or not keys or keys[0] not in LEAD_INS:
            break
        after = paragraph.end() - (paragraph[0][-1:] == b"\n")
        report.skip("header field", after - end - titles)
        report.skip("heading", titles)
        end, titles = after, 0
    return end


def _key(row: bytes) -> str:
    return normalised(row.split(b":", 1)[0].strip(b" *_").decode("utf-8", "replace"))


def preamble(scan: bytes, start: int, report: Report) -> int:
    """Offset after front matter, and after notes that stand above a heading "Transcript"."""
    matter = _FRONT_MATTER.match(scan, start)
    if matter:
        report.skip("front matter", matter.end() - start)
        start = matter.end()
    start = _skip_fields(scan, start, report)
    title = next(_TRANSCRIPT_TITLE.finditer(scan, start), None)
    if title:
        report.skip("notes before the transcript", title.end() - start)
        start = title.end()
    return start


def _stands_apart(scan: bytes, start: int, before: list[Hole]) -> bool:
    """Whether the row behind the LF at `start` opens the file or a paragraph, or is under a part that nobody spoke."""
    above = scan[max(start - 4, 0) : start].rstrip(b" \t")
    return above[-1:] in (b"\n", b"") or bool(before and before[-1].end == start)


def holes(scan: bytes, start: int, opened: list[Opening]) -> list[Hole]:
    """What nobody spoke, in order, except rows that open a turn."""
    heads = [head.start for head in opened]
    found: list[Hole] = []
    for match in _HOLE.finditer(scan, start):
        place = bisect_right(heads, match.start()) - 1
        if (place >= 0 and match.start() < opened[place].end) or match.start() in heads[place : place + 1]:
            continue
        if match["number_sign"] and not _stands_apart(scan, match.start(), found):
            continue
        found.append(Hole(match.start(), match.end(), REASONS[match.lastgroup or "note"]))
    return found
