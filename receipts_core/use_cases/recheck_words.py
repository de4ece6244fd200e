"""Words that are no longer held, wherever else they were written down.

The rule: six words in a row are a quotation, and so is anything in quotation marks that somebody said in those words.
Where the words went, `[no longer held]` stands. What the same study still holds in another file stays.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from enum import StrEnum
from itertools import groupby
from typing import Any, TypeVar, cast

import regex

from receipts_core.contract import CheckedCitation, Citation, Wire
from receipts_core.verify import fold
from receipts_core.verify.letters import SPACELESS

T = TypeVar("T")
NOT_HELD = "[no longer held]"
_ROW = 6
_WORD = regex.compile(rf"[{SPACELESS}]|(?:(?=\w)[^{SPACELESS}])+(?:'(?:(?=\w)[^{SPACELESS}])+)*")
_QUOTED = re.compile(r"[\"“”„«][^\"“”„«»]+[\"“”»]|‘[^‘’]+’")
_DIGEST = re.compile("sha256:[0-9a-f]{64}")
# One character for one, so that places in the text stay what they are.
_STRAIGHT = str.maketrans("‘’‛“”‟", "'''\"\"\"")

Row = tuple[str, ...]


class GoneWords:
    """What was said in `gone` and not in `staying`, each the text of lines."""

    def __init__(self, gone: Iterable[str] = (), staying: Iterable[str] = ()) -> None:
        self._gone = [tuple(_words(text)) for text in gone]
        self._rows = {row for words in self._gone for row in _rows(words)}
        self._staying: list[Row] = []
        self._spared: set[Row] = set()
        self._spare(staying)

    def sparing(self, texts: Iterable[str]) -> "GoneWords":
        """The same, except for what these texts say too."""
        made = copy(self)
        made._staying, made._spared = list(self._staying), set(self._spared)
        made._spare(texts)
        return made

    def redact(self, text: str) -> str:
        """The text without those words; the same object where there are none."""
        if not self._gone:
            return text
        found = list(_WORD.finditer(text.translate(_STRAIGHT)))
        words = [match.group().casefold() for match in found]
        marked = {n + at for n, row in enumerate(_rows(words)) if self._is_gone(row) for at in range(_ROW)}
        for quoted in _QUOTED.finditer(text):
            inside = [n for n, match in enumerate(found) if quoted.start() <= match.start() < quoted.end()]
            if self._is_said(tuple(words[n] for n in inside)):
                marked.update(inside)
        return _without(text, found, marked) if marked else text

    def scrub(self, value: T) -> T:
        """The value with every text in it redacted, except what a citation shows: those words are still held."""
        return cast(T, self._scrub(value))

    def _scrub(self, value: Any) -> Any:
        match value:
            case Citation() | CheckedCitation(citation=Citation()) | StrEnum():
                return value
            case str():
                return self.redact(value)
            case tuple():
                items = cast(tuple[Any, ...], value)
                return tuple(self._scrub(item) for item in items)
            case Wire():
                fields = {name: self._scrub(getattr(value, name)) for name in type(value).model_fields}
                return value.model_copy(update=fields)
            case _:
                return value

    def _spare(self, texts: Iterable[str]) -> None:
        said = [tuple(_words(text)) for text in texts]
        self._staying += said
        self._spared |= {row for words in said for row in _rows(words)}

    def _is_gone(self, row: Row) -> bool:
        return row in self._rows and row not in self._spared

    def _is_said(self, row: Row) -> bool:
        return bool(row) and _holds(self._gone, row) and not _holds(self._staying, row)


def digest(words: str) -> str:
    """All that is kept of words that are no longer held; of a digest, itself."""
    if _DIGEST.fullmatch(words):
        return words
    return "sha256:" + hashlib.sha256(words.encode(errors="surrogatepass")).hexdigest()


def _words(text: str) -> list[str]:
    return [match.group().casefold() for match in _WORD.finditer(fold(text))]


def _rows(words: Sequence[str]) -> Iterator[Row]:
    return (tuple(words[at : at + _ROW]) for at in range(len(words) - _ROW + 1))


def _holds(lines: Iterable[Row], row: Row) -> bool:
    length = len(row)
    return any(words[at : at + length] == row for words in lines for at in range(len(words) - length + 1))


def _without(text: str, found: Sequence["regex.Match[str]"], marked: set[int]) -> str:
    """The text with each run of marked words replaced."""
    made, done = "", 0
    for is_gone, run in groupby(range(len(found)), key=marked.__contains__):
        places = list(run)
        if is_gone:
            made += text[done : found[places[0]].start()] + NOT_HELD
            done = found[places[-1]].end()
    return made + text[done:]
