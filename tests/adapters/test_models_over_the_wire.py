"""The Anthropic adapter, through the real SDK, against a server that speaks the Messages API well or badly."""

import json

import pytest

from receipts_core.adapters.anthropic_api import anthropic_model
from receipts_core.adapters.anthropic_messages import TRIES, MessagesModel
from receipts_core.adapters.clock import ManualClock
from receipts_core.adapters.pricing import Price
from receipts_core.errors import ModelError
from receipts_core.ports import Message, ModelRequest, Overview, Task, ToolCall, ToolResult, ToolSpec
from tests.support.messages_api import (
    cut,
    fails,
    fails_in_stream,
    messages_api,
    pings,
    says,
    sends,
    text,
    tool,
)  # fmt: skip

SCHEMA = {
    "type": "object",
    "properties": {"query": {"type": "string"}},
    "required": ["query"],
    "additionalProperties": False,
}
TOOLS = (ToolSpec("search_quotes", "Find lines.", SCHEMA), ToolSpec("submit_themes", "Hand in.", {"type": "object"}))
TASK = Task("themes", None, Overview("A study", 1, 1, 1, ()))
SEARCH = tool("search_quotes", {"query": "pay"})

# A piece of a block that was never begun.
STRAY = (
    b"event: content_block_delta\n"
    b'data: {"type":"content_block_delta","index":9,"delta":{"type":"text_delta","text":"x"}}\n\n'
)


def request(*messages: Message, deadline: float = 600.0) -> ModelRequest:
    return ModelRequest("Be exact.", messages or (Message("user", "Go."),), TOOLS, TASK, 1000, deadline)


class Wire:
    """A model that talks to one server, with a clock that moves only when the model waits."""

    def __init__(self, url: str, *, price: Price | None = None, clock: ManualClock | None = None) -> None:
        import anthropic

        self.clock = clock or ManualClock()
        self.heard: list[str] = []
        self.waits: list[float] = []
        connect = lambda: anthropic.Anthropic(api_key="k", base_url=url, max_retries=0)  # noqa: E731
        self.model = MessagesModel("anthropic:m", "m", connect, self.clock, price=price, strict=True, sleep=self.wait)

    def wait(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.clock.advance(round(seconds * 1000))

    def turn(self, wanted: ModelRequest | None = None):
        return self.model.turn(wanted or request(), self.heard.append)


def test_a_streamed_answer_becomes_a_turn():
    with messages_api(says(text("I search."), SEARCH)) as api:
        turn = Wire(api.url).turn()
    assert turn.text == "I search."
    assert turn.calls == (ToolCall("toolu_search_quotes_0", "search_quotes", {"query": "pay"}),)
    assert turn.stop == "tool_use"
    usage = turn.usage
    assert (usage.input_tokens, usage.output_tokens, usage.cache_read_tokens) == (100, 20, 40)


def test_a_request_holds_the_tools_the_prompt_and_the_marks_for_the_cache():
    with messages_api(says(text("ok"))) as api:
        Wire(api.url).turn()
    sent = api.requests[0]
    assert (sent["model"], sent["max_tokens"], sent["stream"]) == ("m", 1000, True)
    assert sent["system"] == [{"type": "text", "text": "Be exact.", "cache_control": {"type": "ephemeral"}}]
    assert sent["messages"][-1]["content"][-1]["cache_control"] == {"type": "ephemeral"}
    assert [t["strict"] for t in sent["tools"]] == [True, True]
    assert sent["tools"][0]["input_schema"] == SCHEMA
    assert not {"temperature", "top_p", "tool_choice", "thinking"} & set(sent)
    assert "k" in (api.headers[0].get("x-api-key"), api.headers[0].get("authorization", "").removeprefix("Bearer "))


def test_a_conversation_goes_back_as_the_api_wants_it():
    thinking = {"type": "thinking", "thinking": "hm", "signature": "signed"}
    history = (
        Message("user", "Go."),
        Message("assistant", "", (ToolCall("a", "search_quotes", {"query": "pay"}),), native=(thinking, SEARCH)),
        Message(
            "user", "2 rounds left.", results=(ToolResult("a", '{"hits":[]}'), ToolResult("b", "{}", is_error=True))
        ),
        Message("assistant", ""),
        Message("user", "Hand in."),
    )
    with messages_api(says(text("ok"))) as api:
        Wire(api.url).turn(request(*history))
    messages = api.requests[0]["messages"]
    assert [m["role"] for m in messages] == ["user", "assistant", "user"]
    assert messages[1]["content"] == [thinking, SEARCH]
    assert [b["type"] for b in messages[2]["content"]] == ["tool_result", "tool_result", "text", "text"]
    assert [b.get("is_error") for b in messages[2]["content"][:2]] == [None, True]
    marked = [b for m in messages for b in m["content"] if "cache_control" in b]
    assert marked == [messages[2]["content"][-1]]


def test_thinking_comes_back_signed():
    with messages_api(says({"type": "thinking", "thinking": "hm", "signature": ""}, SEARCH)) as api:
        turn = Wire(api.url).turn()
    assert turn.native[0] == {"type": "thinking", "thinking": "hm", "signature": "signed"}
    assert turn.native[1]["input"] == {"query": "pay"}


def test_what_the_model_does_is_heard_as_it_comes():
    with messages_api(says({"type": "thinking", "thinking": "hm", "signature": ""}, text("well"), SEARCH)) as api:
        wire = Wire(api.url)
        wire.turn()
    assert wire.heard == ["The model is thinking", "The model is writing", "The model is calling search_quotes"]


@pytest.mark.parametrize(
    ("reason", "stop"),
    [
        ("max_tokens", "max_tokens"),
        ("refusal", "refusal"),
        ("end_turn", "end"),
        ("stop_sequence", "end"),
        ("model_context_window_exceeded", "max_tokens"),
    ],
)
def test_why_an_answer_stopped_is_told(reason, stop):
    with messages_api(says(text("Well"), stop=reason)) as api:
        assert Wire(api.url).turn().stop == stop


def test_input_that_is_not_json_stays_text_for_the_loop_to_answer():
    with messages_api(says(tool("submit_themes", '{"themes": [{"title": "Half'), stop="max_tokens")) as api:
        turn = Wire(api.url).turn()
    assert turn.calls[0].input == '{"themes": [{"title": "Half'
    assert turn.native[0]["input"] == {}


@pytest.mark.parametrize(
    ("behaviour", "said"),
    [
        (fails(529, "overloaded_error"), "is overloaded"),
        (fails(429, "rate_limit_error"), "is limiting our rate"),
        (fails(500, "api_error"), "had an error (api_error)"),
        (fails(503, ""), "had an error (503)"),
        (fails_in_stream("overloaded_error"), "is overloaded"),
        (cut(text("Well"), after=4), "was cut off in mid-answer"),
        (cut(text("Well"), after=4, chunked=True), "was cut off in mid-answer"),
        (sends(b""), "was cut off in mid-answer"),
    ],
)
def test_what_passes_by_itself_is_tried_again_and_said(behaviour, said):
    with messages_api(behaviour, behaviour, says(SEARCH)) as api:
        wire = Wire(api.url)
        turn = wire.turn()
    assert len(turn.calls) == 1
    assert wire.waits == [2.0, 4.0]
    assert [h for h in wire.heard if "again" in h] == [
        f"anthropic:m {said}; trying again in 2 s",
        f"anthropic:m {said}; trying again in 4 s",
    ]


def test_a_server_says_itself_how_long_to_wait():
    with messages_api(fails(429, "rate_limit_error", Retry_After="7"), says(SEARCH)) as api:
        wire = Wire(api.url)
        wire.turn()
    assert wire.waits == [5.0, 2.0]
    assert [h.rpartition(" in ")[2] for h in wire.heard if "again" in h] == ["7 s", "2 s"]


def test_giving_up_says_how_often_it_was_tried_and_that_later_may_help():
    with messages_api(fails(529, "overloaded_error")) as api:
        wire = Wire(api.url)
        with pytest.raises(ModelError, match="anthropic:m is overloaded; given up after 5 tries") as raised:
            wire.turn()
    assert raised.value.retryable
    assert len(api.requests) == TRIES
    assert sum(wire.waits) == 2 + 4 + 8 + 16


def test_a_pause_can_be_cancelled_in_the_middle():
    class Stop(Exception):
        pass

    def stop_later(message: str) -> None:
        if message.endswith("again in 25 s"):
            raise Stop

    with messages_api(fails(429, "rate_limit_error", Retry_After="30")) as api:
        wire = Wire(api.url)
        with pytest.raises(Stop):
            wire.model.turn(request(), stop_later)
    assert wire.waits == [5.0]


def test_no_wait_outlasts_the_deadline():
    with messages_api(fails(429, "rate_limit_error", Retry_After="3600")) as api:
        wire = Wire(api.url)
        with pytest.raises(ModelError, match="limiting our rate; given up after one try"):
            wire.turn(request(deadline=60.0))
    assert wire.waits == []


@pytest.mark.parametrize(
    ("behaviour", "said"),
    [
        (fails(401, "authentication_error"), "refused the key"),
        (fails(403, "permission_error"), "refused the key"),
        (fails(404, "not_found_error"), "is not a model that this server has"),
        (fails(400, "invalid_request_error", "prompt is too long"), r"refused the request \(400: prompt is too long\)"),
        (sends(b"event: message_start\ndata: {not json\n\n"), r"cannot be read \(JSONDecodeError\)"),
        (sends(b'event: message_start\ndata: {"type": "message_start"}\n\n'), "cannot be read"),
        (sends(STRAY), "cannot be read"),
    ],
)
def test_what_does_not_pass_is_tried_once(behaviour, said):
    with messages_api(behaviour) as api, pytest.raises(ModelError, match=said) as raised:
        Wire(api.url).turn()
    assert not raised.value.retryable
    assert len(api.requests) == 1


def test_a_server_that_is_not_there_cannot_be_reached():
    with messages_api(says(SEARCH)) as api:
        url = api.url
    wire = Wire(url)
    with pytest.raises(ModelError, match="cannot be reached; given up after 5 tries"):
        wire.turn()


class Ticking(ManualClock):
    """A clock on which every look costs three seconds."""

    def monotonic(self) -> float:
        self.advance(3000)
        return super().monotonic()


def test_a_server_that_only_pings_is_left_at_the_deadline():
    with messages_api(pings) as api:
        wire = Wire(api.url, clock=Ticking())
        with pytest.raises(ModelError, match="was still answering when the time limit passed"):
            wire.turn(request(deadline=100.0))
    assert any("still answering, 0 characters" in heard for heard in wire.heard)


def test_what_listening_raises_stops_the_answer():
    class Stop(Exception):
        pass

    def stop(_: str) -> None:
        raise Stop

    with messages_api(pings) as api, pytest.raises(Stop):
        Wire(api.url, clock=Ticking()).model.turn(request(), stop)


def test_a_turn_costs_what_its_tokens_cost():
    price = Price(input=2_000_000, output=10_000_000, cache_write=2_500_000, cache_read=200_000)
    with messages_api(says(SEARCH, usage={"cache_creation_input_tokens": 8})) as api:
        usage = Wire(api.url, price=price).turn().usage
    assert usage.cost_micro_usd == 200 + 200 + 20 + 8


def test_another_server_gets_no_strict_tools_and_its_model_no_price():
    with messages_api(says(SEARCH)) as api:
        model = anthropic_model("claude-sonnet-5", lambda: "secret", api.url, ManualClock())
        turn = model.turn(request(), lambda _: None)
    assert turn.usage.cost_micro_usd is None
    assert "strict" not in api.requests[0]["tools"][0]
    assert "secret" in str(api.headers[0])


def test_a_missing_key_is_said_before_anything_is_sent():
    model = anthropic_model("claude-sonnet-5", lambda: None, None, ManualClock())
    assert model.name == "anthropic:claude-sonnet-5"
    with pytest.raises(ModelError, match="needs a key") as raised:
        model.turn(request(), lambda _: None)
    assert "offline" in raised.value.fix


def test_a_request_is_json_however_odd_a_call_was():
    odd = Message("assistant", "hm", (ToolCall("a", "search_quotes", "not an object"),))
    with messages_api(says(SEARCH)) as api:
        Wire(api.url).turn(request(Message("user", "Go."), odd, Message("user", "", results=(ToolResult("a", "{}"),))))
    assert json.dumps(api.requests[0]["messages"][1]["content"][1]["input"]) == "{}"
