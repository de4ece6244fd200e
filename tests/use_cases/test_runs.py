import json

import pytest

from receipts_core.adapters.clock import ManualClock
from receipts_core.contract import DropReason, RunState, Usage
from receipts_core.errors import InvalidInput, ModelError, NotFound, StoreError
from receipts_core.use_cases.runs import cancel_run, execute_run, get_run, run_events, start_ask, start_themes
from receipts_core.use_cases.services import Limits
from receipts_core.use_cases.studies import create_study
from tests.support.runs import (
    ANA,
    BEN,
    BY_HAND,
    CAS,
    MADE_UP,
    ScriptedModel,
    add,
    answer,
    calls,
    line_id,
    said,
    search,
    sentence,
    study_of,
    submit,
    theme,
)

FIND = calls(search("check every summary by hand"), search("pay budget"))


class Idle:
    def dispatch(self, run_id: str) -> None:
        pass


class Refuses:
    def dispatch(self, run_id: str) -> None:
        raise StoreError("The queue cannot be reached.")


def test_what_a_model_hands_in_is_kept_or_dropped_by_the_verifier():
    services = study_of(ScriptedModel([FIND, calls(submit(BY_HAND, MADE_UP)), said()]))
    run = start_themes(services, "s")
    assert run.state is RunState.DONE
    assert [t.title for t in run.themes.themes] == ["Summaries are checked by hand"]
    assert [(d.title, d.reason) for d in run.themes.dropped] == [("Dark mode", DropReason.QUOTE_NOT_IN_LINE)]
    support = run.themes.themes[0].support
    assert (support.participants, support.of_participants, support.interviews, support.of_interviews) == (2, 3, 2, 3)
    assert run.themes.model == "scripted"
    assert run.themes.missing is None
    assert run.themes.study_version == services.transcripts.get_study("s").version
    assert [s.query for s in run.themes.searches] == ["check every summary by hand", "pay budget"]


def test_the_events_of_a_run_tell_its_story_in_order():
    services = study_of(ScriptedModel([FIND, calls(submit(BY_HAND, MADE_UP)), said()]))
    run = start_themes(services, "s")
    events = run_events(services, run.run_id)
    assert [e.type for e in events] == [
        "started", "model", "search", "search", "model", "draft", "draft", "kept", "dropped", "revision", "model",
        "done",
    ]  # fmt: skip
    assert [e.seq for e in events] == list(range(1, 13))
    assert (events[2].query, events[2].hits) == ("check every summary by hand", run.themes.searches[0].hits)
    assert (events[8].title, events[8].reason) == ("Dark mode", DropReason.QUOTE_NOT_IN_LINE)
    last = events[-1].counts
    assert (last.searches, last.drafts, last.kept, last.dropped) == (2, 2, 1, 1)
    assert last.lines_read > 0
    assert run.counts == last
    assert run_events(services, run.run_id, 10) == events[10:]


def test_a_line_that_no_tool_returned_may_not_be_cited():
    services = study_of(ScriptedModel([calls(search("life is short")), calls(submit(BY_HAND)), said()]))
    run = start_themes(services, "s")
    assert run.themes.themes == ()
    assert DropReason.NOT_FETCHED in run.themes.dropped[0].citations[0].reasons


def test_a_sentence_may_not_cite_such_a_line_either():
    unread = sentence("Ana checks by hand.", (line_id(ANA, 4), "So I check every summary by hand."))
    run = start_ask(study_of(ScriptedModel([calls(search("life is short")), calls(answer(unread)), said()])), "s", "?")
    assert run.answer.sentences == ()
    assert DropReason.NOT_FETCHED in run.answer.dropped[0].citations[0].reasons


def test_a_line_read_in_its_place_and_its_neighbours_may_be_cited():
    read = calls(("get_line", {"lineId": line_id(ANA, 3)}), ("get_line", {"lineId": line_id(BEN, 1)}))
    services = study_of(ScriptedModel([read, calls(submit(BY_HAND)), said()]))
    run = start_themes(services, "s")
    assert len(run.themes.themes) == 1
    assert [e.line_id for e in run_events(services, run.run_id) if e.type == "line"] == [
        line_id(ANA, 3),
        line_id(BEN, 1),
    ]


def test_a_theme_that_is_quoted_again_is_kept_and_its_first_attempt_stays_visible():
    wrong = theme(
        BY_HAND["title"],
        BY_HAND["claim"],
        (line_id(ANA, 4), "I check everything."),
        (line_id(BEN, 2), "I check it all."),
    )
    model = ScriptedModel([FIND, calls(submit(wrong)), calls(submit(BY_HAND))])
    run = start_themes(study_of(model), "s")
    assert [t.title for t in run.themes.themes] == ["Summaries are checked by hand"]
    assert [d.attempt for d in run.themes.dropped] == [1]


def test_what_fails_again_stays_dropped_with_both_attempts_visible():
    model = ScriptedModel([FIND, calls(submit(MADE_UP)), calls(submit(MADE_UP)), calls(submit(BY_HAND))])
    run = start_themes(study_of(model), "s")
    assert run.state is RunState.DONE
    assert run.themes.themes == ()
    assert [(d.title, d.attempt) for d in run.themes.dropped] == [("Dark mode", 1), ("Dark mode", 2)]
    assert len(model.seen) == 3


def test_a_revision_shows_the_model_reason_diagnosis_and_nearest_line():
    edited = theme(
        "T",
        "They check.",
        (line_id(ANA, 4), "So I check each summary by hand."),
        (line_id(BEN, 2), "I check every summary by hand"),
    )
    model = ScriptedModel([FIND, calls(submit(edited)), said()])
    start_themes(study_of(model), "s")
    told = json.loads(model.seen[2].messages[-1].results[0].content)
    citation = told["dropped"][0]["citations"][0]
    assert citation["reasons"] == ["quote not in line"]
    assert citation["diagnosis"] == "edited"
    assert citation["nearestText"].endswith("So I check every summary by hand.")


def test_a_revised_theme_replaces_the_kept_one_of_its_title():
    partly = {**BY_HAND, "contrary": [{"lineId": line_id(CAS, 2), "quote": "I always check."}]}
    fully = {**BY_HAND, "contrary": [{"lineId": line_id(CAS, 2), "quote": "I never check a summary."}]}
    find = calls(search("check every summary by hand"), search("never check"))
    run = start_themes(study_of(ScriptedModel([find, calls(submit(partly)), calls(submit(fully))])), "s")
    assert [[c.shown for c in t.contrary] for t in run.themes.themes] == [["I never check a summary."]]
    assert [(d.kind, d.attempt) for d in run.themes.dropped] == [("citation", 1)]


def test_themes_are_ordered_by_how_many_people_stand_behind_them():
    three = theme(
        "Z wide",
        "They speak of checking.",
        *(
            (line_id(t, n), q)
            for t, n, q in [
                (ANA, 4, "So I check every summary by hand."),
                (BEN, 2, "I check every summary by hand"),
                (CAS, 2, "I never check a summary."),
            ]
        ),
    )
    two = {**BY_HAND, "title": "A narrow"}
    find = calls(search("check every summary by hand"), search("never check"))
    run = start_themes(study_of(ScriptedModel([find, calls(submit(two, three)), said()])), "s")
    assert [t.title for t in run.themes.themes] == ["Z wide", "A narrow"]


def test_a_theme_without_contrary_words_shows_the_searches_that_were_really_made_for_it():
    named = {**BY_HAND, "contrarySearches": ["never check", "a search that was not made"]}
    find = calls(search("check every summary by hand"), search("never check"))
    run = start_themes(study_of(ScriptedModel([find, calls(submit(named)), said()])), "s")
    assert [s.query for s in run.themes.themes[0].contrary_searches] == ["never check"]


def test_an_answer_keeps_the_sentences_that_stand():
    good = sentence("Ana checks by hand.", (line_id(ANA, 4), "So I check every summary by hand."))
    bad = sentence("Ben loves it.", (line_id(BEN, 2), "I love it."))
    run = start_ask(study_of(ScriptedModel([FIND, calls(answer(good, bad)), said()])), "s", " Do they\ncheck? ")
    assert run.answer.question == "Do they check?"
    assert [s.text for s in run.answer.sentences] == ["Ana checks by hand."]
    assert run.answer.nothing_found is False
    assert [d.text for d in run.answer.dropped] == ["Ben loves it."]


def test_nothing_found_is_the_models_statement_with_the_searches_it_made():
    model = ScriptedModel([calls(search("dark mode")), calls(answer(nothing=True))])
    run = start_ask(study_of(model), "s", "Dark mode?")
    assert run.answer.nothing_found is True
    assert [s.query for s in run.answer.searches] == ["dark mode"]


def test_an_answer_whose_sentences_were_all_dropped_is_not_nothing_found():
    bad = sentence("Ben loves it.", (line_id(BEN, 2), "I love it."))
    run = start_ask(study_of(ScriptedModel([FIND, calls(answer(bad)), said()])), "s", "Love?")
    assert (run.answer.sentences, run.answer.nothing_found) == ((), False)
    assert len(run.answer.dropped) == 1


def test_the_same_question_is_worked_out_once_and_says_so():
    model = ScriptedModel([FIND, calls(submit(BY_HAND))])
    services = study_of(model)
    first = start_themes(services, "s")
    again = start_themes(services, "s")
    assert (first.cached, again.cached) == (False, True)
    assert again.run_id == first.run_id
    assert again.themes == first.themes
    assert len(model.seen) == 2


@pytest.mark.parametrize("change", ["fresh", "content", "question", "pseudonymise"])
def test_a_changed_input_is_worked_out_anew(change: str):
    good = answer(sentence("Ana checks by hand.", (line_id(ANA, 4), "So I check every summary by hand.")))
    model = ScriptedModel([FIND, calls(good), FIND, calls(good)])
    services = study_of(model)
    start_ask(services, "s", "Do they check?")
    if change == "content":
        add(services, CAS.replace("Cas", "Dee"), "interview 4")
    again = start_ask(
        services,
        "s",
        "Do you check?" if change == "question" else "Do they check?",
        fresh=change == "fresh",
        pseudonymise=change == "pseudonymise",
    )
    assert again.cached is False
    assert len(model.seen) == 4


def test_an_unfinished_result_is_not_given_again():
    model = ScriptedModel([FIND, calls(submit(BY_HAND, MADE_UP))] * 2)
    services = study_of(model, limits=Limits(rounds=2))
    first = start_themes(services, "s")
    assert first.themes.missing
    assert start_themes(services, "s").cached is False


def test_two_requests_at_once_are_one_run():
    services = study_of(ScriptedModel([]), dispatcher=Idle())
    assert start_themes(services, "s").run_id == start_themes(services, "s").run_id


def test_a_run_that_is_dispatched_twice_is_executed_once():
    model = ScriptedModel([FIND, calls(submit(BY_HAND))])
    services = study_of(model, dispatcher=Idle())
    run_id = start_themes(services, "s").run_id
    done = execute_run(services, run_id)
    assert execute_run(services, run_id) == done
    assert len(model.seen) == 2
    assert len({e.seq for e in run_events(services, run_id)}) == len(run_events(services, run_id))


def test_a_run_that_nobody_started_is_cancelled_at_once():
    services = study_of(ScriptedModel([]), dispatcher=Idle())
    run = cancel_run(services, start_themes(services, "s").run_id)
    assert run.state is RunState.CANCELLED
    assert execute_run(services, run.run_id).state is RunState.CANCELLED
    assert [e.type for e in run_events(services, run.run_id)] == ["cancelled"]


def test_cancelling_half_way_keeps_what_was_verified():
    def cancel_then_say(request, listen):
        cancel_run(services, services.runs.list("s").items[0].run_id)
        listen("writing")
        raise AssertionError("listening stops a cancelled run")

    model = ScriptedModel([FIND, calls(submit(BY_HAND, MADE_UP)), cancel_then_say])
    services = study_of(model)
    run = start_themes(services, "s")
    assert run.state is RunState.CANCELLED
    assert [t.title for t in run.themes.themes] == ["Summaries are checked by hand"]
    assert run.themes.missing == "What was dropped was not revised: the run was cancelled."
    assert run_events(services, run.run_id)[-1].type == "cancelled"


def test_a_model_that_gives_up_fails_the_run_with_its_reason():
    def give_up(request, listen):
        raise ModelError("The model is overloaded.", retryable=True)

    services = study_of(ScriptedModel([FIND, give_up]))
    run = start_themes(services, "s")
    assert run.state is RunState.FAILED
    assert run.reason == "Nothing was handed in: The model is overloaded."
    assert run.themes is None
    assert run.usage.rounds == 2
    assert run_events(services, run.run_id)[-1].type == "failed"


def test_a_model_that_gives_up_while_revising_leaves_what_was_kept():
    def give_up(request, listen):
        raise ModelError("The model is overloaded.")

    run = start_themes(study_of(ScriptedModel([FIND, calls(submit(BY_HAND, MADE_UP)), give_up])), "s")
    assert run.state is RunState.DONE
    assert len(run.themes.themes) == 1
    assert run.themes.missing == "What was dropped was not revised: The model is overloaded."


def test_an_unexpected_error_fails_the_run_and_its_words_stay_out_of_the_log(caplog):
    def break_down(request, listen):
        raise RuntimeError("I would not pay for this")

    services = study_of(ScriptedModel([break_down]))
    run = start_themes(services, "s")
    assert run.state is RunState.FAILED
    assert "RuntimeError" in run.reason
    assert "would not pay" not in run.reason + caplog.text
    assert "RuntimeError in" in caplog.text


def test_a_run_that_cannot_be_started_is_failed():
    services = study_of(ScriptedModel([]), dispatcher=Refuses())
    with pytest.raises(StoreError):
        start_themes(services, "s")
    assert [r.state for r in services.runs.list("s").items] == [RunState.FAILED]


def test_a_run_whose_process_is_lost_says_so_and_can_be_started_again():
    clock = ManualClock()
    services = study_of(ScriptedModel([]), dispatcher=Idle(), clock=clock)
    lost = start_themes(services, "s")
    services.runs.claim(lost.run_id, clock.now())
    clock.advance(719_000)
    assert get_run(services, lost.run_id).state is RunState.RUNNING
    clock.advance(2_000)
    assert start_themes(services, "s").run_id != lost.run_id
    found = get_run(services, lost.run_id)
    assert (found.state, found.reason) == (RunState.FAILED, "The process that ran this ended before it was done.")


def test_a_late_process_does_not_overwrite_how_its_run_ended():
    clock = ManualClock()

    def dawdle(request, listen):
        clock.advance(800_000)
        get_run(services, services.runs.list("s").items[0].run_id)
        return FIND

    services = study_of(ScriptedModel([dawdle, calls(submit(BY_HAND))]), clock=clock)
    assert start_themes(services, "s").state is RunState.FAILED


def test_a_study_without_interviews_cannot_be_asked():
    services = study_of(ScriptedModel([]))
    create_study(services, "Empty", study_id="empty")
    with pytest.raises(InvalidInput, match="holds no transcripts"):
        start_themes(services, "empty")
    with pytest.raises(NotFound):
        start_themes(services, "nowhere")


@pytest.mark.parametrize("question", ["", " \n ", "x" * 1001])
def test_a_question_is_neither_empty_nor_endless(question: str):
    with pytest.raises(InvalidInput):
        start_ask(study_of(ScriptedModel([])), "s", question)


def test_lines_of_another_study_are_not_there_for_the_model():
    def look_there(request, listen):
        return calls(("get_line", {"lineId": elsewhere.lines[1].line_id}))

    model = ScriptedModel([look_there, calls(submit(BY_HAND)), said()])
    services = study_of(model, BEN, CAS)
    create_study(services, "Other", study_id="other")
    elsewhere = add(services, ANA, "ana", study_id="other")
    run = start_themes(services, "s")
    assert model.seen[1].messages[-1].results[0].is_error
    assert run.counts.lines_read == 0


def test_usage_adds_up_and_an_unknown_price_is_an_unknown_cost():
    priced = Usage(input_tokens=100, output_tokens=10, cache_read_tokens=5, cost_micro_usd=7)
    known = ScriptedModel([FIND._replace(usage=priced), calls(submit(BY_HAND), usage=priced)])
    usage = start_themes(study_of(known), "s").usage
    assert (usage.input_tokens, usage.cache_read_tokens, usage.cost_micro_usd) == (200, 10, 14)
    assert (usage.rounds, usage.tool_calls) == (2, 3)
    unknown = ScriptedModel([FIND, calls(submit(BY_HAND), usage=priced)])
    assert start_themes(study_of(unknown), "s").usage.cost_micro_usd is None
