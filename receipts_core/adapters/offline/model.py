"""The offline analyst as a model: deterministic, extractive, working through the same tools as any other.

The rule: it says nothing of its own. It searches in its first turn and hands in whole sentences in its second; what the
verifier then drops stays dropped, without an argument.
"""

from collections.abc import Callable, Sequence

from receipts_core.adapters.offline.answering import answer, questions
from receipts_core.adapters.offline.found import found_in
from receipts_core.adapters.offline.theming import looked_for, themes
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
