"""`receipts ask`: a question, answered by sentences that each carry a quote."""

from typing import Annotated

import typer

from functions.local.follow import follow
from functions.local.options import Data, Fresh, Json, Model, Pseudonymise, Study
from functions.local.output import failures, say
from functions.local.results import end_run, print_citation, print_drops
from functions.local.session import open_services
from receipts_core.contract import AskResult
from receipts_core.use_cases.runs import start_ask
from receipts_core.use_cases.studies import DEFAULT_STUDY


def ask(
    question: Annotated[str, typer.Argument(help="What you want to know.")],
    study: Study = DEFAULT_STUDY,
    data: Data = None,
    json: Json = False,
    model: Model = None,
    fresh: Fresh = False,
    pseudonymise: Pseudonymise = False,
) -> None:
    """Answer QUESTION from a study, or say that nobody spoke about it; exit 1 where something was dropped."""
    with failures(as_json=json), open_services(data, model=model, study=study) as services:
        started = start_ask(services, study, question, model=model, fresh=fresh, pseudonymise=pseudonymise)
        run = follow(services, started)
    end_run(run, run.answer, _print, as_json=json)


def _print(result: AskResult) -> None:
    if result.nothing_found:
        searched = ", ".join(f"“{search.query}”" for search in result.searches) or "nothing"
        say(f"Nobody said that. Searched for {searched}.")
    for sentence in result.sentences:
        say(f"\n{sentence.text}")
        for citation in sentence.citations:
            print_citation(citation)
    print_drops(result.dropped)
    say(f"\nAnswered by {result.model}." + (f" Missing: {result.missing}" if result.missing else ""))
