import pytest

from receipts_core.adapters.clock import ManualClock
from receipts_core.agent import Budget, End, Step, Toolbox, run_agent
from receipts_core.contract import DraftTheme, Dropped, DropReason, Line, LineInContext, SearchHit, Usage
from receipts_core.errors import ModelError, NotFound
from receipts_core.ports import Overview, Task
from tests.support.runs import ANA, BY_HAND, MADE_UP, ScriptedModel, answer, calls, said, search, submit, transcript_of

LINES = {line.line_id: line for line in transcript_of(ANA, "Ana").lines}
THEMES = Task("themes", None, Overview("A study", 1, 1, 4, ()))
ASK = Task("ask", "Do they check?", Overview("A study", 1, 1, 4, ()))


def found(query: str, limit: int, transcript_id: str | None) -> list[SearchHit]:
    if transcript_id == "nowhere":
        raise NotFound("There is no such interview.")
    return [hit(line) for line in LINES.values()][:limit]


def hit(line: Line) -> SearchHit:
    place = {"speaker": line.speaker, "role": line.role, "start_ms": line.start_ms, "text": line.text}
    return SearchHit(line_id=line.line_id, transcript_id=line.transcript_id, transcript_title="Ana", score=1.0, **place)


def context(line_id: str) -> LineInContext:
    if line_id not in LINES:
        raise NotFound("no such line")
    return LineInContext(line=LINES[line_id], transcript_title="Ana", before=(), after=())


class Run:
    """One run of the loop with everything that it did written down. Titles in `bad` are dropped."""

    def __init__(self, *turns, task=THEMES, bad=(), clock=None, cancel_after=99, **budget):
        self.steps: list[Step] = []
        self.submitted: list[tuple[int, list[str]]] = []
        self.model = ScriptedModel(turns)
        self.toolbox = Toolbox(found, lambda hit: LINES[hit.line_id].person_id, context)
        self.bad = bad
        self.outcome = run_agent(
            self.model,
            task,
            self.toolbox,
            budget=Budget(**budget),
            clock=clock or ManualClock(),
            listen=self.steps.append,
            cancelled=lambda: len(self.toolbox.searches) >= cancel_after,
            revise=self.revise,
        )

    def revise(self, submission, attempt):
        titles = [d.title if isinstance(d, DraftTheme) else d.text for d in (*submission.themes, *submission.sentences)]
        self.submitted.append((attempt, titles))
        return [drop(title, attempt) for title in titles if title in self.bad]

    def told(self, turn: int) -> list[str]:
        """What the tools answered before the model's turn number `turn`, from 0."""
        message = self.model.seen[turn].messages[-1]
        return [result.content for result in message.results] + ([message.text] if message.text else [])


def drop(title: str, attempt: int) -> Dropped:
    reason = DropReason.SINGLE_SOURCE
    return Dropped(
        drop_id=f"{title}{attempt}", kind="theme", title=title, text=title, reason=reason, reasons=(reason,),
        detail="Only one.", citations=(), attempt=attempt,
    )  # fmt: skip


def test_a_run_ends_when_everything_that_was_handed_in_stands():
    run = Run(calls(search("check")), calls(submit(BY_HAND)))
    assert (run.outcome.end, run.outcome.attempts, run.outcome.missing) == (End.HANDED_IN, 1, None)


def test_there_is_one_revision_and_no_more():
    run = Run(calls(submit(MADE_UP)), calls(submit(MADE_UP)), calls(submit(MADE_UP)), bad={"Dark mode"})
    assert run.submitted == [(1, ["Dark mode"]), (2, ["Dark mode"])]
    assert run.outcome.end is End.HANDED_IN


def test_a_model_may_withdraw_what_was_dropped():
    run = Run(calls(submit(MADE_UP)), said("I withdraw it."), bad={"Dark mode"})
    assert (run.outcome.end, run.outcome.attempts, run.outcome.missing) == (End.HANDED_IN, 1, None)


def test_work_handed_in_by_two_calls_of_one_turn_is_one_submission():
    run = Run(calls(submit(BY_HAND), submit(MADE_UP)))
    assert run.submitted == [(1, ["Summaries are checked by hand", "Dark mode"])]


def test_every_call_gets_an_answer_when_drops_go_back():
    run = Run(calls(submit(MADE_UP), search("more"), submit(BY_HAND)), said(), bad={"Dark mode"})
    results = run.model.seen[1].messages[-1].results
    assert [r.call_id for r in results] == ["call-0", "call-1", "call-2"]
    assert '"dropped"' in results[0].content and '"hits"' in results[1].content


def test_the_eighth_round_is_the_last():
    run = Run(*[calls(search("check"))] * 20)
    assert len(run.model.seen) == 8
    assert run.outcome.missing == "Nothing was handed in: the model used its 8 rounds."
    assert run.told(6)[-1] == "2 rounds left: hand in with submit_themes now."
    assert run.told(7)[-1] == "1 round left: hand in with submit_themes now."


def test_rounds_that_run_out_before_the_revision_leave_what_was_handed_in():
    run = Run(calls(submit(MADE_UP)), bad={"Dark mode"}, rounds=1)
    assert (run.outcome.end, run.outcome.attempts) == (End.ROUNDS, 1)
    assert run.outcome.missing == "What was dropped was not revised: the model used its 1 round."
    assert "revision" not in [step.type for step in run.steps]


def test_a_token_budget_ends_the_run_and_limits_the_last_output():
    run = Run(*[calls(search("check"), usage=Usage(input_tokens=50, output_tokens=10))] * 9, tokens=100)
    assert run.outcome.end is End.TOKENS
    assert [request.max_output_tokens for request in run.model.seen] == [100, 40]


def test_a_deadline_ends_the_run():
    clock = ManualClock()

    def slow(request, listen):
        clock.advance(31_000)
        return calls(search("check"))

    run = Run(slow, slow, slow, clock=clock, seconds=60.0)
    assert run.outcome.end is End.DEADLINE
    assert [request.deadline for request in run.model.seen] == [60.0, 60.0]
    assert (run.outcome.usage.model_ms, run.outcome.usage.elapsed_ms) == (62_000, 62_000)


def test_cancelling_takes_effect_between_calls():
    run = Run(calls(search("one"), search("two"), search("three")), cancel_after=2)
    assert [made.query for made in run.toolbox.searches] == ["one", "two"]
    assert run.outcome.end is End.CANCELLED


def test_a_cancelled_run_starts_no_turn():
    run = Run(calls(search("one")), cancel_after=0)
    assert (run.outcome.end, run.model.seen) == (End.CANCELLED, [])


def test_a_refusal_ends_the_run():
    run = Run(calls(search("check")), said("I can't help with that.", "refusal"))
    assert run.outcome.missing == "Nothing was handed in: the model refused to go on."


def test_a_model_that_never_hands_in_is_reminded_once():
    run = Run(said("Here are the themes: ..."), said("As I said, ..."), calls(submit(BY_HAND)))
    assert run.outcome.end is End.SILENT
    assert run.told(1) == ["Nothing was handed in. Call submit_themes now; text outside it is not read."]
    assert len(run.model.seen) == 2


def test_a_revision_that_was_cut_is_asked_for_once_more():
    run = Run(calls(submit(MADE_UP)), said("Well", "max_tokens"), calls(submit(BY_HAND)), bad={"Dark mode"})
    assert [attempt for attempt, _ in run.submitted] == [1, 2]
    silent = Run(calls(submit(MADE_UP)), *[said("Well", "max_tokens")] * 2, bad={"Dark mode"})
    assert silent.outcome.missing.startswith("What was dropped was not revised: the model stopped")


def test_a_reminder_can_help():
    assert Run(said(""), calls(submit(BY_HAND))).outcome.end is End.HANDED_IN


def test_output_cut_at_the_token_limit_is_said_to_be():
    run = Run(said("Themes: 1.", "max_tokens"), calls(submit(BY_HAND)))
    assert run.told(1)[0].startswith("Your output was cut at the token limit.")
    assert run.outcome.end is End.HANDED_IN


def test_a_call_cut_at_the_token_limit_is_answered_and_named():
    run = Run(calls(("submit_themes", '{"themes": [{"title": "Half'), stop="max_tokens"), calls(submit(BY_HAND)))
    assert "Your output was cut at the token limit" in run.told(1)[-1]
    assert run.submitted == [(1, ["Summaries are checked by hand"])]


def test_a_model_that_gives_up_ends_the_run_with_its_words():
    def give_up(request, listen):
        raise ModelError("The server is on fire.", fix="Put it out.")

    assert Run(give_up).outcome.missing == "Nothing was handed in: The server is on fire. Put it out."


@pytest.mark.parametrize(
    ("call", "wrong"),
    [
        (("search_quotes", {}), "query: Field required"),
        (("search_quotes", {"query": 7}), "query: Input should be a valid string"),
        (("search_quotes", {"query": "x", "page": 2}), "page: Extra inputs are not permitted"),
        (("search_quotes", {"query": "  "}), "query has 0 characters"),
        (("search_quotes", {"query": "x" * 501}), "query has 501 characters"),
        (("search_quotes", {"query": "x", "limit": 31}), "limit is 31; it goes from 1 to 30"),
        (("search_quotes", {"query": "x", "transcriptId": "nowhere"}), "There is no such interview."),
        (("search_quotes", "check"), "input: Input should be"),
        (("search_quotes", None), "input: Input should be"),
        (("get_line", {"lineId": "t0:99"}), "There is no line 't0:99'"),
        (("get_line", {"line_id": "t0:1"}), "lineId: Field required"),
        (("submit_themes", {"themes": "[]"}), "themes: Input should be a valid tuple"),
        (("submit_themes", {"themes": [{"title": "T", "claim": "C"}]}), "themes.0.citations: Field required"),
        (("submit_themes", {"themes": [BY_HAND] * 41}), "41 drafts are too many"),
        (submit({**BY_HAND, "claim": "x" * 2000}), "A claim has 2030 characters"),
        (submit({**BY_HAND, "contrary": BY_HAND["citations"] * 20}), "A claim has 42 citations"),
        (submit({**BY_HAND, "citations": [{"lineId": "t:1", "quote": "x" * 10_001}]}), "A quote is longer"),
        (submit({**BY_HAND, "title": "half a pair \ud83d"}), "not valid Unicode"),
        (search("\udc00"), "not valid Unicode"),
        (("\ud83d", {}), "There is no tool"),
        (("submit_answer", {"sentences": [], "nothingFound": True}), "There is no tool 'submit_answer'"),
        (("delete_study", {}), "There is no tool 'delete_study'"),
    ],
)
def test_malformed_input_is_answered_with_what_is_wrong_and_counts_as_a_round(call, wrong):
    run = Run(calls(call), calls(submit(BY_HAND)))
    result = run.model.seen[1].messages[-1].results[0]
    assert result.is_error
    assert wrong in result.content
    assert run.outcome.usage.rounds == 2
    assert run.toolbox.searches == []
    assert run.outcome.end is End.HANDED_IN


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        (answer(nothing=True), "only be said after searching"),
        (
            ("submit_answer", {"sentences": [{"text": "t", "citations": []}], "nothingFound": True}),
            "only one of the two",
        ),
    ],
)
def test_an_answer_of_nothing_has_searched_and_says_nothing(given, wrong):
    run = Run(calls(given), task=ASK)
    assert wrong in run.told(1)[0]


def test_more_calls_than_one_turn_may_hold_are_answered_and_not_carried_out():
    run = Run(calls(*[search(f"q{n}") for n in range(40)]), calls(submit(BY_HAND)))
    assert len(run.toolbox.searches) == 32
    assert [r.is_error for r in run.model.seen[1].messages[-1].results] == [False] * 32 + [True] * 8


def test_what_a_turn_of_the_model_held_goes_back_unchanged():
    native = ({"type": "thinking", "thinking": "hm", "signature": "s"},)
    run = Run(calls(search("check"), native=native), calls(submit(BY_HAND)))
    assert run.model.seen[1].messages[1].native is native
