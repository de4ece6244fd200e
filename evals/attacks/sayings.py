"""Attacks and honest drafts that need one line and no world: what each quotes or claims is listed in `sayings.toml`."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from evals.attacks.kinds import Attack, Family, Forgery, Honest, sentence
from evals.attacks.worlds import as_text, cut, held_of, plain
from receipts_core.contract import DropReason, Line
from receipts_core.transcripts import parse
from receipts_core.verify import Held

_LISTED = Path(__file__).parent / "sayings.toml"
_CLAIM = "They speak of it."


def honest() -> Iterator[Honest]:
    """The honest drafts beside each family: what looks like its attacks, and is none."""
    for listed in _families():
        for marked in listed.get("kept", ()):
            held, line = _said(plain(marked))
            yield Honest(f"{listed['name']}: {marked}", sentence(_CLAIM, (line.line_id, cut(marked))), held)


@cache
def _families() -> list[dict[str, Any]]:
    return tomllib.loads(_LISTED.read_text(encoding="utf-8"))["family"]


def _said(text: str) -> tuple[Held, Line]:
    """A study in which Dana says this, and the line that says it."""
    turns = [("Interviewer", "How was it?"), ("Dana", text), ("Marcus", "I can only say what I saw there.")]
    parsed = parse(as_text(turns), "said.txt")
    return held_of([parsed]), parsed.transcript.lines[1]


def _attacks(listed: dict[str, Any]) -> Iterator[Attack | Forgery]:
    for marked in listed.get("cuts", ()):
        held, line = _said(plain(marked))
        twin = sentence(_CLAIM, (line.line_id, line.text))
        draft = sentence(_CLAIM, (line.line_id, cut(marked)))
        yield Attack(marked, draft, held, DropReason.CUT_REVERSES_MEANING, twin)


FAMILIES = tuple(Family(listed["name"], lambda listed=listed: _attacks(listed)) for listed in _families())
