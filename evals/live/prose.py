"""A model that writes prose and calls no tools, made to hand in what it writes.

The rule: nothing is put into its mouth. It is shown lines that a search found and asked to copy the words that answer;
each sentence it writes is handed in as a claim and as a quote of that line, whatever it is.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from receipts_core.contract import Usage
from receipts_core.ports import Message, Model, ModelRequest, ModelTurn, ToolCall

_LINES = 3
_OUTPUT_TOKENS = 70
_SYSTEM = "You copy quotes from interviews. You write only words that stand in the interview."
_SENTENCE = re.compile(r"[^.!?\n]+[.!?]*")
_WRAPPING = " \t\"'“”‘’-*•"


class ProseModel:
    """Searches for the question, asks `inner` to quote each line found, hands in its sentences, lets drops stand."""

    def __init__(self, inner: Model) -> None:
        self._inner = inner

    @property
    def name(self) -> str:
        """The model's own name: the words are its."""
        return self._inner.name

    def turn(self, request: ModelRequest, listen: Callable[[str], None]) -> ModelTurn:
        """See the port."""
        turns = sum(message.role == "assistant" for message in request.messages)
        if turns == 0:
            wanted = {"query": request.task.question or "", "limit": _LINES}
            return ModelTurn("", (ToolCall("search", "search_quotes", wanted),), "tool_use", Usage())
        if turns > 1:
            return ModelTurn("", (), "end", Usage())
        drafts: list[dict[str, Any]] = []
        tokens = 0
        for hit in json.loads(request.messages[-1].results[0].content)["hits"]:
            asked = f"{request.task.question} Answer by repeating one sentence, word for word:\n\n{hit['text']}"
            answered = self._inner.turn(_plain(request, asked), listen)
            tokens += answered.usage.output_tokens
            drafts += [_draft(hit["lineId"], words) for words in _sentences(answered.text)]
        given = {"sentences": drafts[:40], "nothingFound": not drafts}
        return ModelTurn("", (ToolCall("submit", "submit_answer", given),), "tool_use", Usage(output_tokens=tokens))


def _plain(request: ModelRequest, asked: str) -> ModelRequest:
    return request._replace(
        system=_SYSTEM, messages=(Message("user", asked),), tools=(), max_output_tokens=_OUTPUT_TOKENS
    )


def _sentences(text: str) -> Iterator[str]:
    for match in _SENTENCE.finditer(text):
        words = match.group().strip(_WRAPPING)
        if words:
            yield words


def _draft(line_id: str, words: str) -> dict[str, Any]:
    return {"text": words, "citations": [{"lineId": line_id, "quote": words}]}
