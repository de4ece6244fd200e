"""One run from claim to end: the agent proposes, the verifier disposes, and this is where the two meet."""

import re
from collections.abc import Sequence
from typing import Any, Protocol

from receipts_core.agent import Budget, End, Outcome, Step, Submission, Toolbox, run_agent
from receipts_core.agent.pseudonyms import PseudonymousModel, Pseudonyms
from receipts_core.contract import (
    AskResult,
    Dropped,
    LineInContext,
    Run,
    RunState,
    SearchHit,
    Study,
    ThemesResult,
)
from receipts_core.errors import NotFound
from receipts_core.people import unknown_person
from receipts_core.ports import Model, Task
from receipts_core.use_cases.ask import AskReview
from receipts_core.use_cases.lines import line_in_context
from receipts_core.use_cases.proposals import propose_run
from receipts_core.use_cases.recorder import Recorder
from receipts_core.use_cases.search import open_index, overview, search
from receipts_core.use_cases.services import Services
from receipts_core.use_cases.studies import all_transcripts
from receipts_core.use_cases.themes import ThemesReview

_AROUND = 2
# "Moderator (Ann)": what stands in brackets after a label.
_ASIDE = re.compile(r"[(（\[]([^()（）\[\]]+)")


class Review(Protocol):
    """Verifies what a model hands in, and knows what was kept."""

    def review(self, submission: Submission, attempt: int) -> Sequence[Dropped]:
        """Verify a submission and return its drops."""
        ...

    def result(self, model: str, missing: str | None) -> ThemesResult | AskResult:
        """What the run hands over."""
        ...


def execute(services: Services, record: Recorder) -> Run:
    """Run the agent over the study, verify what it hands in, and end the run with what was kept."""
    run = record.run
    study = services.transcripts.get_study(run.study_id)
    model = services.model(run.model)
    record.add("started", f"{model.name} reads {study.transcripts} interviews, {study.lines} lines", {})
    toolbox = study_toolbox(services, study.study_id)
    review = _review(services, study, toolbox, record)

    def listen(step: Step) -> None:
        counts = {"searches": len(toolbox.searches), "lines_read": len(toolbox.fetched)}
        record.add(step.type, step.message, counts, query=step.query, hits=step.hits, line_id=step.line_id)

    limits = services.limits
    outcome = run_agent(
        _hidden(services, study, model) if run.pseudonymised else model,
        Task(run.kind, run.question, overview(services, study.study_id)),
        toolbox,
        budget=Budget(limits.rounds, limits.run_tokens, limits.run_seconds),
        clock=services.clock,
        listen=listen,
        cancelled=lambda: services.runs.cancel_requested(run.run_id),
        revise=review.review,
    )
    result = review.result(model.name, outcome.missing)
    if isinstance(result, ThemesResult):
        # Before the run ends, so that whoever sees its end finds the claims.
        propose_run(services, run, result)
    return _end(record, outcome, result)


def _review(services: Services, study: Study, toolbox: Toolbox, record: Recorder) -> Review:
    if record.run.question is None:
        return ThemesReview(services, study, toolbox, record)
    return AskReview(services, study, record.run.question, toolbox, record)


def _end(record: Recorder, outcome: Outcome, result: ThemesResult | AskResult) -> Run:
    """Done, where something was handed in; cancelled with what there is; else failed with the reason."""
    counts = record.run.counts
    ending = outcome.missing or f"{counts.kept} kept, {counts.dropped} dropped"
    fields: dict[str, Any] = {
        "usage": outcome.usage,
        "reason": outcome.missing,
        # An unfinished result is not the answer to the same question next time.
        "cache_key": "" if outcome.missing else record.run.cache_key,
    }
    if not outcome.attempts and outcome.end is not End.CANCELLED:
        return record.end(RunState.FAILED, ending, **fields)
    fields["themes" if isinstance(result, ThemesResult) else "answer"] = result
    return record.end(RunState.CANCELLED if outcome.end is End.CANCELLED else RunState.DONE, ending, **fields)


def _hidden(services: Services, study: Study, model: Model) -> Model:
    """The model behind pseudonyms. A label that is somebody else in every transcript names nobody but in its aside."""
    transcripts = list(all_transcripts(services, study.study_id))
    names: dict[str, list[str]] = {}
    labels: list[str] = []
    for info in transcripts:
        for speaker in info.speakers:
            generic = speaker.person_id.startswith(info.transcript_id)
            names.setdefault(speaker.person_id, []).extend(_ASIDE.findall(speaker.name) if generic else [speaker.name])
            labels += [speaker.name] if generic else []
    people = [known for known in names.values() if known]
    return PseudonymousModel(model, Pseudonyms(people, [info.title for info in transcripts], labels))


def study_toolbox(services: Services, study_id: str) -> Toolbox:
    """The agent's tools over one study as it is now, read once for all searches; lines of others are not there."""
    index = open_index(services, study_id)
    transcripts = {info.transcript_id: info for info in all_transcripts(services, study_id)}
    titles = {transcript_id: info.title for transcript_id, info in transcripts.items()}
    people = {(each, one.name): one.person_id for each, info in transcripts.items() for one in info.speakers}

    def find(query: str, limit: int, transcript_id: str | None) -> tuple[SearchHit, ...]:
        found = search(
            services, study_id, query, limit=limit, transcript_id=transcript_id, index=index, known_titles=titles
        )
        return found.hits

    def who(hit: SearchHit) -> str:
        return people.get((hit.transcript_id, hit.speaker or ""), unknown_person(hit.transcript_id))

    def context(line_id: str) -> LineInContext:
        found = line_in_context(services, line_id, _AROUND)
        if found.line.transcript_id not in transcripts:
            raise NotFound("The line is of another study.")
        return found

    return Toolbox(find, who, context)
