"""A participant withdraws, or a file is corrected: what becomes of claims, of results of runs, and of the words."""

from dataclasses import replace

import pytest

from receipts_core.adapters.memory_reviews import MemoryReviews
from receipts_core.contract import ClaimState, DraftSentence, DropReason, RunState
from receipts_core.errors import Conflict, InvalidInput, ModelError, NotFound, ParseError
from receipts_core.use_cases.audit import list_audit, verify_audit
from receipts_core.use_cases.correct import correct_transcript
from receipts_core.use_cases.ingest import ingest
from receipts_core.use_cases.proposals import Proposer, propose_claim
from receipts_core.use_cases.recheck_words import GoneWords
from receipts_core.use_cases.review import decide, list_claims
from receipts_core.use_cases.review_edits import accept_offers, edit_claim
from receipts_core.use_cases.runs import cancel_run, run_events, start_ask, start_themes
from receipts_core.use_cases.studies import SpeakerChange, correct_speakers
from receipts_core.use_cases.withdraw import preview_withdrawal, withdraw
from tests.support.gate import ANA, INTERVIEWS, by_hand, everything, filed, log, not_pay, quote, services, transcript
from tests.support.runs import ScriptedModel, answer, calls, said, search, sentence, submit, theme

DANA = Proposer("Dana", "person")
BROKEN, APPROVED = ClaimState.BROKEN, ClaimState.APPROVED
# What Ana said, in pieces that would give her away.
WORDS = ("not pay for this", "no budget for another", "before anybody else gets to see it")


def corrected(made, old: str, new: str, name: str = "ana"):
    text = INTERVIEWS[name].replace(old, new)
    assert text != INTERVIEWS[name]
    return correct_transcript(made, transcript(made, name), text.encode(), f"{name}.txt", by="Dana")


def outcomes(change) -> list[str]:
    return [check.outcome for check in change.receipts]


def test_a_withdrawal_that_brings_a_theme_under_two_people_breaks_it():
    made = services()
    pair = filed(made, "ana", "ben")
    decide(made, pair.claim_id, "approve", by="Dana")
    withdraw(made, transcript(made, "ana"), by="Eve")
    broken = made.reviews.get(pair.claim_id)
    assert (broken.state, broken.support.participants, broken.support.of_participants) == (BROKEN, 1, 2)
    drop = broken.dropped[-1]
    assert (drop.kind, drop.reason, drop.reasons) == (
        "theme",
        DropReason.WITHDRAWN,
        (DropReason.WITHDRAWN, DropReason.SINGLE_SOURCE),
    )
    assert [one.shown for one in broken.citations] == ["I check every summary by hand before I send it"]
    with pytest.raises(Conflict, match="sources changed"):
        decide(made, pair.claim_id, "approve", by="Dana")


def test_a_theme_that_still_stands_is_counted_again_and_keeps_its_approval():
    made = services()
    full = filed(made)
    decide(made, full.claim_id, "approve", by="Dana")
    withdraw(made, transcript(made, "ana"))
    left = made.reviews.get(full.claim_id)
    assert (left.state, left.verdict.approve) == (APPROVED, True)
    assert (left.support.participants, left.support.of_participants, left.support.of_interviews) == (2, 2, 2)
    assert [(drop.kind, drop.reason) for drop in left.dropped] == [("citation", DropReason.WITHDRAWN)]
    assert left.dropped[0].text.startswith("sha256:")


def test_a_claim_that_the_withdrawal_does_not_touch_is_counted_out_of_fewer():
    made = services()
    claim = filed(made, "ben", "cas")
    withdraw(made, transcript(made, "ana"))
    after = made.reviews.get(claim.claim_id)
    assert (after.support.of_participants, after.citations) == (2, claim.citations)


def test_a_rejected_claim_stays_rejected_and_loses_the_words_all_the_same():
    made = services()
    claim = propose_claim(made, "s", not_pay(made), DANA).claim
    decide(made, claim.claim_id, "reject", by="Eve", note="She said “I would not pay for this”, once.")
    withdraw(made, transcript(made, "ana"))
    after = made.reviews.get(claim.claim_id)
    assert (after.state, after.citations, after.decision.note) == (
        ClaimState.REJECTED,
        (),
        "She said “[no longer held]”, once.",
    )


def test_of_withdrawn_words_nothing_is_left_in_claims_in_any_version_of_them():
    made = services()
    old = propose_claim(made, "s", not_pay(made), DANA).claim
    edit_claim(made, old.claim_id, by="Eve", sentence="Ana said “I would not pay for this.”")
    draft = DraftSentence(
        text="Ana has a team.",
        citations=(
            quote(made, "ana", 2, "My team has no budget for another tool."),
            quote(made, "ben", 2, "My team has no budget for another toy."),
        ),
    )
    propose_claim(made, "s", draft, DANA)
    withdraw(made, transcript(made, "ana"))
    assert [words for words in WORDS if words in everything(made)] == []
    assert {claim.state for claim in list_claims(made, "s").items} == {BROKEN, ClaimState.SUPERSEDED}


def ran(made_up: bool = False):
    """A study in which a model found a theme, had one dropped, and answered a question, all in words of Ana and Ben."""
    cited: dict[str, list[tuple[str, str]]] = {"held": [], "false": []}

    def hand_in(request, listen):
        held = theme("Checked by hand", "Summaries are checked by hand.", *cited["held"])
        return calls(submit(held, theme("No money", "There is no money for it.", *cited["false"])))

    def answers(request, listen):
        plain = sentence("They check them: I check every summary by hand before anybody.", *cited["held"])
        return calls(answer(plain, sentence("No money.", *cited["false"])))

    look = calls(search("check every summary by hand"), search("my team has no budget for another tool"))
    made = services(ScriptedModel([look, hand_in, said(), look, answers, said()]))
    cited["held"] = [(one.line_id, one.quote) for one in by_hand(made, "ana", "ben").citations]
    budget = quote(made, "ana", 2, "My team has no budget for another thing.")
    elsewhere = quote(made, "ben", 2, "I would not pay for this. My team has no budget for another tool.")
    cited["false"] = [(one.line_id, one.quote) for one in (budget, elsewhere)]
    return made, start_themes(made, "s"), start_ask(made, "s", "Is there money?")


def test_of_withdrawn_words_nothing_is_left_in_results_of_runs_and_their_events():
    made, themes, asked = ran()
    assert [words for words in WORDS if words in everything(made)] == list(WORDS)
    withdraw(made, transcript(made, "ana"))
    assert [words for words in (*WORDS, "budget for another tool") if words in everything(made)] == []
    result = made.runs.get(themes.run_id).themes
    assert result.themes == ()
    fallen = next(drop for drop in result.dropped if drop.title == "Checked by hand")
    assert (fallen.reason, fallen.text) == (DropReason.WITHDRAWN, "Summaries are checked by hand.")
    assert [one.citation is not None for one in fallen.citations] == [True, False]
    false = next(drop for drop in result.dropped if drop.title == "No money")
    assert [one.draft.quote[:7] for one in false.citations] == ["sha256:", "sha256:"]
    assert [one.diagnosis for one in false.citations] == [None, None]
    spoken = made.runs.get(asked.run_id).answer.sentences
    assert [[one.speaker for one in each.citations] for each in spoken] == [["Ben"]]
    assert [event.seq for event in run_events(made, asked.run_id)] == list(
        range(1, len(run_events(made, asked.run_id)) + 1)
    )


def test_what_a_run_found_before_a_withdrawal_is_not_handed_out_as_a_cached_answer():
    made, themes, _ = ran()
    withdraw(made, transcript(made, "ana"))
    ingest(made, "s", INTERVIEWS["ana"].encode(), "ana.txt")
    assert start_themes(made, "s").run_id != themes.run_id


def test_a_run_that_failed_keeps_no_withdrawn_words_in_its_events():
    def gives_up(request, listen):
        raise ModelError("The model gave up.")

    made = services(ScriptedModel([calls(search("my team has no budget for another tool")), gives_up]))
    run = start_themes(made, "s")
    assert run.state is RunState.FAILED
    assert "no budget for another" in everything(made)
    withdraw(made, transcript(made, "ana"))
    assert "no budget for another" not in everything(made)
    assert [event.query for event in run_events(made, run.run_id) if event.query] == ["[no longer held]"]


class Meanwhile(MemoryReviews):
    """Somebody withdraws just before the next claim is written."""

    def __init__(self) -> None:
        super().__init__()
        self.first = None

    def commit(self, entry, claims=()):
        if claims and self.first:
            first, self.first = self.first, None
            first()
        return super().commit(entry, claims)


def test_a_claim_that_is_filed_while_its_source_is_withdrawn_does_not_keep_the_words():
    made = replace(services(), reviews=Meanwhile())
    withdrawn, draft = transcript(made, "ana"), not_pay(made)
    made.reviews.first = lambda: withdraw(made, withdrawn)
    filing = propose_claim(made, "s", draft, DANA)
    held = made.reviews.get(filing.claim.claim_id)
    assert filing.claim == held
    assert (held.state, held.citations, held.dropped[-1].reason) == (BROKEN, (), DropReason.WITHDRAWN)
    assert [words for words in WORDS if words in everything(made)] == []


class Idle:
    def dispatch(self, run_id: str) -> None:
        pass


def test_a_run_that_is_under_way_when_somebody_withdraws_ends_and_says_why():
    made = replace(services(), dispatcher=Idle())
    waiting, running = start_themes(made, "s"), start_ask(made, "s", "Who?")
    made.runs.claim(running.run_id, made.clock.now())
    withdraw(made, transcript(made, "ana"))
    for run in (waiting, running):
        ended = made.runs.get(run.run_id)
        assert ended.state is RunState.FAILED
        assert "sources changed while this ran" in ended.reason
    assert cancel_run(made, waiting.run_id).state is RunState.FAILED


def test_a_preview_says_which_claims_would_break_and_changes_nothing():
    made = services()
    pair, other = filed(made, "ana", "ben"), filed(made, "ben", "cas")
    before = everything(made)
    preview = preview_withdrawal(made, transcript(made, "ana"))
    assert {one.before.claim_id: one.broke for one in preview.claims} == {pair.claim_id: True, other.claim_id: False}
    assert preview.people == ("Ana",)
    assert everything(made) == before


def test_the_log_tells_of_a_withdrawal_who_did_it_and_which_receipts_went():
    made = services()
    claim = filed(made, "ana", "ben")
    withdrawn = transcript(made, "ana")
    withdraw(made, withdrawn, by="Eve")
    assert log(made)[-2:] == [("recheck", "Eve", "1 withdrawn, the claim is broken"), ("withdrawal", "Eve", None)]
    last = list_audit(made, "s", limit=500).items[-1]
    assert last.subjects[0] == withdrawn
    assert last.receipts == (claim.citations[0].receipt.receipt_id,)
    assert verify_audit(made, "s").intact


def test_a_withdrawal_that_was_interrupted_can_be_done_again():
    made = services()
    filed(made, "ana", "ben")
    withdrawn = transcript(made, "ana")

    class Fails(type(made.transcripts)):
        def delete_transcript(self, transcript_id: str) -> None:
            raise KeyboardInterrupt

    made.transcripts.__class__ = Fails
    with pytest.raises(KeyboardInterrupt):
        withdraw(made, withdrawn)
    made.transcripts.__class__ = Fails.__base__
    withdraw(made, withdrawn)
    with pytest.raises(NotFound):
        made.transcripts.get_transcript(withdrawn)
    assert [words for words in WORDS if words in everything(made)] == []


def test_a_receipt_that_still_holds_at_its_place_goes_along_with_a_corrected_file():
    made = services()
    claim = filed(made, "ana", "ben")
    decide(made, claim.claim_id, "approve", by="Dana")
    change = corrected(made, "before anybody else gets to see it.", "before anybody else sees it.")
    assert (outcomes(change), change.broken) == (["same"], ())
    after = made.reviews.get(claim.claim_id)
    assert (after.state, after.verdict.approve) == (APPROVED, True)
    assert after.citations[0].transcript_id == change.transcript.transcript_id
    assert after.citations[0].receipt.source_id == change.transcript.source.source_id
    assert after.citations[0].receipt.spans == claim.citations[0].receipt.spans
    with pytest.raises(NotFound):
        made.transcripts.get_transcript(claim.citations[0].transcript_id)


def test_words_that_stand_elsewhere_now_are_offered_and_never_moved_by_themselves():
    made = services()
    claim = filed(made, "ana", "ben")
    decide(made, claim.claim_id, "approve", by="Dana")
    change = corrected(made, "[00:05]", "[00:03] Interviewer: Take your time.\n[00:05]")
    assert (outcomes(change), change.broken) == (["moved"], (claim.claim_id,))
    held = made.reviews.get(claim.claim_id)
    assert (held.state, [offer.citation.shown for offer in held.offers]) == (BROKEN, [ANA])
    assert held.dropped[-1].reason is DropReason.BROKEN
    again = accept_offers(made, claim.claim_id, by="Eve").claim
    assert (again.state, again.offers, again.support.participants) == (ClaimState.PROPOSED, (), 2)
    assert decide(made, again.claim_id, "approve", by="Dana").state is APPROVED
    with pytest.raises(Conflict, match="Nothing is offered"):
        accept_offers(made, again.claim_id, by="Eve")


def test_words_that_moved_within_their_line_are_offered_too():
    made = services()
    filed(made)
    change = corrected(made, "Ana: I check", "Ana: Well, I check")
    assert (outcomes(change), change.broken) == (["moved"], ())
    assert change.receipts[0].found.shown == ANA


def test_words_that_the_corrected_file_does_not_hold_are_broken_and_only_a_hash_stays():
    made = services()
    pair, full = filed(made, "ana", "ben"), filed(made)
    change = corrected(made, "I check every summary by hand before", "I sometimes check a summary by hand before")
    assert sorted(outcomes(change)) == ["broken", "broken"]
    assert change.broken == (pair.claim_id,)
    assert made.reviews.get(full.claim_id).state is ClaimState.PROPOSED
    drop = made.reviews.get(pair.claim_id).dropped[-1]
    assert drop.reasons == (DropReason.BROKEN, DropReason.SINGLE_SOURCE)
    assert [one.draft.quote[:7] for one in drop.citations if not one.kept] == ["sha256:"]


def test_words_that_somebody_else_turns_out_to_have_said_are_not_the_same():
    made = services()
    filed(made)
    change = corrected(made, "[00:15] Ana:", "[00:15] Eve:")
    assert outcomes(change) == ["moved"]
    assert change.receipts[0].found.speaker == "Eve"


def test_results_of_runs_follow_a_corrected_file():
    made, themes, asked = ran()
    corrected(made, "for another tool.", "for a third tool.")
    result = made.runs.get(themes.run_id).themes
    assert [one.transcript_title for one in result.themes[0].citations] == ["ana", "ben"]
    assert result.themes[0].citations[0].transcript_id == transcript(made, "ana")
    assert "budget for another" not in everything(made)
    assert made.runs.get(asked.run_id).answer.sentences != ()


def test_a_title_and_the_speakers_that_a_person_corrected_stay():
    made = services()
    old = transcript(made, "cas")
    made.transcripts.rename(old, "Cas, day 1")
    correct_speakers(made, old, {"Cas": SpeakerChange(same_as="Interviewer")})
    text = INTERVIEWS["cas"].replace("Fridays", "Mondays")
    change = correct_transcript(made, old, text.encode(), "cas-2.txt", by="Dana")
    assert (change.transcript.title, change.transcript.source.filename) == ("Cas, day 1", "cas-2.txt")
    people = {speaker.name: speaker.person_id for speaker in change.transcript.speakers}
    assert len(set(people.values())) == 1


def test_a_file_that_is_held_as_another_interview_takes_no_ones_place():
    made = services()
    before = everything(made)
    with pytest.raises(Conflict, match="as “ben”"):
        correct_transcript(made, transcript(made, "ana"), INTERVIEWS["ben"].encode(), "ana.txt", by="Dana")
    assert everything(made) == before


def test_a_file_that_cannot_be_read_corrects_nothing():
    made = services()
    before = everything(made)
    for data, error in ((b"", ParseError), (INTERVIEWS["ana"].encode(), Conflict)):
        with pytest.raises(error):
            correct_transcript(made, transcript(made, "ana"), data, "ana.txt", by="Dana")
    with pytest.raises(InvalidInput):
        correct_transcript(made, transcript(made, "ana"), b"[00:01] A: B c d.\n", "ana.txt", by="model:x")
    assert everything(made) == before


def test_a_withdrawal_leaves_no_bytes_lines_or_index():
    made = services()
    withdraw(made, transcript(made, "ana"))
    assert [words for words in (*WORDS, "Ana") if words in everything(made)] == []
    assert list(made.blobs.keys("index/")) == []


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("She said: I check every summary by hand before anybody, twice.", "She said: [no longer held], twice."),
        ("They check every summary by hand.", "They check every summary by hand."),
        (
            "Called “no budget” by one, “a budget” by another.",
            "Called “[no longer held]” by one, “a budget” by another.",
        ),
        ('It’s "I don\'t pay" again', 'It’s "[no longer held]" again'),
        ("", ""),
    ],
)
def test_six_words_in_a_row_or_words_in_quotation_marks_are_a_quotation(text, left):
    words = GoneWords(["I check every summary by hand before anybody else. I don’t pay: no budget."])
    assert words.redact(text) == left


def test_words_that_somebody_who_stays_said_too_are_left_alone():
    words = GoneWords(
        ["I check every summary by hand before lunch."], staying=["I check every summary by hand before noon."]
    )
    assert words.redact("“I check every summary by hand” it was.") == "“I check every summary by hand” it was."
    assert words.redact("“I check every summary by hand before lunch”") == "“[no longer held]”"
    assert words.redact("I check every summary by hand before lunch") == "I check [no longer held]"
    assert (
        GoneWords(["calm and bright"]).sparing(["so calm and bright"]).redact("“calm and bright”")
        == "“calm and bright”"
    )
