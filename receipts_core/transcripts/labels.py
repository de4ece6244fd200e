"""Which words before a colon are a speaker's name, judged over the whole file.

The rule: "10:30 Meeting: agenda" is something said, "Zoe Lindqvist: agenda" is not. One look at a row cannot tell, so
every candidate of the file is counted first, and a name is accepted for its shape, how often it comes, and whether what
follows starts like a sentence.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from receipts_core.transcripts.people import is_generic, label_of, normalised
from receipts_core.transcripts.vocabulary import LEAD_INS, OPENERS, PARTICLES, PRONOUNS

MAX_WORDS, MAX_LENGTH, MAX_DISPLAYED = 6, 60, 100
MOST_NAMES = 5000
"""No conversation has more; past it only what comes again is looked at."""
RARE, CARRIED = 2, 6
"""A name is rare up to so many turns; other names carry a file from so many turns on."""
_NOT_IN_NAMES = re.compile(r"[!?;=<>{}|\\/@…,。、？！，；「」“”]|\.\.|-->|\d:\d|\w{6,}\.\s|\b(?:19|20)\d\d\b")
_SENTENCE_MARKS = re.compile(r"[!?;=<>{}\\…。、？！；「」“”]|\.\.|-->")
_ASIDE = re.compile(r"[(（\[][^()（）\[\]]{0,60}[)）\]]")
_SYMBOLS = " " + "".join(map(chr, [*range(0x2190, 0x2C00), *range(0x1F000, 0x1FB00)])) + "\ufe0f\u200d"
_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_SENTENCE = re.compile(r"\.\s")
_HANDLE = re.compile(r"\d{1,3}[A-Z][A-Za-z]{0,15}|[^\W\d_]+(?:[_-][^\W_]+){1,5}|[^\W\d_]{1,16}[ _]?\d{0,4}")


@dataclass(slots=True)
class Seen:
    """How a candidate occurs: how often, how often beside a time or as a heading, how often lower case follows."""

    count: int = 0
    marked: int = 0
    lower: int = 0


def _is_name_word(word: str) -> bool:
    core = word.strip("()[]{}\"'“”‘’.&+-_#*")
    if not core or core in PARTICLES:
        return True
    first = core[0]
    return first.isupper() or first.istitle() or first.isdigit() or (first.isalpha() and not first.islower())


def _has_balanced_brackets(name: str) -> bool:
    return all(name.count(left) == name.count(right) for left, right in ("()", "[]", "（）"))


def is_name_shaped(name: str) -> bool:
    """Whether this is how people write names: few words, each capitalised or of a script without case."""
    if len(name) > MAX_LENGTH or name.startswith(("(", "[", "（")) or not _has_balanced_brackets(name):
        return False
    plain = _ASIDE.sub("", name).replace(", ", " ", 1).replace(" | ", " ").replace(" / ", " ").strip(_SYMBOLS)
    words = plain.split()
    if not words or len(words) > MAX_WORDS or not words[0][0].isalpha() or _NOT_IN_NAMES.search(plain):
        return False
    return all(_is_name_word(word) for word in words) and any(word not in PARTICLES for word in words)


def _is_full_name(name: str) -> bool:
    """Whether a name has an aside or several capitalised words: then a small letter behind its colon says nothing."""
    words = name.replace("-", " ").split()
    capitals = all(word[0].isupper() or word in PARTICLES for word in words)
    return bool(_ASIDE.search(name)) or (len(words) > 1 and capitals)


def _is_compound(name: str) -> bool:
    """Whether a name is two ("Ann/Bo"), or has what somebody is behind a comma ("Ann, nurse")."""
    first, comma, role = name.partition(", ")
    if comma:
        return is_name_shaped(first) and len(role.split()) <= 3 and not _NOT_IN_NAMES.search(role)
    return "/" in name and is_name_shaped(name.replace("/", " "))


def _is_display_name(name: str) -> bool:
    """Whether people may be called so in a meeting: a telephone number, an address, a name with a firm and a town."""
    words = name.split()
    if len(name) > MAX_DISPLAYED or _SENTENCE_MARKS.search(name) or not (name[0].isalpha() or name[0] == "+"):
        return False
    return all("@" in word or not any(map(str.isalpha, word)) or _is_name_word(word) for word in words)


def _is_long_for_its_script(name: str, *, once: bool) -> bool:
    """Scripts without case do not show what is a name; there it must be short, the more so where it comes once."""
    if any(character.isupper() or character.islower() for character in name):
        return bool(_HAN.search(name)) and len(name) > 16
    if _SENTENCE.search(name):
        return True
    if _HAN.search(name):
        return len(name) > (5 if once else 16)
    return len(name) > (24 if once else 40)


def is_lead_in(name: str) -> bool:
    """Whether the words open a sentence ("Note", "The Rule") rather than name a voice."""
    words = normalised(name).split()
    return normalised(name).rstrip(".") in LEAD_INS or (
        len(words) > 1 and words[0] in OPENERS and words[0] not in {"a"}
    )


def _carries(name: str, seen: Seen, total: int) -> bool:
    """Whether words in lower case are a name after all: few, and before a good part of the file's colons."""
    often = (seen.count >= 3 or seen.marked > 1) and seen.count * 4 >= total
    return often and len(name.split()) <= 3 and not _NOT_IN_NAMES.search(name)


def _is_accepted(name: str, seen: Seen, total: int, *, lower_is_no_sign: bool) -> bool:
    if is_generic(name) and len(name) <= MAX_LENGTH and any(map(str.isalpha, name)) and "\\" not in name:
        return label_of(name) not in {"question", "answer", "subject"} or seen.count > 1 or total == seen.count
    if is_lead_in(name):
        return False
    if is_name_shaped(name):
        if _is_long_for_its_script(name, once=seen.count == 1):
            return False
        lower = seen.lower * 2 > seen.count and seen.count <= 2 and not _is_full_name(name)
        return lower_is_no_sign or seen.marked > 0 or not lower
    again = seen.count > 1
    if _carries(name, seen, total) or (seen.marked > 1 and _is_display_name(name)) or (again and _is_compound(name)):
        return True
    return (again and not name.strip(_SYMBOLS)) or (bool(_HANDLE.fullmatch(name)) and (again or seen.marked > 0))


def accepted(candidates: Mapping[str, Seen]) -> frozenset[str]:
    """Those of the candidates that are names of speakers.

    Lower case behind the colon speaks against a name that comes once, unless the file is written in lower case. A name
    that is accepted in one spelling is accepted in every case and normal form.
    """
    if len(candidates) > MOST_NAMES:
        candidates = {name: seen for name, seen in candidates.items() if seen.count > 1}
    total = sum(seen.count for seen in candidates.values())
    strict, all_shaped = (
        frozenset(name for name, seen in candidates.items() if _is_accepted(name, seen, total, lower_is_no_sign=lax))
        for lax in (False, True)
    )
    turns = [sum(candidates[name].count for name in names) for names in (strict, all_shaped)]
    names = all_shaped if len(all_shaped) > 1 and turns[0] * 2 <= turns[1] else strict
    same = {normalised(name) for name in names}
    names |= {name for name in candidates if normalised(name) in same}
    rare = loose(candidates, names)
    solid = names - rare
    if sum(candidates[name].count for name in solid) < CARRIED:
        return names
    if all(is_generic(name) for name in solid):
        return solid
    return solid | {name for name in rare if not any(map(str.isdigit, name))}


def loose(candidates: Mapping[str, Seen], names: frozenset[str]) -> frozenset[str]:
    """Names that only a row or two bear: in a long answer they may be the items of a list.

    A name that is marked as one is none of these, unless most names of the file bear no mark. "Me" and "him" may be
    those of somebody who tells what was said elsewhere.
    """
    total = sum(candidates[name].count for name in names)
    plain = sum(candidates[name].marked for name in names) * 2 < total
    return frozenset(
        name
        for name in names
        if candidates[name].count <= RARE
        and (plain or not candidates[name].marked)
        and (name.casefold() in PRONOUNS or not is_generic(name))
    )


def count(occurrences: Iterable[tuple[str, bool, bool, int]]) -> dict[str, Seen]:
    """Tally (name, marked, followed by lower case, times) for every distinct candidate; "" is no name."""
    tally: dict[str, Seen] = {}
    for name, marked, lower, times in occurrences:
        if name:
            seen = tally.setdefault(name, Seen())
            seen.count += times
            seen.marked += times * marked
            seen.lower += times * lower
    return tally
