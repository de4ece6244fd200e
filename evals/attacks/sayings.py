"""Attacks and honest drafts that need one line each and no world, as `sayings.toml` lists them."""

import tomllib
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

from evals.attacks.kinds import Attack, Draft, Family, Forgery, Honest, sentence
from evals.attacks.worlds import as_text, cut, held_of, plain
from receipts_core.contract import DropReason, Line
from receipts_core.transcripts import parse
from receipts_core.verify import Held

_LISTED = Path(__file__).parent / "sayings.toml"
_CLAIM = "They speak of it."
_PEOPLE = ("Dana", "Marcus", "Priya", "Tom", "Ines", "Jonas", "Odile", "Pablo", "Rosa", "Wei")


def honest() -> Iterator[Honest]:
    """The honest drafts beside each family: what looks like its attacks, and is none."""
    for listed in _families():
        for marked in listed.get("kept", ()):
            held, line = _said(plain(marked))
            yield Honest(f"{listed['name']}: {marked}", sentence(_CLAIM, (line.line_id, cut(marked))), held)
        for said, claim in listed.get("kept_claims", ()):
            held, line = _said(said)
            yield Honest(f"{listed['name']}: {claim}", sentence(claim, (line.line_id, line.text)), held)
        for people, cited, claim in listed.get("kept_panels", ()):
            held, draft = _panel(people, cited, claim)
            yield Honest(f"{listed['name']}: {cited} of {people}: {claim}", draft, held)


def claims() -> Iterator[str]:
    """Every false claim about a panel."""
    return (claim for listed in _families() for _, _, claim in listed.get("panels", ()))


@cache
def _families() -> list[dict[str, Any]]:
    return tomllib.loads(_LISTED.read_text(encoding="utf-8"))["family"]


def _said(text: str) -> tuple[Held, Line]:
    """A study in which Dana says this, and the line that says it."""
    turns = [("Interviewer", "How was it?"), ("Dana", text), ("Marcus Ferreira", "I can only say what I saw.")]
    parsed = parse(as_text(turns), "said.txt")
    return held_of([parsed]), parsed.transcript.lines[1]


@cache
def _interviews(people: int) -> tuple[Held, tuple[Line, ...]]:
    """A study of so many people, one interview each, and what each of them says."""
    said = [[("Interviewer", "How was it?"), (name, f"My till is slow, says {name}.")] for name in _PEOPLE[:people]]
    files = [parse(as_text(turns), f"{number}.txt") for number, turns in enumerate(said)]
    return held_of(files), tuple(one.transcript.lines[1] for one in files)


def _panel(people: int, cited: int, claim: str) -> tuple[Held, Draft]:
    held, lines = _interviews(people)
    return held, sentence(claim, *((line.line_id, line.text) for line in lines[:cited]))


def _attacks(listed: dict[str, Any]) -> Iterator[Attack | Forgery]:
    reason = DropReason(listed["reason"])
    cuts = ((plain(marked), cut(marked)) for marked in listed.get("cuts", ()))
    for said, quote in (*cuts, *listed.get("quotes", ())):
        held, line = _said(said)
        draft, twin = (sentence(_CLAIM, (line.line_id, words)) for words in (quote, said))
        yield Attack(f"“{quote}” of “{said}”", draft, held, reason, twin)
    for said, false, true in listed.get("claims", ()):
        held, line = _said(said)
        draft, twin = (sentence(claim, (line.line_id, line.text)) for claim in (false, true))
        yield Attack(false, draft, held, reason, twin)
    for people, cited, claim in listed.get("panels", ()):
        held, draft = _panel(people, cited, claim)
        yield Attack(f"{cited} of {people}: {claim}", draft, held, reason, _panel(people, cited, _CLAIM)[1])


FAMILIES = tuple(Family(listed["name"], partial(_attacks, listed)) for listed in _families())
