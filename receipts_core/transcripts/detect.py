"""Which format a file is, by its content; the extension only breaks ties."""

from typing import NamedTuple

from receipts_core.errors import InvalidInput, ParseError
from receipts_core.transcripts.encodings import as_utf8
from receipts_core.transcripts.formats import FORMATS
from receipts_core.transcripts.model import HEAD_BYTES, NativeFormat
from receipts_core.transcripts.scan import scan_of, start_of


class Readable(NamedTuple):
    """UTF-8 bytes, the native format that reads them, the format's name, and the converters that made the bytes."""

    source: bytes
    reader: NativeFormat
    format: str
    converters: tuple[str, ...]
    warnings: list[tuple[int, str]]


def readable(data: bytes, filename: str, *, format: str | None, encoding: str | None) -> Readable:
    """The bytes to cite and who reads them. Raises ParseError with what was looked for, InvalidInput for an unknown format."""
    if not data:
        raise ParseError("The file is empty.", fix="Export the transcript again, and check that the download finished.")
    source, converters = as_utf8(data, encoding)
    head = scan_of(source[start_of(source) : HEAD_BYTES])
    natives = [known for known in FORMATS if isinstance(known, NativeFormat)]
    if format is not None:
        chosen = [known for known in natives if known.name == format]
        if not chosen:
            names = ", ".join(known.name for known in FORMATS)
            raise InvalidInput(f"There is no format {format!r}.", fix=f"Use one of: {names}.")
        return Readable(source, chosen[0], chosen[0].name, converters, [])
    suffix = filename.lower()
    best = max(natives, key=lambda known: (known.sniff(head), suffix.endswith(known.extensions)))
    return Readable(source, best, best.name, converters, [])
