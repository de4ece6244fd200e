"""Small studies for tests of the verifier: files, parsed and held as the verifier wants them."""

from collections.abc import Sequence
from typing import NamedTuple, Self

from receipts_core.contract import Line, Role
from receipts_core.transcripts import parse
from receipts_core.verify import Held


class Study(NamedTuple):
    held: Held
    files: tuple[tuple[Line, ...], ...]

    @classmethod
    def of(cls, files: Sequence[tuple[str, bytes]]) -> Self:
        parsed = [parse(data, filename) for filename, data in files]
        transcripts = [one.transcript for one in parsed]
        lines = {line.line_id: line for transcript in transcripts for line in transcript.lines}
        speakers = [
            one for transcript in transcripts for one in transcript.speakers if one.role is not Role.INTERVIEWER
        ]
        people = {line.person_id for line in lines.values() if line.role is not Role.INTERVIEWER}
        held = Held(
            lines=lines,
            sources={one.transcript.source.source_id: one.source for one in parsed},
            titles={transcript.transcript_id: transcript.title for transcript in transcripts},
            names={one.person_id: frozenset({one.name}) for one in speakers},
            of_participants=len(people),
            of_interviews=len(files),
        )
        return cls(held, tuple(transcript.lines for transcript in transcripts))

    @classmethod
    def texts(cls, *files: str) -> Self:
        return cls.of([(f"file{number}.txt", text.encode()) for number, text in enumerate(files, 1)])

    def line_id(self, file: int, n: int) -> str:
        found = [line.line_id for line in self.files[file - 1] if line.n == n]
        return found[0] if found else f"absent:{n}"

    def line(self, n: int, file: int = 1) -> Line:
        return self.files[file - 1][n - 1]
