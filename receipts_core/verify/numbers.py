"""Numbers in figures and in words, in nine languages, as values that can be compared.

The rule: "forty", "40" and "40.0" are one number; "40%" is another than "40", and "$40" another than "€40". A figure
that can be read in two ways ("1.000") is both. Numbers that belong to a name ("GPT-4", "P3", "B2B") are none.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

import regex

from receipts_core.verify.languages import Language, every_language, languages_of, opening, openings_in
from receipts_core.verify.units import PERCENT, kind_of, may_be_one

_FRACTIONS = {"½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1 / 3, "⅔": 2 / 3}
_SCALES = {"k": 1e3, "m": 1e6, "bn": 1e9, "万": 1e4, "萬": 1e4, "亿": 1e8, "億": 1e8, "千": 1e3, "百": 1e2}
_DIGIT = re.compile(r"[\d½¼¾⅓⅔]")
_FIGURE = regex.compile(
    r"""(?<![\p{Latin}\d_.,]|[A-Za-z]-)
        (?P<figure>\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,:]\d+)?|[½¼¾⅓⅔])
        (?P<half>[½¼¾⅓⅔])?
        (?:\s?(?P<scale>k|m|bn|[万萬亿億千百])(?![\p{Latin}\d]))?
        (?:st|nd|rd|th|er|ère|e|ème|º|ª|°|s|x|am|pm|h|%)?(?![\p{Latin}\d])""",
    regex.VERBOSE | regex.IGNORECASE,
)
# In Japanese what is counted stands before its particle and the number, or after the counter: レジが3台, 3台のレジ.
_THING_BEFORE = regex.compile(r"(?P<thing>[\p{Han}\p{Katakana}ー]+)[がはをも]$")
_THING_LENGTH = 12
_THING_AFTER = regex.compile(r"[\p{Han}つ]{1,2}の(?P<thing>[\p{Han}\p{Katakana}ー]+)")
# The word after a number; in scripts without word spaces, a measure word and the beginning of its noun.
_THING = regex.compile(r"[\s-]?(?P<thing>[\p{Han}\p{Katakana}]{1,3}|[^\W\d_]+)")
_HAN_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2, "兩": 2}
_HAN_SCALES = {"十": 10, "百": 100, "千": 1000}
_HAN_MYRIADS = {"万": 10_000, "萬": 10_000, "亿": 100_000_000, "億": 100_000_000}
_HAN_NUMBERS = re.compile("[零〇一二两兩三四五六七八九十百千万萬亿億]+")


class Number(NamedTuple):
    """A number in a text: its possible values, its kind as in `units`, where it stands, and if it is "hundreds"."""

    values: frozenset[float]
    kind: str
    start: int
    end: int
    at_least: bool = False

    def is_in(self, others: "Iterable[Number]") -> bool:
        """Is it among these, as far as their kinds agree? "Hundreds" is any number of at least a hundred."""
        return any(self._fits(other.values) and may_be_one(self.kind, other.kind) for other in others)

    def _fits(self, values: frozenset[float]) -> bool:
        return max(values) >= min(self.values) if self.at_least else bool(self.values & values)


@lru_cache(maxsize=1024)
def stated_numbers(text: str) -> tuple[Number, ...]:
    """The numbers that a claim states, read in its own language. "One" and "zero" count only before a unit."""
    found = [*_figures(text)]
    for language in languages_of(text):
        found += _words(text, language)
        found += _inexact(text, language)
    return _merged(found, text)


@lru_cache(maxsize=1024)
def quoted_numbers(text: str) -> tuple[Number, ...]:
    """Every number that a quote may hold, read in every language, with what is said loosely ("half", "twice")."""
    found = [*_figures(text)]
    for language in every_language():
        found += _words(text, language, strict=False)
        found += _loose(text, language)
        found += _inexact(text, language)
    return _merged(found, text)


def counted_thing(text: str, number: Number) -> str:
    """The noun that a number counts, as far as plurals are alike; "" where a word follows that is none."""
    found = _THING_BEFORE.search(text, max(0, number.start - _THING_LENGTH), number.start) or _THING_AFTER.match(
        text, number.end
    )
    found = found or _THING.match(text, number.end)
    thing = found["thing"].lower() if found else ""
    return "" if thing in _no_things() else thing.rstrip("s")


@cache
def _no_things() -> frozenset[str]:
    """Words that follow a number without being what it counts: "two or three", "thirty in all"."""
    words = (word for one in every_language() for word in one.words("joins", "starters", "breaks", "complements"))
    return frozenset(words) | {word for one in every_language() for word in one.data["common"].split()}


def _figures(text: str) -> Iterator[Number]:
    if not _DIGIT.search(text):
        return
    for match in _FIGURE.finditer(text):
        figure = match["figure"]
        values = {_FRACTIONS[figure]} if figure in _FRACTIONS else _readings(figure)
        if match["half"]:
            values = {value + _FRACTIONS[match["half"]] for value in values}
        scale = _SCALES.get((match["scale"] or "").lower(), 1)
        start, end = match.span()
        end = end - 1 if text[end - 1] == PERCENT else end
        yield Number(frozenset(round(value * scale, 6) for value in values), kind_of(text, start, end), start, end)


def _readings(figure: str) -> set[float]:
    """What digits with points, commas, colons or spaces may mean: "1.000" is 1 and 1000, "10:00" is also 10."""
    if ":" in figure:
        hours, minutes = figure.split(":")
        return {float(f"{int(hours)}.{minutes}1"), *([float(hours)] if not int(minutes) else [])}
    plain = regex.sub(r"[^\d.,]", "", figure)
    readings = {float(regex.sub(r"[.,]", "", plain))} if regex.search(r"[.,]\d{3}(?:[.,]|$)", plain) else set[float]()
    if regex.fullmatch(r"\d+[.,]\d+", plain):
        readings.add(float(plain.replace(",", ".")))
    elif regex.fullmatch(r"\d[\d.,]*[.,]\d+", plain):
        whole, point = regex.split(r"[.,](?=\d+$)", plain)
        readings.add(float(regex.sub(r"[.,]", "", whole) + "." + point))
    return readings or {float(plain)}


def _words(text: str, language: Language, *, strict: bool = True) -> Iterator[Number]:
    """Numbers in words. Strict: what may be a pronoun or an idiom ("one", 一起) counts only before a unit."""
    if language.spaced and _openings(language).isdisjoint(openings_in(text)):
        return
    pattern = _spelled(language) if language.spaced else _HAN_NUMBERS
    for match in pattern.finditer(text):
        start, end = match.span()
        spelled = match.group().lower()
        value = _value(spelled, language) if language.spaced else _han_value(spelled)
        small = value in (0, 1) if language.spaced else len(spelled) == 1 or spelled in ("十分", "万一", "千万")
        if value is None:
            yield from _words_apart(text, start, end, language)
            continue
        if strict and small and not _unit(language).match(text, end):
            continue
        yield Number(frozenset({float(value)}), kind_of(text, start, end), start, end)
    if language.spaced:
        for match in language.any_of("ordinals").finditer(text):
            yield Number(frozenset({float(_ordinal(match.group(), language))}), "", *match.span())


def _words_apart(text: str, start: int, end: int, language: Language) -> Iterator[Number]:
    """Words that make no number together ("five and eight") are numbers each."""
    for piece in _pieces(language).finditer(text.lower(), start, end):
        value = _values(language).get(piece.group())
        if value is not None and value > 1:
            yield Number(frozenset({value}), kind_of(text, *piece.span()), *piece.span())


def _inexact(text: str, language: Language) -> Iterator[Number]:
    """What states a number without one: "two thirds", "doubled", "hundreds"."""
    for share, span in _listed(text, language, "fractions"):
        yield Number(frozenset({share, float(int(share)), float(round(share))}), PERCENT, *span)
    for value, span in _listed(text, language, "multiples"):
        yield Number(frozenset({value}), "", *span)
    for value, span in _listed(text, language, "multitudes"):
        yield Number(frozenset({value}), "", *span, at_least=True)


def _loose(text: str, language: Language) -> Iterator[Number]:
    """What a quote may hold of a number that a claim states exactly: "half" for 50 %, "twice" for two times."""
    if language.spaced and _openings(language).isdisjoint(openings_in(text)):
        return
    for value, span in _listed(text, language, "loosely"):
        if value < 1:
            yield Number(frozenset({value * 100, float(round(value * 100))}), PERCENT, *span)
        yield Number(frozenset({value}), "", *span)


def _listed(text: str, language: Language, key: str) -> Iterator[tuple[float, tuple[int, int]]]:
    """Every place of a text that is in one of a language's lists of values, and the value."""
    for pattern, value in _values_of(language, key):
        for match in pattern.finditer(text):
            yield value, match.span()


@cache
def _values_of(language: Language, key: str) -> "tuple[tuple[regex.Pattern[str], float], ...]":
    listed: dict[str, float] = language.data[key]
    return tuple((language.compiled(words), float(value)) for words, value in listed.items())


@cache
def _openings(language: Language) -> frozenset[str]:
    """What the first word of any number begins with, in a language with word spaces."""
    words = (*_values(language), *language.data["scales"], *language.data["loosely"], *language.words("ordinals"))
    return frozenset(opening(word.partition(" ")[0].partition("-")[0]) for word in words)


@cache
def _unit(language: Language) -> "regex.Pattern[str]":
    units = "|".join(language.words("units"))
    return regex.compile(rf"[\s-]?(?:{units})", regex.IGNORECASE)


@cache
def _values(language: Language) -> dict[str, float]:
    """Every number word of a language that is no multiplier, and its value."""
    listed = language.data["zero_to_ninety_nine"]
    values: dict[str, float] = {word.replace("-", " "): float(value) for value, word in enumerate(listed)}
    return values | {word.replace("-", " "): float(value) for word, value in language.data["number_words"].items()}


@cache
def _spelled(language: Language) -> "regex.Pattern[str]":
    """Matches a whole number in words: "two hundred and fifty", "zweihundertfünfzig"."""
    words = sorted((*_values(language), *language.data["scales"]), key=len, reverse=True)
    word = "|".join(regex.escape(one).replace("\\ ", "[ -]") for one in words)
    joint = "|".join(language.words("and"))
    return regex.compile(rf"(?<![\w'])(?:{word})(?:(?:[ -]?(?:{joint})?[ -]?)(?:{word}))*(?!\w)", regex.IGNORECASE)


@cache
def _pieces(language: Language) -> "regex.Pattern[str]":
    words = sorted((*_values(language), *language.data["scales"]), key=len, reverse=True)
    return regex.compile("|".join(regex.escape(one) for one in words))


def _value(spelled: str, language: Language) -> float | None:
    """The value of a number in words, None where its words do not make one number."""
    scales, values = language.data["scales"], _values(language)
    total, current = 0.0, 0.0
    for piece in _pieces(language).findall(spelled.replace("-", " ")):
        if piece in values and piece not in scales:
            if current and current % 100 and not (values[piece] < 10 and current % 10 == 0):
                return None
            current += values[piece]
        elif scales[piece] == 100:
            current = (current or 1) * 100
        else:
            total += (current or 1) * scales[piece]
            current = 0.0
    return total + current


def _han_value(spelled: str) -> float | None:
    """The value of a Chinese or Japanese number: positional (二〇一九) or with multipliers (四十五, 三万)."""
    if not regex.search("[十百千万萬亿億]", spelled):
        return float("".join(str(_HAN_DIGITS[char]) for char in spelled))
    total, section, digit = 0, 0, 0
    for char in spelled:
        if char in _HAN_DIGITS:
            digit = _HAN_DIGITS[char]
        elif char in _HAN_SCALES:
            section += (digit or 1) * _HAN_SCALES[char]
            digit = 0
        else:
            total += (section + digit or 1) * _HAN_MYRIADS[char]
            section, digit = 0, 0
    return float(total + section + digit)


@cache
def _scale_words() -> frozenset[str]:
    return frozenset(word for language in every_language() for word in (*language.data["scales"], *_HAN_MYRIADS))


def _ordinal(word: str, language: Language) -> int:
    """The value of an ordinal word; the list begins at the third, for "first" and "second" are seldom numbers."""
    for value, pattern in enumerate(language.words("ordinals"), 3):
        if regex.fullmatch(pattern, word, regex.IGNORECASE):
            return value
    return 0


def _merged(numbers: list[Number], text: str) -> tuple[Number, ...]:
    """In the order of the text, the longer where two begin alike, "2.5 million" read as one."""
    if not numbers:
        return ()
    scales = _scale_words()
    ordered = sorted(numbers, key=lambda number: (number.start, -number.end))
    merged: list[Number] = []
    for number in ordered:
        last = merged[-1] if merged else None
        if last and number.start < last.end:
            continue
        if last and text[number.start : number.end].lower() in scales and not text[last.end : number.start].strip():
            values = frozenset(a * b for a in last.values for b in number.values)
            merged[-1] = Number(values, number.kind, last.start, number.end)
        else:
            merged.append(number)
    return tuple(merged)
