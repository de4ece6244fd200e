import json

from hypothesis import given
from hypothesis import strategies as st

from receipts_core.agent.pseudonyms import Pseudonyms
from receipts_core.use_cases.runs import start_ask, start_themes
from tests.support.runs import (
    ANA,
    BEN,
    BY_HAND,
    ScriptedModel,
    answer,
    calls,
    line_id,
    said,
    search,
    sentence,
    study_of,
    submit,
)

PEOPLE = (("Ana María Ortiz",), ("Ben O'Neil", "Benjamin O'Neil"), ("Ana Lindqvist",), ("李明",))
NAMES = Pseudonyms(PEOPLE, ["ortiz interview", "interview 2"])


def test_a_name_and_its_parts_are_replaced_by_codes_of_their_own():
    assert NAMES.hide("Ana María Ortiz spoke; Ortiz said that Lindqvist left.") == "P1 spoke; P1b said that P3a left."


def test_a_part_that_two_people_share_names_neither():
    assert NAMES.hide("Ana said so.") == "N1 said so."


def test_only_whole_words_are_names():
    assert NAMES.hide("Banana, Benjamin's") == "Banana, P2d's"


def test_a_title_that_names_a_person_is_hidden_and_another_is_not():
    assert NAMES.hide('"ortiz interview", "interview 2"') == '"T1", "interview 2"'


def test_a_study_of_nobody_hides_nothing():
    assert Pseudonyms([]).hide("Ana") == "Ana"


def test_a_code_is_never_spelt_like_a_label_of_the_study():
    assert Pseudonyms(PEOPLE, labels=["P7", "Speaker 1"]).hide("P7, Lindqvist") == "P7, Q3a"


@given(
    st.lists(st.sampled_from(["Ana", "María", "Ortiz", "Ana María Ortiz", "BEN", "O'Neil", "李明", "said", "P", " "]))
)
def test_putting_names_back_undoes_hiding_them(words):
    text = " ".join(words)
    assert NAMES.restore(NAMES.hide(text)) == text


def sent_to(model):
    """Everything that left the machine, as text."""
    return json.dumps([(r.messages, r.task, r.system, r.tools) for r in model.seen], ensure_ascii=False, default=str)


def hidden_citations():
    """The theme as a model writes it that never saw a name."""
    return json.loads(json.dumps(BY_HAND).replace("to Ana.", "to P1."))


def test_no_name_of_a_speaker_leaves_the_machine_and_the_result_has_the_names():
    model = ScriptedModel([calls(search("check every summary by hand")), calls(submit(hidden_citations()))])
    run = start_themes(study_of(model), "s", pseudonymise=True)
    assert "Ana" not in sent_to(model)
    assert "Ben" not in sent_to(model)
    assert [c.shown for c in run.themes.themes[0].citations] == [
        "So I check every summary by hand.",
        "I check every summary by hand before I send it to Ana.",
    ]
    assert [c.speaker for c in run.themes.themes[0].citations] == ["Ana", "Ben"]
    assert run.pseudonymised


def test_without_it_the_names_are_sent():
    model = ScriptedModel([calls(search("check every summary by hand")), calls(submit(BY_HAND))])
    start_themes(study_of(model), "s")
    assert "Ana" in sent_to(model)


def test_a_question_that_names_a_person_is_asked_without_the_name_and_answered_with_it():
    said = sentence("P1 checks by hand.", (line_id(ANA, 4), "So I check every summary by hand."))
    model = ScriptedModel([calls(search("check P1")), calls(answer(said))])
    run = start_ask(study_of(model), "s", "What does Ana check?", pseudonymise=True)
    assert "Ana" not in sent_to(model)
    assert run.answer.question == "What does Ana check?"
    assert [s.text for s in run.answer.sentences] == ["Ana checks by hand."]
    assert [s.query for s in run.answer.searches] == ["check Ana"]


def test_a_made_up_code_is_only_a_word():
    wrong = sentence("P77 checks.", (line_id(BEN, 2), "I am P77 and I check."))
    model = ScriptedModel([calls(search("check")), calls(answer(wrong))])
    run = start_ask(study_of(model), "s", "Who checks?", pseudonymise=True)
    assert [d.text for d in run.answer.dropped] == ["P77 checks."]


def test_a_label_stays_and_the_name_in_its_brackets_goes():
    talk = ANA.replace("Ana:", "Moderator (Ann Lee):")
    model = ScriptedModel([calls(search("check every summary by hand")), said()])
    services = study_of(model, talk, BEN)
    info = services.transcripts.list_transcripts("s").items[0]
    generic = [s.model_copy(update={"person_id": f"{info.transcript_id}#{s.name}"}) for s in info.speakers]
    services.transcripts.set_speakers(info.transcript_id, generic)
    start_themes(services, "s", pseudonymise=True)
    assert "Moderator (P1)" in sent_to(model)
    assert "Lee" not in sent_to(model)
