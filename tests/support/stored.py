"""Transcripts and runs made by hand, for tests of whatever keeps them."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence

from receipts_core.adapters.memory import MemoryTranscripts
from receipts_core.contract import (
    ByteAccount,
    ByteSpan,
    Cue,
    Escapes,
    Line,
    Role,
    Run,
    RunCounts,
    RunEvent,
    RunState,
    Source,
    Speaker,
    Study,
    Transcript,
    TranscriptInfo,
)

Said = tuple[str | None, str]
TALK: tuple[Said, ...] = (
    ("Interviewer", "Would you pay for this?"),
    ("Ana", "I would not pay for this."),
    (None, "(somebody coughs)"),
    ("Ana", "If it's wrong, it's my name on it."),
)


def study(study_id: str = "s", title: str = "A study", created_at: int = 1) -> Study:
    """A study as somebody creates it."""
    return Study(study_id=study_id, title=title, created_at=created_at)


def study_of(infos: Iterable[TranscriptInfo], lines: Iterable[Line]) -> Study:
    """The study `s` as it is counted where these transcripts and lines were just put into it, and nothing else was."""
    store, lines = MemoryTranscripts(), list(lines)
    store.put_study(study())
    for info in infos:
        own = [line for line in lines if line.transcript_id == info.transcript_id]
        store.put_transcript(Transcript.model_validate({**info.model_dump(), "lines": own}))
    return store.get_study("s")


def transcript(
    said: Sequence[Said] = TALK, *, study_id: str = "s", title: str = "Interview", person: str | None = None
) -> Transcript:
    """A transcript that says this. `person` makes every participant this one person."""
    source = "\n".join(f"{name}: {text}" for name, text in said).encode(errors="surrogatepass")
    source_id = hashlib.sha256(source).hexdigest()
    transcript_id = "t" + hashlib.sha256(f"{study_id}\n{source_id}".encode()).hexdigest()[:12]
    lines = tuple(_line(transcript_id, source_id, n, *spoken, person) for n, spoken in enumerate(said, 1))
    return Transcript(
        transcript_id=transcript_id,
        study_id=study_id,
        title=title,
        source=Source(source_id=source_id, filename=f"{title}.txt", size=len(source)),
        format="text",
        speakers=_speakers(lines),
        line_count=len(lines),
        duration_ms=len(lines) * 1000,
        warnings=(),
        bytes=ByteAccount(speech=len(source), speaker=0, time=0, markup=0, skipped=0),
        skipped=(),
        lines=lines,
    )


def run(run_id: str = "r", *, study_id: str = "s", created_at: int = 1, cache_key: str = "") -> Run:
    """A run that waits for somebody to claim it."""
    return Run(
        run_id=run_id,
        study_id=study_id,
        kind="themes",
        model="stub",
        state=RunState.QUEUED,
        created_at=created_at,
        cache_key=cache_key,
    )


def event(seq: int, message: str = "Searching") -> RunEvent:
    """One step of a run."""
    return RunEvent(seq=seq, at=seq, type="search", message=message, counts=RunCounts(searches=seq))


def _line(transcript_id: str, source_id: str, n: int, name: str | None, text: str, person: str | None) -> Line:
    role = Role.INTERVIEWER if name == "Interviewer" else Role.PARTICIPANT if name else Role.UNKNOWN
    known = person if person and role is Role.PARTICIPANT else f"p-{name}"
    return Line(
        line_id=f"{transcript_id}:{n}",
        transcript_id=transcript_id,
        source_id=source_id,
        n=n,
        speaker=name,
        person_id=known,
        role=role,
        start_ms=n * 1000 if n % 3 else None,
        end_ms=None,
        text=text,
        cues=(Cue(n * 1000, None, (ByteSpan(n, n + 5), ByteSpan(n + 7, n + 9))), Cue(None, None, (ByteSpan(90, 99),))),
        escapes=Escapes.HTML if n % 2 else Escapes.NONE,
    )


def _speakers(lines: Sequence[Line]) -> tuple[Speaker, ...]:
    first = {line.speaker: line for line in reversed(lines) if line.speaker is not None}
    spoken = Counter(line.speaker for line in lines)
    return tuple(
        Speaker(
            name=name,
            role=line.role,
            role_reason="by name",
            person_id=line.person_id,
            lines=spoken[name],
        )
        for name, line in sorted(first.items())
    )
