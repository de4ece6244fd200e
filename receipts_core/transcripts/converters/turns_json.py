"""JSON of any tool that lists its turns: objects with a text and a speaker or a time, such as an interviewer bot's log.

The rule: what a key means is read from its name, as the names over a table's columns are (`columns`); a list of which
that is not plain is not read.
"""

from collections.abc import Iterable
from typing import Any

from receipts_core.transcripts.converters.columns import Columns, columns_of
from receipts_core.transcripts.converters.shapes import mapping, objects, speaker, text
from receipts_core.transcripts.converters.timings import times_of, unit_of
from receipts_core.transcripts.model import JsonFormat, Said


def _turns(document: Any) -> tuple[list[dict[str, Any]], list[str], Columns] | None:
    """The list of turns, the keys of a turn, and which of them is what."""
    for candidate in (document, *mapping(document).values()):
        turns = objects(candidate)
        keys = list(dict.fromkeys(key for turn in turns[:50] for key in turn))
        columns = columns_of(keys)
        if columns and any(text(turn.get(keys[columns.places["text"]])).strip() for turn in turns):
            return turns, keys, columns
    return None


def _recognises(document: Any) -> bool:
    return _turns(document) is not None


def _convert(document: Any) -> Iterable[Said]:
    found = _turns(document)
    if found is None:
        return
    turns, keys, columns = found
    rows = [[_cell(turn.get(key)) for key in keys] for turn in turns]
    unit = columns.unit or unit_of(
        [columns.cell(row, "start") for row in rows], [columns.cell(row, "end") for row in rows]
    )
    for row in rows:
        begin, end = times_of(columns.cell(row, "start"), columns.cell(row, "end"), unit)
        yield Said(columns.cell(row, "speaker") or None, begin, end, columns.cell(row, "text"))


def _cell(value: Any) -> str:
    """A value as a table would show it; a number of a speaker and a time keep their digits."""
    if isinstance(value, float):
        return f"{value:f}"
    return speaker(value) or ""


FORMAT = JsonFormat("turns-json", 1, "a list of objects with text and speaker or start", _recognises, _convert)
