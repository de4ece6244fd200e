"""Where a quote went wrong, for people.

The rule: it looks at other lines only to explain. Nothing here reaches the decision: the quote is already dropped. It
reads the lines' stored text, which is good enough for an explanation and never for a receipt.
"""

import difflib
import re
from collections.abc import Sequence
from typing import NamedTuple

import regex

from receipts_core.contract import Diagnosis, DiffPart, Line
from receipts_core.verify.held import Held
from receipts_core.verify.letters import SPACELESS, is_joined
from receipts_core.verify.quotes import fold

_ELLIPSIS = re.compile(r"\s*(?:\[(?:\.\.\.|…)\]|\((?:\.\.\.|…)\)|\.{3,}|…|\. \. \.)\s*")
# A word, one character of a script without spaces, or one mark; with the space before it, so that text can be rebuilt.
_TOKEN = regex.compile(rf"\s*(?:[{SPACELESS}]|(?:(?=\w)[^{SPACELESS}])+(?:'(?:(?=\w)[^{SPACELESS}])+)*|\S)")
# The same words in plain text, without the spaces, in a quarter of the time.
_PLAIN_WORD = re.compile(r"\w+(?:'\w+)*|\S")
_NEAREST = 12  # lines that share most words with the quote and are compared word by word
_EDITED = 0.5  # the share of a quote's words that a line must hold, in order, to be what it was made from
_LONGEST_SPLICE = 6


class _Text(NamedTuple):
    line: Line
    text: str


class _Near(NamedTuple):
    text: _Text
    share: float


def diagnose(quote: str, cited: Line, held: Held) -> Diagnosis:
    """Which of the five kinds of false quote this is. The cited line wins where several lines explain as much."""
    needle = fold(quote)
    texts = _texts(quote, cited, held)
    elsewhere = _where(needle, texts)
    if needle and elsewhere:
        return _at("wrong line", elsewhere)
    parts = [part for part in _ELLIPSIS.split(needle) if part]
    places = [_where(part, texts) for part in parts]
    if len(parts) > 1 and all(places):
        return Diagnosis(kind="ellipsis", parts=tuple(place.line.line_id for place in places if place))
    spliced = _spliced(needle, texts)
    if spliced:
        return Diagnosis(kind="spliced", parts=spliced)
    near = _nearest(needle, texts)
    if near and near.share >= _EDITED:
        return _at("edited", near.text, diff=_diff(needle, near.text.text))
    return Diagnosis(kind="fabricated")


def _at(kind: str, found: _Text, diff: tuple[DiffPart, ...] = ()) -> Diagnosis:
    line = found.line
    return Diagnosis.model_validate(
        {
            "kind": kind,
            "nearest_line_id": line.line_id,
            "nearest_text": line.text,
            "nearest_speaker": line.speaker,
            "diff": diff,
        }
    )


def _texts(quote: str, cited: Line, held: Held) -> list[_Text]:
    """The cited line, then its transcript's, then all others that may be near."""
    others = sorted(held.near(quote), key=lambda line: line.transcript_id != cited.transcript_id)
    return [_Text(line, held.folded(line)) for line in (cited, *others)]


def _where(words: str, texts: Sequence[_Text]) -> _Text | None:
    """The first line that holds these words, on edges of words."""
    return next((one for one in texts if _holds(one.text, words)), None)


def _holds(text: str, words: str) -> bool:
    start = text.find(words) if words else -1
    while start >= 0:
        end = start + len(words)
        if not (start > 0 and is_joined(text, start)) and not (end < len(text) and is_joined(text, end)):
            return True
        start = text.find(words, start + 1)
    return False


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(text)


def _spliced(needle: str, texts: Sequence[_Text]) -> tuple[str, ...]:
    """Line ids of the pieces that a quote is put together from, in its order; () if it is not, or is of one line."""
    rest = _tokens(needle)
    parts: list[str] = []
    while rest and len(parts) < _LONGEST_SPLICE:
        head = "".join(rest[:2]).strip()
        lengths = [(_shared(rest, one.text), one.line.line_id) for one in texts if head in one.text]
        length, line_id = max(lengths, key=lambda found: found[0], default=(0, ""))
        if length < 2:
            return ()
        parts.append(line_id)
        rest = rest[length:]
        while rest and not rest[0].strip(" .,;:!?-–—"):
            rest = rest[1:]
    return tuple(parts) if not rest and len(set(parts)) > 1 else ()


def _shared(tokens: Sequence[str], text: str) -> int:
    """How many of these tokens, from the first, stand in a row in the text."""
    length = 2
    while length < len(tokens) and "".join(tokens[: length + 1]).strip() in text:
        length += 1
    while length and not _holds(text, "".join(tokens[:length]).strip()):
        length -= 1
    return length


def _nearest(needle: str, texts: Sequence[_Text]) -> _Near | None:
    """The line that holds most of the quote's words in their order, of those that may hold enough to be told apart."""
    words = [token.strip().casefold() for token in _tokens(needle) if any(map(str.isalnum, token))]
    if not words:
        return None
    wanted = set(words)
    spoken = [(one, _words(one.text)) for one in texts if _share_in(words, one.text.casefold()) >= _EDITED]
    nearest: _Near | None = None
    for one, others in sorted(spoken, key=lambda found: len(wanted.intersection(found[1])), reverse=True)[:_NEAREST]:
        if nearest is None or _share_in(words, set(others)) > nearest.share:
            share = _share(words, others)
            nearest = nearest if nearest and nearest.share >= share else _Near(one, share)
    return nearest


def _share_in(words: Sequence[str], others: str | set[str]) -> float:
    """The share of the words that stand in a text at all: at least as much as stands there in order, and cheap."""
    return sum(map(others.__contains__, words)) / len(words)


def _words(text: str) -> list[str]:
    text = text.casefold()
    return _PLAIN_WORD.findall(text) if text.isascii() else [token.strip() for token in _tokens(text)]


def _share(words: Sequence[str], others: Sequence[str]) -> float:
    """The share of the words that stand in the other text in the same order, a lone common word not counted."""
    matcher = difflib.SequenceMatcher(None, words, others, autojunk=False)
    blocks = [block.size for block in matcher.get_matching_blocks()]
    longest = max(blocks)
    return sum(blocks) / len(words) if longest >= min(2, len(words)) else 0.0


def _diff(needle: str, text: str) -> tuple[DiffPart, ...]:
    """The quote against the part of the line that it was made from, in runs of words."""
    drafted = _tokens(needle)
    spoken = _window(drafted, _tokens(text))
    parts: list[DiffPart] = []
    for op, a, b, c, d in _matcher(drafted, spoken).get_opcodes():
        if op == "equal":
            parts.append(DiffPart(op="same", text="".join(drafted[a:b])))
            continue
        if a < b:
            parts.append(DiffPart(op="draft", text="".join(drafted[a:b])))
        if c < d:
            parts.append(DiffPart(op="source", text="".join(spoken[c:d])))
    return tuple(parts)


def _matcher(drafted: Sequence[str], spoken: Sequence[str]) -> "difflib.SequenceMatcher[str]":
    keys = [token.strip() for token in drafted], [token.strip() for token in spoken]
    return difflib.SequenceMatcher(None, *keys, autojunk=False)


def _window(drafted: Sequence[str], spoken: Sequence[str]) -> list[str]:
    """The tokens of the line that stand opposite the quote: what was said before and after them is no difference."""
    blocks = [
        block
        for block in _matcher(drafted, spoken).get_matching_blocks()
        if any(map(str.isalnum, "".join(drafted[block.a : block.a + block.size])))
    ]
    if not blocks:
        return list(spoken)
    first, last = blocks[0], blocks[-1]
    behind = len(drafted) - (last.a + last.size)
    return list(spoken[max(0, first.b - first.a) : last.b + last.size + behind])
