"""Results as text in a terminal."""

from collections.abc import Sequence
from typing import NoReturn

import typer

from functions.local.output import UNAVAILABLE, clock, emit, say, tell
from receipts_core.contract import Citation, Dropped, Run


def fail_run(run: Run, *, as_json: bool) -> NoReturn:
    """Say how a run ended that has nothing to show."""
    tell(f"receipts: the run is {run.state}: {run.reason}")
    if as_json:
        emit(run.model_dump(mode="json", by_alias=True))
    raise typer.Exit(UNAVAILABLE)


def print_citation(citation: Citation, mark: str = "✓") -> None:
    """One verified quote, with who said it and where."""
    who = citation.speaker or "(unnamed)"
    say(f"  {mark} “{citation.shown}”")
    say(f"      {who}, {citation.transcript_title}, {clock(citation.start_ms)}, line {citation.line_id}")


def print_drops(dropped: Sequence[Dropped]) -> None:
    """What may not be said, and why."""
    if dropped:
        say(f"\nDropped ({len(dropped)}):")
    for drop in dropped:
        say(f"  ✗ {drop.reason}: {drop.title or drop.text}")
        say(f"      {drop.detail}")
