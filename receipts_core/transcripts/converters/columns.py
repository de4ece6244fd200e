"""Which column of a table is the speaker, the time and the speech, by the names over them."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from receipts_core.speech import fold_space

_UNIT = re.compile(r" (ms|milliseconds?|msecs?|s|secs?|seconds?)$")
_NAMES = {
    "speaker": """
        speaker | speakers | speaker name | speaker label | speakername | name | participant | participant name | who |
        voice | role | author | user | sender | from | sprecher | locutor | orador | intervenant
    """,
    "start": """
        start | start time | starttime | start timecode | time | timestamp | timecode | time stamp | time code | begin |
        timespan | time span | time range |
        begin time | begins | in | in time | time in | tc in | offset | date | datetime | zeit | hora | tiempo
    """,
    "end": """
        end | end time | endtime | end timecode | stop | stop time | out | out time | time out | tc out | until | to
    """,
    "text": """
        text | transcript | transcription | utterance | utterances | content | dialogue | dialog | speech | message |
        sentence | body | caption | subtitle | segment | segment text | words | said | turn | what was said | texto
    """,
}
_KINDS = {name.strip(): kind for kind, names in _NAMES.items() for name in names.split("|")}
_UNITS = {"m": 1, "s": 1000}


class Columns(NamedTuple):
    """Where each kind of column is, and how many milliseconds a number in a time column counts (None: not said)."""

    places: dict[str, int]
    unit: int | None

    def cell(self, row: Sequence[str], kind: str) -> str:
        """The cell of a kind in a row, "" where the row or the table has none."""
        place = self.places.get(kind)
        return row[place].strip() if place is not None and place < len(row) else ""


def columns_of(header: Sequence[str]) -> Columns | None:
    """The columns that a first row names: the speech, and a speaker or a start. None where it names no such columns."""
    places: dict[str, int] = {}
    unit = None
    for place, cell in enumerate(header):
        name = fold_space(re.sub(r"[\W_]+", " ", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", cell)).lower())
        suffix = _UNIT.search(name)
        kind = _KINDS.get(name) or _KINDS.get(_UNIT.sub("", name))
        if kind and kind not in places:
            places[kind] = place
            unit = _UNITS[suffix[1][0]] if suffix and kind in ("start", "end") else unit
    return Columns(places, unit) if "text" in places and ("speaker" in places or "start" in places) else None
