"""Counts of people and interviews in a text: "three people", "5 of 8 participants", "75% of participants", "8人中5人".

The rule: a count is borne out by the distinct people (or interviews) that a claim cites, never by its number of quotes;
what it is out of, by the study. A share is that of the whole study, as exactly as it is stated.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import regex

from receipts_core.verify.languages import Language, languages_of
from receipts_core.verify.numbers import Number, quoted_numbers, stated_numbers
from receipts_core.verify.units import PERCENT, percent_sign

_HAN_COUNT = r"(?:\d+|[零〇一二两兩三四五六七八九十百千]+)"
# What may stand between a count of people and the percentage that they are, which comes second or first.
_THEN = regex.compile(r"\s*,?\s*(?:[(–—]|\b(?:or|oder|ou|o|of|soit|i\.e|d\.h|that is)\b\.?,?)\s*", regex.IGNORECASE)
_FIRST = regex.compile(r"\s*[(–—]\s*")
_OPENING = regex.compile(r"(?:^|[.,;:–—]|\b\w{2,5})\s*$")
_BEFORE = 30  # characters that are looked at before a number; what stands there ends where the number begins
_SAMPLE = regex.compile(r"\bn\s?=\s?$", regex.IGNORECASE)
_HAN_SHARE = rf"(?:百分之{_HAN_COUNT}|{_HAN_COUNT}分[之の]{_HAN_COUNT}|\d+(?:\.\d+)?\s?[%％]|{_HAN_COUNT}[割成])"


class Voices(NamedTuple):
    """Whom a claim cites, for and against it, out of how many the study has (0: not known)."""

    participants: int
    interviews: int
    against: int
    of_participants: int
    of_interviews: int

    def __str__(self) -> str:
        """For people: "2 participants in 1 interview"."""
        return f"{_numbered(self.participants, 'participant')} in {_numbered(self.interviews, 'interview')}"


NO_VOICES = Voices(0, 0, 0, 0, 0)


class Count(NamedTuple):
    """A number of people or interviews in a claim: "three people", or with `total` "5 of 8 participants".

    A number that is a percentage is a share of them all: "75% of participants".
    """

    number: Number
    total: Number | None
    of: str  # "people", "interviews", or "" where the claim does not say
    start: int
    end: int

    @property
    def is_share(self) -> bool:
        """Is it a percentage or a fraction of the whole study?"""
        return self.number.kind == PERCENT

    def is_same(self, other: "Count") -> bool:
        """Is it as many, and out of as many?"""
        if self.total is None or other.total is None:
            alike = self.total is other.total and self.is_share == other.is_share
            return alike and bool(self.number.values & other.number.values)
        return bool(self.number.values & other.number.values and self.total.values & other.total.values)


@lru_cache(maxsize=1024)
def counts_in(text: str) -> tuple[Count, ...]:
    """Every count of people or interviews in a text."""
    counts: list[Count] = []
    for language in languages_of(text):
        found = _spaced_counts(text, language) if language.spaced else _han_counts(text, language)
        counts += [one for one in found if not any(one.start < other.end and other.start < one.end for other in counts)]
    return tuple(counts)


def is_borne_out(count: Count, voices: Voices) -> bool:
    """Is the count that of the people cited (or fewer, where no total makes it exact)?"""
    people = (voices.participants, voices.of_participants)
    interviews = (voices.interviews, voices.of_interviews)
    pairs = {"people": (people,), "interviews": (interviews,), "": (people, interviews)}[count.of]
    if count.is_share:
        against = (voices.against, voices.of_participants)
        return any(_is_share(cited, total, count.number) for cited, total in (*pairs, against))
    if count.total is None:
        enough = any(min(count.number.values) <= cited for cited, _ in pairs)
        return enough or min(count.number.values) <= voices.against
    cited_of = [(cited, total) for cited, total in pairs]
    if count.of != "interviews":
        cited_of.append((voices.against, voices.of_participants))
    return any(
        cited in count.number.values and (total in count.total.values or not total)
        for cited, total in cited_of
        if cited
    )


def _numbered(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _is_share(cited: int, total: int, number: Number) -> bool:
    """Are those who are cited this percentage of them all, rounded to as many places as it is stated with?"""
    share = 100 * cited / total if cited and total else 0.0
    if number.at_least:
        return share >= min(number.values)
    return any(share and abs(share - stated) <= 0.5 / 10 ** _places(stated) for stated in number.values)


def _places(number: float) -> int:
    """How many decimals a percentage is stated with; those of a fraction ("two thirds") count for nothing."""
    decimals = f"{number:g}".partition(".")[2]
    return len(decimals) if len(decimals) < 3 else 0


def _spaced_counts(text: str, language: Language) -> Iterator[Count]:
    numbers = _all_numbers(text, language)
    counts: list[Count] = []
    for at, number in enumerate(numbers):
        if (counts and number.start < counts[-1].end) or _precedes(_distributes(language), text, number):
            continue
        following = numbers[at + 1] if at + 1 < len(numbers) else None
        count = _share(text, number, following, language) or _plain(text, number, language)
        if count:
            counts.append(count)
    yield from counts
    yield from _beside(text, numbers, counts)


def _beside(text: str, numbers: Sequence[Number], counts: Sequence[Count]) -> Iterator[Count]:
    """ "6 of 8 participants (75%)", "75% (6 of 8)": a percentage that stands beside a count of people is theirs."""
    for number in numbers:
        if number.kind != PERCENT or any(count.start <= number.start < count.end for count in counts):
            continue
        end = _end(text, number)
        if any(
            _THEN.fullmatch(text, count.end, number.start) or _FIRST.fullmatch(text, end, count.start)
            for count in counts
        ):
            yield Count(number, None, "", number.start, end)


def _precedes(pattern: "regex.Pattern[str]", text: str, number: Number) -> bool:
    """Does what this pattern matches end where the number begins?"""
    return pattern.search(text, max(0, number.start - _BEFORE), number.start) is not None


def _end(text: str, number: Number) -> int:
    """Where a number ends, its percent sign or word included."""
    percent = percent_sign().match(text, number.end) if number.kind else None
    return percent.end() if percent else number.end


def _all_numbers(text: str, language: Language) -> list[Number]:
    """The stated numbers, and "one" before "of": one of eight is a count as well."""
    numbers = list(stated_numbers(text))
    starts = {number.start for number in numbers}
    ones = (one for one in _one_of(language).finditer(text) if one.start() not in starts)
    numbers += [Number(frozenset({1.0}), "", *one.span()) for one in ones]
    return sorted(numbers, key=lambda number: number.start)


@cache
def _distributes(language: Language) -> "regex.Pattern[str]":
    """What makes a quantifier of the number that follows: "every one", "not one"."""
    words = "|".join(language.words("distributives")) or "(?!)"
    return regex.compile(rf"(?<!\w)(?:{words})[\s-]+$", regex.IGNORECASE)


@cache
def _one_of(language: Language) -> "regex.Pattern[str]":
    one = language.words("zero_to_ninety_nine")[1]
    return regex.compile(rf"(?<!\w)(?:{one})(?=\s+(?:{_of(language)})\s)", regex.IGNORECASE)


def _of(language: Language) -> str:
    return "|".join(sorted(language.words("of"), key=len, reverse=True))


def _share(text: str, number: Number, total: Number | None, language: Language) -> Count | None:
    """ "5 of 8 participants", "two out of five", "8 of 8 found"; not "three of five tickets"."""
    if total is None or number.kind or not _of_pattern(language).fullmatch(text, number.end, total.start):
        return None
    noun = _noun(language).match(text, total.end)
    if noun:
        return Count(number, total, "interviews" if noun["interviews"] else "people", number.start, noun.end())
    if _alone(language).match(text, total.end):
        return Count(number, total, "", number.start, total.end)
    return None


def _plain(text: str, number: Number, language: Language) -> Count | None:
    """ "three people", "75% of participants", or a number that does what people do: "Two disagree"."""
    if number.kind not in ("", PERCENT):
        return None
    end = _end(text, number)
    if number.kind and _precedes(_floor(language), text, number):
        number = number._replace(at_least=True)
    noun = _noun(language).match(text, end)
    if noun:
        return Count(number, None, "interviews" if noun["interviews"] else "people", number.start, noun.end())
    opens = _precedes(_OPENING, text, number)
    if _precedes(_SAMPLE, text, number) or (opens and _reports(language).match(text, end)):
        return Count(number, None, "people", number.start, end)
    return None


@cache
def _floor(language: Language) -> "regex.Pattern[str]":
    """What stands before a number that is the least there are: "more than"."""
    words = "|".join(language.words("at_least")) or "(?!)"
    return regex.compile(rf"(?<!\w)(?:{words})\s+$", regex.IGNORECASE)


@cache
def _of_pattern(language: Language) -> "regex.Pattern[str]":
    between = "|".join(language.words("between"))
    return regex.compile(rf"\s*/\s*|\s+(?:{_of(language)})\s+(?:(?:{between})\s+)*", regex.IGNORECASE)


@cache
def _noun(language: Language) -> "regex.Pattern[str]":
    """What is counted, after a number: "people", "of the other participants", "interviews"."""
    between, interviews = "|".join(language.words("between")), "|".join(language.words("interviews"))
    return regex.compile(
        rf"\+?\s+(?:(?:{between})\s+){{0,3}}(?:(?P<people>{language.people})|(?P<interviews>{interviews}))(?!['\w])",
        regex.IGNORECASE,
    )


@cache
def _reports(language: Language) -> "regex.Pattern[str]":
    return regex.compile(rf"\s+(?:{'|'.join(language.words('reports', 'does'))})(?!\w)", regex.IGNORECASE)


@cache
def _alone(language: Language) -> "regex.Pattern[str]":
    """After a share without a noun: a verb of saying, or nothing more."""
    return regex.compile(rf"{_reports(language).pattern}|\s*(?:[.,;:!?()]|$)", regex.IGNORECASE)


@cache
def _han_patterns(language: Language) -> "tuple[regex.Pattern[str], ...]":
    """In a script without word spaces: a part of a total (8人中5人), a share (参加者の75%), and a plain count (5人)."""
    people = language.people
    part = (
        rf"(?P<total>{_HAN_COUNT})\s?(?:个|位|名)?(?:{people})*(?:里|之)?(?:中|の?うち)(?:的|有|の)?(?P<number>{_HAN_COUNT})"
        rf"\s?(?:个|位|名)?(?:{people})?"
    )
    of_them = rf"(?:{people})(?:の(?:うち|中で?)?|中的?|里)?"
    beside = rf"(?<=(?:{people}))[（(](?P<share>{_HAN_SHARE})[）)]"
    share = rf"{of_them}(?P<share>{_HAN_SHARE})|(?P<share>{_HAN_SHARE})[的の]?(?:{people})|{beside}"
    plain = rf"(?<![没沒]有)(?P<number>{_HAN_COUNT})\s?(?:个|位|名)?(?:の)?(?:{people})"
    return tuple(map(regex.compile, (part, share, plain)))


def _han_counts(text: str, language: Language) -> Iterator[Count]:
    taken: list[tuple[int, int]] = []
    for match in (match for pattern in _han_patterns(language) for match in pattern.finditer(text)):
        start, end = match.span()
        if any(start < last and first < end for first, last in taken):
            continue
        taken.append((start, end))
        groups = match.groupdict()
        if "share" in groups:
            inside = (one for one in stated_numbers(text) if one.kind == PERCENT and start <= one.start < end)
            yield from (Count(number, None, "people", start, end) for number in inside)
        else:
            total = _han_number(groups["total"], match.start("total")) if "total" in groups else None
            yield Count(_han_number(groups["number"], match.start("number")), total, "people", start, end)


def _han_number(text: str, start: int) -> Number:
    values = frozenset(value for number in quoted_numbers(text) for value in number.values)
    return Number(values, "", start, start + len(text))
