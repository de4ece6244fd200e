"""The words that checks look for, language by language, as data: one JSON file each under `words/`.

The rule: no check knows a language. A list in a file is a list of regular expressions for whole words; a new language
is a file and its code in `CODES`. Of languages that are told by their script (`SCRIPTS`) only the words are known that
turn a meaning round. All others are not checked for words, only for digits.
"""

import json
import re
from functools import cache, cached_property, lru_cache
from importlib import resources
from typing import Any

import regex

CODES = ("en", "de", "fr", "es", "pt", "it", "nl", "zh", "ja")
SCRIPTS = {
    "he": r"\p{Hebrew}",
    "ru": r"\p{Cyrillic}",
    "ar": r"\p{Arabic}",
    "ko": r"\p{Hangul}",
    "hi": r"\p{Devanagari}",
    "el": r"\p{Greek}",
}
# The lists that may turn a meaning round when left out before a quote, and after it.
BEFORE = ("negators", "nobody", "limiters", "leading", "exceptions", "conditions", "adjacent")
AFTER = ("negators", "nobody", "trailing", "limiters", "afterthoughts", "exceptions", "conditions")
_LOOK_AROUND = regex.compile(r"\(\?<?[=!](?:[^()]|\([^()]*\))*\)")
_OPENING = 3  # letters of a word that tell whether it can be one of a list
_KANA = regex.compile(r"[\p{Script=Hiragana}\p{Script=Katakana}]")
_HAN_OR_KANA = regex.compile(r"[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]")
_LATIN = regex.compile(r"\p{Script=Latin}")
_OTHER_SCRIPT = regex.compile(r"[\p{L}--\p{Script=Latin}--\p{Script=Han}]", regex.V1)
_WORD = re.compile(r"\w+(?:'\w+)*")
_WORD_PART = re.compile(r"\w+")
_LOOKED_AT = 400  # words that are enough to know a language by
_FILLED = 40  # characters of a pause, however it is filled
_LATIN_PER_IDEOGRAPH = 3  # letters that say about as much as one ideograph: a name in another script decides nothing
_NEVER = regex.compile(r"(?!)")


class Language:
    """One language's lists, compiled when they are first asked for."""

    def __init__(self, code: str) -> None:
        text = resources.files("receipts_core.verify").joinpath(f"words/{code}.json").read_text(encoding="utf-8")
        self.code = code
        self.data: dict[str, Any] = json.loads(text)
        self.spaced = code not in ("zh", "ja")

    def words(self, *keys: str) -> list[str]:
        """The entries of these lists, in order."""
        return [word for key in keys for word in self.data.get(key, ())]

    @cache  # noqa: B019  (languages live as long as the process)
    def any_of(self, *keys: str) -> "regex.Pattern[str]":
        """Matches any entry of these lists as whole words, whatever its case."""
        return self.compiled(*self.words(*keys))

    def compiled(self, *fragments: str) -> "regex.Pattern[str]":
        """Matches any of these fragments as whole words; marks such as `{people}` stand for lists of it."""
        if not fragments:
            return _NEVER
        joined = "|".join(self.filled(fragment) for fragment in fragments)
        return regex.compile(self.whole(joined), regex.IGNORECASE)

    def whole(self, fragment: str) -> str:
        """The fragment, held to whole words where the script has them."""
        return rf"(?<![\w'])(?:{fragment})(?!\w)" if self.spaced else f"(?:{fragment})"

    def filled(self, fragment: str) -> str:
        """The fragment with its marks replaced by the lists they stand for."""
        nouns = {"{people}": self.people, "{one}": self.data.get("one_person", "")}
        lists = {"{reports}": "reports", "{auxiliary}": "auxiliaries"}
        verbs = {mark: f"(?:{'|'.join(self.words(key))})(?!\\w)" for mark, key in lists.items()}
        for mark, words in (nouns | verbs).items():
            fragment = fragment.replace(mark, words)
        return fragment

    @cached_property
    def people(self) -> str:
        """A fragment that matches a noun for people."""
        nouns = "|".join(self.words("people"))
        others = "|".join(self.data.get("not_people", "").split())
        return rf"(?:(?!(?:{others})\b)(?:{nouns}))" if others else f"(?:{nouns})"

    @cached_property
    def common(self) -> frozenset[str]:
        """Words that this language is known by."""
        return frozenset(self.data["common"].split()) | frozenset(self.words("zero_to_ninety_nine", "people", "units"))

    @cached_property
    def turning(self) -> "regex.Pattern[str]":
        """Matches any word that could turn a meaning round, wherever it stands; most sentences hold none.

        Looser than the lists it is made of: what stands before or after a word is for the lists themselves to ask.
        """
        loose = "|".join(_LOOK_AROUND.sub("", word) for word in self.words(*BEFORE, *AFTER, "denials", "retorts"))
        return regex.compile(rf"\b(?:{loose})" if self.spaced else loose, regex.IGNORECASE)


@cache
def language(code: str) -> Language:
    """A language by its code, read once."""
    return Language(code)


@cache
def every_language() -> tuple[Language, ...]:
    """All languages, in the order of `CODES`."""
    return tuple(language(code) for code in CODES)


@lru_cache(maxsize=1024)
def languages_of(text: str) -> tuple[Language, ...]:
    """The language a text is most likely in, or those between which it does not say; none for other scripts.

    Latin letters that say nothing at all are taken for English.
    """
    if not text.isascii():
        latin = len(_LATIN.findall(text)) / _LATIN_PER_IDEOGRAPH
        if len(_HAN_OR_KANA.findall(text)) > latin:
            return (language("ja" if _KANA.search(text) else "zh"),)
        if len(_OTHER_SCRIPT.findall(text)) > latin:
            return ()
    votes = [0] * len(CODES)
    for word in _WORD.findall(text[: _LOOKED_AT * 8].lower())[:_LOOKED_AT]:
        for number in _known().get(word, ()):
            votes[number] += 1
    most = max(votes)
    if not most:
        return (language("en"),)
    return tuple([one for one, count in zip(every_language(), votes, strict=True) if count == most])


def turning_languages(text: str) -> tuple[Language, ...]:
    """The languages in which a word of a text may turn its meaning round: its own, or that of its script."""
    return languages_of(text) or tuple([one for one, script in _by_script() if script.search(text)])


@cache
def _by_script() -> "tuple[tuple[Language, regex.Pattern[str]], ...]":
    return tuple((language(code), regex.compile(script)) for code, script in SCRIPTS.items())


@cache
def _known() -> dict[str, tuple[int, ...]]:
    """The words that languages with word spaces are known by, and which of `CODES` these are."""
    known: dict[str, tuple[int, ...]] = {}
    for number, one in enumerate(every_language()):
        for word in one.common if one.spaced else ():
            known[word] = (*known.get(word, ()), number)
    return known


def is_common(word: str) -> bool:
    """Is this one of the words that a language is known by, such as "he", which is also somebody's name?"""
    return word.lower() in _known()


def is_filler(text: str) -> bool:
    """Is a text nothing but words that fill a pause or greet: "um, yeah, you know"?"""
    return len(text) <= _FILLED and any(_fillers(one).fullmatch(text) for one in every_language())


@cache
def _fillers(language: Language) -> "regex.Pattern[str]":
    filler = language.whole("|".join(language.words("fillers")))
    return regex.compile(rf"(?:\W*(?:{filler}))+\W*", regex.IGNORECASE)


@lru_cache(maxsize=1024)
def words_in(text: str) -> frozenset[str]:
    """Every word of a text, in small letters: what none of them begins cannot be found in it."""
    return frozenset(_WORD_PART.findall(text.lower()))


@lru_cache(maxsize=1024)
def openings_in(text: str) -> frozenset[str]:
    """The first letters of every word of a text, as `opening` gives them for the words of a list."""
    return frozenset(map(opening, words_in(text)))


def opening(word: str) -> str:
    """The first letters of a word, or the whole of a shorter one."""
    return word[:_OPENING]
