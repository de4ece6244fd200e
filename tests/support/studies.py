"""Small studies for tests of the verifier: `[mm:ss] Name: text` files, held as the verifier wants them."""

import hashlib
import re
from collections.abc import Sequence
from typing import NamedTuple, Self

from receipts_core.contract import ByteSpan, Cue, Escapes, Line, Role
from receipts_core.speech import line_text
from receipts_core.verify import Held

_TURN = re.compile(rb"^(?:\xef\xbb\xbf)?\[(\d+):(\d+)\] ([^:\r\n]+): ([^\r\n]+)", re.MULTILINE)


class Study(NamedTuple):
    held: Held
    files: tuple[tuple[Line, ...], ...]

    @classmethod
    def of(cls, files: Sequence[tuple[str, bytes]]) -> Self:
        parsed = tuple(lines_of(data) for _, data in files)
        lines = {line.line_id: line for one in parsed for line in one}
        people = {line.person_id: line.speaker for line in lines.values() if line.role is not Role.INTERVIEWER}
        held = Held(
            lines=lines,
            sources={hashlib.sha256(data).hexdigest(): data for _, data in files},
            titles={f"t{hashlib.sha256(data).hexdigest()[:12]}": name.rsplit(".", 1)[0] for name, data in files},
            names={person: frozenset({name}) for person, name in people.items() if name},
            of_participants=len(people),
            of_interviews=len(files),
        )
        return cls(held, parsed)

    @classmethod
    def texts(cls, *files: str) -> Self:
        return cls.of([(f"file{number}.txt", text.encode()) for number, text in enumerate(files, 1)])

    def line_id(self, file: int, n: int) -> str:
        found = [line.line_id for line in self.files[file - 1] if line.n == n]
        return found[0] if found else f"absent:{n}"

    def line(self, n: int, file: int = 1) -> Line:
        return self.files[file - 1][n - 1]


def lines_of(data: bytes) -> tuple[Line, ...]:
    source_id = hashlib.sha256(data).hexdigest()
    transcript_id = f"t{source_id[:12]}"
    lines: list[Line] = []
    for n, turn in enumerate(_TURN.finditer(data), 1):
        minutes, seconds, name = int(turn[1]), int(turn[2]), turn[3].decode()
        start_ms = (minutes * 60 + seconds) * 1000
        cues = (Cue(start_ms, None, (ByteSpan(*turn.span(4)),)),)
        asks = name in ("Interviewer", "Researcher", "Moderator")
        lines.append(
            Line(
                line_id=f"{transcript_id}:{n}",
                transcript_id=transcript_id,
                source_id=source_id,
                n=n,
                speaker=name,
                person_id=name.lower(),
                role=Role.INTERVIEWER if asks else Role.PARTICIPANT,
                start_ms=start_ms,
                end_ms=None,
                text=line_text(data, cues, Escapes.NONE),
                cues=cues,
                escapes=Escapes.NONE,
            )
        )
    return tuple(lines)
