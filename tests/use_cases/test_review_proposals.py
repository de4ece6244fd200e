import pytest

from receipts_core.contract import ClaimState, DraftSentence, DropReason, RunState
from receipts_core.errors import InvalidInput, NotFound
from receipts_core.use_cases.ingest import ingest
from receipts_core.use_cases.proposals import Proposer, propose_claim, propose_quoted_claim
from receipts_core.use_cases.review import list_claims
from receipts_core.use_cases.review_claims import drafted
from receipts_core.use_cases.runs import start_themes
from tests.support.gate import by_hand, filed, log, not_pay, quote, services, transcript
from tests.support.runs import ScriptedModel, calls, said, search, submit, theme

DANA = Proposer("Dana", "person")


def test_a_claim_carries_its_evidence_its_count_and_its_verdict():
    made = services()
    claim = filed(made)
    assert (claim.kind, claim.title, claim.sentence) == ("theme", "Checked by hand", "Summaries are checked by hand.")
    assert (claim.support.participants, claim.support.of_participants, claim.support.interviews) == (3, 3, 3)
    assert (claim.verdict.approve, claim.verdict.reasons) == (True, ())
    assert (claim.proposal.by, claim.proposal.via, claim.proposal.run_id) == ("model:stub", "run", "r1")
    assert log(made)[-1] == ("proposal", "model:stub", None)


def test_filing_the_same_again_gives_the_same_id_and_no_second_entry():
    made = services()
    first = propose_claim(made, "s", not_pay(made), DANA)
    before = log(made)
    again = propose_claim(made, "s", not_pay(made), Proposer("Eve", "http"))
    assert (first.new, again.new) == (True, False)
    assert again.claim == first.claim
    assert log(made) == before
    assert len(list_claims(made, "s").items) == 1


def test_what_the_verifier_drops_is_not_filed_and_comes_back_with_the_reason():
    made = services()
    draft = DraftSentence(text="Ana pays.", citations=(quote(made, "ana", 2, "I would pay for this."),))
    filing = propose_claim(made, "s", draft, DANA)
    assert (filing.claim, filing.new) == (None, False)
    assert filing.dropped[0].reason is DropReason.QUOTE_NOT_IN_LINE
    assert filing.dropped[0].citations[0].diagnosis.kind == "edited"
    assert list_claims(made, "s").items == []
    assert [entry for entry in log(made) if entry[0] == "proposal"] == []


def test_a_claim_is_filed_with_what_is_left_and_shows_what_fell():
    made = services()
    draft = not_pay(made)
    draft = draft.model_copy(update={"citations": (*draft.citations, quote(made, "ana", 2, "made up words here"))})
    claim = propose_claim(made, "s", draft, DANA).claim
    assert [one.shown for one in claim.citations] == ["I would not pay for this."]
    assert [drop.text for drop in claim.dropped] == ["made up words here"]


@pytest.mark.parametrize("place", ["line", "transcript", "source"])
def test_a_quote_is_found_in_the_place_that_is_named(place):
    made = services()
    info = made.transcripts.get_transcript(transcript(made, "ana"))
    places = {"line": f"{info.transcript_id}:2", "transcript": info.transcript_id, "source": info.source.source_id}
    asked = {"place": places[place], "quote": "I would not pay for this.", "sentence": "Ana would not pay."}
    filing = propose_quoted_claim(made, "s", **asked, proposer=DANA)
    assert filing.claim.citations[0].line_id == f"{info.transcript_id}:2"
    assert filing.claim == propose_claim(made, "s", not_pay(made), DANA).claim
    assert not propose_quoted_claim(made, "s", **asked, proposer=DANA).new


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("I would really not pay for this.", "edited"),
        ("The quotes are what I look at first, always.", "wrong line"),
        ("Bananas are purple and cost a lot of money.", "fabricated"),
        ("", "fabricated"),
    ],
)
def test_a_quote_that_is_not_there_files_nothing_and_says_why(words, kind):
    made = services()
    place = transcript(made, "ana")
    filing = propose_quoted_claim(made, "s", place=place, quote=words, sentence="So it is.", proposer=DANA)
    assert filing.claim is None
    assert filing.dropped[0].reason is DropReason.QUOTE_NOT_IN_LINE
    assert filing.dropped[0].citations[0].diagnosis.kind == kind
    assert list_claims(made, "s").items == []


def test_words_that_the_interviewer_says_first_are_found_where_a_participant_says_them():
    made = services()
    text = "[00:01] Interviewer: Was it calm and bright?\n[00:02] Eli: Yes, calm and bright it was.\n"
    info = ingest(made, "s", text.encode(), "eli.txt")
    filing = propose_quoted_claim(
        made, "s", place=info.transcript_id, quote="calm and bright", sentence="It was calm.", proposer=DANA
    )
    assert filing.claim.citations[0].line_id == f"{info.transcript_id}:2"


def test_a_place_that_the_study_does_not_hold_is_not_found():
    made = services()
    for place in ("t000000000000", "nowhere:1", ""):
        with pytest.raises(NotFound):
            propose_quoted_claim(made, "s", place=place, quote="a b c", sentence="So.", proposer=DANA)
    missing = propose_quoted_claim(
        made, "s", place=f"{transcript(made, 'ana')}:99", quote="I would not pay", sentence="So.", proposer=DANA
    )
    assert missing.dropped[0].reason is DropReason.LINE_NOT_FOUND


def test_themes_of_a_finished_run_become_claims_once():
    cited = {}

    def hand_in(request, listen):
        made_theme = theme("Checked by hand", "Summaries are checked by hand.", *cited["quotes"])
        return calls(submit(made_theme))

    model = ScriptedModel([calls(search("check every summary by hand"), search("quotes first")), hand_in, said()])
    made = services(model)
    cited["quotes"] = [(one.line_id, one.quote) for one in by_hand(made, "ana", "ben").citations]
    run = start_themes(made, "s")
    assert run.state is RunState.DONE
    [claim] = list_claims(made, "s").items
    assert (claim.title, claim.state) == ("Checked by hand", ClaimState.PROPOSED)
    assert (claim.proposal.via, claim.proposal.run_id, claim.proposal.by) == ("run", run.run_id, "model:scripted")
    assert log(made)[-2:] == [("proposal", "model:scripted", None), ("run", "model:scripted", "done")]
    again = ScriptedModel([*model.turns])
    made = services(again)
    start_themes(made, "s")
    start_themes(made, "s", fresh=True)
    assert len(list_claims(made, "s").items) == 1


@pytest.mark.parametrize(
    "words", [("sentence", None, " "), ("sentence", None, "x" * 2001), ("theme", " ", "So."), ("theme", None, "So.")]
)
def test_a_claim_without_words_or_with_too_many_is_refused(words):
    with pytest.raises(InvalidInput):
        drafted(*words, [])


def test_an_agent_cannot_pass_for_a_person():
    made = services()
    for by in ("helper", "agent:helper"):
        assert filed(made, proposer=Proposer(by, "mcp")).proposal.by == "agent:helper"
    with pytest.raises(InvalidInput):
        propose_claim(made, "s", not_pay(made), Proposer("model:x", "http"))
