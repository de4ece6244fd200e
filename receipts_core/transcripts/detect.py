"""Which format a file is, by its content; the extension only breaks ties.

The rule: a file that nothing recognises is refused with what was looked for. It is never read as if it were something.
"""

import json
import re
from typing import Any, NamedTuple

from receipts_core.errors import InvalidInput, ParseError
from receipts_core.transcripts import canonical, text
from receipts_core.transcripts.encodings import as_utf8
from receipts_core.transcripts.formats import FORMATS
from receipts_core.transcripts.model import (
    HEAD_BYTES,
    ConvertedFormat,
    Format,
    JsonFormat,
    NativeFormat,
    PackedFormat,
    Sniffed,
)
from receipts_core.transcripts.openings import openings
from receipts_core.transcripts.scan import BOM, scan_of, start_of, text_scan_of

_MAGIC = (
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"%PDF", "a PDF"),
    (b"ID3", "an MP3 recording"),
    (b"OggS", "an Ogg recording"),
    (b"fLaC", "a FLAC recording"),
    (b"RIFF", "a WAV or AVI recording"),
    (b"\x1aE\xdf\xa3", "a Matroska or WebM recording"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"7z\xbc\xaf", "a 7-Zip archive"),
    (b"Rar!", "a RAR archive"),
    (b"\xd0\xcf\x11\xe0", "an old Word file (.doc)"),
    (b"{\\rtf", "an RTF file"),
    (b"SQLite format 3", "a database"),
    (b"[Script Info]", "an Advanced SubStation file (.ass)"),
)
_MARKUP = re.compile(rb"(?i)\s*(?:<!doctype|<\?xml|<html|<cite>|<body|<div|<p>|<tt[ >])")
_EXPORT = "Export the transcript from the tool that made it as .vtt, .srt, .txt, .docx or JSON."


class Readable(NamedTuple):
    """UTF-8 bytes to cite, the native format that reads them, the format's name, and the converters of the bytes."""

    source: bytes
    reader: NativeFormat
    format: str
    converters: tuple[str, ...]


def readable(data: bytes, filename: str, *, format: str | None, encoding: str | None) -> Readable:
    """The bytes to cite and who reads them. Raises ParseError with what was looked for, InvalidInput for no format."""
    wanted = _wanted(format)
    if not data.strip():
        raise ParseError("The file is empty.", fix="Export the transcript again, and check that the download finished.")
    for known in FORMATS:
        if isinstance(known, PackedFormat) and (known is wanted or (wanted is None and data.startswith(known.magic))):
            return _converted(known, known.convert(data), ())
    _refuse_known_binaries(data)
    source, converters = as_utf8(data, encoding)
    head = scan_of(source[:HEAD_BYTES])[start_of(source) :]
    if isinstance(wanted, JsonFormat) or (wanted is None and _is_json(head)):
        return _from_json(source, wanted, converters)
    found = wanted if isinstance(wanted, Sniffed) else _sniffed(head, filename)
    if isinstance(found, ConvertedFormat):
        return _converted(found, found.convert(source), converters)
    return Readable(source, found, found.name, converters)


def looked_for() -> str:
    """What detection looks for, as a sentence for people."""
    return "; ".join(f"{known.name}: {known.looks_for}" for known in FORMATS)


def _wanted(name: str | None) -> Format | None:
    if name is None:
        return None
    for known in FORMATS:
        if known.name == name:
            return known
    names = ", ".join(known.name for known in FORMATS)
    raise InvalidInput(f"There is no format {name!r}.", fix=f"Use one of: {names}.")


def _refuse_known_binaries(data: bytes) -> None:
    data = data[:64].removeprefix(BOM)
    for magic, what in _MAGIC:
        if data.startswith(magic):
            raise ParseError(f"This is {what}, not a transcript.", fix=_EXPORT)


def _sniffed(head: bytes, filename: str) -> Sniffed:
    sniffed = [known for known in FORMATS if isinstance(known, Sniffed)]
    name = filename.lower()
    sure, _, best = max(
        ((known.sniff(head), name.endswith(known.extensions), -place) for place, known in enumerate(sniffed)),
    )
    if sure == 0 or (_MARKUP.match(head) and sure < 3):
        raise ParseError(f"No transcript format is recognised. Looked for {looked_for()}.", fix=_EXPORT)
    if (
        sniffed[-best] is text.FORMAT
        and not name.endswith(text.FORMAT.extensions)
        and not openings(text_scan_of(head), 0)
    ):
        raise ParseError(
            f"No speaker's name and no time is found in this file. Looked for {looked_for()}.",
            fix=f"{_EXPORT} A text without names and times is read if it is called .txt or .md.",
        )
    return sniffed[-best]


def _is_json(head: bytes) -> bool:
    return bool(re.match(rb"\s*(?:\{\s*[\"}]|\[\s*[\[{\]])", head))


def _from_json(source: bytes, wanted: JsonFormat | None, converters: tuple[str, ...]) -> Readable:
    document = _loaded(source)
    known = [known for known in FORMATS if isinstance(known, JsonFormat)]
    for format in [wanted] if wanted else known:
        if format.recognises(document):
            return _converted(format, format.convert(document), converters)
    shapes = "; ".join(f"{format.name}: {format.looks_for}" for format in known)
    raise ParseError(f"This JSON is of no transcriber that is known. Looked for {shapes}.", fix=_EXPORT)


def _loaded(source: bytes) -> Any:
    try:
        return json.loads(source)
    except json.JSONDecodeError as problem:
        if problem.msg == "Extra data" and (rows := _loaded_rows(source)) is not None:
            return rows
        raise ParseError(
            f"Line {problem.lineno} is not valid JSON: {problem.msg}.", line=problem.lineno, fix=_EXPORT
        ) from problem
    except (RecursionError, ValueError) as problem:
        raise ParseError("This JSON is nested too deeply or holds an absurd number.", line=1, fix=_EXPORT) from problem


def _loaded_rows(source: bytes) -> list[Any] | None:
    """The documents of JSON Lines, or None where a row is none."""
    try:
        return [json.loads(row) for row in source.split(b"\n") if row.strip()]
    except (ValueError, RecursionError):
        return None


def _converted(format: ConvertedFormat | JsonFormat | PackedFormat, said: Any, converters: tuple[str, ...]) -> Readable:
    source = canonical.canonical(said)
    return Readable(source, canonical.FORMAT, format.name, (*converters, f"{format.name}@{format.version}"))
