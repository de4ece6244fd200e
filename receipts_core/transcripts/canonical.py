"""The canonical source: what converters write, one turn a row, `[hh:mm:ss.mmm] Speaker: text`.

The rule: the grammar is exact, so that nothing said can be taken for a stamp or a name. A row whose turn has no time
has no stamp; one of nobody has an empty name (`[00:00:01.000] : text`). White space in speech is folded, so a turn is
one row; a colon in a name is written U+2236.
"""

import re
from collections.abc import Iterable, Iterator

from receipts_core.contract import ByteSpan
from receipts_core.speech import fold_space
from receipts_core.transcripts.model import NativeFormat, Piece, Report, Said, no_escapes
from receipts_core.transcripts.stamps import fixed, written
from receipts_core.transcripts.turns import continues

_ROW = re.compile(rb"(?m)^(?:\[(\d{2,}:\d\d:\d\d\.\d{3})\] )?+([^:\n]*+): ([^\n]*+)$")
_LATEST_MS = 10**12


def row(said: Said) -> str:
    """One turn as a row."""
    start = said.start_ms
    stamp = f"[{written(start)}] " if start is not None and 0 <= start < _LATEST_MS else ""
    name = fold_space(said.speaker or "").replace(":", "\u2236")
    return f"{stamp}{name.lstrip('[')}: {said.text}\n"


def joined(pieces: Iterable[Said]) -> Iterator[Said]:
    """Pieces as turns, by the rule for cue formats; pieces without words vanish."""
    last: Said | None = None
    for piece in pieces:
        said = piece._replace(text=fold_space(piece.text))
        if not said.text:
            continue
        if last is not None and _goes_on(last, said):
            last = last._replace(end_ms=said.end_ms, text=f"{last.text} {said.text}")
            continue
        if last is not None:
            yield last
        last = said
    if last is not None:
        yield last


def _goes_on(last: Said, said: Said) -> bool:
    if last.end_ms is None or last.start_ms is None or said.start_ms is None or said.start_ms < last.start_ms:
        return False
    return continues(last.speaker, said.speaker, said.start_ms - last.end_ms, last.text, len(last.text))


def canonical(pieces: Iterable[Said]) -> bytes:
    """The canonical source of what a converter found, as UTF-8."""
    return "".join(row(said) for said in joined(pieces)).encode("utf-8", "replace")


def _read(source: bytes, report: Report) -> Iterator[Piece]:
    for found in _ROW.finditer(source):
        stamp, name, _ = found.groups()
        report.time += len(stamp or b"")
        report.speaker += len(name)
        start = fixed(stamp) if stamp else None
        yield Piece(name.decode("utf-8") or None, start, None, (ByteSpan(*found.span(3)),), fresh=True)


def _never(_head: bytes) -> int:
    """Nobody uploads this; converters hand it over."""
    return 0


FORMAT = NativeFormat(
    name="canonical",
    extensions=(),
    looks_for="",
    sniff=_never,
    read=_read,
    escapes=no_escapes,
    by_cue=False,
)
