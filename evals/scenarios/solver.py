"""Solve a scenario with the app: a run over the samples, in memory, with the model that is measured."""

from collections.abc import Callable
from typing import NamedTuple

from evals.scenarios.dataset import Scenario
from receipts_core.adapters.clock import SystemClock
from receipts_core.adapters.dispatch import InlineDispatcher
from receipts_core.adapters.memory import MemoryBlobs, MemoryRuns, MemoryTranscripts
from receipts_core.adapters.memory_reviews import MemoryReviews
from receipts_core.contract import Citation, Dropped, Run, RunState
from receipts_core.ports import Model
from receipts_core.use_cases.runs import execute_run, start_ask, start_themes
from receipts_core.use_cases.sample import load_samples
from receipts_core.use_cases.services import Services
from receipts_core.use_cases.studies import SAMPLE_STUDY


class Claim(NamedTuple):
    """What stands on screen: its words, and every citation under it."""

    text: str
    citations: tuple[Citation, ...]


class Solved(NamedTuple):
    """The outcome of one run. `failed` says why there is none."""

    claims: tuple[Claim, ...]
    dropped: tuple[Dropped, ...]
    nothing_found: bool
    run: Run

    @property
    def failed(self) -> str | None:
        """Why the run came to no result, None where it did."""
        return None if self.run.state is RunState.DONE else self.run.reason or self.run.state


def app(model: Model) -> Services:
    """The app over the samples, in memory, with this model."""
    services = Services(
        transcripts=MemoryTranscripts(),
        blobs=MemoryBlobs(),
        runs=MemoryRuns(),
        reviews=MemoryReviews(),
        clock=SystemClock(),
        dispatcher=InlineDispatcher(lambda run_id: execute_run(services, run_id)),
        model=lambda _: model,
    )
    load_samples(services)
    return services


def solver(model: Model) -> Callable[[Scenario], Solved]:
    """Solves scenarios with a model, each time afresh."""
    services = app(model)

    def solve(scenario: Scenario) -> Solved:
        if scenario.asks is None:
            return _themes(start_themes(services, SAMPLE_STUDY, fresh=True))
        return _answer(start_ask(services, SAMPLE_STUDY, scenario.asks, fresh=True))

    return solve


def _themes(run: Run) -> Solved:
    result = run.themes
    if result is None:
        return Solved((), (), nothing_found=False, run=run)
    claims = tuple(Claim(f"{t.title}. {t.claim}", (*t.citations, *t.contrary)) for t in result.themes)
    return Solved(claims, result.dropped, nothing_found=False, run=run)


def _answer(run: Run) -> Solved:
    result = run.answer
    if result is None:
        return Solved((), (), nothing_found=False, run=run)
    claims = tuple(Claim(sentence.text, sentence.citations) for sentence in result.sentences)
    return Solved(claims, result.dropped, nothing_found=result.nothing_found, run=run)
