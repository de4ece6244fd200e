"""Themes in parts that fit: a theme with many quotes is several entries, and what was dropped follows the themes."""

from collections.abc import Iterator

from functions.mcp.answers import DropEntry, ThemeEntry, ThemeList
from functions.mcp.bounds import take
from functions.mcp.reader import Reader
from receipts_core.contract import Run, Theme, ThemesResult, Wire
from receipts_core.errors import InvalidInput

_QUOTES = 8
_NOT_RUN = "Nobody has looked for themes in this study yet. A person starts that in the app."


def themes_of(reader: Reader, study_id: str, cursor: str) -> ThemeList:
    """The newest result of the study from the cursor on. Raises InvalidInput where it is not one of this result."""
    run, newest = _runs(reader, study_id)
    if run is None or run.themes is None:
        note = f"The newest run is {newest.state}: {newest.reason or 'it has no result yet'}." if newest else _NOT_RUN
        state = newest.state if newest else "not run"
        return _list(study_id, state=state, note=note)
    entries = list(_entries(run.themes))
    first = _first(run, cursor, len(entries))
    kept = take(entries[first:])
    following = first + len(kept)
    rest = following < len(entries)
    return _list(
        study_id,
        state=newest.state if newest else run.state,
        model=run.themes.model,
        missing=run.themes.missing,
        themes=tuple(entry for entry in kept if isinstance(entry, ThemeEntry)),
        dropped=tuple(entry for entry in kept if isinstance(entry, DropEntry)),
        truncated=rest,
        next_cursor=f"{run.run_id}.{following}" if rest else "",
        note=f"Entries {first + 1} to {following} of {len(entries)}; go on with nextCursor." if rest else "",
    )


def _list(study_id: str, **fields: object) -> ThemeList:
    known = {"model": None, "missing": None, "themes": (), "dropped": ()}
    return ThemeList.model_validate({"study_id": study_id, **known, **fields})


def _runs(reader: Reader, study_id: str) -> tuple[Run | None, Run | None]:
    """The newest run that has a result, and the newest of all."""
    newest: Run | None = None
    for run in reader.themes_runs(study_id):
        newest = newest or run
        if run.themes is not None:
            return run, newest
    return None, newest


def _entries(result: ThemesResult) -> Iterator[Wire]:
    for theme in result.themes:
        yield from _parts(theme)
    yield from map(DropEntry.of, result.dropped)


def _parts(theme: Theme) -> Iterator[ThemeEntry]:
    """The theme once for every eight of its quotes, supporting ones first."""
    whole = ThemeEntry.of(theme)
    for first in range(0, max(1, len(whole.citations) + len(whole.contrary)), _QUOTES):
        last = first + _QUOTES
        against = max(0, first - len(whole.citations)), max(0, last - len(whole.citations))
        yield whole.model_copy(
            update={
                "citations": whole.citations[first:last],
                "contrary": whole.contrary[slice(*against)],
                "continues": last < len(whole.citations) + len(whole.contrary),
            }
        )


def _first(run: Run, cursor: str, entries: int) -> int:
    if not cursor:
        return 0
    run_id, _, place = cursor.rpartition(".")
    if run_id != run.run_id or not place.isascii() or not place.isdecimal() or int(place[:9]) >= entries:
        raise InvalidInput(
            f"“{cursor[:40]}” is not a cursor of the newest themes.", fix="Start again without a cursor."
        )
    return int(place)
