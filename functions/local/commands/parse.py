"""`receipts parse`: what a file holds, without storing it."""

from pathlib import Path
from typing import Any

from functions.local.files import read_file
from functions.local.options import Data, Encoding, Format, Json
from functions.local.output import clock, count, emit, failures, say
from receipts_core.contract import Line, Transcript
from receipts_core.transcripts import parse as parse_source


def parse(
    file: Path,
    data: Data = None,
    json: Json = False,
    format: Format = None,
    encoding: Encoding = None,
) -> None:
    """Parse FILE and print its speakers, lines, warnings and byte account."""
    with failures(as_json=json, filename=str(file)):
        parsed = parse_source(read_file(file), file.name, format=format, encoding=encoding)
    if json:
        emit(document(parsed.transcript))
    else:
        _print(parsed.transcript)


def document(transcript: Transcript) -> dict[str, Any]:
    """The parse result in the shape that other tools read."""
    derived = transcript.source.derived_from
    return {
        "format": transcript.format,
        "sourceId": transcript.source.source_id,
        "derivedFrom": {"sourceId": derived.source_id, "converter": derived.converter} if derived else None,
        "speakers": [{"name": s.name, "role": s.role, "roleReason": s.role_reason} for s in transcript.speakers],
        "lines": [_line(line) for line in transcript.lines],
        "warnings": [{"at": warning.at, "message": warning.message} for warning in transcript.warnings],
        "bytes": transcript.bytes.model_dump(),
        "skipped": [skipped.model_dump() for skipped in transcript.skipped],
    }


def _line(line: Line) -> dict[str, Any]:
    return {
        "n": line.n,
        "lineId": line.line_id,
        "speaker": line.speaker,
        "role": line.role,
        "startMs": line.start_ms,
        "endMs": line.end_ms,
        "text": line.text,
        "spans": [list(span) for span in line.spans],
    }


def _print(transcript: Transcript) -> None:
    size = transcript.source.size
    say(f"{transcript.title}: {transcript.format}, {count(len(transcript.lines), 'line')}, {count(size, 'byte')}")
    say(f"source {transcript.source.source_id}")
    if transcript.source.derived_from:
        say(f"converted by {transcript.source.derived_from.converter} from {transcript.source.derived_from.source_id}")
    for speaker in transcript.speakers:
        say(f"  {speaker.name}: {speaker.role}, {count(speaker.lines, 'line')} ({speaker.role_reason})")
    account = transcript.bytes.model_dump()
    say("bytes: " + ", ".join(f"{name} {size:,}" for name, size in account.items()))
    for skipped in transcript.skipped:
        say(f"  skipped {skipped.bytes:,}: {skipped.reason}")
    for warning in transcript.warnings:
        say(f"  line {warning.at}: {warning.message}")
    for line in transcript.lines:
        say(f"{line.n:>5}  {clock(line.start_ms)}  {line.speaker or '(unnamed)'}: {line.text}")
