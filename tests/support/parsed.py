"""What tests of parsing say again and again: read this, and hold what came out to the laws."""

from itertools import pairwise

from receipts_core.speech import line_text
from receipts_core.transcripts import Parsed, parse

Turn = tuple[str | None, int | None, str]


def read(data: str | bytes, filename: str = "interview.txt", **options: str) -> Parsed:
    """Parse a text or bytes, and check the laws on the way."""
    parsed = parse(data.encode() if isinstance(data, str) else data, filename, **options)
    assert broken_laws(parsed) == []
    return parsed


def turns(data: str | bytes, filename: str = "interview.txt", **options: str) -> list[Turn]:
    """Speaker, start and text of every line."""
    return [(line.speaker, line.start_ms, line.text) for line in read(data, filename, **options).transcript.lines]


def said(data: str | bytes, filename: str = "interview.txt") -> list[tuple[str | None, str]]:
    """Speaker and text of every line."""
    return [(speaker, text) for speaker, _, text in turns(data, filename)]


def roles(data: str | bytes, filename: str = "interview.txt") -> dict[str, str]:
    """The guessed role of every named speaker."""
    return {speaker.name: speaker.role.value for speaker in read(data, filename).transcript.speakers}


def warned(data: str | bytes, filename: str = "interview.txt") -> list[tuple[int, str]]:
    """Row and message of every warning."""
    return [(warning.at, warning.message) for warning in read(data, filename).transcript.warnings]


def broken_laws(parsed: Parsed) -> list[str]:
    """Which laws of parsing do not hold for a transcript."""
    transcript, source = parsed.transcript, parsed.source
    account = transcript.bytes
    classes = (account.speech, account.speaker, account.time, account.markup, account.skipped)
    spans = [span for line in transcript.lines for span in line.spans]
    in_order = all(before.end <= after.start for before, after in pairwise(spans))
    laws = {
        "there is speech": bool(transcript.lines) and all(line.text for line in transcript.lines),
        "the account sums to the size": sum(classes) == len(source) and min(classes) >= 0,
        "skipped bytes have reasons": sum(skipped.bytes for skipped in transcript.skipped) == account.skipped,
        "speech is the spans": sum(span.end - span.start for span in spans) == account.speech,
        "spans are in range, not empty, in order": in_order and all(0 <= a < b <= len(source) for a, b in spans),
        "spans decode to the text": all(
            line.text == line_text(source, line.cues, line.escapes) for line in transcript.lines
        ),
        "lines are counted": [line.n for line in transcript.lines] == list(range(1, transcript.line_count + 1)),
        "speakers are those of the lines": {s.name for s in transcript.speakers}
        == {line.speaker for line in transcript.lines if line.speaker is not None},
    }
    return [law for law, holds in laws.items() if not holds]
