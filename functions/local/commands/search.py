"""`receipts search`: lines that speak of something, best first."""

from typing import Annotated

import typer

from functions.local.options import Data, Json, Study
from functions.local.output import clock, emit, failures, say
from functions.local.session import open_services
from receipts_core.use_cases.search import search as search_study
from receipts_core.use_cases.studies import DEFAULT_STUDY


def search(
    query: str,
    study: Study = DEFAULT_STUDY,
    limit: Annotated[int, typer.Option(min=1, max=200)] = 20,
    data: Data = None,
    json: Json = False,
) -> None:
    """Find lines of a study that speak of QUERY: any of its words, best first."""
    with failures(as_json=json), open_services(data, study=study) as services:
        page = search_study(services, study, query, limit=limit)
    if json:
        emit(page)
        return
    for hit in page.hits:
        say(f"{hit.line_id}  {hit.transcript_title}  {clock(hit.start_ms)}  {hit.speaker or '(unnamed)'}: {hit.text}")
    if not page.hits:
        say("No line holds any of these words.")
