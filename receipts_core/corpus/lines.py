"""What each line of a study means: one packed vector a line, made when the index is built.

The rule: a line means what its words mean, weighed by their rarity in this study, and a little of what was said around
it: the question that it answers and how the interviewer reflects it. The interviewer's own lines point nowhere.
"""

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from math import log

from receipts_core.contract import Role
from receipts_core.corpus.building import Read
from receipts_core.corpus.languages import BY_CODE, words
from receipts_core.corpus.meaning import Blend, Vector, mix, pack, table

_OWN, _AROUND = 5, 2  # shares of a line's own words and of those on either side
_MOST_WORDS = 2000
_UNKNOWN = -1
_STEPS = 16  # rarity is counted in sixteenths: sums are of integers
_COMMONEST = 50  # the first so many words of the table are about equally common


class Meanings:
    """Collects the known words of every line, then packs a vector for each."""

    def __init__(self) -> None:
        self._numbers: list[array[int]] = []
        self._asks: list[bool] = []
        self._starts: set[int] = set()
        self._held: Counter[int] = Counter()
        self._known: dict[str, int] = {}

    def add(self, spoken: Sequence[Read]) -> None:
        """Take in one transcript."""
        self._starts.add(len(self._numbers))
        for line, reader, _ in spoken:
            numbers = self._of(line.text) if reader == "en" else array("H")
            self._held.update(set(numbers))
            self._numbers.append(numbers)
            self._asks.append(line.role is Role.INTERVIEWER)

    def _of(self, text: str) -> "array[int]":
        """The known words of a text that carry its matter."""
        known = self._known
        spoken = words(text)[:_MOST_WORDS]
        for word in spoken:
            if word not in known:
                known[word] = _number(word)
        return array("H", (number for word in spoken if (number := known[word]) != _UNKNOWN))

    @property
    def count(self) -> int:
        """How many lines were taken in so far."""
        return len(self._numbers)

    def packed(self) -> bytes:
        """One vector a line, in order; nothing at all where no line holds a known word."""
        if not self._held:
            return b""
        rarity = {number: self._rarity(held) for number, held in self._held.items()}
        own = [table().blend([(number, rarity[number]) for number in numbers]) for numbers in self._numbers]
        return b"".join(map(self._pack, range(len(own)), repeat(own)))

    def _rarity(self, held: int) -> int:
        lines = len(self._numbers)
        return max(1, round(_STEPS * log(1 + (lines - held + 0.5) / (held + 0.5))))

    def _pack(self, at: int, own: Sequence[Blend]) -> bytes:
        """The line's direction, turned a little towards what the interviewer says before and after it."""
        vector = None
        if own[at].weight and not self._asks[at]:
            beside = [(own[other], _AROUND) for other in self._neighbours(at) if self._asks[other]]
            vector = table().direction(mix([(own[at], _OWN), *beside]))
        return pack(vector) if vector else bytes(table().dimensions)

    def _neighbours(self, at: int) -> Iterable[int]:
        if at not in self._starts:
            yield at - 1
        if at + 1 < len(self._numbers) and at + 1 not in self._starts:
            yield at + 1


def direction(weights: Mapping[str, float]) -> Vector | None:
    """Where weighed words point; None where the table knows none of them."""
    numbers = ((table().number(word.removesuffix("'s")), weight) for word, weight in weights.items())
    known = [(number, max(1, round(_STEPS * weight))) for number, weight in numbers if number is not None]
    return table().direction(table().blend(known))


def meaning_of(text: str) -> Vector | None:
    """Where a text points by itself, each word weighed by how rare it is in English; None where no word is known."""
    numbers = {number for word in words(text) if (number := _number(word)) != _UNKNOWN}
    return table().direction(table().blend((number, _rarity_in_english(number)) for number in sorted(numbers)))


def _rarity_in_english(number: int) -> int:
    """The table has the commonest words first."""
    return max(1, round(_STEPS * log(2 + number / _COMMONEST)))


def _number(word: str) -> int:
    """The word's place in the table; _UNKNOWN for one that is not in it, or says nothing by itself."""
    found = None if word in BY_CODE["en"].function_words else table().number(word.removesuffix("'s"))
    return _UNKNOWN if found is None else found
