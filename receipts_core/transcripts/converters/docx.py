"""Word files (.docx), Teams' and generic ones, through python-docx behind limits of our own.

The rule: a Word file is hostile until it is unpacked within bounds: its size after unpacking, the number of its parts,
and no document type or entity declared in any XML part. Only then is it opened, for its body alone.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any

from receipts_core.errors import ParseError, TooLarge
from receipts_core.transcripts import srt, text, webvtt
from receipts_core.transcripts.converters.wordml import text_of
from receipts_core.transcripts.model import HEAD_BYTES, PackedFormat, Report, Said
from receipts_core.transcripts.scan import scan_of
from receipts_core.transcripts.turns import spoken, turns_of_text

MAX_UNPACKED, MAX_PARTS, MAX_RATIO, CHUNK = 200 << 20, 5000, 400, 1 << 20
_DECLARATION = re.compile(rb"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_UTF16_DECLARATION = re.compile(rb"<\x00!\x00[DEde]|\x00<\x00!\x00[DEde]")
_FIX = "Open it in Word and save it again as .docx, or export the transcript as .vtt or .txt."


def rows(data: bytes) -> bytes:
    """The text of a Word file as UTF-8: paragraphs with a blank row between, table rows as `[time] name: text`."""
    from docx import Document  # noqa: PLC0415  # lxml is slow to load, and only Word files need it

    _check_bounds(data)
    try:
        document: Any = Document(io.BytesIO(data))
        return text_of(document.element.body).encode("utf-8", "replace")
    except Exception as problem:  # python-docx and lxml raise many kinds for a broken package
        raise ParseError(f"This Word file cannot be opened: {type(problem).__name__}.", fix=_FIX) from problem


def _check_bounds(data: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            parts = package.infolist()
            if "word/document.xml" not in package.namelist():
                raise ParseError("This is a ZIP archive, but not a Word file (no word/document.xml in it).", fix=_FIX)
            if len(parts) > MAX_PARTS:
                raise TooLarge(f"This Word file has {len(parts)} parts; at most {MAX_PARTS} are read.", fix=_FIX)
            unpacked = 0
            for part in parts:
                unpacked = _check_part(package, part, unpacked, max(len(data) * MAX_RATIO, CHUNK))
    except ParseError:
        raise
    except (
        zlib.error,
        zipfile.BadZipFile,
        zipfile.LargeZipFile,
        OSError,
        EOFError,
        ValueError,
        RuntimeError,
        NotImplementedError,
    ) as problem:
        raise ParseError(f"This Word file is damaged: {problem}.", fix=_FIX) from problem


def _check_part(package: zipfile.ZipFile, part: zipfile.ZipInfo, unpacked: int, allowed: int) -> int:
    """Unpack one part without keeping it; returns the bytes so far. What the directory claims is not believed."""
    with package.open(part) as stream:
        tail = b""
        while chunk := stream.read(CHUNK):
            unpacked += len(chunk)
            if unpacked > min(MAX_UNPACKED, allowed):
                raise TooLarge("This Word file unpacks to far more than its size; it is not opened.", fix=_FIX)
            window = tail + chunk
            if part.filename.endswith((".xml", ".rels")) and (
                _DECLARATION.search(window) or _UTF16_DECLARATION.search(window)
            ):
                raise ParseError("This Word file declares XML entities; it is not opened.", fix=_FIX)
            tail = chunk[-16:]
    return unpacked


def convert(data: bytes) -> Iterator[Said]:
    """The turns of a Word file, or the cues of captions that somebody pasted into one."""
    source, report = rows(data), Report()
    native = max((text.FORMAT, srt.FORMAT, webvtt.FORMAT), key=lambda known: known.sniff(scan_of(source[:HEAD_BYTES])))
    escapes, pieces = native.escapes(source), native.read(source, report)
    if native.by_cue:
        for piece in pieces:
            yield Said(piece.speaker, piece.start_ms, piece.end_ms, spoken(source, piece.spans, escapes))
        return
    for turn in turns_of_text(source, pieces, escapes):
        yield Said(turn.speaker, turn.cues[0].start_ms, turn.cues[-1].end_ms, turn.text)


FORMAT = PackedFormat("docx", 2, "a ZIP archive with word/document.xml", b"PK\x03\x04", convert)
