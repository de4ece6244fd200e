"""A request as the Messages API spells it, with the marks that let it cache what does not change.

Two cache breakpoints: after the system prompt (tools come before it, so they are in the same prefix), and at the end of
the conversation, so that each round reads the rounds before it from the cache.
https://platform.claude.com/docs/en/build-with-claude/prompt-caching
"""

from typing import Any, cast

from receipts_core.ports import Message, ModelRequest

_CACHED = {"cache_control": {"type": "ephemeral"}}


def request_body(request: ModelRequest, model_id: str, *, strict: bool) -> dict[str, Any]:
    """Arguments of `messages.create`. `strict`: whether the server guarantees that inputs fit their schema."""
    messages = _merged([_message(message) for message in request.messages])
    if messages:
        *head, last = messages[-1]["content"]
        messages[-1] = {**messages[-1], "content": [*head, {**last, **_CACHED}]}
    return {
        "model": model_id,
        "max_tokens": request.max_output_tokens,
        "system": [{"type": "text", "text": request.system, **_CACHED}],
        "tools": [
            {
                "name": tool.name,
                "description": tool.description,
                "input_schema": tool.input_schema,
                **({"strict": True} if strict else {}),
            }
            for tool in request.tools
        ],
        "messages": messages,
    }


def _message(message: Message) -> dict[str, Any]:
    if message.role == "assistant" and message.native is not None:
        return {"role": "assistant", "content": [b for b in message.native if b.get("text") != ""]}
    content: list[dict[str, Any]] = [
        {
            "type": "tool_result",
            "tool_use_id": result.call_id,
            "content": result.content,
            **({"is_error": True} if result.is_error else {}),
        }
        for result in message.results
    ]
    if message.text:
        content.append({"type": "text", "text": message.text})
    content += [{"type": "tool_use", "id": c.id, "name": c.name, "input": _object(c.input)} for c in message.calls]
    return {"role": message.role, "content": content}


def _object(value: Any) -> dict[str, Any]:
    """The API takes back objects only; what a model sent instead was answered as malformed."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def _merged(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Without empty turns; what then stands together of one role is one turn, as the API wants roles to alternate."""
    merged: list[dict[str, Any]] = []
    for message in messages:
        if not message["content"]:
            continue
        if merged and merged[-1]["role"] == message["role"]:
            merged[-1] = {**message, "content": [*merged[-1]["content"], *message["content"]]}
        else:
            merged.append(message)
    return merged
