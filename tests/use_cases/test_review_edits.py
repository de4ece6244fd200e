import pytest

from receipts_core.contract import ClaimState, DropReason
from receipts_core.errors import Conflict, InvalidInput, NotFound
from receipts_core.use_cases.proposals import Proposer, propose_claim
from receipts_core.use_cases.review import claim_history, decide, list_claims
from receipts_core.use_cases.review_edits import add_quote, edit_claim, merge_claims, move_quote
from receipts_core.use_cases.studies import create_study
from tests.support.gate import by_hand, filed, log, not_pay, quote, services

PROPOSED, SUPERSEDED, APPROVED = ClaimState.PROPOSED, ClaimState.SUPERSEDED, ClaimState.APPROVED


def test_an_edit_is_a_new_version_and_the_old_one_stays():
    made = services()
    old = filed(made)
    decide(made, old.claim_id, "approve", by="Dana")
    new = edit_claim(made, old.claim_id, by="Eve", sentence="All of them check summaries by hand.").claim
    assert (new.state, new.supersedes, new.proposal.by) == (PROPOSED, (old.claim_id,), "Eve")
    held = made.reviews.get(old.claim_id)
    assert (held.state, held.superseded_by, held.sentence) == (SUPERSEDED, new.claim_id, old.sentence)
    assert held.decision.by == "Dana"
    history = claim_history(made, new.claim_id)
    assert [version.claim_id for version in history.versions] == [old.claim_id]
    assert [entry.action for entry in history.entries] == ["proposal", "decision", "edit"]


def test_who_edits_a_claim_does_not_decide_on_it_and_who_proposed_the_old_one_may():
    made = services()
    old = filed(made, proposer=Proposer("Dana", "person"))
    new = edit_claim(made, old.claim_id, by="Eve", title="By hand").claim
    with pytest.raises(Conflict, match="Eve proposed"):
        decide(made, new.claim_id, "approve", by="Eve")
    assert decide(made, new.claim_id, "approve", by="Dana").state is APPROVED


def test_a_wording_that_the_quotes_do_not_bear_changes_nothing_and_says_why():
    made = services()
    old = filed(made)
    before = log(made)
    filing = edit_claim(made, old.claim_id, by="Eve", sentence="They check 40 summaries by hand.")
    assert filing.claim is None
    assert DropReason.NUMBER_NOT_IN_QUOTE in filing.dropped[0].reasons
    assert made.reviews.get(old.claim_id) == old
    assert log(made) == before


def test_an_edit_that_changes_nothing_is_no_edit_and_the_same_edit_twice_is_one():
    made = services()
    old = filed(made)
    assert edit_claim(made, old.claim_id, by="Eve", sentence=f" {old.sentence} ").claim == old
    first = edit_claim(made, old.claim_id, by="Eve", title="By hand")
    again = edit_claim(made, old.claim_id, by="Eve", title="By hand")
    assert (first.new, again.new, again.claim) == (True, False, first.claim)
    assert [entry[0] for entry in log(made)].count("edit") == 1


def test_who_edits_an_old_version_is_told_who_was_faster():
    made = services()
    old = filed(made)
    new = edit_claim(made, old.claim_id, by="Eve", title="By hand").claim
    with pytest.raises(Conflict, match="Eve has changed") as told:
        edit_claim(made, old.claim_id, by="Dana", title="Manual checks")
    assert new.claim_id in told.value.fix
    with pytest.raises(Conflict, match="newer version"):
        decide(made, old.claim_id, "approve", by="Dana")


def test_a_wording_that_is_taken_back_is_a_version_of_its_own():
    made = services()
    old = filed(made)
    new = edit_claim(made, old.claim_id, by="Eve", title="By hand").claim
    back = edit_claim(made, new.claim_id, by="Dana", title=old.title).claim
    assert len({old.claim_id, new.claim_id, back.claim_id}) == 3
    assert [v.claim_id for v in claim_history(made, back.claim_id).versions] == [new.claim_id, old.claim_id]


def test_a_quote_from_the_reader_is_added_for_or_against_if_it_verifies():
    made = services()
    old = filed(made, "ana", "ben")
    assert add_quote(made, old.claim_id, quote(made, "cas", 2, "never said this at all"), by="Eve").claim.dropped
    with_cas = made.reviews.get(made.reviews.get(old.claim_id).superseded_by)
    new = add_quote(made, with_cas.claim_id, quote(made, "cas", 2, "We check each summary by hand"), by="Eve").claim
    assert (len(new.citations), new.support.participants) == (3, 3)
    against = quote(made, "ben", 3, "The quotes are what I look at first")
    both = add_quote(made, new.claim_id, against, by="Eve", contrary=True).claim
    assert [one.shown for one in both.contrary] == ["The quotes are what I look at first"]


def test_claims_are_merged_into_one_theme_with_all_their_quotes():
    made = services()
    one, other = filed(made, "ana", "ben"), filed(made, "ben", "cas")
    asked = {"by": "Eve", "title": "By hand", "sentence": "People check summaries by hand."}
    merged = merge_claims(made, "s", [one.claim_id, other.claim_id, one.claim_id], **asked).claim
    assert (merged.supersedes, len(merged.citations)) == ((one.claim_id, other.claim_id), 3)
    assert [made.reviews.get(c.claim_id).state for c in (one, other)] == [SUPERSEDED, SUPERSEDED]
    assert log(made)[-1] == ("merge", "Eve", None)
    with pytest.raises(Conflict, match="Eve has changed"):
        merge_claims(made, "s", [one.claim_id, other.claim_id], **(asked | {"title": "Other"}))


def test_what_cannot_be_merged_is_refused():
    made = services()
    claim = filed(made)
    asked = {"by": "Eve", "title": "By hand", "sentence": "So it is."}
    with pytest.raises(InvalidInput):
        merge_claims(made, "s", [claim.claim_id], **asked)
    with pytest.raises(NotFound):
        merge_claims(made, "s", [claim.claim_id, "c0"], **asked)
    create_study(made, "Other", study_id="other")
    with pytest.raises(NotFound):
        merge_claims(made, "other", [claim.claim_id, claim.claim_id + "x"], **asked)


def test_a_quote_is_moved_between_claims_both_or_neither():
    made = services()
    full, pair = filed(made), filed(made, "ana", "ben")
    cas = full.citations[2].receipt.receipt_id
    left, gained = (filing.claim for filing in move_quote(made, full.claim_id, cas, pair.claim_id, by="Eve"))
    assert (len(left.citations), len(gained.citations)) == (2, 3)
    assert log(made)[-1] == ("move", "Eve", None)
    filings = move_quote(made, left.claim_id, left.citations[0].receipt.receipt_id, gained.claim_id, by="Eve")
    assert [filing.claim for filing in filings] == [None, None]
    assert DropReason.SINGLE_SOURCE in filings[0].dropped[0].reasons
    assert made.reviews.get(gained.claim_id) == gained


def test_a_quote_that_a_claim_does_not_have_is_not_moved():
    made = services()
    one, other = filed(made), propose_claim(made, "s", not_pay(made), Proposer("Dana", "person")).claim
    for receipt, to in (("r0", other.claim_id), (one.citations[0].receipt.receipt_id, one.claim_id)):
        with pytest.raises(NotFound):
            move_quote(made, one.claim_id, receipt, to, by="Eve")


def test_no_claim_is_edited_by_nobody():
    made = services()
    with pytest.raises(InvalidInput):
        edit_claim(made, filed(made).claim_id, by=" ", title="By hand")
    assert len(list_claims(made, "s").items) == 1
    assert by_hand(made).title == "Checked by hand"


def test_a_sentence_takes_no_title_and_no_contrary_quotes():
    made = services()
    claim = propose_claim(made, "s", not_pay(made), Proposer("Dana", "person")).claim
    with pytest.raises(InvalidInput, match="no title"):
        edit_claim(made, claim.claim_id, by="Eve", title="Money")
    with pytest.raises(InvalidInput, match="no contrary"):
        add_quote(made, claim.claim_id, quote(made, "ben", 3, "The quotes are what"), by="Eve", contrary=True)
