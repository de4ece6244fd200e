"""A streamed answer of the Messages API, put together event by event.

The rule: an answer counts only when it came whole, with its `message_stop`. A tool's input is kept as the text it was
sent as, and read as JSON once, at the end; what is not JSON stays text, for the loop to answer with what is wrong.
https://platform.claude.com/docs/en/build-with-claude/streaming
"""

import json
from collections.abc import Callable, Iterable
from typing import Any, Literal, cast

from receipts_core.contract import Usage
from receipts_core.ports import ModelTurn, ToolCall

Stop = Literal["tool_use", "end", "max_tokens", "refusal"]

_STOPS: dict[str | None, Stop] = {
    "tool_use": "tool_use",
    "max_tokens": "max_tokens",
    "model_context_window_exceeded": "max_tokens",
    "refusal": "refusal",
}
_TEXT_OF_DELTA = {"text_delta": "text", "thinking_delta": "thinking", "signature_delta": "signature"}


class Cut(Exception):
    """The stream ended before its answer did."""


def assemble(events: Iterable[Any], hear: Callable[[dict[str, Any], int], None]) -> ModelTurn:
    """The whole turn. `hear` gets each event with the number of characters received so far.

    Raises Cut where the end is missing; KeyError, TypeError or ValueError where the events are not the API's.
    """
    blocks: dict[int, dict[str, Any]] = {}
    inputs: dict[int, str] = {}
    usage: dict[str, int] = {}
    stop: str | None = None
    received = 0
    for raw in events:
        event = _as_dict(raw)
        received += _apply(event, blocks, inputs)
        if event["type"] == "message_start":
            usage |= _known(event["message"].get("usage"))
        elif event["type"] == "message_delta":
            usage |= _known(event.get("usage"))
            stop = event["delta"].get("stop_reason") or stop
        hear(event, received)
        if event["type"] == "message_stop":
            return _turn(blocks, inputs, stop, usage)
    raise Cut


def _as_dict(event: Any) -> dict[str, Any]:
    return cast("dict[str, Any]", event if isinstance(event, dict) else event.to_dict())


def _known(usage: dict[str, Any] | None) -> dict[str, int]:
    """The counts that are given; those of a later event replace the earlier ones, as they are totals."""
    return {key: value for key, value in (usage or {}).items() if isinstance(value, int)}


def _apply(event: dict[str, Any], blocks: dict[int, dict[str, Any]], inputs: dict[int, str]) -> int:
    """Take an event into the blocks; returns the characters that it brought."""
    if event["type"] == "content_block_start":
        blocks[event["index"]] = dict(event["content_block"])
        return 0
    if event["type"] != "content_block_delta":
        return 0
    index, delta = event["index"], event["delta"]
    if delta["type"] == "input_json_delta":
        inputs[index] = inputs.get(index, "") + delta["partial_json"]
        return len(delta["partial_json"])
    field = _TEXT_OF_DELTA.get(delta["type"])
    if field is None:
        return 0
    blocks[index][field] = (blocks[index].get(field) or "") + delta[field]
    return len(delta[field])


def _turn(
    blocks: dict[int, dict[str, Any]], inputs: dict[int, str], stop: str | None, usage: dict[str, int]
) -> ModelTurn:
    calls: list[ToolCall] = []
    for index, block in sorted(blocks.items()):
        if block["type"] == "tool_use":
            given = _input(inputs[index]) if inputs.get(index) else block.get("input")
            block["input"] = given if isinstance(given, dict) else {}
            calls.append(ToolCall(str(block["id"]), str(block["name"]), given))
    text = "".join(block["text"] for _, block in sorted(blocks.items()) if block["type"] == "text")
    return ModelTurn(
        text=text,
        calls=tuple(calls),
        stop=_STOPS.get(stop, "tool_use" if calls else "end"),
        usage=Usage(
            input_tokens=usage.get("input_tokens", 0),
            output_tokens=usage.get("output_tokens", 0),
            cache_read_tokens=usage.get("cache_read_input_tokens", 0),
            cache_write_tokens=usage.get("cache_creation_input_tokens", 0),
        ),
        native=tuple(block for _, block in sorted(blocks.items())),
    )


def _input(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
