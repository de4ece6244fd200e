"""Turns to a transcript: ids, roles, people, the byte account and the warnings by row.

The rule: ids come from content (study and source hash), and every byte of the source is in exactly one class.
"""

import hashlib
from collections.abc import Iterable

from receipts_core.contract import (
    ByteAccount,
    Escapes,
    Line,
    Role,
    Skipped,
    Source,
    Speaker,
    Transcript,
    Warning,
)
from receipts_core.transcripts.model import MOST_OF_A_KIND, Report
from receipts_core.transcripts.people import person_id
from receipts_core.transcripts.roles import Guess, Voice, guess_roles
from receipts_core.transcripts.scan import row_numbers, scan_of
from receipts_core.transcripts.turns import Turn


def sha256(data: bytes) -> str:
    """The hash that names a source."""
    return hashlib.sha256(data).hexdigest()


def transcript_id(study_id: str, source_id: str) -> str:
    """The same file in the same study has the same id, and another one in another study."""
    return "t" + sha256(f"{study_id}\n{source_id}".encode())[:12]


def assemble(
    source: bytes,
    facts: Source,
    turns: list[Turn],
    report: Report,
    escapes: Escapes,
    *,
    study_id: str,
    format: str,
    title: str,
    sample: bool,
) -> Transcript:
    """The transcript of a source that was read."""
    identity = transcript_id(study_id, facts.source_id)
    voices = _voices(turns)
    guesses = guess_roles(voices)
    speech, duration = _measured(turns)
    lines = _lines(turns, identity, facts.source_id, guesses, escapes)
    return Transcript.trusted(
        transcript_id=identity,
        study_id=study_id,
        title=title,
        source=facts,
        format=format,
        speakers=tuple(
            Speaker.trusted(
                name=name, role=role, role_reason=why, person_id=person_id(name, identity), lines=voices[name].turns
            )
            for name, (role, why) in guesses.items()
        ),
        line_count=len(lines),
        duration_ms=duration,
        warnings=_warnings(source, report),
        bytes=_account(len(source), speech, report),
        skipped=tuple(Skipped.trusted(reason=reason, bytes=size) for reason, size in sorted(report.skipped.items())),
        sample=sample,
        lines=lines,
    )


def _voices(turns: Iterable[Turn]) -> dict[str, Voice]:
    voices: dict[str, Voice] = {}
    for place, turn in enumerate(turns):
        if turn.speaker is not None:
            voice = voices.get(turn.speaker)
            if voice is None:
                voice = voices[turn.speaker] = Voice(place)
            voice.hear(turn.text)
    return voices


def _lines(
    turns: list[Turn], identity: str, source_id: str, guesses: dict[str, Guess], escapes: Escapes
) -> tuple[Line, ...]:
    known = {name: (person_id(name, identity), role) for name, (role, _) in guesses.items()}
    nobody = (person_id(None, identity), Role.UNKNOWN)
    trusted, lines = Line.trusted, list[Line]()
    for n, (speaker, cues, text) in enumerate(turns, 1):
        person, role = known[speaker] if speaker is not None else nobody
        lines.append(
            trusted(
                line_id=f"{identity}:{n}",
                transcript_id=identity,
                source_id=source_id,
                n=n,
                speaker=speaker,
                person_id=person,
                role=role,
                start_ms=cues[0].start_ms,
                end_ms=cues[-1].end_ms,
                text=text,
                cues=cues,
                escapes=escapes,
            )
        )
    return tuple(lines)


def _measured(turns: Iterable[Turn]) -> tuple[int, int | None]:
    """Bytes of speech, and the latest time of all; None where nothing is timed."""
    speech, latest = 0, -1
    for turn in turns:
        for start_ms, end_ms, spans in turn.cues:
            last = start_ms if end_ms is None else end_ms
            if last is not None and last > latest:
                latest = last
            for start, end in spans:
                speech += end - start
    return speech, latest if latest >= 0 else None


def _account(size: int, speech: int, report: Report) -> ByteAccount:
    skipped = report.skipped.total()
    markup = size - speech - report.speaker - report.time - skipped
    return ByteAccount.trusted(speech=speech, speaker=report.speaker, time=report.time, markup=markup, skipped=skipped)


def _warnings(source: bytes, report: Report) -> tuple[Warning, ...]:
    """Each warning with its row; past fifty of a kind the rest are counted in one more."""
    rows = row_numbers(scan_of(source), (at for at, _ in report.warnings))
    made = [Warning.trusted(at=rows[at], message=message) for at, message in sorted(report.warnings)]
    for kind, count in report.kinds.items():
        if count > MOST_OF_A_KIND:
            made.append(Warning.trusted(at=0, message=f"{count - MOST_OF_A_KIND} more like it: {kind}"))
    return tuple(made)
