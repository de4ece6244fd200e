"""Results as text in a terminal."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import typer

from functions.local.output import DROPPED, UNAVAILABLE, clock, emit, say, tell
from receipts_core.contract import AskResult, Citation, Dropped, Run, ThemesResult

_Result = TypeVar("_Result", ThemesResult, AskResult)


def end_run(run: Run, result: _Result | None, show: Callable[[_Result], None], *, as_json: bool) -> None:
    """Print what a run hands over, or how it ended with nothing to show; exit 1 where something was dropped."""
    if result is None:
        tell(f"receipts: the run is {run.state}: {run.reason}")
        if as_json:
            emit(run)
        raise typer.Exit(UNAVAILABLE)
    if as_json:
        emit(result)
    else:
        show(result)
    if result.dropped:
        raise typer.Exit(DROPPED)


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
