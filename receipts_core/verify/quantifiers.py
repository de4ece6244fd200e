"""Does a claim speak for more people than it cites?

The rule: "everyone", "most", "several", "three people", "5 of 8 participants" are judged by the distinct people (or
interviews) that the claim cites, whatever its quotes say: nobody can say that everybody agrees but everybody. Only
where the claim reports it as somebody's words ("Tom says nobody reads it") may that person's quote bear it out. People
who take no part in a study ("many customers") may be counted by a quote that counts them in the same words.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

import regex

from receipts_core.contract import Citation
from receipts_core.verify.counting import Count, Voices, counts_in, is_borne_out
from receipts_core.verify.languages import Language, every_language, languages_of, words_in
from receipts_core.verify.quotes import fold
from receipts_core.verify.reported import Said, is_reported

# The quantifiers, those first that hold another one inside ("almost everyone").
KINDS = ("most", "half", "nobody_says", "everyone", "many", "some", "both")
_NEGATED = regex.compile(
    r"(?:\bnot|n't|\bnicht|\bpas|\bno|\bnon|\bniet|\bnão|不是|并非)(?:\s+(?:for|to|für|pour|para|per|voor))?\s*$",
    regex.IGNORECASE,
)


def voices_of(
    citations: Sequence[Citation], contrary: Sequence[Citation], of_participants: int, of_interviews: int
) -> Voices:
    """Count the distinct people and interviews among citations."""
    people, interviews = {one.person_id for one in citations}, {one.transcript_id for one in citations}
    against = {one.person_id for one in contrary}
    return Voices(len(people), len(interviews), len(against), of_participants, of_interviews)


def unsupported(text: str, said: Sequence[Said], voices: Voices) -> str | None:
    """The first count or quantifier of a claim that those who are cited do not bear out, or None."""
    text = fold(text)
    counts = counts_in(text)
    for count in counts:
        if not is_borne_out(count, voices) and not _is_told(text, _counted(text, count), said, voices):
            return f"“{text[count.start : count.end]}”, while it cites {voices}"
    for found in _quantifiers(text, counts, voices):
        if not _is_told(text, found, said, voices):
            return f"“{found.words}”, while it cites {voices}"
    return None


class _Found(NamedTuple):
    """A count or a quantifier in a claim, and whether a quote holds it as well: at all, and of the same people."""

    words: str
    start: int
    end: int
    is_in: Callable[[str], bool]
    is_of_same_in: Callable[[str], bool]


def _counted(text: str, count: Count) -> _Found:
    words = text[count.start : count.end]

    def is_in(quote: str) -> bool:
        return any(count.is_same(other) for other in counts_in(quote))

    def is_of_same_in(quote: str) -> bool:
        last = words.split()[-1].lower()
        others = (other for other in counts_in(quote) if count.is_same(other))
        return any(quote[: other.end].lower().endswith(last) for other in others)

    return _Found(words, count.start, count.end, is_in, is_of_same_in)


def _quantifiers(text: str, counts: Sequence[Count], voices: Voices) -> Iterator[_Found]:
    """Every quantifier over people that is neither part of a count, nor negated, nor borne out."""
    for language in languages_of(text):
        if not _may_quantify(text, language):
            continue
        left = text
        for count in counts:
            left = _without(left, count.start, count.end)
        for kind in KINDS:
            for match in language.any_of(kind).finditer(left):
                if not _is_enough(kind, *_asked(match.group(), language, voices)) and not _NEGATED.search(
                    text, 0, match.start()
                ):
                    yield _quantified(kind, match)
                left = _without(left, *match.span())


def _may_quantify(text: str, language: Language) -> bool:
    """Does a text hold a word that every quantifier needs one of? Most claims do not."""
    if language.spaced:
        return not _words(language).isdisjoint(words_in(text))
    return language.any_of(*KINDS).search(text) is not None


@cache
def _words(language: Language) -> frozenset[str]:
    return frozenset(language.words("quantifier_words"))


def _without(text: str, start: int, end: int) -> str:
    return text[:start] + " " * (end - start) + text[end:]


def _quantified(kind: str, match: "regex.Match[str]") -> _Found:
    def is_in(quote: str) -> bool:
        found = (one for language in languages_of(quote) for one in language.any_of(kind).finditer(quote))
        return any(not _NEGATED.search(quote, 0, one.start()) for one in found)

    def is_of_same_in(quote: str) -> bool:
        return match.group().lower() in quote.lower()

    return _Found(match.group(), *match.span(), is_in, is_of_same_in)


def _is_told(text: str, found: _Found, said: Sequence[Said], voices: Voices) -> bool:
    """Is it what somebody who is cited says, or a count of people outside the study that a quote makes as well?"""
    if _is_of_outsiders(found.words) and any(found.is_of_same_in(fold(one.words)) for one in said):
        return True
    told = [one for one in said if found.is_in(fold(one.words))]
    return bool(told) and is_reported(text, found.start, found.end, told, alone=voices.participants == 1)


def _is_of_outsiders(words: str) -> bool:
    """Do these words count people who may take no part in the study?"""
    found = (one for language in every_language() for one in language.any_of("outsiders").finditer(words))
    return any(one.end() == len(words) for one in found)


def _asked(words: str, language: Language, voices: Voices) -> tuple[int, int]:
    """How many of those that a quantifier is about are cited, and of how many: people, or interviews."""
    if language.any_of("interviews").search(words):
        return voices.interviews, voices.of_interviews
    return voices.participants, voices.of_participants


def _is_enough(kind: str, cited: int, total: int) -> bool:
    if kind in ("everyone", "nobody_says"):
        return cited >= max(total, 2)
    if kind == "most":
        return cited >= 2 and 2 * cited > total
    if kind == "half":
        return 2 * cited >= max(total, 2)
    return cited >= (3 if kind == "many" else 2)
