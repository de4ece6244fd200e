"""What a format hands to the assembler: pieces of speech with their bytes, and a report of everything else.

The rule: offsets are bytes of the source as it was uploaded; no format sees decoded text with lost offsets. Formats
read a *scan*, a copy of the source of the same length in which every row ends in one line feed.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from receipts_core.contract import ByteSpan, Escapes, Transcript

Head = bytes
"""The first bytes of a scan, without a byte order mark: all that detection may look at."""

HEAD_BYTES = 1 << 16
MOST_OF_A_KIND = 50


class Parsed(NamedTuple):
    """A transcript, the bytes its receipts point into, and the upload where a converter made those bytes from it."""

    transcript: Transcript
    source: bytes
    original: bytes | None


class Piece(NamedTuple):
    """The smallest stretch of speech that a format tells apart: one voice, one time, contiguous spans.

    `fresh` says that the source marks a new turn here, so that it never continues the piece before.
    """

    speaker: str | None
    start_ms: int | None
    end_ms: int | None
    spans: tuple[ByteSpan, ...]
    fresh: bool = False


class Said(NamedTuple):
    """A stretch of speech that a converter found: who, when, and the words as text."""

    speaker: str | None
    start_ms: int | None
    end_ms: int | None
    text: str


@dataclass
class Report:
    """What a format says about bytes that are no speech, and about places that a person should look at.

    `speaker` and `time` are byte counts, `skipped` counts bytes by reason, a warning is a byte offset and a message;
    `kinds` counts warnings by what their messages start with.
    """

    speaker: int = 0
    time: int = 0
    skipped: Counter[str] = field(default_factory=Counter[str])
    warnings: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    kinds: Counter[str] = field(default_factory=Counter[str])

    def warn(self, at: int, message: str) -> None:
        """Name a place (byte offset) that a person should look at; past fifty of a kind only their number is kept."""
        kind = message.split("'", 1)[0].strip()
        self.kinds[kind] += 1
        if self.kinds[kind] <= MOST_OF_A_KIND:
            self.warnings.append((at, message))

    def skip(self, reason: str, size: int) -> None:
        """Account for bytes that nobody spoke."""
        if size > 0:
            self.skipped[reason] += size


def no_escapes(_source: bytes) -> Escapes:
    """Of formats in which bytes are text as they stand."""
    return Escapes.NONE


def html_escapes(_source: bytes) -> Escapes:
    """Of formats with HTML character references."""
    return Escapes.HTML


class NativeFormat(NamedTuple):
    """A UTF-8 format that is cited in place.

    `sniff` returns how sure it is that a head is of this format: 0 not, 1 possible, 2 likely, 3 certain. `read` yields
    pieces in file order; `by_cue` says that consecutive pieces of one speaker make one line.
    """

    name: str
    extensions: tuple[str, ...]
    looks_for: str
    sniff: Callable[[Head], int]
    read: Callable[[bytes, Report], Iterator[Piece]]
    escapes: Callable[[bytes], Escapes]
    by_cue: bool


class JsonFormat(NamedTuple):
    """A transcriber's JSON: recognised by its shape, converted to the canonical source by a versioned converter."""

    name: str
    version: int
    looks_for: str
    recognises: Callable[[Any], bool]
    convert: Callable[[Any], Iterable[Said]]


class ConvertedFormat(NamedTuple):
    """A UTF-8 text that is not cited in place: recognised by its head, as native formats are, and converted."""

    name: str
    version: int
    extensions: tuple[str, ...]
    looks_for: str
    sniff: Callable[[Head], int]
    convert: Callable[[bytes], Iterable[Said]]


class PackedFormat(NamedTuple):
    """A binary container: recognised by its first bytes, converted to the canonical source."""

    name: str
    version: int
    looks_for: str
    magic: bytes
    convert: Callable[[bytes], Iterable[Said]]


Sniffed = NativeFormat | ConvertedFormat
Format = Sniffed | JsonFormat | PackedFormat
