"""Find a quote in one line's speech, and map it back to bytes of the source.

The rule: after folding white space, curly quotes and canonical equivalence on both sides (and nothing else), a quote is
a substring of the line, case and all. A match begins and ends on edges of grapheme clusters and of words. Everything
here works on bytes that the source holds; a line's stored text is never believed.
"""

import unicodedata
from bisect import bisect_right
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import regex

from receipts_core.contract import ByteSpan, Escapes, Line
from receipts_core.speech import WHITE_SPACE, decode, fold_space
from receipts_core.verify.languages import Language, turning_languages
from receipts_core.verify.letters import is_joined, sentence_ends

# Quotation marks and apostrophes that typing programs swap for the straight ones.
_CURLY = dict.fromkeys(range(8216, 8220), "'") | dict.fromkeys(range(8220, 8224), '"')
_CLUSTER = regex.compile(r"\X")
# As folding sees text: a run of white space is one thing, even where a combining mark follows it.
_FOLDED_CLUSTER = regex.compile(rf"[{WHITE_SPACE}]+|\X")
# The characters of `WHITE_SPACE`, which is spelt for regular expressions, for `str.strip`.
_SPACES = "\t\n\x0b\x0c\r \x85\xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000"
# What `html.unescape` takes for a character reference; each is one indivisible piece of the source.
_REFERENCE = regex.compile(r"&(?:#[0-9]+;?|#[xX][0-9a-fA-F]+;?|[^\t\n\f <&#;]{1,32};?)")
SHORT = 40  # characters of a sentence that says little more than that another is not meant
# An edge that no match may use: it lies inside a character reference or a grapheme cluster.
_INSIDE = -1


class Match(NamedTuple):
    """A quote's place in a line: first (included) and last (excluded) character of the line's folded text."""

    start: int
    end: int


class Slice(NamedTuple):
    """Bytes of one contiguous piece of speech, what joins them to the slice before ("" or one space), and whose cue."""

    start: int
    end: int
    glue: str
    cue: int


class _Piece(NamedTuple):
    """One contiguous piece of speech, decoded. `at` is its place in the joined text, `start`
    its first byte, `edges` the byte of each character where there are escapes."""

    at: int
    text: str
    start: int
    cue: int
    edges: tuple[int, ...] | None


def fold(text: str) -> str:
    """White space runs to one space and none at the ends, curly quotes straight, NFC. Nothing else changes."""
    if text.isascii():
        return fold_space(text)
    return fold_space(unicodedata.normalize("NFC", text).translate(_CURLY))


def locate_span(source: bytes, quote: str) -> ByteSpan | None:
    """The first place, in bytes, where the source holds exactly these words; None where it does not, or for "".

    Nothing is folded, and markup counts as any other byte: this is for text that was copied from the source.
    """
    raw = quote.encode("utf-8", "surrogatepass")
    start = source.find(raw) if raw else -1
    return ByteSpan(start, start + len(raw)) if start >= 0 else None


def locate(spoken: "Spoken", quote: str) -> Match | None:
    """The first place in the line where the quote stands, on edges of words and grapheme clusters; else None."""
    needle = fold(quote)
    if not needle:
        return None
    text, length, plain = spoken.text, len(needle), spoken.is_plain
    start = text.find(needle)
    while start >= 0:
        end = start + length
        # Spaces on both sides of a plain line's words are the common case, and need no looking at.
        if plain and (not start or text[start - 1] == " ") and text[end : end + 1] in ("", " "):
            return Match(start, end)
        if spoken.is_edge(start) and spoken.is_edge(end):
            return Match(start, end)
        start = text.find(needle, start + 1)
    return None


class Spoken:
    """What one line says, folded, with the way back to the bytes. Built from the source, not from `Line.text`.

    A line whose spans are not valid speech of this source says nothing: its `text` is "".
    """

    def __init__(self, line: Line, source: bytes) -> None:
        self.line = line
        self.source = source
        self._pieces = _pieces(line, source)
        self._joined = _join(self._pieces)
        self.text = fold(self._joined)
        # Folded text that is as long as what it was made from has moved by what was stripped at the start, no more.
        self._lead = len(self._joined) - len(self._joined.lstrip(_SPACES))
        self._starts = [piece.at for piece in self._pieces]
        self._is_direct = _is_direct(self._pieces, self._joined, self.text)
        # Plain ASCII that folding only strips, as most lines are: a character is a byte, a space is an edge.
        self.is_plain = self._joined.isascii() and self._is_direct
        # Where such a line is a single piece, the byte of its first character, from which all others are counted.
        single = self.is_plain and len(self._pieces) == 1
        self._first_byte = self._pieces[0].start + self._lead if single else None

    def is_edge(self, at: int) -> bool:
        """May a match begin or end before the character at `at`?"""
        text = self.text
        if at <= 0 or at >= len(text):
            return True
        if is_joined(text, at):
            return False
        if text[at].isascii() and text[at - 1].isascii() and self._is_direct:
            return True
        return at in self._cluster_edges and (self._is_direct or _INSIDE not in self._origin(at))

    def slices(self, match: Match) -> list[Slice]:
        """The bytes of a match: one slice for each contiguous piece of speech that it touches, in order."""
        if self._first_byte is not None:
            return [Slice(self._first_byte + match.start, self._first_byte + match.end, "", 0)]
        start, end = self._joined_range(match)
        pieces, found = self._pieces, list[Slice]()
        cue = -1
        for index in range(bisect_right(self._starts, start) - 1, len(pieces)):
            piece = pieces[index]
            if piece.at >= end:
                break
            low, high = max(start - piece.at, 0), min(end - piece.at, len(piece.text))
            if low < high:
                glue = "" if cue in (-1, piece.cue) else " "
                found.append(Slice(_byte_at(piece, low), _byte_at(piece, high), glue, piece.cue))
                cue = piece.cue
        return found

    def sentence_around(self, match: Match) -> tuple[int, int]:
        """Where the sentence begins in which a match begins, and where the one ends in which it ends."""
        ends = self._sentence_ends
        first = bisect_right(ends, match.start)
        last = bisect_right(ends, match.end - 1)
        return ends[first - 1] if first else 0, ends[last]

    def sentence_end(self, at: int) -> int:
        """Where the sentence ends that goes on or begins at `at`."""
        return self._sentence_ends[bisect_right(self._sentence_ends, at)]

    @cached_property
    def short_sentences(self) -> frozenset[int]:
        """Where the line's short sentences begin."""
        ends = self._sentence_ends
        return frozenset(start for start, end in pairwise(ends) if end - start <= SHORT)

    @cached_property
    def turning(self) -> tuple[Language, ...]:
        """The languages of which the line holds a word that could turn a meaning round."""
        return tuple([one for one in turning_languages(self.text) if one.turning.search(self.text)])

    @cached_property
    def _sentence_ends(self) -> tuple[int, ...]:
        return sentence_ends(self.text)

    @cached_property
    def _cluster_edges(self) -> frozenset[int]:
        return frozenset(match.end() for match in _CLUSTER.finditer(self.text))

    @cached_property
    def _origins(self) -> tuple[list[int], list[int]]:
        """Where each folded character begins and ends in the joined text; `_INSIDE` where it does neither."""
        starts: list[int] = []
        ends: list[int] = []
        for cluster in _FOLDED_CLUSTER.finditer(self._joined):
            folded = unicodedata.normalize("NFC", cluster.group())
            if not fold_space(folded):
                if not 0 < len(starts) < len(self.text):
                    continue
                folded = " "
            inner = [_INSIDE] * (len(folded) - 1)
            starts += [cluster.start(), *inner]
            ends += [*inner, cluster.end()]
        return starts, ends

    def _origin(self, at: int) -> tuple[int, int]:
        """The joined text's place, as bytes, of the edge before `at`, seen from the right and from the left."""
        starts, ends = self._origins
        if at >= len(starts) or starts[at] == _INSIDE or ends[at - 1] == _INSIDE:
            return _INSIDE, _INSIDE
        return self._source_edge(starts[at]), self._source_edge(ends[at - 1])

    def _source_edge(self, at: int) -> int:
        for piece in self._pieces:
            if piece.at <= at <= piece.at + len(piece.text):
                return _byte_at(piece, at - piece.at)
        return 0

    def _joined_range(self, match: Match) -> tuple[int, int]:
        if self._is_direct:
            return match.start + self._lead, match.end + self._lead
        starts, ends = self._origins
        return starts[match.start], ends[match.end - 1]


def _pieces(line: Line, source: bytes) -> list[_Piece]:
    """Every piece of the line's speech; none at all where one of them is not valid."""
    pieces: list[_Piece] = []
    at = 0
    for number, cue in enumerate(line.cues):
        if number:
            at += 1
        for span in cue.spans:
            start, end = span
            if not 0 <= start <= end <= len(source):
                return []
            raw = source[start:end]
            try:
                text = decode(raw, line.escapes)
            except UnicodeDecodeError:
                return []
            edges = _edges(raw, start) if line.escapes is Escapes.HTML and b"&" in raw else None
            pieces.append(_Piece(at, text, start, number, edges))
            at += len(text)
    return pieces


def _join(pieces: list[_Piece]) -> str:
    if len(pieces) == 1 and pieces[0].at == 0:
        return pieces[0].text
    joined: list[str] = []
    at = 0
    for piece in pieces:
        joined += [" " * (piece.at - at), piece.text]
        at = piece.at + len(piece.text)
    return "".join(joined)


def _is_direct(pieces: list[_Piece], joined: str, text: str) -> bool:
    """Does every character of the folded text stand for one character of the joined text?"""
    if any(piece.edges for piece in pieces):
        return False
    return len(text) == len(joined.strip(_SPACES)) and unicodedata.is_normalized("NFC", joined)


def _byte_at(piece: _Piece, index: int) -> int:
    """The byte of the source where the piece's character at `index` begins."""
    if piece.edges is not None:
        return piece.edges[index]
    text = piece.text
    return piece.start + (index if text.isascii() else len(text[:index].encode()))


def _edges(raw: bytes, start: int) -> tuple[int, ...]:
    """For a piece with character references: the byte before each decoded character, and after the last."""
    edges: list[int] = []
    at, done = start, 0
    text = raw.decode("utf-8")
    for reference in _REFERENCE.finditer(text):
        for char in text[done : reference.start()]:
            edges.append(at)
            at += len(char.encode())
        spoken = decode(reference.group().encode(), Escapes.HTML)
        if spoken:
            edges += [at, *[_INSIDE] * (len(spoken) - 1)]
        at += len(reference.group().encode())
        done = reference.end()
    for char in text[done:]:
        edges.append(at)
        at += len(char.encode())
    return (*edges, at)
