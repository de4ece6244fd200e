"""How much of what is looked for a text says.

The rule: every word looked for counts by its rarity; fully where the text holds it in any form, in part where the text
holds a word of near meaning. Scripts without spaces are matched by pairs of characters.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from receipts_core.corpus.fields import analyzer, unspaced_runs
from receipts_core.corpus.languages import UNSPACED, detect, words
from receipts_core.corpus.meaning import table
from receipts_core.corpus.queries import matter

_NEAR_MEANING = 0.45  # the most that a word of near meaning counts: a little less than in the search itself


class Wanted(NamedTuple):
    """A word looked for: its term, its weight, and terms of near meaning with their nearness."""

    word: str
    term: str
    weight: float
    near: Mapping[str, float]


def wanted(text: str, weights: Mapping[str, float] | None = None) -> list[Wanted]:
    """What a question or phrase looks for, each term once; every weight 1 where none are given."""
    found: dict[str, Wanted] = {}
    for word in matter_of(text):
        term = _term(word, detect(text) or "en")
        near: Mapping[str, float] = {} if unspaced_runs(word) else _near(word)
        found.setdefault(term, Wanted(word, term, 1.0 if weights is None else weights.get(word, 1.0), near))
    return list(found.values())


def matter_of(text: str) -> list[str]:
    """The words of a text that carry its matter, and the character pairs of its unspaced parts."""
    pairs = [run[at : at + 2] for run in unspaced_runs(text) for at in range(max(1, len(run) - 1))]
    spaced = UNSPACED.sub(" ", text)
    found = matter(spaced, detect(spaced) or "en") if words(spaced) else []
    return list(dict.fromkeys([*found, *pairs]))


@lru_cache(maxsize=20_000)
def terms(text: str, reader: str | None = None) -> frozenset[str]:
    """The terms that a text holds, in the language that it is in unless one is given."""
    pairs = (run[at : at + 2] for run in unspaced_runs(text) for at in range(max(1, len(run) - 1)))
    spaced = analyzer(reader or detect(text) or "en").analyze(UNSPACED.sub(" ", text))
    return frozenset([*spaced, *pairs])


def _term(word: str, reader: str) -> str:
    return next(iter(terms(word, reader)), word)


@lru_cache(maxsize=5_000)
def _near(word: str) -> Mapping[str, float]:
    near: dict[str, float] = {}
    for other in table().related(word):
        for term in analyzer("en").analyze(other.word):
            near.setdefault(term, other.nearness)
    return near


def said(one: Wanted, held: frozenset[str]) -> float:
    """How far a text with these terms says one word that is looked for, from 0 to 1."""
    if one.term in held:
        return 1.0
    return _NEAR_MEANING * max((near for term, near in one.near.items() if term in held), default=0.0)


def share_said(looked_for: Sequence[Wanted], text: str) -> float:
    """The share of what is looked for that the text says, from 0 to 1."""
    held = terms(text)
    total = sum(one.weight for one in looked_for)
    return sum(one.weight * said(one, held) for one in looked_for) / total if total else 0.0


def in_one_breath(looked_for: Sequence[Wanted], text: str, reach: int) -> bool:
    """Whether some `reach` words of the text in a row say everything that is looked for."""
    spoken = text.split()
    starts = range(max(1, len(spoken) - reach + 1))
    return any(_all_said(looked_for, " ".join(spoken[start : start + reach])) for start in starts)


def _all_said(looked_for: Sequence[Wanted], text: str) -> bool:
    held = terms(text, detect(text) or "en")
    return all(one.term in held for one in looked_for)


def literally(word: str, texts: Iterable[str]) -> int:
    """How many of the texts hold the word itself, in any form."""
    return sum(_term(word, detect(text) or "en") in terms(text) for text in texts)
