"""Bytes to UTF-8 bytes, or a refusal that names the row."""

import codecs

from receipts_core.errors import InvalidInput, ParseError

_BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CHUNK = 1 << 20
_SPACES = b" \n"
_NO_ENCODINGS = frozenset(("unicode-escape", "raw-unicode-escape", "undefined", "idna", "punycode"))
"""Python's codecs that read escapes or names rather than files."""


def as_utf8(data: bytes, encoding: str | None) -> tuple[bytes, tuple[str, ...]]:
    """The bytes to cite and the converters that made them. Raises ParseError for bytes that are no such text."""
    if encoding is not None and not _is_utf8(encoding):
        return _decoded(data, encoding), (f"{encoding.lower()}@1",)
    for mark, name in _BOMS:
        if data.startswith(mark):
            return _decoded(data, name), (f"{name}@1",)
    guessed = _utf16_without_mark(data)
    if guessed:
        return _decoded(data, guessed), (f"{guessed}@1",)
    _check(data)
    return data, ()


def _is_utf8(encoding: str) -> bool:
    """Raises InvalidInput for what is no encoding of text."""
    try:
        known = codecs.lookup(encoding).name
        if known in _NO_ENCODINGS:
            raise LookupError(encoding)
        return known in ("utf-8", "utf-8-sig")
    except (LookupError, ValueError) as problem:
        raise InvalidInput(
            f"There is no encoding {encoding!r}.", fix="Use a name such as latin-1, cp1252, utf-16 or shift_jis."
        ) from problem


def _decoded(data: bytes, encoding: str) -> bytes:
    try:
        return data.decode(encoding).encode("utf-8")
    except (UnicodeError, LookupError, TypeError, AttributeError) as problem:
        raise ParseError(
            f"The file is not valid {encoding}: {problem}",
            fix="Save it as UTF-8, or name its encoding with --encoding.",
        ) from problem


def _utf16_without_mark(data: bytes) -> str | None:
    """UTF-16 of mostly Latin text has a NUL in every second byte; of any text beside most spaces and row ends."""
    head = data[:2048]
    if len(head) < 8 or b"\0" not in head:
        return None
    even, odd = head[::2], head[1::2]
    half = len(head) // 2
    for encoding, texts, nuls in (("utf-16-le", even, odd), ("utf-16-be", odd, even)):
        spaces = [nul == 0 for text, nul in zip(texts, nuls, strict=False) if text in _SPACES]
        latin = nuls.count(0) * 10 > half * 6
        spaced = len(spaces) > 1 and sum(spaces) * 10 > len(spaces) * 6 and nuls.count(0) * 20 > half
        if (latin or spaced) and texts.count(0) * 10 < half:
            return encoding
    return None


def _check(data: bytes) -> None:
    """Raise ParseError at the first byte that is not UTF-8, in bounded memory."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    for start in range(0, len(data), _CHUNK):
        try:
            decoder.decode(data[start : start + _CHUNK], final=start + _CHUNK >= len(data))
        except UnicodeDecodeError as problem:
            at = start + problem.start - (len(problem.object) - min(_CHUNK, len(data) - start))
            raise _not_utf8(data, max(at, 0)) from problem


def _not_utf8(data: bytes, at: int) -> ParseError:
    row = data.count(b"\n", 0, at) + data.replace(b"\r\n", b"\n\n").count(b"\r", 0, at) + 1
    return ParseError(
        f"Line {row} holds the byte 0x{data[at]:02X} at offset {at}, which is not UTF-8; it may be Latin-1.",
        line=row,
        fix="Save the file as UTF-8, or say what it is: --encoding latin-1 (or cp1252, shift_jis, gb18030 ...).",
    )
