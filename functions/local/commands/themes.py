"""`receipts themes`: what recurs across a study's interviews, with the quotes that show it."""

from functions.local.follow import follow
from functions.local.options import Data, Fresh, Json, Model, Pseudonymise, Study
from functions.local.output import count, failures, say
from functions.local.results import end_run, print_citation, print_drops
from functions.local.session import open_services
from receipts_core.contract import Theme, ThemesResult
from receipts_core.use_cases.runs import start_themes
from receipts_core.use_cases.studies import DEFAULT_STUDY


def themes(
    study: Study = DEFAULT_STUDY,
    data: Data = None,
    json: Json = False,
    model: Model = None,
    fresh: Fresh = False,
    pseudonymise: Pseudonymise = False,
) -> None:
    """Find the themes of a study; exit 1 where something was dropped."""
    with failures(as_json=json), open_services(data, model=model, study=study) as services:
        started = start_themes(services, study, model=model, fresh=fresh, pseudonymise=pseudonymise)
        run = follow(services, started)
    end_run(run, run.themes, _print, as_json=json)


def _print(result: ThemesResult) -> None:
    say(f"{count(len(result.themes), 'theme')}, found by {result.model}" + (" (incomplete)" if result.missing else ""))
    for theme in result.themes:
        _print_theme(theme)
    print_drops(result.dropped)
    if result.missing:
        say(f"\nMissing: {result.missing}")


def _print_theme(theme: Theme) -> None:
    support = theme.support
    say(f"\n{theme.title}")
    say(f"  {theme.claim}")
    say(
        f"  {support.participants} of {support.of_participants} participants, "
        f"{support.interviews} of {support.of_interviews} interviews"
    )
    for citation in theme.citations:
        print_citation(citation)
    for citation in theme.contrary:
        print_citation(citation, mark="◆")
    if not theme.contrary and theme.contrary_searches:
        searched = ", ".join(f"“{search.query}”" for search in theme.contrary_searches)
        say(f"  No contrary words found; searched for {searched}")
