import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from receipts_core.contract import AuditAction, AuditHead, DraftEntry, Role
from receipts_core.errors import NotFound
from receipts_core.use_cases.audit import audit_lines, list_audit, verify_audit
from receipts_core.use_cases.audit_chain import check_chain, empty_log, head_at, link, stored
from receipts_core.use_cases.ingest import ingest
from receipts_core.use_cases.review import decide
from receipts_core.use_cases.studies import SpeakerChange, correct_speakers, delete_study, rename_transcript
from tests.support.gate import INTERVIEWS, filed, log, services, transcript

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
DRAFTS = st.fixed_dictionaries(
    {
        "study_id": st.just("s"),
        "at": st.integers(0, 2**50),
        "by": TEXT,
        "action": st.sampled_from(AuditAction),
        "subjects": st.lists(TEXT, max_size=3).map(tuple),
        "receipts": st.lists(TEXT, max_size=3).map(tuple),
        "outcome": st.none() | TEXT,
    }
).map(DraftEntry.model_validate)
LOGS = st.lists(DRAFTS, min_size=1, max_size=6)


def written(drafts: list[DraftEntry], study_id: str = "s") -> tuple[list[str], AuditHead]:
    lines, head = [], empty_log(study_id)
    for draft in drafts:
        entry = link(draft, head)
        lines.append(stored(entry))
        head = head_at(entry)
    return lines, head


@given(LOGS)
def test_a_log_that_nobody_touched_is_intact(drafts):
    lines, head = written(drafts)
    assert check_chain("s", lines, head).intact


@given(LOGS, st.data())
def test_any_altered_byte_is_detected(drafts, data):
    lines, head = written(drafts)
    n = data.draw(st.integers(0, len(lines) - 1))
    raw = lines[n].encode()
    at = data.draw(st.integers(0, len(raw) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda other: other != raw[at]))
    altered = (raw[:at] + bytes([byte]) + raw[at + 1 :]).decode(errors="surrogateescape")
    check = check_chain("s", [*lines[:n], altered, *lines[n + 1 :]], head)
    assert not check.intact
    assert check.problems[0].seq == n + 1


@pytest.mark.parametrize(
    "rewrite",
    [
        lambda line: line.replace(",", ", ", 1),
        lambda line: line + "\n",
        lambda line: '{"by":"Mallory",' + line[1:],
        lambda line: line.replace('"by"', '"b\\u0079"'),
        lambda line: json.dumps(dict(reversed(json.loads(line).items())), separators=(",", ":")),
    ],
)
def test_an_entry_that_was_spelt_anew_is_detected_even_where_it_reads_the_same(rewrite):
    made = services()
    lines = [line.text for line in audit_lines(made, "s")]
    assert rewrite(lines[1]) != lines[1]
    check = check_chain("s", [lines[0], rewrite(lines[1]), lines[2]], made.reviews.head("s"))
    assert [problem.seq for problem in check.problems] == [2]


@given(LOGS, st.data())
def test_an_entry_that_is_missing_doubled_or_out_of_place_is_detected(drafts, data):
    lines, head = written(drafts)
    n = data.draw(st.integers(0, len(lines) - 1))
    assert not check_chain("s", lines[:n] + lines[n + 1 :], head).intact
    assert not check_chain("s", [*lines[: n + 1], *lines[n:]], head).intact
    if n:
        swapped = [*lines[: n - 1], lines[n], lines[n - 1], *lines[n + 1 :]]
        assert not check_chain("s", swapped, head).intact


@given(LOGS, st.data())
def test_a_log_that_was_cut_is_detected_even_where_its_rest_is_whole(drafts, data):
    lines, head = written(drafts)
    left = data.draw(st.integers(0, len(lines) - 1))
    problem = check_chain("s", lines[:left], head).problems[-1]
    assert problem.seq == left + 1
    assert f"{left} of {len(lines)}" in problem.message


@given(LOGS, DRAFTS)
def test_an_entry_that_was_written_anew_breaks_the_one_after_it(drafts, other):
    lines, head = written([*drafts, other])
    forged = stored(link(other.model_copy(update={"by": "Mallory"}), empty_log("s")))
    check = check_chain("s", [forged, *lines[1:]], head)
    assert not check.intact
    assert check.problems[0].seq == 2


def test_a_log_does_not_pass_for_that_of_another_study():
    made = services()
    lines = [line.text for line in audit_lines(made, "s")]
    check = check_chain("other", lines, made.reviews.head("s"))
    assert not check.intact
    assert "another study" in check.problems[0].message


def test_the_log_tells_who_did_what_when_and_on_which_receipts_and_no_words():
    made = services()
    claim = filed(made)
    made.clock.advance(5)
    decide(made, claim.claim_id, "approve", by="Dana", note="I check every summary by hand too")
    assert [entry[0] for entry in log(made)] == ["import", "import", "import", "proposal", "decision"]
    last = list_audit(made, "s", limit=500).items[-1]
    assert (last.by, last.at, last.subjects) == ("Dana", made.clock.now(), (claim.claim_id,))
    assert set(last.receipts) == {one.receipt.receipt_id for one in claim.citations}
    told = " ".join(line.text for line in audit_lines(made, "s"))
    for text in INTERVIEWS.values():
        for spoken in text.splitlines():
            assert spoken.partition(": ")[2] not in told
    assert "by hand" not in told and "Checked" not in told


def test_the_same_file_again_is_no_new_import():
    made = services()
    before = log(made)
    ingest(made, "s", INTERVIEWS["ana"].encode(), "ana.txt", by="Eve")
    assert log(made) == before


def test_a_correction_is_logged_once_and_without_the_words_that_it_brings():
    made = services()
    ana = transcript(made, "ana")
    for _ in range(2):
        rename_transcript(made, ana, "Ana Silva", by="Eve")
        correct_speakers(made, ana, {"Ana": SpeakerChange(role=Role.INTERVIEWER)}, by="Eve")
    assert log(made)[3:] == [("correction", "Eve", "title"), ("correction", "Eve", "speakers")]
    assert "Silva" not in "".join(line.text for line in audit_lines(made, "s"))


def test_a_log_is_read_in_pages_and_exported_as_it_is_stored():
    made = services()
    filed(made)
    first = list_audit(made, "s", limit=3)
    rest = list_audit(made, "s", first.next_cursor, limit=3)
    assert [entry.seq for entry in (*first.items, *rest.items)] == [1, 2, 3, 4]
    assert rest.next_cursor is None
    lines = [json.loads(line.text) for line in audit_lines(made, "s")]
    assert [line["seq"] for line in lines] == [1, 2, 3, 4]
    assert lines[1]["previous"] == lines[0]["hash"]
    assert verify_audit(made, "s").intact


def test_the_log_of_a_study_that_is_not_there_is_not_found():
    made = services()
    for call in (verify_audit, list_audit, lambda m, s: list(audit_lines(m, s))):
        with pytest.raises(NotFound):
            call(made, "nowhere")


def test_with_a_study_go_its_claims_and_its_log():
    made = services()
    claim = filed(made)
    delete_study(made, "s")
    with pytest.raises(NotFound):
        made.reviews.get(claim.claim_id)
    assert made.reviews.head("s") == empty_log("s")
