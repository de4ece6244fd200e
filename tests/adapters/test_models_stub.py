import pytest

from receipts_core.adapters.stub import StubModel, script
from receipts_core.contract import DropReason, RunState
from receipts_core.use_cases.runs import start_ask, start_themes
from receipts_core.use_cases.sample import load_samples
from receipts_core.use_cases.services import Services
from tests.support.runs import study_of


@pytest.fixture(scope="module")
def samples() -> Services:
    services = study_of(StubModel())
    load_samples(services)
    return services


def test_every_theme_of_the_script_stands_and_the_planted_one_is_dropped(samples: Services):
    result = start_themes(samples, "sample").themes
    assert result.model == "stub"
    assert {t.title for t in result.themes} == {t["title"] for t in script()["themes"]}
    assert [(d.kind, d.title, d.reason) for d in result.dropped] == [
        ("theme", script()["planted"]["title"], DropReason.QUOTE_NOT_IN_LINE)
    ]


def test_every_quote_of_the_script_is_cited_where_it_was_said(samples: Services):
    result = start_themes(samples, "sample").themes
    wanted = {t["title"]: (len(t["citations"]), len(t["contrary"])) for t in script()["themes"]}
    assert {t.title: (len(t.citations), len(t.contrary)) for t in result.themes} == wanted


@pytest.mark.parametrize("answer", script()["answers"], ids=lambda answer: answer["about"][0])
def test_every_answer_of_the_script_stands(samples: Services, answer):
    result = start_ask(samples, "sample", f"What about {answer['about'][0]}?").answer
    assert [(s.text, len(s.citations)) for s in result.sentences] == [
        (s["text"], len(s["citations"])) for s in answer["sentences"]
    ]
    assert result.dropped == ()


def test_what_the_script_does_not_know_nobody_said(samples: Services):
    result = start_ask(samples, "sample", "What did people say about dark mode?").answer
    assert result.nothing_found
    assert [s.query for s in result.searches] == ["What did people say about dark mode?"]


def test_on_another_study_it_finds_none_of_its_lines_and_says_what_it_made_up():
    run = start_themes(study_of(StubModel()), "s")
    assert run.state is RunState.DONE
    assert run.themes.themes == ()
    assert [d.title for d in run.themes.dropped] == [script()["planted"]["title"]]
