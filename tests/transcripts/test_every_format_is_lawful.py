"""Every listed format has a fixture, is recognised by its content alone, and keeps the laws of parsing."""

import io
import json

import pytest
from docx import Document

from receipts_core.transcripts import FORMATS, parse
from receipts_core.transcripts.model import NativeFormat
from tests.support.parsed import broken_laws


def _word_file() -> bytes:
    document = Document()
    document.add_paragraph("Ana   0:03\nHow are the goats?")
    document.add_paragraph("Ben   0:06\nHungry, as ever.")
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def _json(document: object) -> bytes:
    return json.dumps(document).encode()


def _amazon_item(word: str, start: str, end: str, label: str) -> dict[str, object]:
    return {
        "type": "pronunciation",
        "alternatives": [{"content": word, "confidence": "0.9"}],
        "start_time": start,
        "end_time": end,
        "speaker_label": label,
    }


FIXTURES: dict[str, tuple[str, bytes]] = {
    "webvtt": ("a.bin", b"WEBVTT\n\n00:03.000 --> 00:05.000\n<v Ana>How are the goats?</v>\n"),
    "srt": ("a.bin", b"1\n00:00:03,000 --> 00:00:05,000\nAna: How are the goats?\n"),
    "sbv": ("a.bin", b"0:00:03.000,0:00:05.000\nHow are the goats?\n"),
    "zoom-chat": ("a.bin", b"00:00:03\tAna:\tHow are the goats?\n"),
    "text": ("a.bin", b"[00:03] Ana: How are the goats?\n\n[00:06] Ben: Hungry, as ever.\n"),
    "amazon-transcribe": (
        "a.bin",
        _json(
            {
                "results": {
                    "transcripts": [{"transcript": "Hungry goats."}],
                    "items": [
                        _amazon_item("Hungry", "3.0", "3.5", "spk_0"),
                        _amazon_item("goats", "3.5", "4.0", "spk_0"),
                        {"type": "punctuation", "alternatives": [{"content": "."}]},
                    ],
                }
            }
        ),
    ),
    "amazon-call-analytics": (
        "a.bin",
        _json({"Transcript": [{"ParticipantRole": "AGENT", "BeginOffsetMillis": 3, "Content": "How are the goats?"}]}),
    ),
    "bedrock-data-automation": (
        "a.bin",
        _json(
            {
                "metadata": {},
                "audio_segments": [
                    {"start_timestamp_millis": 3, "text": "Goats.", "speaker": {"speaker_label": "spk_0"}}
                ],
            }
        ),
    ),
    "deepgram": (
        "a.bin",
        _json({"results": {"utterances": [{"start": 3, "end": 4, "speaker": 0, "transcript": "Goats."}]}}),
    ),
    "assemblyai": ("a.bin", _json({"utterances": [{"speaker": "A", "start": 3000, "end": 4000, "text": "Goats."}]})),
    "podcast-json": (
        "a.bin",
        _json({"segments": [{"speaker": "Ana", "startTime": 3, "endTime": 4, "body": "Goats."}]}),
    ),
    "whisper": ("a.bin", _json({"segments": [{"start": 3.0, "end": 4.0, "text": " Goats."}]})),
    "docx": ("a.bin", _word_file()),
    "table": ("a.bin", b"speaker,start,end,text\nAna,3.0,4.0,Hungry goats.\n"),
    "podcast-html": ("a.bin", b"<cite>Ana:</cite>\n<time>0:03</time>\n<p>Hungry goats &amp; more.</p>\n"),
    "rev": (
        "a.bin",
        _json({"monologues": [{"speaker": 0, "elements": [{"type": "text", "value": "Goats", "ts": 3, "end_ts": 4}]}]}),
    ),
    "speechmatics": (
        "a.bin",
        _json(
            {
                "results": [
                    {"type": "word", "start_time": 3, "end_time": 4, "alternatives": [{"content": "Goats"}]},
                    {"type": "punctuation", "start_time": 4, "end_time": 4, "alternatives": [{"content": "."}]},
                ]
            }
        ),
    ),
    "elevenlabs": (
        "a.bin",
        _json({"text": "Goats", "words": [{"text": "Goats", "start": 3, "end": 4, "speaker_id": "speaker_0"}]}),
    ),
    "azure": (
        "a.bin",
        _json({"phrases": [{"speaker": 1, "offsetMilliseconds": 3, "durationMilliseconds": 9, "text": "Goats."}]}),
    ),
    "whisper-cpp": ("a.bin", _json({"transcription": [{"offsets": {"from": 3, "to": 4}, "text": " Goats."}]})),
    "turns-json": ("a.bin", _json({"messages": [{"role": "user", "content": "Goats."}]})),
}


def test_every_listed_format_has_a_fixture() -> None:
    assert set(FIXTURES) == {known.name for known in FORMATS}


@pytest.mark.parametrize("name", [known.name for known in FORMATS])
def test_a_format_is_recognised_by_its_content_and_lawful(name: str) -> None:
    filename, data = FIXTURES[name]
    parsed = parse(data, filename)
    assert parsed.transcript.format == name
    assert broken_laws(parsed) == []


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_native_formats_are_cited_in_place_and_others_name_what_they_were_made_from(known: object) -> None:
    filename, data = FIXTURES[known.name]  # type: ignore[attr-defined]
    parsed = parse(data, filename)
    source = parsed.transcript.source
    if isinstance(known, NativeFormat):
        assert (parsed.source, parsed.original, source.derived_from) == (data, None, None)
    else:
        assert parsed.original == data
        assert source.derived_from is not None
        assert source.derived_from.filename == filename
        assert source.derived_from.converter == f"{known.name}@{known.version}"  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", [known.name for known in FORMATS])
def test_naming_the_format_reads_it_as_detection_does(name: str) -> None:
    filename, data = FIXTURES[name]
    assert parse(data, filename, format=name).transcript == parse(data, filename).transcript
