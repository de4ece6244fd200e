"""Themes from the matters that recur in a study.

The rule: a sentence belongs to a theme when it says every word of one of the matter's wordings, or a word of near
meaning; one sentence a participant, the one that says it best. The claim counts whom it cites and nothing else.
Sentences that deny what the others say are handed in as contrary.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import regex

from receipts_core.adapters.offline.found import Found, Spoken
from receipts_core.adapters.offline.matching import Wanted, said, share_said, terms, wanted
from receipts_core.adapters.offline.sentences import pieces
from receipts_core.ports import Overview, Topic

MOST_THEMES = 12
_MOST_SEARCHES = 30
_MOST_QUOTES = 10
_SAID = 0.2  # a word of near meaning counts from a nearness of 0.4
_OVERLAP = 0.5  # two themes that share so much of the smaller one's lines are one
_FEWEST_WORDS = 5
_DENIES = regex.compile(
    r"\b(?:not|never|no|nobody|none|nothing|without|hardly|\p{L}+n['’]t|cannot|nicht|kein\w*|nie|pas|jamais|nunca|não|"
    r"niet|geen|non|mai|inte|ikke)\b",
    regex.IGNORECASE,
)


class _Quote(NamedTuple):
    line: Spoken
    text: str
    score: float
    denies: bool


class _Theme(NamedTuple):
    topic: Topic
    quotes: tuple[_Quote, ...]
    contrary: tuple[_Quote, ...]


def looked_for(overview: Overview) -> list[str]:
    """The searches to make: every matter by its commonest wording, then by the next."""
    topics = overview.topics[: 2 * MOST_THEMES]
    first = [topic.queries[0] for topic in topics]
    second = [topic.queries[1] for topic in topics if len(topic.queries) > 1]
    return list(dict.fromkeys([*first, *second]))[:_MOST_SEARCHES]


def themes(overview: Overview, found: Found) -> list[dict[str, Any]]:
    """Drafts, those that most participants speak about first."""
    built = [theme for topic in overview.topics if (theme := _theme(topic, found)) is not None]
    built.sort(key=lambda theme: -len(theme.quotes))
    kept: list[_Theme] = []
    for theme in built:
        if len(kept) < MOST_THEMES and not any(_same(theme, other) for other in kept):
            kept.append(theme)
    return [_draft(theme, overview.participants) for theme in kept]


def _theme(topic: Topic, found: Found) -> _Theme | None:
    """The theme of a matter, where two people in two interviews speak about it."""
    wordings = [wanted(query) for query in topic.queries]
    quotes = _best_of_each(quote for line in _lines(topic, found) for quote in _quotes(wordings, line))
    affirm = [quote for quote in quotes if not quote.denies]
    deny = [quote for quote in quotes if quote.denies]
    if len(affirm) < len(deny):
        affirm, deny = deny, affirm
    support = affirm[:_MOST_QUOTES]
    if min(len({q.line.person_id for q in support}), len({q.line.transcript_id for q in support})) < 2:
        return None
    return _Theme(topic, tuple(support), tuple(deny[:_MOST_QUOTES]))


def _lines(topic: Topic, found: Found) -> list[Spoken]:
    ids = dict.fromkeys(line_id for query in topic.queries for line_id in found.scores.get(query, ()))
    return [found.lines[line_id] for line_id in ids]


def _quotes(wordings: Sequence[Sequence[Wanted]], line: Spoken) -> Iterable[_Quote]:
    """The sentences of a line that speak of the matter."""
    for piece in pieces(line.text, longest=1):
        held = terms(piece.text)
        for wording in wordings:
            if all(said(one, held) >= _SAID for one in wording) and piece.text.count(" ") >= _FEWEST_WORDS - 1:
                yield _Quote(line, piece.text, share_said(wording, piece.text), bool(_DENIES.search(piece.text)))


def _best_of_each(quotes: Iterable[_Quote]) -> list[_Quote]:
    """One quote a person: the one that says most of it, then the shortest."""
    best: dict[str, _Quote] = {}
    for quote in quotes:
        held = best.get(quote.line.person_id)
        if held is None or (quote.score, -len(quote.text)) > (held.score, -len(held.text)):
            best[quote.line.person_id] = quote
    return sorted(best.values(), key=lambda quote: (-quote.score, len(quote.text), quote.line.line_id))


def _same(theme: _Theme, other: _Theme) -> bool:
    lines = [{quote.line.line_id for quote in one.quotes} for one in (theme, other)]
    return len(lines[0] & lines[1]) >= _OVERLAP * min(map(len, lines))


def _draft(theme: _Theme, participants: int) -> dict[str, Any]:
    count, phrase = len(theme.quotes), theme.topic.phrase
    return {
        "title": phrase[:1].upper() + phrase[1:],
        "claim": f"{count} of {participants} participants speak about {phrase}.",
        "citations": [{"lineId": quote.line.line_id, "quote": quote.text} for quote in theme.quotes],
        "contrary": [{"lineId": quote.line.line_id, "quote": quote.text} for quote in theme.contrary],
        "contrarySearches": [] if theme.contrary else list(theme.topic.queries[:1]),
    }
