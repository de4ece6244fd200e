"""The annotated questions and themes, and the lines that their passages stand in.

The rule of the annotation: a hit is the participant's line that contains a gold passage; passages that are not listed
are unjudged, not wrong.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from receipts_core.contract import Line, Role
from receipts_core.speech import fold_space


class Question(NamedTuple):
    """A researcher's question and the ids of the lines that answer it; none where nobody said it."""

    question_id: str
    text: str
    lines: frozenset[str]


class GoldTheme(NamedTuple):
    """A theme that an annotator found, and the ids of the lines that support it."""

    theme_id: str
    title: str
    lines: frozenset[str]


class Gold(NamedTuple):
    """A set: questions with an answer, questions without one, themes, and passages that no line holds."""

    answerable: tuple[Question, ...]
    nobody_said: tuple[Question, ...]
    themes: tuple[GoldTheme, ...]
    missing: tuple[str, ...]


def load(path: Path, lines: Iterable[Line], titles: Mapping[str, str]) -> Gold:
    """Read a set. `titles` are those of the transcripts by id, as the set names them."""
    spoken: dict[str, list[Line]] = {}
    for line in lines:
        if line.role is not Role.INTERVIEWER:
            spoken.setdefault(titles[line.transcript_id], []).append(line)
    data = json.loads(path.read_text(encoding="utf-8"))
    missing: list[str] = []

    def found(passages: Sequence[Mapping[str, Any]]) -> frozenset[str]:
        ids: set[str] = set()
        for passage in passages:
            quote = fold_space(passage["quote"])
            holding = [line.line_id for line in spoken.get(passage["transcript"], ()) if quote in line.text]
            ids.update(holding[:1])
            if not holding:
                missing.append(quote)
        return frozenset(ids)

    questions = [(q["type"], Question(q["id"], q["question"], found(q["gold"]))) for q in data["questions"]]
    return Gold(
        answerable=tuple(question for kind, question in questions if kind == "answerable"),
        nobody_said=tuple(question for kind, question in questions if kind == "nobody_said"),
        themes=tuple(GoldTheme(t["id"], t["title"], found(t["gold"])) for t in data["themes"]),
        missing=tuple(missing),
    )
