"""Bytes to a transcript, or a refusal that says where and what to do. Total: nothing else comes out.

The rule: the upload is never changed. What is UTF-8 and native is cited in place; everything else is turned by a named,
versioned converter into a canonical source, and the upload's hash, name and converter are kept beside it.
"""

import gc
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import PurePath

from receipts_core.contract import DerivedFrom, Source
from receipts_core.errors import ParseError
from receipts_core.transcripts.assemble import assemble, sha256
from receipts_core.transcripts.detect import Readable, readable
from receipts_core.transcripts.model import Parsed, Report
from receipts_core.transcripts.scan import row_numbers, scan_of
from receipts_core.transcripts.swaps import FIRST_TURNS, warn_of_swaps
from receipts_core.transcripts.turns import Turn, turns_of_cues, turns_of_text


def parse(
    data: bytes,
    filename: str,
    *,
    study_id: str = "default",
    format: str | None = None,
    encoding: str | None = None,
    title: str | None = None,
    sample: bool = False,
) -> Parsed:
    """Read a file. `format` overrides detection, `encoding` names what the bytes are in where they are not UTF-8.

    Raises ParseError where the file is refused, with the line number and what to do about it.
    """
    with _no_collection():
        found = readable(data, filename, format=format, encoding=encoding)
        report = Report()
        native = found.reader
        escapes = native.escapes(found.source)
        pieces = native.read(found.source, report)
        if native.by_cue:
            made = list(turns_of_cues(found.source, pieces, escapes, report))
        else:
            made = list(turns_of_text(found.source, pieces, escapes))
        _refuse_without_speech(found, report, made)
        warn_of_swaps(made[:FIRST_TURNS], report)
        transcript = assemble(
            found.source,
            _facts(found, data, filename),
            made,
            report,
            escapes,
            study_id=study_id,
            format=found.format,
            title=title or PurePath(filename).stem or filename,
            sample=sample,
        )
    return Parsed(transcript, found.source, data if found.converters else None)


@contextmanager
def _no_collection() -> Generator[None]:
    """Without the cycle collector: a parse makes millions of tuples and no cycle, and scanning them costs a third."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _facts(found: Readable, data: bytes, filename: str) -> Source:
    derived = None
    if found.converters:
        derived = DerivedFrom(source_id=sha256(data), filename=filename, converter="+".join(found.converters))
    return Source(source_id=sha256(found.source), filename=filename, size=len(found.source), derived_from=derived)


def _refuse_without_speech(found: Readable, report: Report, made: list[Turn]) -> None:
    """Refuse a file in which nothing is said, and an uploaded cue file in which no time can be read."""
    cues_uploaded = found.reader.by_cue and found.reader.name == found.format
    timed = not cues_uploaded or any(cue.start_ms is not None for turn in made for cue in turn.cues)
    if made and timed:
        return
    scan = scan_of(found.source)
    at, why = min(report.warnings, default=(0, ""))
    row = row_numbers(scan, (at,))[at] if why else 0
    fix = "Check that the export finished, and export the transcript again."
    if made:
        raise ParseError(f"No time in this {found.format} file can be read. Line {row}: {why}.", line=row, fix=fix)
    raise ParseError(
        f"This {found.format} file holds no speech." + (f" Line {row}: {why}." if why else ""), line=row, fix=fix
    )
