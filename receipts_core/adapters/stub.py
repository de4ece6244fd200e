"""`stub`: the scripted model of the demo and the tests, written for the sample study (`stub_script.json`).

The rule: it works as any model must, through the tools: it searches for the words it wants to quote and cites the lines
that come back, so it needs no line numbers. One theme a run is made up, for the verifier to drop. It never hides what
it is: results say that the model is `stub`.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from receipts_core.contract import Usage
from receipts_core.ports import ModelRequest, ModelTurn, ToolCall

_CURLY = str.maketrans("‘’“”", "''\"\"")
_HITS = 30


@cache
def script() -> dict[str, Any]:
    """What the stub says."""
    return json.loads(files(__package__ or __name__).joinpath("stub_script.json").read_text(encoding="utf-8"))


class StubModel:
    """Searches in its first turn, hands in in its second, and lets its drops stand."""

    @property
    def name(self) -> str:
        """`stub`, in every result."""
        return "stub"

    def turn(self, request: ModelRequest, listen: Callable[[str], None]) -> ModelTurn:
        """See the port."""
        turns = sum(message.role == "assistant" for message in request.messages)
        if turns == 0:
            calls = [_search(n, query) for n, query in enumerate(_queries(request))]
        elif turns == 1:
            calls = [_hand_in(request)]
        else:
            calls = []
        return ModelTurn("", tuple(calls), "tool_use" if calls else "end", Usage(cost_micro_usd=0))


def _search(n: int, query: str) -> ToolCall:
    return ToolCall(f"search-{n}", "search_quotes", {"query": query, "limit": _HITS})


def _queries(request: ModelRequest) -> list[str]:
    """Each sentence that it wants to quote, once; the question itself where it has no answer to it."""
    drafts = script()["themes"] if request.task.kind == "themes" else _sentences(request.task.question)
    wanted = [words for d in drafts for _, words in (*d["citations"], *d.get("contrary", ()))]
    wanted += [query for d in drafts for query in d.get("contrarySearches", ())]
    return list(dict.fromkeys(wanted)) or [request.task.question or ""]


def _sentences(question: str | None) -> Sequence[Mapping[str, Any]]:
    asked = set(re.findall(r"\w+", (question or "").casefold()))
    return next((a["sentences"] for a in script()["answers"] if asked & set(a["about"])), ())


def _hand_in(request: ModelRequest) -> ToolCall:
    hits = list(_hits(request))
    if request.task.kind == "themes":
        themes = [_theme(theme, hits) for theme in script()["themes"]]
        planted = [_planted(hits)] if hits else []
        return ToolCall("submit", "submit_themes", {"themes": [*(t for t in themes if t["citations"]), *planted]})
    drafts = [{"text": s["text"], "citations": _cited(s, hits)} for s in _sentences(request.task.question)]
    found = [draft for draft in drafts if draft["citations"]]
    return ToolCall("submit", "submit_answer", {"sentences": found, "nothingFound": not found})


def _hits(request: ModelRequest) -> Iterator[Mapping[str, Any]]:
    for message in request.messages:
        for result in message.results:
            yield from json.loads(result.content).get("hits", ())


def _theme(theme: Mapping[str, Any], hits: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {
        "title": theme["title"],
        "claim": theme["claim"],
        "citations": _cited(theme, hits),
        "contrary": _cited(theme, hits, "contrary"),
        "contrarySearches": theme["contrarySearches"],
    }


def _cited(
    draft: Mapping[str, Any], hits: Sequence[Mapping[str, Any]], side: str = "citations"
) -> list[dict[str, str]]:
    """The quotes of a draft whose line was found."""
    found = ((_line_of(speaker, words, hits), words) for speaker, words in draft[side])
    return [{"lineId": line_id, "quote": words} for line_id, words in found if line_id is not None]


def _line_of(speaker: str, words: str, hits: Sequence[Mapping[str, Any]]) -> str | None:
    for hit in hits:
        if hit["speaker"] == speaker and words in hit["text"].translate(_CURLY):
            return hit["lineId"]
    return None


def _planted(hits: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """A theme that nobody spoke of, with made-up words put into the mouths of people who were really there."""
    planted = script()["planted"]
    lines = list(dict.fromkeys(hit["lineId"] for hit in hits))[:2]
    return {
        "title": planted["title"],
        "claim": planted["claim"],
        "citations": [{"lineId": line_id, "quote": planted["quote"]} for line_id in lines],
    }
