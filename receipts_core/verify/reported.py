"""Does a claim's sentence report what somebody said, so that its words are that person's and not the claim's?

The rule: "Tom says nobody reads it" and "According to Tom, nobody reads it" report Tom; "Tom guesses, and everybody
agrees" and "Like Tom, everybody guesses" report nobody. Whoever is reported must be named, or be spoken of as one of
those who are cited, as the subject of that very sentence.
"""

from collections.abc import Iterable
from typing import NamedTuple

import regex

from receipts_core.verify.languages import Language, languages_of
from receipts_core.verify.letters import sentence_ends

_NOT_A_NAME = "(?!)"
# Where a clause of the claim's own begins, whatever was reported before it.
_HARD_EDGE = regex.compile(r"[;；—–]|\s-\s")
_QUOTATION = regex.compile(r'"[^"]+"|«[^»]+»|»[^«]+«|‹[^›]+›|「[^」]+」|『[^』]+』')
_SOFT_MARKS = regex.compile(r"[,:，：、]\s*$")


class Said(NamedTuple):
    """A quote that a claim cites, and every name of the one who said it."""

    words: str
    names: frozenset[str]


def is_reported(text: str, start: int, end: int, said: Iterable[Said], *, alone: bool) -> bool:
    """Does the sentence around this part of a claim report it as said by one of these?

    `alone`: is only one person cited, so that "she" can be nobody else?
    """
    names = frozenset(name for one in said for name in one.names)
    quotation = next((one.span() for one in _QUOTATION.finditer(text) if one.start() < start and end < one.end()), None)
    start, end = quotation or (start, end)
    first, last = _sentence(text, start, end)
    before, after = text[first:start], text[end:last]
    if quotation:
        # Words in quotation marks are set off from whoever says them, whether or not by a comma.
        before, after = _SOFT_MARKS.sub("", before), "," + after
        if before.strip() in names:
            return True
    return any(_reports(before, after, _subjects(names, language, alone), language) for language in languages_of(text))


def _sentence(text: str, start: int, end: int) -> tuple[int, int]:
    """The claim's own sentence around a part of it, or as much of it as a semicolon or a dash leaves together."""
    edges = [0, *sentence_ends(text), *(edge.end() for edge in _HARD_EDGE.finditer(text))]
    return max(edge for edge in edges if edge <= start), min((edge for edge in edges if edge >= end), default=len(text))


def _subjects(names: frozenset[str], language: Language, alone: bool) -> str:
    """A fragment that matches whoever may be reported, by name or as one of those who are cited."""
    own = "|".join(regex.escape(name) for name in sorted(names, key=len, reverse=True)) or _NOT_A_NAME
    others = [language.filled(one) for one in language.words("anyone", *(["pronouns"] if alone else []))]
    return language.whole(f"{own}|(?i:{'|'.join(others) or _NOT_A_NAME})")


def _reports(before: str, after: str, subjects: str, language: Language) -> bool:
    tells = "|".join(language.words("tells"))
    according = "|".join(one.replace("{name}", subjects) for one in language.words("according"))
    return (
        _tells_before(before, subjects, tells, language)
        or _opens_with(before, subjects, language)
        or regex.search(rf"(?:^|\W)(?i:{according})[\s,，、]*(?:\w+\s+){{0,2}}$", before) is not None
        or _tells_after(after, subjects, rf"(?i:{tells})", rf"(?i:{according})")
    )


def _tells_after(after: str, subjects: str, tells: str, according: str) -> bool:
    """ "..., Tom says", "...”, says Tom", "... according to Tom"."""
    told = rf"(?:{subjects})\s+(?:\w+\s+)?{tells}|{tells}\s+(?:{subjects})"
    return regex.match(rf"[^.!?]*?(?:[,，]\s*(?:{told})|[\s,，]{according})", after) is not None


def _tells_before(before: str, subjects: str, tells: str, language: Language) -> bool:
    """ "Tom says", "Tom, the barista, often says": whatever follows is what Tom says."""
    if not language.spaced:
        return regex.search(rf"(?:{subjects})[^，。；、]{{0,4}}(?:{tells})", before) is not None
    joins, sharing = (language.whole("|".join(language.words(*keys))) for keys in (("joins", "breaks"), ("sharing",)))
    told = rf"(?:{subjects})(?:[\s,]+(?!{joins})\w+){{0,4}}?[\s,]+(?i:{tells})(?!\w)(?!.*(?i:{sharing})\s*$)"
    return regex.search(told, before, regex.DOTALL) is not None


def _opens_with(before: str, subjects: str, language: Language) -> bool:
    """ "Tom thinks of nobody", "Tom: nobody"; not "Tom and everybody", nor "Tom pays, and everybody agrees"."""
    opening = regex.match(rf"\W*(?:{subjects})(?:'\w*)?(?P<between>.*)$", before, regex.DOTALL)
    if not opening:
        return False
    between = opening["between"]
    if regex.fullmatch(r"\s*[:：]\s*", between):
        return True
    if not language.spaced:
        return bool(between.strip()) and not regex.search(r"[，、,和跟与及与同也と]\s*$", between)
    sharing = language.whole("|".join(language.words("joins", "breaks", "sharing")))
    return regex.search(r"\w", between) is not None and not regex.search(rf"(?:,|(?i:{sharing}))\s*$", between)
