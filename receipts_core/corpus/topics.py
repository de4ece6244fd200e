"""Matters that recur across interviews, named as a person would name them.

The rule: a matter is two words that participants say close together, in whatever order and form ("saves me time", "the
time it saved"), in several interviews; pairs that differ by a word of near meaning ("tedious tasks", "boring tasks")
are one matter. Only participants' lines count. Greetings, thanks, sums and dates never make one, nor do words so common
in the study that they are its subject.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import log
from typing import NamedTuple

from receipts_core.contract import Role
from receipts_core.corpus.building import Read
from receipts_core.corpus.fields import analyzer
from receipts_core.corpus.languages import BY_CODE, words
from receipts_core.corpus.meaning import table
from receipts_core.ports import Topic

MOST_TOPICS = 40
_CLAUSE = re.compile(r"[.!?,;:()\u2014\u2013\u3002]+| - ")
_REACH = 4  # words between the two words of a matter, at most
_FORMS = 4  # wordings of a matter that become queries
_SUBJECT = 0.25  # share of the participants' lines over which a word is what the study is about
_FRAME = 0.1  # share over which two words together are still only its frame
_SHARE = 0.07  # share of the participants that must speak of a matter, and two at least
_SEEDS = 400
_MOST_PAIRS = 400_000  # pairs held at a time, so that memory does not grow with the study
_FEW_LINES = 40  # below as many lines no word is the subject merely for being said twice
_NEAR = 0.5  # cosine over which one word stands for another
_COMMON = 1000  # the commonest English words say little: two matters that share one need not be the same
_SAME = 0.5  # share of the people of the smaller of two matters over which they are one, where they share a word
_SHORTEST = 5  # words of a line that says something: shorter ones greet, thank and agree

# Words that make a sum, a date, a courtesy or a figure of speech, and never a matter.
_EMPTY_WORDS = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million
half dozen couple first second third percent dollar dollars euro euros pound pounds cents second seconds minute
minutes hour hours day days week weeks month months year years ago today tomorrow yesterday morning evening night
monday tuesday wednesday thursday friday saturday sunday january february march april june july august september
october november december good great nice fine sounds sound happy glad welcome hello bye thank cool awesome perfect
interesting lovely question questions answer interview interviews example examples instance bit lots point sense
back forth next part step case end start started top bring hand side different various type types number numbers
amount big small large long short new old able person people thing guy man woman set piece recent recently typical
typically basically literally totally completely honestly currently generally everything someone called
"""
_EMPTY = frozenset(_EMPTY_WORDS.split())

Pair = tuple[str, str]
Who = tuple[str, str]  # a person and the interview they speak in


class _Matter(NamedTuple):
    """Pairs that are one matter, the pair that leads them, and who says any of them."""

    pairs: tuple[Pair, ...]
    people: frozenset[str]
    interviews: int
    score: float

    @property
    def lead(self) -> Pair:
        return self.pairs[0]


class TopicCounter:
    """Counts, transcript by transcript, who says which words close together."""

    def __init__(self) -> None:
        self._lines = 0
        self._lines_with: Counter[str] = Counter()
        self._people_with: defaultdict[str, set[str]] = defaultdict(set)
        self._people: set[str] = set()
        self._said: defaultdict[Pair, set[Who]] = defaultdict(set)
        self._forms: defaultdict[Pair, Counter[str]] = defaultdict(Counter)
        self._spelt: dict[str, str] = {}
        self._stems: defaultdict[str, dict[str, str]] = defaultdict(dict)

    def add(self, spoken: Sequence[Read]) -> None:
        """Take in one transcript."""
        for line, reader, _ in spoken:
            if line.role is not Role.INTERVIEWER and reader in BY_CODE and line.text.count(" ") >= _SHORTEST:
                self._lines += 1
                self._people.add(line.person_id)
                self._add(line.text, reader, (line.person_id, line.transcript_id))
        if len(self._said) > _MOST_PAIRS:
            self._forget()

    def _forget(self) -> None:
        """Let go of what one person alone has said so far: what recurs is said again."""
        for pair in [pair for pair, said in self._said.items() if len(said) == 1]:
            del self._said[pair], self._forms[pair]

    def _add(self, text: str, reader: str, who: Who) -> None:
        stems: set[str] = set()
        for clause in _CLAUSE.split(text):
            spoken = words(clause)
            matter = [(at, found) for at, word in enumerate(spoken) if (found := self._stem(word, reader))]
            stems.update(found for _, found in matter)
            self._pairs(spoken, matter, who)
        self._lines_with.update(stems)
        for found in stems:
            self._people_with[found].add(who[0])

    def _pairs(self, spoken: Sequence[str], matter: Sequence[tuple[int, str]], who: Who) -> None:
        for number, (start, one) in enumerate(matter, 1):
            for end, other in matter[number:]:
                if end - start > _REACH:
                    break
                if one != other:
                    pair = (one, other) if one < other else (other, one)
                    self._said[pair].add(who)
                    self._forms[pair][" ".join(spoken[start : end + 1])] += 1

    def _stem(self, word: str, reader: str) -> str:
        """The word's stem; empty where it never makes a matter."""
        known = self._stems[reader]
        found = known.get(word)
        if found is None:
            found = known[word] = stem(word, reader) if _matters(word, reader) else ""
            self._spelt.setdefault(found, word)
        return found

    def topics(self) -> tuple[Topic, ...]:
        """The matters that recur, the most telling first."""
        kept: list[list[_Matter]] = []
        for found in sorted(self._matters(), key=lambda matter: (-matter.score, matter.lead)):
            same = next((matters for matters in kept if self._is_same(matters[0], found)), None)
            if same is not None:
                same.append(found)
            elif len(kept) < MOST_TOPICS:
                kept.append([found])
        return tuple(map(self._topic, kept))

    def _matters(self) -> Iterator[_Matter]:
        """Every pair that two people say, with the pairs of near meaning, where enough people say any of them."""
        least = max(2, round(_SHARE * len(self._people)))
        seeds = [pair for pair, said in self._said.items() if len(said) > 1 and not self._is_subject(pair)]
        seeds.sort(key=lambda pair: (-self._company(pair), pair))
        for seed in seeds[:_SEEDS]:
            pairs = (seed, *self._near(seed))
            said = {who for pair in pairs for who in self._said[pair]}
            people, interviews = frozenset(person for person, _ in said), len({interview for _, interview in said})
            if len(people) >= least and interviews > 1:
                yield _Matter(pairs, people, interviews, len(people) * self._company(seed) / len(self._said[seed]))

    def _near(self, seed: Pair) -> list[Pair]:
        one, other = seed
        swapped = [_pair(near, other) for near in self._meaning(one)] + [
            _pair(one, near) for near in self._meaning(other)
        ]
        return [pair for pair in dict.fromkeys(swapped) if pair != seed and pair in self._said]

    def _meaning(self, stemmed: str) -> list[str]:
        related = table().related(self._spelt[stemmed])
        return [stem(near.word, "en") for near in related if near.nearness >= _NEAR]

    def _is_subject(self, pair: Pair) -> bool:
        rarer, commoner = sorted(self._lines_with[word] / max(self._lines, _FEW_LINES) for word in pair)
        return commoner > _SUBJECT or rarer > _FRAME

    def _company(self, pair: Pair) -> float:
        """How many people say the pair, and how much more often than chance."""
        people = len({person for person, _ in self._said[pair]})
        one, other = (len(self._people_with[word]) for word in pair)
        return people * log(1 + people * len(self._people) / (one * other))

    def _is_same(self, kept: _Matter, found: _Matter) -> bool:
        """Do both have a telling word in common, or any word and most of the people?"""
        shared = set(kept.lead) & set(found.lead)
        if found.lead in kept.pairs or kept.lead in found.pairs or any(map(self._is_telling, shared)):
            return True
        people = len(kept.people & found.people)
        return bool(shared) and people >= _SAME * min(len(kept.people), len(found.people))

    def _is_telling(self, word: str) -> bool:
        number = table().number(self._spelt[word])
        return number is None or number > _COMMON

    def _topic(self, matters: Sequence[_Matter]) -> Topic:
        pairs = dict.fromkeys(pair for matter in matters for pair in matter.pairs)
        often = sorted(pairs, key=lambda pair: (-len(self._said[pair]), pair))
        queries = tuple(dict.fromkeys(_best(self._forms[pair]) for pair in often))[:_FORMS]
        said = {who for pair in pairs for who in self._said[pair]}
        return Topic(
            queries[0], queries, len({interview for _, interview in said}), len({person for person, _ in said})
        )


def _pair(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


def _best(forms: Counter[str]) -> str:
    """The wording that is said most, a plain pair of words rather than one that runs on."""
    return min(forms, key=lambda form: (form.count(" ") / 2 - forms[form], len(form), form))


def _matters(word: str, reader: str) -> bool:
    silent = word in BY_CODE[reader].function_words or (reader == "en" and word in _EMPTY)
    return len(word) > 2 and not word[0].isdigit() and "'" not in word and not silent


@lru_cache(maxsize=50_000)
def stem(word: str, reader: str) -> str:
    """The word without its ending, as the index has it."""
    return next(iter(analyzer(reader).analyze(word)), word)
