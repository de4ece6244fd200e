"""A language model, and what is said to it and by it."""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, Protocol

from receipts_core.contract import Usage


class ToolSpec(NamedTuple):
    """A tool as a model sees it; `input_schema` is JSON Schema with an object at its root."""

    name: str
    description: str
    input_schema: dict[str, Any]


class ToolCall(NamedTuple):
    """A model's request to run a tool. `input` is whatever the model sent, unchecked."""

    id: str
    name: str
    input: Any


class ToolResult(NamedTuple):
    """What a tool answered: JSON text."""

    call_id: str
    content: str
    is_error: bool = False


class Message(NamedTuple):
    """One turn of the conversation. An assistant's turn holds text and calls, a user's holds text and results.

    `native` is the turn as the model's own API spelt it (see `ModelTurn`); only the adapter that made it reads it.
    """

    role: Literal["user", "assistant"]
    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    results: tuple[ToolResult, ...] = ()
    native: Any = None


class Topic(NamedTuple):
    """A matter that recurs in a study: a phrase a person would use, the words that find it, how many speak of it."""

    phrase: str
    queries: tuple[str, ...]
    interviews: int
    participants: int


class Overview(NamedTuple):
    """What a model is told of a study before it searches."""

    title: str
    interviews: int
    participants: int
    lines: int
    topics: tuple[Topic, ...]


class Task(NamedTuple):
    """What is asked of the model, as data; the prompt says the same in words."""

    kind: Literal["themes", "ask"]
    question: str | None
    overview: Overview


class ModelRequest(NamedTuple):
    """One call of a model. `deadline` is on the clock's monotonic scale."""

    system: str
    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...]
    task: Task
    max_output_tokens: int
    deadline: float


class ModelTurn(NamedTuple):
    """What the model answered. `stop` is why it ended: it calls tools, is done, ran out of tokens, or refused.

    `native` goes back unchanged with the next request: signed thinking blocks must return exactly as they came.
    """

    text: str
    calls: tuple[ToolCall, ...]
    stop: Literal["tool_use", "end", "max_tokens", "refusal"]
    usage: Usage
    native: Any = None


class Model(Protocol):
    """A language model, or something that stands in for one."""

    @property
    def name(self) -> str:
        """`provider:model`, as results name it."""
        ...

    def turn(self, request: ModelRequest, listen: Callable[[str], None]) -> ModelTurn:
        """Answer once. `listen` takes sentences for the ticker ("overloaded, trying again in 4 s").

        Raises ModelError when it gives up, and lets through what `listen` raises: that is how a call is stopped.
        """
        ...
