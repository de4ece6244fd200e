"""Themes from the matters that recur in a study.

The rule: a sentence belongs to a theme when it says every word of one of the matter's wordings, or a word of near
meaning; one sentence a participant, the one that says it best, in their own voice: what they report of others counts
for nobody. The claim counts whom it cites and nothing else; where more people speak about the matter than are cited, it
says that these are quoted, not that they are all. Sentences that deny what the others say are handed in as contrary.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import regex

from receipts_core.adapters.offline.found import Found, Spoken
from receipts_core.adapters.offline.matching import Wanted, said, share_said, terms, wanted
from receipts_core.adapters.offline.sentences import pieces
from receipts_core.corpus.languages import detect
from receipts_core.ports import Overview, Topic

MOST_THEMES = 12
_MOST_SEARCHES = 30
_MOST_QUOTES = 15
_SAID = 0.65  # share of a wording that a sentence says: one of two words, and a word near the other in meaning
_SAYS = 0.2  # how near that word must be, as matching counts it
_REACH = 7  # words among which all of a wording must be found
_OVERLAP = 0.5  # two themes that share so much of the smaller one's lines are one
_FEWEST_WORDS = 4
_SHORT, _LONG = 45, 240  # characters of a sentence that says something by itself and is read at once
_SHARE = 0.07  # share of the participants who must speak about it, and two at least
_SEVERAL, _FEW = 6, 3  # of so many participants, so few who use the same two words may do so by accident
_BEFORE = 3  # words before a matter in which a negator denies it
_DENIES = regex.compile(
    r"\b(?:not|never|no|nobody|none|nothing|without|hardly|\p{L}+n['’]t|cannot|nicht|kein\w*|nie|pas|jamais|nunca|não|"
    r"niet|geen|non|mai|inte|ikke)\b",
    regex.IGNORECASE,
)
_QUOTATION = regex.compile(r"“[^“”]+”|„[^„“”]+[“”]|\"[^\"]+\"|«[^«»]+»|»[^«»]+«")
_OTHERS_SAY = regex.compile(
    r"\b(?:people|they|he|she|everyone|everybody|someone|somebody|others?|some|man|leute|sie|er)\s+(?:\p{L}+\s+)?"
    r"(?:says?|said|claims?|claimed|tells?|told|sag\w*|behaupt\w*)\b[^.!?]*$",
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
    """Drafts of the most telling matters."""
    least = min(_MOST_QUOTES, max(2, round(_SHARE * overview.participants)))
    if overview.participants >= _SEVERAL:
        least = max(_FEW, least)
    built = [theme for topic in overview.topics if (theme := _theme(topic, found, least)) is not None]
    kept: list[_Theme] = []
    for theme in built:
        if len(kept) < MOST_THEMES and not any(_same(theme, other) for other in kept):
            kept.append(theme)
    return [_draft(theme, overview.participants) for theme in kept]


def _theme(topic: Topic, found: Found, least: int) -> _Theme | None:
    """The theme of a matter, where enough people in two interviews speak about it."""
    wordings = _wordings(topic)
    quotes = _best_of_each(quote for line in _lines(topic, found) for quote in _quotes(wordings, line))
    affirm = [quote for quote in quotes if not quote.denies]
    deny = [quote for quote in quotes if quote.denies]
    if len(affirm) < len(deny):
        affirm, deny = deny, affirm
    support = affirm[:_MOST_QUOTES]
    enough = len(affirm) + len(deny) >= least or _word_for_word(support)
    if not enough or len(support) < 2 or len({quote.line.transcript_id for quote in support}) < 2:
        return None
    return _Theme(topic, tuple(support), tuple(deny[:_MOST_QUOTES]))


def _word_for_word(quotes: Sequence[_Quote]) -> bool:
    """Do two people say the same sentence?"""
    return len({quote.text for quote in quotes}) < len(quotes)


def _wordings(topic: Topic) -> list[list[Wanted]]:
    """The matter's wordings that have a word in common with the commonest."""
    first, *others = [wanted(query) for query in topic.queries]
    lead = {one.term for one in first}
    return [first, *(wording for wording in others if lead & {one.term for one in wording})]


def _lines(topic: Topic, found: Found) -> list[Spoken]:
    ids = dict.fromkeys(line_id for query in topic.queries for line_id in found.scores.get(query, ()))
    return [found.lines[line_id] for line_id in ids]


def _quotes(wordings: Sequence[Sequence[Wanted]], line: Spoken) -> Iterable[_Quote]:
    """The sentences of a line in which its speaker, not somebody whom they quote, speaks of the matter."""
    for piece in pieces(line.text, longest=1):
        spoken = _QUOTATION.sub(" ", piece.text).split()
        for wording in wordings:
            place = _place(wording, spoken) if len(spoken) >= _FEWEST_WORDS else None
            if place is not None and not _OTHERS_SAY.search(" ".join(spoken[: place[0]])):
                denied = bool(_DENIES.search(" ".join(spoken[max(0, place[0] - _BEFORE) : place[1] + 1])))
                yield _Quote(line, piece.text, share_said(wording, piece.text), denied)


def _place(wording: Sequence[Wanted], spoken: Sequence[str]) -> tuple[int, int] | None:
    """The first and last word of where a sentence says all of a wording, close together; None where it does not."""
    reader = detect(" ".join(spoken)) or "en"
    held = [terms(word, reader) for word in spoken]
    if share_said(wording, " ".join(spoken)) < _SAID:
        return None
    for start in range(len(spoken)):
        window = held[start : start + _REACH]
        places = [next((at for at, word in enumerate(window) if said(one, word) >= _SAYS), None) for one in wording]
        known = [place for place in places if place is not None]
        if len(known) == len(places) and 0 in known:
            return start, start + max(known)
    return None


def _best_of_each(quotes: Iterable[_Quote]) -> list[_Quote]:
    """One quote a person, the best first."""
    best: dict[str, _Quote] = {}
    for quote in sorted(quotes, key=_worth):
        best.setdefault(quote.line.person_id, quote)
    return list(best.values())


def _worth(quote: _Quote) -> tuple[float, bool, int, str]:
    """Before others comes what says most of the matter; of equals what can be read alone and at once."""
    size = len(quote.text)
    return -quote.score, not _SHORT <= size <= _LONG, size, quote.line.line_id


def _same(theme: _Theme, other: _Theme) -> bool:
    lines = [{quote.line.line_id for quote in one.quotes} for one in (theme, other)]
    return len(lines[0] & lines[1]) >= _OVERLAP * min(map(len, lines))


def _draft(theme: _Theme, participants: int) -> dict[str, Any]:
    phrase = _phrase(theme)
    said = _as_said(phrase, theme.quotes)
    phrase, about = (said, f"“{said}”") if said else (phrase, phrase)
    cited = len(theme.quotes)
    everybody = cited + len(theme.contrary) >= theme.topic.participants
    count = (
        f"{cited} of {participants} participants speak about" if everybody else f"{cited} participants are quoted on"
    )
    return {
        "title": _title(phrase, theme),
        "claim": f"{count} {about}.",
        "citations": [{"lineId": quote.line.line_id, "quote": quote.text} for quote in theme.quotes],
        "contrary": [{"lineId": quote.line.line_id, "quote": quote.text} for quote in theme.contrary],
        "contrarySearches": [] if theme.contrary else list(theme.topic.queries[:1]),
    }


def _title(phrase: str, theme: _Theme) -> str:
    """The phrase for a sticky note. It takes no side where people take different ones, or where it is denied."""
    title = phrase[:1].upper() + phrase[1:]
    if theme.contrary:
        return f"{title}? People disagree"
    denied = theme.quotes[0].denies and not _DENIES.search(phrase)
    return f"{title}?" if denied else title


def _phrase(theme: _Theme) -> str:
    """The wording that most of those who are cited use, on their side; of equals the commoner one in the study."""
    denied = theme.quotes[0].denies
    fitting = [query for query in theme.topic.queries if bool(_DENIES.search(query)) == denied]
    return max(fitting or theme.topic.queries, key=lambda query: _using(query, theme.quotes))


def _using(query: str, quotes: Sequence[_Quote]) -> int:
    """How many quotes hold every word of a wording, in whatever form."""
    looked_for = wanted(query)
    return sum(all(one.term in terms(quote.text) for one in looked_for) for quote in quotes)


def _as_said(phrase: str, quotes: Iterable[_Quote]) -> str | None:
    """The phrase as one of the quotes spells it ("summary I hadn’t checked"), None where none holds it."""
    for quote in quotes:
        at = quote.text.lower().replace("’", "'").find(phrase)
        # Lower-casing may change a text's length in some scripts; what is then cut out is not the phrase.
        said = quote.text[at : at + len(phrase)]
        if at >= 0 and said.lower().replace("’", "'") == phrase:
            return said
    return None


def without_dropped(drafts: Sequence[Mapping[str, Any]], dropped: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The dropped themes once more, without the citations that failed, counting whom they still cite."""
    failed: dict[str, set[tuple[str, str]]] = {}
    for drop in dropped:
        if drop["kind"] == "theme":
            failed[drop["title"]] = {(citation["lineId"], citation["quote"]) for citation in drop["citations"]}
    again = [_without(draft, failed[draft["title"]]) for draft in drafts if failed.get(draft["title"])]
    return [draft for draft in again if len(draft["citations"]) > 1]


def _without(draft: Mapping[str, Any], failed: set[tuple[str, str]]) -> dict[str, Any]:
    kept = {
        side: [citation for citation in draft[side] if (citation["lineId"], citation["quote"]) not in failed]
        for side in ("citations", "contrary")
    }
    count = str(len(kept["citations"]))
    return {**draft, **kept, "claim": regex.sub(r"^\d+", count, draft["claim"])}
