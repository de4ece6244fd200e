"""Months, days of the week, seasons and "every week" that a claim names and none of its quotes does, in nine languages.

The rule: a name for the same month or day counts in whatever language it is said. Words that are also others ("may",
"march") are dates only where that is plain. A season, or how often ("weekly"), may be put in other words ("at
Christmas"), and is wrong only where the quotes name another one instead.
"""

from collections.abc import Iterator, Sequence
from functools import cache

import regex

from receipts_core.verify.languages import Language, every_language, languages_of, opening, openings_in

_Date = tuple[str, int]  # one of the kinds, and which one of it
_EXACT = ("months", "weekdays")
_CONTRASTS = ("paces", "seasons")


def unquoted_date(text: str, quotes: Sequence[str]) -> str | None:
    """The first date that a claim states and no quote names, or None."""
    stated = [found for language in languages_of(text) for found in _stated(text, language)]
    if not stated:
        return None
    quoted = {date for quote in quotes for one in every_language() for date, _ in _named(quote, one, "said_")}
    told = {*_EXACT, *(kind for kind, _ in quoted)}
    return next((f"“{word}”" for date, word in stated if date not in quoted and date[0] in told), None)


def _named(text: str, language: Language, said: str = "") -> Iterator[tuple[_Date, "regex.Match[str]"]]:
    """The dates that a text names, and where. `said`: with those that only speech calls so ("segunda")."""
    for kind in (*_EXACT, *_CONTRASTS):
        key = said + kind if said + kind in language.data else kind
        if kind in _EXACT and language.spaced and _openings(language, key).isdisjoint(openings_in(text)):
            continue
        for match in _dates(language, key).finditer(text):
            yield (kind, match.lastindex or 0), match


def _stated(text: str, language: Language) -> Iterator[tuple[_Date, str]]:
    """The dates that a claim states; words that are also others only where a date is plain."""
    for date, match in _named(text, language):
        word = match.group()
        if word.lower() in language.words("ambiguous_months"):
            led = _leads(language).search(text, 0, match.start())
            if not word[0].isupper() or not (led or regex.match(r"\s+\d", text[match.end() :])):
                continue
        yield date, word


@cache
def _dates(language: Language, key: str) -> "regex.Pattern[str]":
    """Matches any of these names; the number of the group that matched tells which."""
    names = language.words(key)
    return regex.compile(language.whole("|".join(f"({name})" for name in names) or "(?!)"), regex.IGNORECASE)


@cache
def _openings(language: Language, key: str) -> frozenset[str]:
    """What any of these names begins with; each is spelt out in its list, up to its ending."""
    return frozenset(opening(word) for name in language.words(key) for word in name.split("|"))


@cache
def _leads(language: Language) -> "regex.Pattern[str]":
    """What stands before a word that is only then a month: "in May", "the 3rd of May"."""
    leads = "|".join(language.words("month_leads"))
    return regex.compile(rf"\b(?:{leads}|\d+(?:st|nd|rd|th)?)\s+$", regex.IGNORECASE)
