"""Does a claim speak for more people than it cites?

The rule: "three people", "5 of 8 participants", "everyone", "most", "several" are counted against the distinct people
(or interviews) that the claim cites, never against its number of quotes; what the count is out of, against the study.
A quantifier that one of the quotes itself holds is that speaker's own, and passes.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import regex

from receipts_core.contract import Citation
from receipts_core.verify.languages import Language, languages_of
from receipts_core.verify.numbers import Number, quoted_numbers, stated_numbers

_HAN_COUNT = r"(?:\d+|[零〇一二两兩三四五六七八九十百千]+)"
# The quantifiers, those first that hold another one inside ("almost everyone").
_QUANTIFIERS = ("most", "half", "nobody_says", "everyone", "many", "some", "both")
_NEGATED = regex.compile(
    r"(?:\bnot|n't|\bnicht|\bpas|\bno|\bnon|\bniet|\bnão|不是|并非)(?:\s+(?:for|to|für|pour|para|per|voor))?\s*$",
    regex.IGNORECASE,
)


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


def voices_of(
    citations: Sequence[Citation], contrary: Sequence[Citation], of_participants: int, of_interviews: int
) -> Voices:
    """Count the distinct people and interviews among citations."""
    people, interviews = {one.person_id for one in citations}, {one.transcript_id for one in citations}
    against = {one.person_id for one in contrary}
    return Voices(len(people), len(interviews), len(against), of_participants, of_interviews)


def unsupported(text: str, quotes: Sequence[str], voices: Voices) -> str | None:
    """The first count or quantifier of a claim that those who are cited do not bear out, or None."""
    counts = counts_in(text)
    quoted = [count for quote in quotes for count in counts_in(quote)]
    for count in counts:
        if not _is_borne_out(count, voices) and not any(_is_same(count, other) for other in quoted):
            return f"“{text[count.start : count.end]}”, while it cites {voices.participants}"
    for count in counts:
        text = text[: count.start] + " " * (count.end - count.start) + text[count.end :]
    found = (_quantifier(text, quotes, voices, language) for language in languages_of(text))
    return next((word for word in found if word is not None), None)


def counts_in(text: str) -> list[Count]:
    """Every count of people or interviews in a text."""
    counts: list[Count] = []
    for language in languages_of(text):
        found = _spaced_counts(text, language) if language.spaced else _han_counts(text, language)
        counts += [one for one in found if not any(one.start < other.end and other.start < one.end for other in counts)]
    return counts


def _is_borne_out(count: Count, voices: Voices) -> bool:
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


def _is_same(count: Count, other: Count) -> bool:
    if count.total is None or other.total is None:
        return count.total is None and bool(count.number.values & other.number.values)
    return bool(count.number.values & other.number.values and count.total.values & other.total.values)


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
    numbers = stated_numbers(text)
    ones = regex.compile(rf"(?<!\w)(?:{language.words('zero_to_ninety_nine')[1]})(?=\s+(?:{_of(language)})\s)", regex.I)
    starts = {number.start for number in numbers}
    numbers += [Number(frozenset({1.0}), "", *one.span()) for one in ones.finditer(text) if one.start() not in starts]
    return sorted(numbers, key=lambda number: number.start)


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


def _han_counts(text: str, language: Language) -> Iterator[Count]:
    people = language.people
    share = regex.compile(
        rf"(?P<total>{_HAN_COUNT})\s?(?:个|位|名)?(?:{people})*(?:里|之)?(?:中|の?うち)(?:的|有|の)?(?P<number>{_HAN_COUNT})"
        rf"\s?(?:个|位|名)?(?:{people})?"
    )
    count = regex.compile(rf"(?P<number>{_HAN_COUNT})\s?(?:个|位|名)?(?:の)?(?:{people})")
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


def _quantifier(text: str, quotes: Sequence[str], voices: Voices, language: Language) -> str | None:
    for kind in _QUANTIFIERS:
        for match in language.any_of(kind).finditer(text):
            negated = _NEGATED.search(text[: match.start()])
            if not negated and not _is_enough(kind, voices) and not _is_quoted(kind, quotes):
                return f"“{match.group()}”, while it cites {voices.participants}"
            text = text[: match.start()] + " " * len(match.group()) + text[match.end() :]
    return None


def _is_enough(kind: str, voices: Voices) -> bool:
    cited, total = voices.participants, voices.of_participants
    if kind in ("everyone", "nobody_says"):
        return cited >= max(total, 2)
    if kind == "most":
        return cited >= 2 and 2 * cited > total
    if kind == "half":
        return 2 * cited >= max(total, 2)
    return cited >= (3 if kind == "many" else 2)


def _is_quoted(kind: str, quotes: Sequence[str]) -> bool:
    """Does a quote itself hold the quantifier, or one of its kind?"""
    return any(
        language.any_of(kind, f"said_{kind}").search(quote) for quote in quotes for language in languages_of(quote)
    )
