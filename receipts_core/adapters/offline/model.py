"""The offline analyst as a model: deterministic, extractive, working through the same tools as any other.

The rule: it says nothing of its own. It searches in its first turn and hands in whole sentences in its second. A theme
that the verifier drops for some of its citations is handed in once more without them; what then fails stays dropped.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any

from receipts_core.adapters.offline.answering import answer, questions
from receipts_core.adapters.offline.found import found_in
from receipts_core.adapters.offline.theming import looked_for, themes, without_dropped
from receipts_core.contract import Usage
from receipts_core.ports import ModelRequest, ModelTurn, ToolCall

_MOST_HITS = 30


class OfflineModel:
    """Implements `ports.Model`."""

    @property
    def name(self) -> str:
        """`offline`, in every result."""
        return "offline"

    def turn(self, request: ModelRequest, listen: Callable[[str], None]) -> ModelTurn:
        """See the port."""
        turns = sum(message.role == "assistant" for message in request.messages)
        if turns == 0:
            searches = _searches(request)
            if searches:
                return _calls(searches)
        if turns <= 1 and not _handed_in(request):
            listen("Choosing the sentences that say it best")
            return _calls([_hand_in(request)])
        again = _again(request)
        if again:
            return _calls([ToolCall("submit-again", "submit_themes", {"themes": again})])
        return ModelTurn("", (), "end", Usage(cost_micro_usd=0))


def _calls(calls: Sequence[ToolCall]) -> ModelTurn:
    return ModelTurn("", tuple(calls), "tool_use", Usage(cost_micro_usd=0))


def _searches(request: ModelRequest) -> list[ToolCall]:
    task = request.task
    queries = looked_for(task.overview) if task.kind == "themes" else questions(task.question or "")
    return [
        ToolCall(f"search-{n}", "search_quotes", {"query": query, "limit": _MOST_HITS})
        for n, query in enumerate(queries, 1)
    ]


def _handed_in(request: ModelRequest) -> bool:
    return any(call.name.startswith("submit") for message in request.messages for call in message.calls)


def _hand_in(request: ModelRequest) -> ToolCall:
    task, found = request.task, found_in(request.messages)
    if task.kind == "themes":
        return ToolCall("submit", "submit_themes", {"themes": themes(task.overview, found)})
    sentences = answer(task.question or "", task.overview, found)
    return ToolCall("submit", "submit_answer", {"sentences": sentences, "nothingFound": not sentences})


def _again(request: ModelRequest) -> list[dict[str, Any]]:
    """Themes to hand in once more: those of the first submission that lost some of their citations."""
    submitted = [call for message in request.messages for call in message.calls if call.name == "submit_themes"]
    if len(submitted) != 1:
        return []
    answers = [result.content for result in request.messages[-1].results if result.call_id == submitted[0].id]
    dropped: list[dict[str, Any]] = json.loads(answers[0]).get("dropped", []) if answers else []
    return without_dropped(submitted[0].input["themes"], dropped)
