"""A question, answered with the sentences of those who spoke to it, or with nothing.

The rule: it answers only where somebody comes close enough to what was asked, in words and in meaning; near misses are
not answers. What it then says is their own sentences, nothing else.
"""

from collections.abc import Mapping, Sequence
from math import log
from typing import Any, NamedTuple

from receipts_core.adapters.offline.found import Found, Spoken
from receipts_core.adapters.offline.matching import Wanted, in_one_breath, literally, matter_of, share_said, wanted
from receipts_core.adapters.offline.sentences import Piece, pieces
from receipts_core.corpus.lines import direction, meaning_of
from receipts_core.corpus.meaning import Vector, cosine, table
from receipts_core.ports import Overview

_MOST_WORDS = 8
_MOST_QUOTES = 4
_REACH = 8  # words in a row that must hold both words of one thing
_CAP = 30  # a search brings at most so many lines: a word in all of them may be in any number
_FEW_LINES = 100  # in a smaller study a word that nobody said would outweigh all that were said
_COMMON = 0.1  # share of the lines that such a word is taken to be in
_TELLING = 500  # the so many commonest English words tell little
_ENOUGH = 1.9  # of what a line can reach (about 3.5) that somebody must reach for a question to be answered
_ENOUGH_IN_WORDS = 0.45  # the same where meanings are not known: share of the question that somebody must say
_CLOSE = 0.84  # lines that reach less than this share of the best are not cited
_ALL = 0.9  # share of a question over which a line is cited however near others come: it may say the opposite


class _Asked(NamedTuple):
    """What a question looks for: its words, where they point, and whether they are one thing."""

    looked_for: list[Wanted]
    means: Vector | None
    one_thing: bool


class _Rated(NamedTuple):
    """A line, the piece of it that says most of what was asked, how much that is, and the share of the words in it."""

    reached: float
    words: float
    line: Spoken
    piece: str


def questions(question: str) -> list[str]:
    """The searches to make: the question, and each of its words alone, to learn how rare it is here."""
    return list(dict.fromkeys([question.strip() or "?", *matter_of(question)[:_MOST_WORDS]]))


def answer(question: str, overview: Overview, found: Found) -> list[dict[str, Any]]:
    """Drafts of sentences, each with its citation; none where nobody spoke about it."""
    asked = _asked(question, overview, found)
    scores = found.scores.get(question.strip() or "?", {})
    rated = sorted((_rated(asked, found.lines[line_id], score) for line_id, score in scores.items()), key=_best_first)
    if not rated or rated[0].reached < (_ENOUGH if asked.means else _ENOUGH_IN_WORDS):
        return []
    chosen: dict[str, _Rated] = {}
    for one in rated:
        speaks = one.words >= _ALL or one.reached >= _CLOSE * rated[0].reached
        if speaks and len(chosen) < _MOST_QUOTES:
            chosen.setdefault(one.line.person_id, one)
    return [_draft(one.line, one.piece) for one in chosen.values()]


def _best_first(one: _Rated) -> tuple[float, str]:
    return -one.reached, one.line.line_id


def _asked(question: str, overview: Overview, found: Found) -> _Asked:
    weights = {word: _rarity(word, overview.lines, found) for word in matter_of(question)}
    looked_for = [one for one in wanted(question, weights) if one.word in weights]
    return _Asked(looked_for, direction(weights), _is_one_thing(looked_for, question))


def _is_one_thing(looked_for: Sequence[Wanted], question: str) -> bool:
    """Whether all that is asked for is two telling words side by side: "dark mode", not "do incentives work"."""
    told = [one.word for one in looked_for if (table().number(one.word) or _TELLING) >= _TELLING]
    return len(looked_for) == len(told) == 2 and " ".join(told) in question.lower()


def _rarity(word: str, lines: int, found: Found) -> float:
    """How much a word tells, from the number of lines that its own search found."""
    hits: Mapping[str, float] = found.scores.get(word, {})
    held = literally(word, (found.lines[line_id].text for line_id in hits))
    if held >= _CAP * 0.9:
        held = max(held, round(_COMMON * lines))
    return log(1 + (max(lines, _FEW_LINES) + 0.5) / (held + 0.5))


def _rated(asked: _Asked, line: Spoken, score: float) -> _Rated:
    """The piece of a line that says most, and what it reaches: the words it says, its meaning, and the search's score.

    A line that says both words of one thing, but apart, says neither. Where meanings are not known, the words decide.
    """
    said, piece = max(((_said(asked, piece.text), piece) for piece in pieces(line.text)), key=_most_said)
    if asked.one_thing and not in_one_breath(asked.looked_for, line.text, _REACH):
        return _Rated(0.0, 0.0, line, piece.text)
    return _Rated(said + score if asked.means else said, share_said(asked.looked_for, piece.text), line, piece.text)


def _said(asked: _Asked, text: str) -> float:
    return share_said(asked.looked_for, text) + (cosine(asked.means, meaning_of(text)) if asked.means else 0.0)


def _most_said(rated: tuple[float, Piece]) -> tuple[float, int]:
    """The shorter of equals."""
    said, piece = rated
    return round(said, 3), -len(piece.text)


def _draft(line: Spoken, quote: str) -> dict[str, Any]:
    """The words themselves are the sentence: it cannot say more than was said."""
    named = line.speaker is not None and not line.person_id.startswith(line.transcript_id)
    text = f"{line.speaker}: “{quote}”" if named else f"“{quote}”"
    return {"text": text, "citations": [{"lineId": line.line_id, "quote": quote}]}
