"""Servers that lie, obey what people said, break or dawdle, each driven through the whole of a run."""

import pytest

from receipts_core.adapters.anthropic_api import anthropic_model
from receipts_core.adapters.clock import ManualClock
from receipts_core.contract import DropReason, ReceiptStatus, RunState
from receipts_core.use_cases.runs import cancel_run, run_events, start_themes
from tests.support.messages_api import (
    Behaviour,
    cut,
    fails,
    last_results,
    messages_api,
    pings,
    says,
    sends,
    text,
    tool,
    tools,
)
from tests.support.runs import (
    ANA,
    BEN,
    BY_HAND,
    CAS,
    MADE_UP,
    answer,
    line_id,
    run_against,
    search,
    sentence,
    study_of,
    submit,
)

FIND = tools(search("check every summary by hand"), search("never check"))


class Ticking(ManualClock):
    """A clock on which every look costs three seconds."""

    def monotonic(self) -> float:
        self.advance(3000)
        return super().monotonic()


def test_a_good_server_gives_themes_whose_receipts_verify():
    _, run, _ = run_against(FIND, tools(submit(BY_HAND)))
    assert run.state is RunState.DONE
    citations = run.themes.themes[0].citations
    assert [c.receipt.status for c in citations] == [ReceiptStatus.VERIFIED] * 2
    for citation, talk in zip(citations, (ANA, BEN), strict=True):
        for span in citation.receipt.spans:
            assert talk.encode()[span.start : span.end] == span.quote.encode()
    assert run.usage.rounds == 2 and run.usage.input_tokens == 200


def test_speech_reaches_the_model_only_inside_tool_results():
    _, _, api = run_against(tools(search("instructions")), tools(submit()))
    for body in api.requests:
        for message in body["messages"]:
            for block in message["content"]:
                if "previous instructions" in str(block):
                    assert block["type"] == "tool_result"
    assert "previous instructions" in str(api.requests[1]["messages"])


def test_malformed_input_is_answered_and_can_be_mended():
    broken = says(tool("submit_themes", {"themes": [{"title": "T"}]}))
    not_json = says(tool("submit_themes", '{"themes": [{"tit'), stop="max_tokens")
    _, run, api = run_against(FIND, broken, not_json, tools(submit(BY_HAND)))
    assert (run.state, len(run.themes.themes), run.usage.rounds) == (RunState.DONE, 1, 4)
    assert "themes.0.claim: Field required" in last_results(api.requests[2])[0]["content"]
    assert "cut at the token limit" in api.requests[3]["messages"][-1]["content"][-1]["text"]


def test_a_server_that_dawdles_is_left_at_the_deadline_with_what_was_kept():
    _, run, _ = run_against(FIND, tools(submit(BY_HAND, MADE_UP)), pings, clock=Ticking())
    assert run.state is RunState.DONE
    assert [t.title for t in run.themes.themes] == ["Summaries are checked by hand"]
    assert "still answering when the time limit passed" in run.themes.missing


def test_a_server_that_dawdles_can_be_cancelled():
    def cancel_and_ping(reply, body):
        cancel_run(services_of[0], services_of[0].runs.list("s").items[0].run_id)
        pings(reply, body)

    services_of = []
    clock = Ticking()
    with messages_api(FIND, tools(submit(BY_HAND, MADE_UP)), cancel_and_ping) as api:
        services_of.append(study_of(anthropic_model("m", lambda: "key", api.url, clock), clock=clock))
        run = start_themes(services_of[0], "s")
    assert run.state is RunState.CANCELLED
    assert len(run.themes.themes) == 1
    assert len(run.themes.dropped) == 1


@pytest.mark.parametrize(
    ("behaviour", "reason"),
    [
        (fails(529, "overloaded_error"), "anthropic:m is overloaded; given up after 5 tries"),
        (cut(text("Well"), after=4), "anthropic:m was cut off in mid-answer; given up after 5 tries"),
        (fails(401, "authentication_error"), "anthropic:m refused the key"),
        (sends(b"event: message_start\ndata: []\n\n"), "anthropic:m answered in a form that cannot be read"),
        (says(text("No."), stop="refusal"), "the model refused to go on"),
        (says(text("Themes: 1. Pric"), stop="max_tokens"), "the model stopped without calling the tool"),
        (says(text("Here are your themes.")), "the model stopped without calling the tool"),
        (says(), "the model stopped without calling the tool"),
        (tools(search("check")), "the model used its 8 rounds"),
    ],
)
def test_a_server_that_never_hands_in_fails_the_run_with_a_reason(behaviour: Behaviour, reason: str):
    services, run, _ = run_against(behaviour)
    assert run.state is RunState.FAILED
    assert run.reason.startswith(f"Nothing was handed in: {reason}")
    assert run.themes is None
    events = run_events(services, run.run_id)
    assert (events[0].type, events[-1].type) == ("started", "failed")


@pytest.mark.parametrize(
    "broken",
    [
        tools(("search_quotes", {"query": "\ud83d"}), ("\udc00", {}), ("submit_themes", {"themes": ["\ud83d"]})),
        fails(400, "\ud83d", "\udc00"),
        says(tool("submit_themes", '{"themes":' * 100_000)),
        says(text("\ud83d")),
    ],
)
def test_text_that_is_no_text_still_ends_in_a_run_that_can_be_stored(broken: Behaviour):
    services, run, _ = run_against(broken)
    assert run.state is RunState.FAILED
    assert "unexpected" not in run.reason
    for stored in (run, *run_events(services, run.run_id)):
        stored.model_dump_json()


def test_waits_are_told_to_those_who_follow():
    services, run, _ = run_against(fails(529, "overloaded_error"), FIND, tools(submit(BY_HAND)))
    told = [e.message for e in run_events(services, run.run_id) if e.type == "model"]
    assert "anthropic:m is overloaded; trying again in 2 s" in told
    assert run.state is RunState.DONE


def test_a_cut_answer_counts_for_nothing_and_its_calls_are_not_made():
    _, run, _ = run_against(cut(tool("search_quotes", {"query": "pay"}), after=6), FIND, tools(submit(BY_HAND)))
    assert "pay" not in [s.query for s in run.themes.searches]


def test_work_handed_in_twice_in_one_turn_is_judged_once():
    _, run, _ = run_against(FIND, tools(submit(BY_HAND), submit(MADE_UP)), says(text("Done.")))
    assert [t.title for t in run.themes.themes] == ["Summaries are checked by hand"]
    assert [d.title for d in run.themes.dropped] == ["Dark mode"]


def test_a_server_that_cites_lines_it_never_fetched_loses_them():
    _, run, _ = run_against(tools(search("life is short", limit=1)), tools(submit(BY_HAND)), says(text("Done.")))
    assert run.themes.themes == ()
    assert run.themes.dropped[0].citations[0].reasons == (DropReason.NOT_FETCHED,)


def test_an_answer_over_the_wire_keeps_what_stands():
    good = sentence("Ana checks by hand.", (line_id(ANA, 4), "So I check every summary by hand."))
    wrong = sentence("Cas checks too.", (line_id(CAS, 2), "I always check."))
    _, run, _ = run_against(FIND, tools(answer(good, wrong)), says(text("Done.")), question="Who checks?")
    assert [s.text for s in run.answer.sentences] == ["Ana checks by hand."]
    assert [d.text for d in run.answer.dropped] == ["Cas checks too."]


def test_no_name_goes_over_the_wire_where_names_are_hidden():
    _, run, api = run_against(FIND, tools(submit(MADE_UP)), says(text("Done.")), pseudonymise=True)
    sent = str(api.requests)
    assert "Ana" not in sent and "Ben" not in sent
    assert run.state is RunState.DONE
