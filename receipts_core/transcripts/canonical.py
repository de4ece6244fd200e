"""The canonical source: what converters write, one cue a row, `[hh:mm:ss.mmm --> hh:mm:ss.mmm] Speaker: text`.

The rule: the grammar is exact, so that nothing said can be taken for a stamp or a name. A row without an end has only a
start in its stamp, one without a start has no stamp; one of nobody has an empty name (`[00:00:01.000] : text`). White
space in speech is folded, so a cue is one row; a colon in a name is written U+2236. Rows of one speaker become turns by
the rule for cue formats, as those of a native file do.
"""

import re
from collections.abc import Iterable, Iterator
from typing import TypeGuard

from receipts_core.contract import ByteSpan
from receipts_core.speech import fold_space
from receipts_core.transcripts.model import NativeFormat, Piece, Report, Said, no_escapes
from receipts_core.transcripts.stamps import fixed, written
from receipts_core.transcripts.turns import continues, ends_sentence

_STAMP = rb"(\d{2,}:\d\d:\d\d\.\d{3})"
_ROW = re.compile(rb"(?m)^(?:\[" + _STAMP + rb"(?: --> " + _STAMP + rb")?+\] )?+([^:\n]*+): ([^\n]*+)$")
_LATEST_MS = 10**12
FULL_ROW = 100
"""Characters from which a row takes no more pieces: transcribers give single words, and people quote sentences."""


def row(said: Said) -> str:
    """One cue as a row."""
    stamp = ""
    if _is_time(said.start_ms):
        until = f" --> {written(said.end_ms)}" if _is_time(said.end_ms) else ""
        stamp = f"[{written(said.start_ms)}{until}] "
    name = fold_space(said.speaker or "").replace(":", "\u2236")
    return f"{stamp}{name.lstrip('[')}: {said.text}\n"


def _is_time(ms: int | None) -> TypeGuard[int]:
    return ms is not None and 0 <= ms < _LATEST_MS


def joined(pieces: Iterable[Said]) -> Iterator[Said]:
    """Pieces as rows of about a sentence, so that a quote has few spans and its own time; without words they vanish."""
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
    if len(last.text) >= FULL_ROW or ends_sentence(last.text):
        return False
    return continues(last.speaker, said.speaker, said.start_ms - last.end_ms, last.text, len(last.text))


def canonical(pieces: Iterable[Said]) -> bytes:
    """The canonical source of what a converter found, as UTF-8."""
    return "".join(row(said) for said in joined(pieces)).encode("utf-8", "replace")


def _read(source: bytes, report: Report) -> Iterator[Piece]:
    for found in _ROW.finditer(source):
        begin, end, name, _ = found.groups()
        report.time += len(begin or b"") + len(end or b"")
        report.speaker += len(name)
        start_ms, end_ms = fixed(begin) if begin else None, fixed(end) if end else None
        yield Piece(name.decode("utf-8") or None, start_ms, end_ms, (ByteSpan(*found.span(4)),))


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
    by_cue=True,
)
