"""The offline analyst on the samples: it answers what was asked in other words, and no near miss."""

from functools import cache

import pytest

from receipts_core.adapters.offline import OfflineModel
from receipts_core.contract import AskResult
from receipts_core.use_cases.runs import start_ask
from receipts_core.use_cases.sample import load_samples
from receipts_core.use_cases.services import Services
from tests.support.gate import services


@cache
def _samples() -> tuple[Services, str]:
    made = services(OfflineModel())
    return made, load_samples(made).study_id


def ask(question: str) -> AskResult:
    made, study_id = _samples()
    answer = made.runs.get(start_ask(made, study_id, question).run_id).answer
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Is it difficult to recruit participants?", "recruit"),
        ("Is the slide deck ever opened?", "deck"),
        ("Are gift vouchers worth it?", "voucher"),
        ("Do people believe AI summaries?", "summary"),
        ("Do incentives work?", "incentive"),
    ],
)
def test_a_question_in_other_words_is_answered(question: str, words: str) -> None:
    cited = [citation.shown.lower() for sentence in ask(question).sentences for citation in sentence.citations]
    assert any(words in shown for shown in cited), cited


@pytest.mark.parametrize(
    "question",
    [
        "What did people say about dark mode?",
        "Which laws on data protection do participants have to follow?",
        "Has anybody lost their job because of automation?",
        "Do researchers publish their findings in journals?",
        "What do participants think about remote work from home?",
        "Does anyone use eye tracking or heat maps?",
        "Are people worried about climate change?",
    ],
)
def test_a_neighbouring_matter_that_nobody_spoke_about_is_not_answered(question: str) -> None:
    answer = ask(question)
    assert answer.nothing_found, [sentence.text for sentence in answer.sentences]
    assert answer.searches
