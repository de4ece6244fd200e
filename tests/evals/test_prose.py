from evals.live.prose import ProseModel
from receipts_core.contract import DropReason
from receipts_core.use_cases.runs import start_ask
from tests.support.runs import CAS, ScriptedModel, said, study_of


def test_each_sentence_of_its_prose_is_handed_in_as_a_quote_of_the_line_it_was_shown():
    def copy_and_invent(request, listen):
        heard = request.messages[0].text.split("\n\n")[1]
        return said(f"“{heard}” I love it!\n- Life is lovely")

    inner = ScriptedModel([copy_and_invent] * 3)
    answer = start_ask(study_of(ProseModel(inner), CAS), "s", "Life is short?").answer
    assert [s.text for s in answer.sentences] == ["I never check a summary.", "Life is short."]
    assert [d.text for d in answer.dropped] == ["I love it!", "Life is lovely"]
    assert {d.reason for d in answer.dropped} == {DropReason.QUOTE_NOT_IN_LINE}
    assert answer.model == "scripted"


def test_it_is_shown_one_line_at_a_time_and_no_tools():
    inner = ScriptedModel([])
    answer = start_ask(study_of(ProseModel(inner)), "s", "Do they check a summary?").answer
    assert len(inner.seen) > 1
    assert all(request.tools == () and len(request.messages) == 1 for request in inner.seen)
    assert answer.nothing_found
