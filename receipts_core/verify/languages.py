"""The words that checks look for, language by language, as data: one JSON file each under `words/`.

The rule: no check knows a language. A list in a file is a list of regular expressions for whole words; a new language
is a file and its code in `CODES`. Languages that are not listed are not checked for words, only for digits.
"""

import json
from functools import cache, cached_property, lru_cache
from importlib import resources
from typing import Any

import regex

CODES = ("en", "de", "fr", "es", "pt", "it", "nl", "zh", "ja")
_KANA = regex.compile(r"[\p{Script=Hiragana}\p{Script=Katakana}]")
_HAN_OR_KANA = regex.compile(r"[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]")
_LATIN = regex.compile(r"\p{Script=Latin}")
_OTHER_SCRIPT = regex.compile(r"[\p{L}--\p{Script=Latin}--\p{Script=Han}]", regex.V1)
_WORD = regex.compile(r"\w+(?:'\w+)*")
_LOOKED_AT = 400  # words that are enough to know a language by
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
        """Matches any of these fragments as whole words; `{people}`, `{one}` and `{reports}` stand for lists of it."""
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
        verbs = {"{reports}": f"(?:{'|'.join(self.words('reports'))})(?!\\w)"}
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


@cache
def language(code: str) -> Language:
    """A language by its code, read once."""
    return Language(code)


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
    words = _WORD.findall(text.lower()[: _LOOKED_AT * 8])[:_LOOKED_AT]
    votes = {one: sum(word in one.common for word in words) for one in every_language() if one.spaced}
    most = max(votes.values())
    return tuple(one for one, count in votes.items() if count == most) if most else (language("en"),)
