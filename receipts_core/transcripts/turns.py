"""Pieces to turns: who goes on speaking, and where a new line starts.

The rule for cue formats: consecutive cues of one named speaker are one line while the pause is at most 2 s and the line
has not both passed 400 characters and ended a sentence. A cue of nobody is its own line, unless it plainly continues a
sentence (the one before does not end one, pause at most 1 s): then it belongs to whoever was speaking. In plain text
every piece that opens a turn is a line.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from receipts_core.contract import ByteSpan, Cue, Escapes
from receipts_core.speech import decode, fold_space
from receipts_core.transcripts.model import Piece, Report

PAUSE_MS, BREATH_MS = 2000, 1000
SAME_CUE = 12
"""Bytes between two pieces of one cue: a closing tag or a forced line break. A cue that only starts at the same time is
another voice."""
LONG, LONGEST_UNNAMED, LONGEST = 400, 1000, 20_000
_CLOSERS = "\"'”’»)]}）」』*_ "
_ENDERS = frozenset(".?!…。？！．।؟۔։።♪♫」』]")


class Turn(NamedTuple):
    """What will be a line: a voice, its cues, and their text."""

    speaker: str | None
    cues: tuple[Cue, ...]
    text: str


def ends_sentence(text: str) -> bool:
    """Whether a text ends as a sentence does, in any script that we know the marks of."""
    return bool(text) and (text[-1] in _ENDERS or text.rstrip(_CLOSERS)[-1:] in _ENDERS)


def continues(before: str | None, now: str | None, pause_ms: int, text: str, length: int) -> bool:
    """Whether `now` goes on with the line of `before`, which ends in `text` and is `length` characters long."""
    if now is not None:
        full = length > LONGEST or (length > LONG and ends_sentence(text))
        return now == before and pause_ms <= PAUSE_MS and not full
    limit = LONGEST_UNNAMED if before is None else LONGEST
    return pause_ms <= BREATH_MS and length <= limit and not ends_sentence(text)


def spoken(source: bytes, spans: tuple[ByteSpan, ...], escapes: Escapes) -> str:
    """The folded text of one piece."""
    if len(spans) == 1:
        start, end = spans[0]
        return fold_space(decode(source[start:end], escapes))
    return fold_space("".join([decode(source[start:end], escapes) for start, end in spans]))


def turns_of_text(source: bytes, pieces: Iterable[Piece], escapes: Escapes) -> Iterator[Turn]:
    """Plain text: a piece that opens no turn belongs to the one before; pieces without words vanish."""
    first: Turn | None = None
    more: list[tuple[Cue, str]] = []
    for voice, start_ms, end_ms, spans, fresh in pieces:
        text = spoken(source, spans, escapes)
        if not text:
            continue
        cue = Cue(start_ms, end_ms, spans)
        if first is not None and not fresh:
            more.append((cue, text))
            continue
        if first is not None:
            yield _with_more(first, more)
            more.clear()
        first = Turn(voice, (cue,), text)
    if first is not None:
        yield _with_more(first, more)


def _with_more(turn: Turn, more: list[tuple[Cue, str]]) -> Turn:
    """A turn with the paragraphs under its first one."""
    if not more:
        return turn
    cues, texts = zip(*more, strict=True)
    return Turn(turn.speaker, (*turn.cues, *cues), " ".join((turn.text, *texts)))


def turns_of_cues(source: bytes, pieces: Iterable[Piece], escapes: Escapes, report: Report) -> Iterator[Turn]:
    """Cue formats: join pieces while one voice goes on; pieces without words vanish."""
    turn = _Open(report)
    for piece in pieces:
        text = spoken(source, piece.spans, escapes)
        if not text:
            continue
        if turn.cues and turn.goes_on(piece):
            turn.add(piece, text)
            continue
        if turn.cues:
            yield turn.close()
        turn.start(piece, text)
    if turn.cues:
        yield turn.close()


class _Open:
    """The turn that is being built."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.speaker: str | None = None
        self.cues: list[Cue] = []
        self.texts: list[str] = []
        self.length = 0
        self.named = False

    def start(self, piece: Piece, text: str) -> None:
        self.speaker, self.length = piece.speaker, len(text)
        self.cues = [Cue(piece.start_ms, piece.end_ms, piece.spans)]
        self.texts = [text]
        if piece.speaker is not None:
            self.named = True
        elif self.named and not piece.fresh:
            self.report.warn(piece.spans[0].start, "nobody is named here; kept as an unknown voice")

    def add(self, piece: Piece, text: str) -> None:
        self.cues.append(Cue(piece.start_ms, piece.end_ms, piece.spans))
        self.texts.append(text)
        self.length += len(text) + 1

    def close(self) -> Turn:
        return Turn(self.speaker, tuple(self.cues), " ".join(self.texts))

    def goes_on(self, piece: Piece) -> bool:
        """Cue formats: same voice, or nobody's words that go on with a sentence, soon enough."""
        if piece.fresh and piece.speaker is None:
            return False
        last = self.cues[-1]
        start, before = piece.start_ms, last.end_ms
        if start is None or before is None or last.start_ms is None or start < last.start_ms:
            return False
        if piece.speaker is None and start == last.start_ms:
            if last.spans[-1].end + SAME_CUE < piece.spans[0].start:
                return False
            if self.speaker is None:
                return True
        return continues(self.speaker, piece.speaker, start - before, self.texts[-1], self.length)
