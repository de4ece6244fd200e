"""Whole sentences of a line, as they stand in it.

The rule: a piece is always a substring of the line's text, begins where a sentence begins and ends where one ends;
where it is not plain that one ends (an abbreviation, an initial, a small letter that follows), it does not.
"""

from typing import NamedTuple

import regex

_END = regex.compile(r"(?:[.!?…]+[\"'”’)\]»]*(?=\s)|[。！？]+[」』”’）]*)\s*")
_NO_END = regex.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|mr|mrs|ms|dr|prof|st|no|approx|bzw|z\.B|u\.a|ca|usw|Nr)|\b\p{Lu})\.$", regex.IGNORECASE
)
_LONGEST = 420  # characters of a quote that a person still reads


class Piece(NamedTuple):
    """A run of whole sentences of a line, and which sentences of it, from 0."""

    text: str
    first: int
    last: int


def sentences(text: str) -> list[str]:
    """The sentences of a text, in order, without the space between them."""
    found: list[str] = []
    start = 0
    for end in _END.finditer(text):
        if not _NO_END.search(text[start : end.end()].rstrip()) and not text[end.end() : end.end() + 1].islower():
            found.append(text[start : end.end()].strip())
            start = end.end()
    if text[start:].strip():
        found.append(text[start:].strip())
    return found


def pieces(text: str, longest: int = 2) -> list[Piece]:
    """Every run of one to `longest` sentences that is short enough to read; each lone sentence in any case."""
    parts = sentences(text)
    found: list[Piece] = []
    place = 0
    starts: list[int] = []
    for part in parts:
        starts.append(text.index(part, place))
        place = starts[-1] + len(part)
    for first, start in enumerate(starts):
        for last in range(first, min(first + longest, len(parts))):
            piece = text[start : starts[last] + len(parts[last])]
            if last == first or len(piece) <= _LONGEST:
                found.append(Piece(piece, first, last))
    return found
