"""Does a quote leave out the word that turns its meaning round?

The rule: only what governs the quoted words in their own sentence counts. A negator reaches forward to the end of its
clause, and back to where its clause begins; an exception or a condition reaches over a comma. A clause ends where
another subject, a "but" or a "because" begins. A hedge, and somebody else who is said to have said it ("my boss claims
that"), govern what directly follows, or what they directly follow as an afterthought. Phrases that negate in form only
("not only", "can't wait", a tag question, an answering "No,") count for nothing. Quoting the whole sentence leaves
nothing out.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import NamedTuple

import regex

from receipts_core.verify.languages import AFTER, BEFORE, Language
from receipts_core.verify.letters import is_word
from receipts_core.verify.quotes import SHORT, Match, Spoken

_REACH = 14  # words between a negator and what it governs, at most; captions have no punctuation to end it earlier
_END = " .!…\"'”»。！।۔"
_MARKS = " ,:;\"'«»‹›「」『』，、：—–-"  # what may stand between a word and the quote that directly follows it
_ENDS_THERE = regex.compile(r"\s*(?:[,.;:!?…)\"'»—–、，。！？」』]|$)")
_WORD = regex.compile(r"[\w']+")
_DASH = r"[;:—–]|\s-+\s"
_PAUSE = r"(?:[,،.…]+|[!?]+)\s*"


class _Sentence(NamedTuple):
    """The quote's own sentence(s), with harmless phrases blotted out, and the quote's place in it."""

    text: str
    start: int
    end: int
    language: Language


def reversing_word(spoken: Spoken, match: Match) -> str | None:
    """The negator or limiting word that the quote leaves out of its own sentence, or None."""
    text = spoken.text
    start, end = spoken.sentence_around(match)
    whole = match.start == start and not text[match.end : end].strip(_END)
    if whole and end not in spoken.short_sentences:
        return None
    denial = _denial(spoken, match, start, end)
    left_out = text[start : match.start] + " " + text[match.end : end]
    if denial or left_out.isspace() or not any(map(is_word, left_out)):
        return denial
    for language in spoken.turning:
        if not language.turning.search(left_out):
            continue
        sentence = _blotted(text[start:end], match.start - start, match.end - start, language)
        found = next(_before(sentence), None) or next(_after(sentence), None)
        if found:
            return text[start + found[0] : start + found[1]]
    return None


def _denial(spoken: Spoken, match: Match, start: int, end: int) -> str | None:
    """What takes the quoted words back right behind them: "Just kidding.", "Not.", "which isn't true"."""
    text = spoken.text
    for at in (match.end, end):
        until = spoken.sentence_end(at) if at < len(text) else at
        if until - at > SHORT or not text[at:until].strip(_END):
            continue
        for language in spoken.turning:
            found = _denials(language).match(text, at)
            if found and (found["denial"] or not language.any_of("negators", "nobody").search(text, start, at)):
                return found["denial"] or found["retort"]
    return None


def _blotted(text: str, start: int, end: int, language: Language) -> _Sentence:
    """The sentence with every phrase outside the quote that only looks like a negation made unreadable."""
    for pattern in (language.any_of("harmless", "tags"), _answers(language), _asides(language)):
        for phrase in pattern.finditer(text):
            first, last = phrase.span("part") if "part" in phrase.groupdict() else phrase.span()
            if last <= start or first >= end:
                # A comma becomes a space, so that what stood before an aside stays a word of its own.
                text = text[:first] + "".join(" " if char == "," else "x" for char in text[first:last]) + text[last:]
    return _Sentence(text, start, end, language)


def _before(sentence: _Sentence) -> Iterator[tuple[int, int]]:
    """Words before the quote that govern it."""
    text, language, quote = sentence.text, sentence.language, sentence.start
    for kind in BEFORE:
        for word in language.any_of(kind).finditer(text, 0, quote):
            # The end of the searched part must not make half a word out of the quote's first one.
            if language.spaced and quote < len(text) and word.end() == quote and is_word(text[quote]):
                continue
            between = text[word.end() : quote]
            if kind == "adjacent":
                governs = not between.strip(_MARKS)
            else:
                opens = _opens(sentence, word.start())
                reaches = opens and (kind == "exceptions" or (kind == "conditions" and _is_irreal(sentence)))
                governs = reaches or not _clause_ends(sentence, kind, word.end())
            given = kind == "negators" and _is_presupposed(sentence, word.end())
            if governs and not given and not _is_completed(sentence, word.group()):
                yield word.span()


def _opens(sentence: _Sentence, start: int) -> bool:
    """Does a word open its sentence, or, in a language that puts it last, close the sentence's first clause?"""
    if sentence.language.spaced:
        return not _WORD.search(sentence.text, 0, start)
    return not _forward_edges(sentence.language, False).search(sentence.text, 0, start)


def _is_presupposed(sentence: _Sentence, negator_end: int) -> bool:
    """Is the quote a thing that the negation takes for granted: "it won't have [the nuances that people weave in]"?"""
    verb_between = _WORD.search(sentence.text[negator_end : sentence.start])
    pattern = sentence.language.any_of("presupposed")
    return verb_between is not None and pattern.match(sentence.text, sentence.start, sentence.end) is not None


def _clause_ends(sentence: _Sentence, kind: str, start: int) -> bool:
    """Does the clause of a word that ends at `start` end before the quote begins?"""
    text, language, quote = sentence.text, sentence.language, sentence.start
    if next(islice(_WORD.finditer(text, start, quote), _REACH, None), None):
        return True
    direct = _breaks(language).match(text, start)
    start = direct.end() if direct and direct.end() <= quote else start
    # A comma just before the quote begins something new, unless it follows hard upon the negator ("would not, ...").
    said = text[start:quote].rstrip()
    if language.spaced and said.endswith(",") and len(_WORD.findall(said)) > 1:
        return True
    relative = kind == "negators"
    return any(edge.start() <= quote for edge in _forward_edges(language, relative).finditer(text, start))


def _after(sentence: _Sentence) -> Iterator[tuple[int, int]]:
    """Words after the quote that govern it."""
    text, language, end = sentence.text, sentence.language, sentence.end
    pause = regex.compile(r"\s*,?\s*").match(text, end)
    adjacent = pause.end() if pause else end
    for kind in AFTER:
        for word in language.any_of(kind).finditer(text, end):
            start = word.start()
            if kind in ("negators", "nobody", "trailing"):
                governs = not _backward_edges(language).search(text, end, start)
            elif kind == "afterthoughts":
                governs = start == adjacent and _ENDS_THERE.match(text, word.end()) is not None
            elif kind == "limiters":
                governs = not _backward_edges(language).search(text, min(adjacent, start), start)
            else:
                governs = _reaches_back(sentence, kind, start, adjacent)
            if governs:
                yield word.span()


def _reaches_back(sentence: _Sentence, kind: str, start: int, adjacent: int) -> bool:
    """Does an exception or a condition that begins at `start` limit what was said before it?"""
    text, language, end = sentence.text, sentence.language, sentence.end
    far = _far_edges(language)
    if start == adjacent:
        # After a comma, a condition may belong to what follows: "..., if it is late, I leave".
        return kind == "exceptions" or "," not in text[end:start] or not far.search(text, start + 1)
    return (kind == "exceptions" or _is_irreal(sentence)) and not far.search(text, end, start)


def _is_irreal(sentence: _Sentence) -> bool:
    """Does the quote itself speak of what would be, so that a condition decides whether it is?"""
    return sentence.language.any_of("irrealis").search(sentence.text, sentence.start, sentence.end) is not None


def _is_completed(sentence: _Sentence, word: str) -> bool:
    """Is the word half of a negation (French "ne") whose other half the quote holds?"""
    if not word.lower().startswith(("ne", "n'")):
        return False
    other = sentence.language.any_of("completes")
    return other.search(sentence.text, sentence.start, sentence.end) is not None


def _alternatives(language: Language, *keys: str) -> str:
    words = "|".join(language.words(*keys))
    return language.whole(words) if words else "(?!)"


@cache
def _denials(language: Language) -> "regex.Pattern[str]":
    """A whole sentence, or what is left of one, that takes back what was said before it.

    A retort ("not really") does so only where that was not negative itself.
    """
    denials, retorts = (_alternatives(language, key) for key in ("denials", "retorts"))
    end = r"(?=[\s\"'”»]*(?:[.!…。！,，]|[;—–-]|$))"
    return regex.compile(
        rf"[\s.,!…—–\-\"'”»。，！]*(?:(?P<denial>{denials}){end}|(?<=[.!…—–。！][\s\"'”»]*)(?P<retort>{retorts})(?=[\s]*(?:[.!…。！]|$)))",
        regex.IGNORECASE,
    )


@cache
def _answers(language: Language) -> "regex.Pattern[str]":
    """An answer word that stands for itself: before a pause, or (some) before the subject of what follows."""
    alone = "|".join(language.words("answers")) or "(?!)"
    bare = "|".join(language.words("bare_answers")) or "(?!)"
    starters = _alternatives(language, "starters")
    opening = r"(?:^|(?<=[,،.;!?…—–、，。]\s*))"
    return regex.compile(
        rf"{opening}(?P<part>(?:{alone})(?=\s*[,،.!?…—–、，。]|\s+-)|(?:{bare})(?=\s+{starters}))", regex.IGNORECASE
    )


@cache
def _asides(language: Language) -> "regex.Pattern[str]":
    """What is put in between commas after a negator, or after what it negates: "don't think, honestly, it works"."""
    negators, opinions = _alternatives(language, "negators", "leading"), _alternatives(language, "opinions")
    return regex.compile(rf"{negators}(?:\s+{opinions})?(?P<part>,[^,.;!?]{{1,40}},)", regex.IGNORECASE)


@cache
def _breaks(language: Language) -> "regex.Pattern[str]":
    """A word that begins another clause, directly after a negator: "not because"."""
    return regex.compile(rf"\s*{_alternatives(language, 'breaks')}", regex.IGNORECASE)


@cache
def _forward_edges(language: Language, relative: bool) -> "regex.Pattern[str]":
    """Where a clause ends, for a word that reaches forward."""
    if not language.spaced:
        return regex.compile(f"{language.data['clause_ends']}|{_alternatives(language, 'breaks')}")
    breaks, starters, joins = (_alternatives(language, key) for key in ("breaks", "starters", "joins"))
    edges = [_DASH, rf"{_PAUSE}(?=(?:{starters}|{breaks}))", breaks, rf"{joins}(?=\s+{starters})"]
    if relative:
        edges.append(_alternatives(language, "relatives"))
    return regex.compile("|".join(edges), regex.IGNORECASE)


@cache
def _backward_edges(language: Language) -> "regex.Pattern[str]":
    """Where a clause begins, for a word that reaches back."""
    if not language.spaced:
        return regex.compile(f"{language.data['clause_ends']}|{_alternatives(language, 'breaks')}")
    words = _alternatives(language, "joins", "breaks", "relatives", "complements", "subjects")
    return regex.compile(rf"{_DASH}|[,،.…!?]|{words}", regex.IGNORECASE)


@cache
def _far_edges(language: Language) -> "regex.Pattern[str]":
    """What not even an exception or a condition reaches back over."""
    if not language.spaced:
        return regex.compile(rf"[。；;！？]|{_alternatives(language, 'breaks')}")
    breaks, starters, joins = (_alternatives(language, key) for key in ("breaks", "starters", "joins"))
    return regex.compile(rf"{_DASH}|,\s*(?={starters})|{breaks}|{joins}(?=\s+{starters})", regex.IGNORECASE)
