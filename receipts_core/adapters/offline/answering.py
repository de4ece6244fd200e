"""A question, answered with the sentences of those who spoke to it, or with nothing.

The rule: it answers only where somebody says enough of what was asked; near misses are not answers. What it then says
is their own sentences, nothing else.
"""

from collections.abc import Mapping
from math import log
from typing import Any

from receipts_core.adapters.offline.found import Found, Spoken
from receipts_core.adapters.offline.matching import Wanted, in_one_breath, literally, matter_of, share_said, wanted
from receipts_core.adapters.offline.sentences import Piece, pieces
from receipts_core.ports import Overview

_MOST_WORDS = 8
_MOST_QUOTES = 4
_REACH = 8  # words in a row that must hold both words of a question of two
_CAP = 30  # a search brings at most so many lines: a word in all of them may be in any number
_FEW_LINES = 100  # in a smaller study a word that nobody said would outweigh all that were said
_COMMON = 0.1  # share of the lines that such a word is taken to be in
_ENOUGH = 0.4  # share of a question that somebody must say for it to be answered
_ENOUGH_OF_FEW = (0.9, 0.8, 0.47)  # of one, two and three words: half of two words is another matter
_NEARLY = 0.8  # share of that which every cited line must say
_CLOSE = 0.8  # lines whose search score is less than this share of the best are not cited
_ALL = 0.9  # share of a question over which a line is cited however near others are


def questions(question: str) -> list[str]:
    """The searches to make: the question, and each of its words alone, to learn how rare it is here."""
    return list(dict.fromkeys([question.strip() or "?", *matter_of(question)[:_MOST_WORDS]]))


def answer(question: str, overview: Overview, found: Found) -> list[dict[str, Any]]:
    """Drafts of sentences, each with its citation; none where nobody spoke about it."""
    looked_for = _wanted(question, overview, found)
    scores = found.scores.get(question.strip() or "?", {})
    enough = _enough(len(looked_for))
    if not scores or max((_said(looked_for, line) for line in found.lines.values()), default=0.0) < enough:
        return []
    best = max(scores.values())
    chosen: dict[str, Spoken] = {}
    for line_id, score in scores.items():
        line = found.lines[line_id]
        said = _said(looked_for, line)
        speaks = said >= _ALL or (score >= _CLOSE * best and said >= _NEARLY * enough)
        if speaks and line.person_id not in chosen and len(chosen) < _MOST_QUOTES:
            chosen[line.person_id] = line
    return [_draft(line, _piece(looked_for, line.text).text) for line in chosen.values()]


def _enough(asked: int) -> float:
    """The share of a question of so many words that somebody must say."""
    return _ENOUGH_OF_FEW[asked - 1] if 0 < asked <= len(_ENOUGH_OF_FEW) else _ENOUGH


def _wanted(question: str, overview: Overview, found: Found) -> list[Wanted]:
    weights = {word: _rarity(word, overview.lines, found) for word in matter_of(question)}
    return [one for one in wanted(question, weights) if one.word in weights]


def _rarity(word: str, lines: int, found: Found) -> float:
    """How much a word tells, from the number of lines that its own search found."""
    hits: Mapping[str, float] = found.scores.get(word, {})
    held = literally(word, (found.lines[line_id].text for line_id in hits))
    if held >= _CAP * 0.9:
        held = max(held, round(_COMMON * lines))
    return log(1 + (max(lines, _FEW_LINES) + 0.5) / (held + 0.5))


def _said(looked_for: list[Wanted], line: Spoken) -> float:
    """How much of the question a line says: in all of it, and in two sentences of it.

    Two words are one thing ("dark mode"): a line that says both, but apart, says neither.
    """
    if len(looked_for) == 2 and not in_one_breath(looked_for, line.text, _REACH):
        return 0.0
    return (share_said(looked_for, line.text) + share_said(looked_for, _piece(looked_for, line.text).text)) / 2


def _piece(looked_for: list[Wanted], text: str) -> Piece:
    """The sentence, or two, that say most of what is looked for; the shorter of equals."""
    return max(pieces(text), key=lambda piece: (round(share_said(looked_for, piece.text), 3), -len(piece.text)))


def _draft(line: Spoken, quote: str) -> dict[str, Any]:
    """The words themselves are the sentence: it cannot say more than was said."""
    named = line.speaker is not None and not line.person_id.startswith(line.transcript_id)
    text = f"{line.speaker}: “{quote}”" if named else f"“{quote}”"
    return {"text": text, "citations": [{"lineId": line.line_id, "quote": quote}]}
