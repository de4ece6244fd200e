import pytest

from receipts_core.contract import ClaimState, DropReason, Role
from receipts_core.errors import Conflict, InvalidInput, NotFound
from receipts_core.use_cases.proposals import ALL_VERIFIED, Proposer, propose_claim
from receipts_core.use_cases.review import claim_history, decide, list_claims, undo
from receipts_core.use_cases.review_states import LEGAL, changed, moved_to
from receipts_core.use_cases.studies import SpeakerChange, all_transcripts, correct_speakers, source_key
from tests.support.gate import by_hand, filed, log, services, transcript
from tests.support.reviews import claim as some_claim

APPROVED, PROPOSED, REJECTED = ClaimState.APPROVED, ClaimState.PROPOSED, ClaimState.REJECTED


def test_verified_is_not_approved_until_a_person_says_so():
    made = services()
    claim = filed(made)
    assert (claim.verdict.approve, claim.state, claim.decision) == (True, PROPOSED, None)
    after = decide(made, claim.claim_id, "approve", by=" Dana  Ng ", note="Matches my notes.")
    assert after.state is APPROVED
    assert (after.decision.by, after.decision.note) == ("Dana Ng", "Matches my notes.")
    assert made.reviews.get(claim.claim_id) == after
    assert log(made)[-1] == ("decision", "Dana Ng", "approve")


def test_a_claim_is_decided_once_and_who_comes_late_is_told_by_whom():
    made = services()
    claim = filed(made)
    decide(made, claim.claim_id, "reject", by="Dana")
    for by, decision in (("Eve", "approve"), ("Dana", "reject")):
        with pytest.raises(Conflict, match="Dana rejected this claim at 2023-11-14 22:13:20 UTC"):
            decide(made, claim.claim_id, decision, by=by)
    assert made.reviews.get(claim.claim_id).state is REJECTED
    assert len([entry for entry in log(made) if entry[0] == "decision"]) == 1


@pytest.mark.parametrize("by", ["Dana", "dana", " DANA ", "Da\u200bna", "Ｄana"])
def test_the_proposer_does_not_decide_however_the_name_is_spelt(by):
    made = services()
    claim = filed(made, proposer=Proposer("Dana", "person"))
    for decision in ("approve", "reject"):
        with pytest.raises(Conflict, match="proposed this claim"):
            decide(made, claim.claim_id, decision, by=by)


@pytest.mark.parametrize(
    "by", ["", " ", "\u200b", "unnamed", "x" * 101, "model:stub", "Agent:x", "policy:all-verified", "ｐolicy:x"]
)
def test_only_a_named_person_decides(by):
    made = services()
    claim = filed(made)
    with pytest.raises(InvalidInput):
        decide(made, claim.claim_id, "approve", by=by)
    assert made.reviews.get(claim.claim_id) == claim


def test_a_claim_that_is_not_there_is_not_found():
    made = services()
    for call in (
        lambda: decide(made, "c0", "approve", by="Dana"),
        lambda: undo(made, "c0", by="Dana"),
        lambda: claim_history(made, "c0"),
    ):
        with pytest.raises(NotFound):
            call()
    with pytest.raises(NotFound):
        list_claims(made, "nowhere")


def test_what_does_not_verify_any_more_is_not_approved_but_can_be_rejected():
    made = services()
    claim = filed(made)
    info = next(iter(all_transcripts(made, "s")))
    made.blobs.put(source_key("s", info.source.source_id), b"other bytes")
    with pytest.raises(Conflict, match="citation 1 is FORGED"):
        decide(made, claim.claim_id, "approve", by="Dana")
    assert decide(made, claim.claim_id, "reject", by="Dana").state is REJECTED


def test_what_turns_out_to_be_the_interviewers_words_is_not_approved():
    made = services()
    claim = filed(made, "ana", "ben")
    correct_speakers(made, transcript(made, "ana"), {"Ana": SpeakerChange(role=Role.INTERVIEWER)})
    with pytest.raises(Conflict, match="two people"):
        decide(made, claim.claim_id, "approve", by="Dana")


@pytest.mark.parametrize("decision", ["approve", "reject"])
def test_who_decided_may_take_it_back_for_ten_seconds_and_it_is_logged(decision):
    made = services()
    claim = filed(made)
    decide(made, claim.claim_id, decision, by="Dana")
    made.clock.advance(10_000)
    after = undo(made, claim.claim_id, by="dana")
    assert (after.state, after.decision) == (PROPOSED, None)
    assert log(made)[-2:] == [("decision", "Dana", decision), ("undo", "dana", decision)]
    assert decide(made, claim.claim_id, "reject", by="Eve").state is REJECTED


def test_a_decision_is_not_taken_back_later_or_by_others_or_twice():
    made = services()
    claim = filed(made)
    with pytest.raises(Conflict, match="no decision"):
        undo(made, claim.claim_id, by="Dana")
    decide(made, claim.claim_id, "approve", by="Dana")
    with pytest.raises(Conflict, match="Only Dana"):
        undo(made, claim.claim_id, by="Eve")
    made.clock.advance(10_001)
    with pytest.raises(Conflict, match="10 seconds"):
        undo(made, claim.claim_id, by="Dana")
    assert made.reviews.get(claim.claim_id).state is APPROVED


def test_a_policy_approves_only_where_it_is_on_and_everything_holds():
    assert filed(services()).state is PROPOSED
    made = services(auto_approve=True)
    claim = filed(made)
    assert (claim.state, claim.decision.by) == (APPROVED, ALL_VERIFIED)
    assert log(made)[-1] == ("decision", ALL_VERIFIED, "approve")
    draft = by_hand(made)
    lame = draft.model_copy(
        update={
            "title": "Lame",
            "citations": (*draft.citations, draft.citations[0].model_copy(update={"quote": "made up"})),
        }
    )
    assert propose_claim(made, "s", lame, Proposer("Dana", "http")).claim.state is PROPOSED


def test_a_policy_never_approves_what_an_agent_filed():
    made = services(auto_approve=True)
    claim = filed(made, proposer=Proposer("helper", "mcp"))
    assert (claim.state, claim.proposal.by) == (PROPOSED, "agent:helper")
    assert filed(made).state is PROPOSED
    assert ("decision", ALL_VERIFIED, "approve") not in log(made)


def test_nobody_takes_back_what_a_policy_decided_as_if_it_were_theirs():
    made = services(auto_approve=True)
    claim = filed(made)
    with pytest.raises(InvalidInput):
        undo(made, claim.claim_id, by=ALL_VERIFIED)
    with pytest.raises(Conflict, match="Only policy"):
        undo(made, claim.claim_id, by="Dana")


def test_claims_are_listed_by_state():
    made = services()
    first, second = filed(made), filed(made, "ana", "ben")
    decide(made, second.claim_id, "approve", by="Dana")
    assert [c.claim_id for c in list_claims(made, "s").items] == sorted([first.claim_id, second.claim_id])
    assert [c.claim_id for c in list_claims(made, "s", APPROVED).items] == [second.claim_id]
    assert list_claims(made, "s", ClaimState.BROKEN).items == []


@pytest.mark.parametrize("start", ClaimState)
@pytest.mark.parametrize("end", ClaimState)
def test_a_claim_goes_only_where_the_table_says(start, end):
    held = some_claim(state=start)
    if end in LEGAL[start]:
        after = moved_to(held, end)
        assert (after.state, after.revision) == (end, held.revision + 1)
    else:
        with pytest.raises(Conflict, match=f"is {start}"):
            moved_to(held, end)
    assert changed(held).state is start


def test_what_was_superseded_stays_and_what_is_broken_is_never_approved():
    assert LEGAL[ClaimState.SUPERSEDED] == frozenset()
    assert APPROVED not in LEGAL[ClaimState.BROKEN] | LEGAL[REJECTED]
    assert DropReason.BROKEN == "broken" and DropReason.WITHDRAWN == "withdrawn"
