"""The scenarios: what is asked of the samples, which lines answer it, and what may not be claimed.

A need is met by any one of its accepted lines: a person, and words of a sentence of theirs. A need without lines is met
by any claim at all. Accepted lines come from docs/samples.md, which a test holds to the files.
"""

import json
from importlib.resources import files
from typing import NamedTuple


class Accepted(NamedTuple):
    """A line that answers: who said it, and words of it (straight quotes)."""

    speaker: str
    words: str


class Scenario(NamedTuple):
    """`asks` is a question, or None for a run of themes. `forbidden` words may be in no claim."""

    name: str
    asks: str | None
    nothing_found: bool
    needs: dict[str, tuple[Accepted, ...]]
    forbidden: tuple[str, ...]


def scenarios() -> tuple[Scenario, ...]:
    """All seven, in order."""
    rows = json.loads(files(__package__ or __name__).joinpath("scenarios.json").read_text(encoding="utf-8"))
    return tuple(
        Scenario(
            name=row["name"],
            asks=row.get("asks"),
            nothing_found=row.get("nothingFound", False),
            needs={need: tuple(Accepted(*line) for line in lines) for need, lines in row["needs"].items()},
            forbidden=tuple(row["forbidden"]),
        )
        for row in rows
    )
