"""The measures, each over the results of the real tools."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from evals.gold.dataset import Gold, GoldTheme, Question
from receipts_core.contract import AskResult, ThemesResult

Search = Callable[[str, int], Sequence[str]]


class Measure(NamedTuple):
    """A figure beside the simplest baseline and the aim; `counted` says over how many."""

    name: str
    baseline: float | None
    aim: float | None
    value: float | None
    counted: str


def search_measures(gold: Gold, search: Search) -> list[Measure]:
    """Recall of the question as the query; `search` gives line ids, best first."""
    found = {question: search(question.text, 30) for question in gold.answerable}
    at_ten = [len(q.lines & set(ids[:10])) / min(10, len(q.lines)) for q, ids in found.items()]
    at_thirty = [len(q.lines & set(ids)) / len(q.lines) for q, ids in found.items()]
    counted = f"{len(found)} questions"
    return [
        Measure("search, recall at 10 (of at most 10)", 0.25, 0.40, _mean(at_ten), counted),
        Measure("search, recall at 30", 0.35, 0.60, _mean(at_thirty), counted),
    ]


def cited(answer: AskResult) -> list[str]:
    """The lines that an answer cites, each once."""
    return list(dict.fromkeys(c.line_id for sentence in answer.sentences for c in sentence.citations))


def ask_measures(gold: Gold, ask: Callable[[Question], AskResult]) -> list[Measure]:
    """What is answered, with what, and what is left unanswered for good reason."""
    answers = {question: cited(ask(question)) for question in gold.answerable}
    answered = {question: lines for question, lines in answers.items() if lines}
    hits = [bool(question.lines & set(lines)) for question, lines in answered.items()]
    right = [line in question.lines for question, lines in answered.items() for line in lines]
    silent = [ask(question).nothing_found for question in gold.nobody_said]
    of = f"{len(answered)} of {len(answers)} answered"
    return [
        Measure("ask: answered questions that cite a gold turn", None, 0.80, _mean(hits), of),
        Measure("ask: cited turns that are gold", None, 0.50, _mean(right), f"{len(right)} citations"),
        Measure("ask: nobody_said, and so it says", None, 0.80, _mean(silent), f"{len(silent)} questions"),
        Measure("ask: answerable questions with a gold turn", None, None, sum(hits) / len(answers), f"{len(answers)}"),
    ]


def theme_measures(gold: Gold, result: ThemesResult) -> list[Measure]:
    """Gold themes of which one theme cites at least two gold turns."""
    found = [best(theme, result) >= 2 for theme in gold.themes]
    return [Measure("themes: gold themes found", None, 0.50, _mean(found), f"{len(result.themes)} themes made")]


def best(theme: GoldTheme, result: ThemesResult) -> int:
    """The most gold turns of a theme that one theme of the result cites."""
    return max((len(theme.lines & {c.line_id for c in made.citations}) for made in result.themes), default=0)


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
