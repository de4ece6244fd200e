"""The scorer's arithmetic on a set of one page, and the real set where it is at hand."""

import json

import pytest

from evals.gold.dataset import load
from evals.gold.scoring import search_measures
from evals.gold.study import GoldStudy
from tests.support.spoken import interviews

LINES = interviews(ana=["Q: What now?", "Nobody reads the deck.", "I said it twice.", "And again."])


@pytest.fixture
def gold(tmp_path):
    passages = [{"transcript": "a", "quote": "reads the deck"}, {"transcript": "a", "quote": "And  again."}]
    wrong = [{"transcript": "a", "quote": "What now?"}]
    page = {
        "questions": [
            {"id": "q1", "type": "answerable", "question": "Who reads?", "gold": passages},
            {"id": "q2", "type": "nobody_said", "question": "Dark mode?", "gold": []},
        ],
        "themes": [{"id": "t1", "title": "Asked", "gold": wrong}],
    }
    path = tmp_path / "set.json"
    path.write_text(json.dumps(page))
    return load(path, LINES, {"t-ana": "a"})


def test_a_passage_is_the_participants_line_that_holds_it(gold):
    assert gold.answerable[0].lines == {"t-ana:2", "t-ana:4"}
    assert [question.text for question in gold.nobody_said] == ["Dark mode?"]


def test_a_passage_that_only_the_interviewer_said_is_reported_missing(gold):
    assert gold.missing == ("What now?",)
    assert gold.themes[0].lines == frozenset()


@pytest.mark.parametrize(
    ("ranked", "at_ten", "at_thirty"),
    [(["t-ana:2", "t-ana:4"], 1.0, 1.0), ([f"x:{n}" for n in range(10)] + ["t-ana:4"], 0.0, 0.5), ([], 0.0, 0.0)],
)
def test_recall_is_the_share_of_the_lines_that_are_found(gold, ranked, at_ten, at_thirty):
    ten, thirty = search_measures(gold, lambda query, limit: ranked[:limit])
    assert (ten.value, thirty.value) == (at_ten, at_thirty)


def test_search_is_well_above_the_simplest_baseline_on_the_real_set(real_data, gold_dir):
    study = GoldStudy.of(sorted((real_data / "research_ai_at_work" / "transcripts").glob("*.md")))
    gold = load(gold_dir / "dev.json", study.lines(), study.titles())
    assert gold.missing == ()
    for measure in search_measures(gold, study.search):
        assert measure.value > 1.3 * measure.baseline
