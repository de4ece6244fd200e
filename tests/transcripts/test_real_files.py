"""Every real file that we have is read lawfully, or refused for a stated reason."""

from pathlib import Path

import pytest

from receipts_core.contract import Role
from receipts_core.errors import ParseError
from receipts_core.transcripts import Parsed, parse
from tests.support.parsed import broken_laws


def _parsed(path: Path) -> Parsed:
    parsed = parse(path.read_bytes(), path.name)
    assert broken_laws(parsed) == [], path.name
    return parsed


def _named(parsed: Parsed) -> set[str]:
    return {speaker.name for speaker in parsed.transcript.speakers}


def test_every_file_is_read_lawfully_or_refused_with_a_reason(real_data: Path) -> None:
    files = [path for path in sorted(real_data.rglob("*")) if path.is_file() and path.suffix != ".tgz"]
    assert len(files) > 100
    for path in files:
        try:
            _parsed(path)
        except ParseError as refusal:
            assert refusal.message and refusal.fix, path


def test_in_the_real_interviews_the_machine_asks_and_the_person_answers(real_data: Path) -> None:
    files = sorted((real_data / "research_ai_at_work" / "transcripts").glob("*.md"))
    assert len(files) == 41
    for path in files:
        roles = {speaker.name: speaker.role for speaker in _parsed(path).transcript.speakers}
        assert roles == {"Assistant": Role.INTERVIEWER, "AI": Role.INTERVIEWER, "User": Role.PARTICIPANT}, path.name


def test_no_paragraph_of_the_real_interviews_is_lost(real_data: Path) -> None:
    for path in sorted((real_data / "research_ai_at_work" / "transcripts").glob("*.md")):
        parsed = _parsed(path)
        spoken = " ".join(line.text for line in parsed.transcript.lines)
        body = path.read_text("utf-8").split("---", 1)[1]
        for word in body.replace("*", " ").replace("\\", " ").split():
            assert word in spoken or word in {"AI:", "User:", "Assistant:"}, (path.name, word)


def test_the_zoom_recording_has_its_five_speakers_and_its_chat_is_a_chat(real_data: Path) -> None:
    recording = _parsed(real_data / "zoom" / "meeting001_transcript.vtt")
    assert {"Andrew Knight", "Paul McCartney", "George Harrison", "Ringo Starr", "John Lennon"} == _named(recording)
    chat = _parsed(real_data / "zoom" / "meeting001_chat.txt").transcript
    assert (chat.format, chat.line_count) == ("zoom-chat", 10)


def test_google_meet_of_both_kinds_gives_people_and_no_boilerplate(real_data: Path) -> None:
    files = sorted((real_data / "google_meet").glob("*.md"))
    assert len(files) == 14
    for path in files:
        parsed = _parsed(path)
        assert len(_named(parsed)) > 1
        assert all(" " in name or name.isalnum() for name in _named(parsed))
        spoken = " ".join(line.text for line in parsed.transcript.lines)
        assert "computer generated" not in spoken and "Transcription ended" not in spoken and "**" not in spoken


@pytest.mark.parametrize(
    ("name", "format", "speakers"),
    [
        ("aws/bda-standard.json", "bedrock-data-automation", {"spk_0", "spk_1"}),
        ("aws/example-call.json", "amazon-call-analytics", {"AGENT", "CUSTOMER"}),
        ("deepgram-python-captions/dg_speakers.json", "deepgram", {"Speaker 0", "Speaker 1", "Speaker 2"}),
        (
            "deepgram-python-captions/dg_speakers_no_utterances.json",
            "deepgram",
            {"Speaker 0", "Speaker 1", "Speaker 2"},
        ),
        ("deepgram-python-captions/dg_whisper_transcription.json", "deepgram", set[str]()),
        ("deepgram-python-captions/assemblyai_transcription.json", "assemblyai", {"A"}),
        ("deepgram-python-captions/whisper_timestamped.json", "whisper", set[str]()),
        (
            "sps-whisperx/a95KMDHf4vQ.whisperx.en.json",
            "whisper",
            {"SPEAKER_11", "SPEAKER_02", "SPEAKER_18", "SPEAKER_22"},
        ),
    ],
)
def test_transcribers_json_is_recognised_with_its_speakers(
    real_data: Path, name: str, format: str, speakers: set[str]
) -> None:
    parsed = _parsed(real_data / "stt_json" / name)
    assert (parsed.transcript.format, _named(parsed)) == (format, speakers)


def test_interviews_in_chinese_give_names_without_words_of_their_speech(real_data: Path) -> None:
    for path in sorted((real_data / "audreyt_cc0" / "zh").glob("*.md")):
        names = _named(_parsed(path))
        assert 1 < len(names) <= 4, (path.name, names)


def test_youtube_captions_say_once_what_was_said_once(real_data: Path) -> None:
    path = real_data / "webvtt_conformance" / "webvtt-py" / "tests" / "subtitles" / "youtube_dl.vtt"
    (line,) = _parsed(path).transcript.lines
    assert line.text == "yeah what this will happen is I'm telling"
