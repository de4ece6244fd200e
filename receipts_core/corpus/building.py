"""Lines to an index: each line becomes one document, read in the language of its transcript.

The rule: lines arrive transcript by transcript, and never more than one transcript of them is held at a time.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from tantivy import Document, IndexWriter

from receipts_core.contract import Line, Role
from receipts_core.corpus.fields import GRAMS, NEAR, SAID, unspaced_runs
from receipts_core.corpus.languages import PLAIN, UNSPACED, detect

_TELLING = 600  # characters of a line that are enough to tell its language


class Read(NamedTuple):
    """A line with the language it is in, and what was said around it."""

    line: Line
    reader: str
    near: str


def read(lines: Iterable[Line]) -> Iterator[tuple[str, list[Read]]]:
    """Transcripts in the order in which they arrive, each with its lines."""
    for transcript_id, group in groupby(lines, key=lambda line: line.transcript_id):
        yield transcript_id, _read_transcript(list(group))


def _read_transcript(lines: Sequence[Line]) -> list[Read]:
    main = detect(" ".join(line.text for line in lines[:200])) or PLAIN
    return [Read(line, detect(line.text[:_TELLING]) or main, around(lines, at)) for at, line in enumerate(lines)]


def around(lines: Sequence[Line], at: int) -> str:
    """The interviewer's words on both sides of an answer: the question it answers, and how it is reflected."""
    if lines[at].role is Role.INTERVIEWER:
        return ""
    before = _asked(lines[at - 1]) if at else ""
    after = _asked(lines[at + 1]) if at + 1 < len(lines) else ""
    return f"{before} {after}".strip()


def _asked(line: Line) -> str:
    return line.text if line.role is Role.INTERVIEWER else ""


def write(writer: IndexWriter, transcript: int, first: int, lines: Iterable[Read]) -> set[str]:
    """Add a transcript's lines, numbered from `first`; the readers that were needed for them."""
    readers: set[str] = set()
    for at, (line, reader, near) in enumerate(lines, first):
        document = Document()
        document.add_unsigned("transcript", transcript)
        document.add_unsigned("asks", line.role is Role.INTERVIEWER)
        document.add_unsigned("n", line.n)
        document.add_unsigned("at", at)
        own = NEAR if line.role is Role.INTERVIEWER else SAID
        for kind, text in ((own, line.text), (NEAR, near)):
            readers |= _add(document, kind, reader, text)
        writer.add_document(document)
    return readers


def _add(document: Document, kind: str, reader: str, text: str) -> set[str]:
    """Index a text: its unspaced runs as n-grams, the rest as words."""
    if not text:
        return set()
    runs = unspaced_runs(text)
    for run in runs:
        document.add_text(f"{kind}_{GRAMS}", run)
    document.add_text(f"{kind}_{reader}", UNSPACED.sub(" ", text) if runs else text)
    return {reader, GRAMS} if runs else {reader}
