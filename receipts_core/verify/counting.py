"""Counts of people and interviews in a text: "three people", "5 of 8 participants", "8人中5人".

The rule: a count is borne out by the distinct people (or interviews) that a claim cites, never by its number of quotes;
what it is out of, by the study.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

import regex

from receipts_core.verify.languages import Language, languages_of
from receipts_core.verify.numbers import Number, quoted_numbers, stated_numbers

_HAN_COUNT = r"(?:\d+|[零〇一二两兩三四五六七八九十百千]+)"


class Voices(NamedTuple):
    """Whom a claim cites, for and against it, out of how many the study has (0: not known)."""

    participants: int
    interviews: int
    against: int
    of_participants: int
    of_interviews: int


class Count(NamedTuple):
    """A number of people or interviews in a claim: "three people", or with `total` "5 of 8 participants"."""

    number: Number
    total: Number | None
    of: str  # "people", "interviews", or "" where the claim does not say
    start: int
    end: int

    def is_same(self, other: "Count") -> bool:
        """Is it as many, and out of as many?"""
        if self.total is None or other.total is None:
            return self.total is None and bool(self.number.values & other.number.values)
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


def _spaced_counts(text: str, language: Language) -> Iterator[Count]:
    numbers = _all_numbers(text, language)
    taken = -1
    for at, number in enumerate(numbers):
        if number.start < taken:
            continue
        following = numbers[at + 1] if at + 1 < len(numbers) else None
        count = _share(text, number, following, language) or _plain(text, number, language)
        if count:
            taken = count.end
            yield count


def _all_numbers(text: str, language: Language) -> list[Number]:
    """The stated numbers, and "one" before "of": one of eight is a count as well."""
    numbers = list(stated_numbers(text))
    starts = {number.start for number in numbers}
    ones = (one for one in _one_of(language).finditer(text) if one.start() not in starts)
    numbers += [Number(frozenset({1.0}), "", *one.span()) for one in ones]
    return sorted(numbers, key=lambda number: number.start)


@cache
def _one_of(language: Language) -> "regex.Pattern[str]":
    one = language.words("zero_to_ninety_nine")[1]
    return regex.compile(rf"(?<!\w)(?:{one})(?=\s+(?:{_of(language)})\s)", regex.IGNORECASE)


def _of(language: Language) -> str:
    return "|".join(sorted(language.words("of"), key=len, reverse=True))


def _share(text: str, number: Number, total: Number | None, language: Language) -> Count | None:
    """ "5 of 8 participants", "two out of five", "8 of 8 found"; not "three of five tickets"."""
    if total is None or not _of_pattern(language).fullmatch(text, number.end, total.start):
        return None
    noun = _noun(language).match(text, total.end)
    if noun:
        return Count(number, total, "interviews" if noun["interviews"] else "people", number.start, noun.end())
    if _alone(language).match(text, total.end):
        return Count(number, total, "", number.start, total.end)
    return None


def _plain(text: str, number: Number, language: Language) -> Count | None:
    """ "three people", or a number that does what people do: "Two disagree"."""
    if number.kind:
        return None
    noun = _noun(language).match(text, number.end)
    if noun:
        return Count(number, None, "interviews" if noun["interviews"] else "people", number.start, noun.end())
    opens = regex.search(r"(?:^|[.,;:–—]|\b\w{2,5})\s*$", text[: number.start])
    if opens and _reports(language).match(text, number.end):
        return Count(number, None, "people", number.start, number.end)
    return None


@cache
def _of_pattern(language: Language) -> "regex.Pattern[str]":
    between = "|".join(language.words("between"))
    return regex.compile(rf"\s*/\s*|\s+(?:{_of(language)})\s+(?:(?:{between})\s+)*", regex.IGNORECASE)


@cache
def _noun(language: Language) -> "regex.Pattern[str]":
    """What is counted, after a number: "people", "of the other participants", "interviews"."""
    between, interviews = "|".join(language.words("between")), "|".join(language.words("interviews"))
    return regex.compile(
        rf"\s+(?:(?:{between})\s+){{0,3}}(?:(?P<people>{language.people})|(?P<interviews>{interviews}))(?!\w)",
        regex.IGNORECASE,
    )


@cache
def _reports(language: Language) -> "regex.Pattern[str]":
    return regex.compile(rf"\s+(?:{'|'.join(language.words('reports', 'does'))})(?!\w)", regex.IGNORECASE)


@cache
def _alone(language: Language) -> "regex.Pattern[str]":
    """After a share without a noun: a verb of saying, or nothing more."""
    return regex.compile(rf"{_reports(language).pattern}|\s*(?:[.,;:!?)]|$)", regex.IGNORECASE)


@cache
def _han_patterns(language: Language) -> "tuple[regex.Pattern[str], regex.Pattern[str]]":
    """A share ("8人中5人") and a plain count ("5人") in a script without word spaces."""
    people = language.people
    share = regex.compile(
        rf"(?P<total>{_HAN_COUNT})\s?(?:个|位|名)?(?:{people})*(?:里|之)?(?:中|の?うち)(?:的|有|の)?(?P<number>{_HAN_COUNT})"
        rf"\s?(?:个|位|名)?(?:{people})?"
    )
    return share, regex.compile(rf"(?P<number>{_HAN_COUNT})\s?(?:个|位|名)?(?:の)?(?:{people})")


def _han_counts(text: str, language: Language) -> Iterator[Count]:
    share, count = _han_patterns(language)
    taken = 0
    for match in (*share.finditer(text), *count.finditer(text)):
        if match.start() < taken:
            continue
        number = _han_number(match["number"], match.start("number"))
        if "total" in match.groupdict():
            taken = match.end()
            yield Count(number, _han_number(match["total"], match.start("total")), "people", *match.span())
        else:
            yield Count(number, None, "people", *match.span())


def _han_number(text: str, start: int) -> Number:
    values = frozenset(value for number in quoted_numbers(text) for value in number.values)
    return Number(values, "", start, start + len(text))
