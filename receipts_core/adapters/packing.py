"""How every store writes a transcript down: one header and some chunks of lines.

The rule: what a person may correct later (title, speakers, roles) is in the header, what never changes (the words) is
in the chunks. A line names its voice by number, and the header says who that voice is, so that correcting a speaker is
one small write which every line follows, in every store. A chunk is about `CHUNK_BYTES` of lines, one JSON array a
line, compressed; the header knows where each chunk starts, so one line is read without its transcript.
"""

import hashlib
import json
import re
import zlib
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from receipts_core.contract import ByteSpan, Cue, Escapes, Line, Role, Speaker, Study, Transcript, TranscriptInfo
from receipts_core.errors import InvalidInput
from receipts_core.people import participants_of

CHUNK_BYTES = 16_384
MAX_TITLE_BYTES = 65_536
KEPT_HEADERS = 2_048
MAX_ID_BYTES = 1_024
_LINE_ID = re.compile(r"(.+):([1-9][0-9]{0,8})", re.DOTALL)


class Voice(NamedTuple):
    """What the lines of one speaker have in common."""

    speaker: str | None
    person_id: str
    role: Role
    escapes: Escapes


class Chunk(NamedTuple):
    """Consecutive lines, compressed. `first` is the `n` of the first of them."""

    first: int
    data: bytes


@dataclass(frozen=True)
class Header:
    """All of a transcript but its words. `starts` are the first `n` of each chunk, `digest` is over their lines."""

    info: TranscriptInfo
    voices: tuple[Voice, ...]
    starts: tuple[int, ...]
    digest: str

    @cached_property
    def fingerprint(self) -> str:
        """Equal exactly where words and speakers are equal; the title does not count."""
        speakers = [speaker.model_dump(mode="json") for speaker in self.info.speakers]
        return hashlib.sha256(_json([self.info.source.source_id, self.digest, self.voices, speakers])).hexdigest()

    @cached_property
    def participants(self) -> tuple[str, ...]:
        """The person ids of those who were interviewed here, sorted."""
        return tuple(sorted(participants_of([self.info])))

    def renamed(self, title: str) -> "Header":
        """The same under another title. Raises InvalidInput."""
        check_title(title)
        return replace(self, info=self.info.model_copy(update={"title": title}))

    def with_speakers(self, speakers: Sequence[Speaker]) -> "Header":
        """The same with other roles and persons. Raises InvalidInput unless the names are those of the transcript."""
        if sorted(speaker.name for speaker in speakers) != sorted(speaker.name for speaker in self.info.speakers):
            raise InvalidInput(
                f"Transcript {self.info.transcript_id} has other speakers than the ones given",
                fix="Give every speaker of the transcript once, under the name it has there.",
            )
        known = {speaker.name: speaker for speaker in speakers}
        voices = tuple(
            voice._replace(role=known[voice.speaker].role, person_id=known[voice.speaker].person_id)
            if voice.speaker in known
            else voice
            for voice in self.voices
        )
        return replace(self, info=self.info.model_copy(update={"speakers": tuple(speakers)}), voices=voices)

    def by_chunk(self, wanted: Iterable[int]) -> dict[int, list[int]]:
        """Those of the wanted `n` that exist, under the `first` of the chunk that holds them."""
        found: dict[int, list[int]] = {}
        for n in wanted:
            if 1 <= n <= self.info.line_count:
                found.setdefault(self.starts[bisect_right(self.starts, n) - 1], []).append(n)
        return found

    def to_bytes(self) -> bytes:
        """This header, compressed."""
        info = self.info.model_dump(mode="json")
        return zlib.compress(_json({"info": info, "voices": self.voices, "starts": self.starts, "digest": self.digest}))

    @staticmethod
    @lru_cache(maxsize=KEPT_HEADERS)
    def from_bytes(data: bytes) -> "Header":
        """The header that `to_bytes` wrote. Those read last are kept: a run reads the same ones at every search."""
        held = json.loads(zlib.decompress(data))
        voices = tuple(Voice(name, person, Role(role), Escapes(kind)) for name, person, role, kind in held["voices"])
        return Header(TranscriptInfo.model_validate(held["info"]), voices, tuple(held["starts"]), held["digest"])


def check_study(study: Study) -> None:
    """Raises InvalidInput for a study whose id or title no store can hold."""
    _check_text(study.study_id, "id", MAX_ID_BYTES)
    check_title(study.title)


def check_title(title: str) -> None:
    """Raises InvalidInput for a title that no store can hold."""
    _check_text(title, "title", MAX_TITLE_BYTES)


def _check_text(text: str, what: str, most: int) -> None:
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise InvalidInput(f"The {what} is not valid Unicode.", fix="Type it again.") from None
    if size > most:
        raise InvalidInput(f"The {what} has {size} bytes.", fix=f"Use at most {most} bytes.")


def pack(transcript: Transcript) -> tuple[Header, list[Chunk]]:
    """A transcript as stores hold it. Raises InvalidInput where its lines are not numbered 1, 2, 3 under its own id."""
    check_title(transcript.title)
    voices: dict[Voice, int] = {}
    digest = hashlib.sha256()
    chunks: list[Chunk] = []
    for first, rows in _groups(transcript, voices):
        lines = b"\n".join(rows)
        digest.update(lines + b"\n")
        chunks.append(Chunk(first, zlib.compress(lines, 1)))
    starts = tuple(chunk.first for chunk in chunks)
    info = transcript.info().model_copy(update={"line_count": len(transcript.lines)})
    return Header(info, tuple(voices), starts, digest.hexdigest()), chunks


def unpack(header: Header, chunk: Chunk, wanted: Iterable[int] | None = None) -> Iterator[Line]:
    """The lines of a chunk in order; with `wanted`, only the lines with those `n`."""
    rows = zlib.decompress(chunk.data).split(b"\n")
    for n in range(chunk.first, chunk.first + len(rows)) if wanted is None else wanted:
        yield _line(header, n, json.loads(rows[n - chunk.first]))


def by_transcript(line_ids: Iterable[str]) -> dict[str, list[int]]:
    """The `n` of lines under the id of their transcript. What has not the form of a line id is left out."""
    found: dict[str, list[int]] = {}
    for line_id in dict.fromkeys(line_ids):
        form = _LINE_ID.fullmatch(line_id)
        if form:
            found.setdefault(form[1], []).append(int(form[2]))
    return found


def _groups(transcript: Transcript, voices: dict[Voice, int]) -> Iterator[tuple[int, list[bytes]]]:
    rows: list[bytes] = []
    first, size = 1, 0
    for n, line in enumerate(transcript.lines, 1):
        row = _row(transcript, n, line, voices)
        if rows and size + len(row) > CHUNK_BYTES:
            yield first, rows
            rows, first, size = [], n, 0
        rows.append(row)
        size += len(row)
    if rows:
        yield first, rows


def _row(transcript: Transcript, n: int, line: Line, voices: dict[Voice, int]) -> bytes:
    if (line.n, line.transcript_id, line.source_id) != (n, transcript.transcript_id, transcript.source.source_id):
        raise InvalidInput(f"Line {line.line_id} is not line {n} of transcript {transcript.transcript_id}")
    voice = voices.setdefault(Voice(line.speaker, line.person_id, line.role, line.escapes), len(voices))
    return _json([voice, line.start_ms, line.end_ms, line.text, line.cues])


def _line(header: Header, n: int, row: list[Any]) -> Line:
    place: int = row[0]
    voice = header.voices[place]
    transcript_id = header.info.transcript_id
    return Line.trusted(
        line_id=f"{transcript_id}:{n}",
        transcript_id=transcript_id,
        source_id=header.info.source.source_id,
        n=n,
        speaker=voice.speaker,
        person_id=voice.person_id,
        role=voice.role,
        start_ms=row[1],
        end_ms=row[2],
        text=row[3],
        cues=tuple(Cue(start, end, tuple(ByteSpan(*span) for span in spans)) for start, end, spans in row[4]),
        escapes=voice.escapes,
    )


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
