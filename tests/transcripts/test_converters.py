"""Transcribers' JSON and Word files: who said what and when comes through the canonical source unchanged."""

import io
import json
from typing import Any

import pytest
from docx import Document

from tests.support.parsed import read, turns


def _turns(document: object) -> list[tuple[str | None, int | None, str]]:
    return turns(json.dumps(document), "a.json")


def _word(text: str, start: float | None = None, end: float | None = None, **more: Any) -> dict[str, Any]:
    return {"word": text, "start": start, "end": end, **more}


def _item(content: str, start: str | None = None, kind: str = "pronunciation", **more: Any) -> dict[str, Any]:
    times = {} if start is None else {"start_time": start, "end_time": start}
    return {"type": kind, "alternatives": [{"content": content}], **times, **more}


def test_amazon_labels_come_from_segments_and_empty_segments_say_nothing() -> None:
    document = {
        "results": {
            "transcripts": [{"transcript": "Warm? Yes, it is."}],
            "speaker_labels": {
                "segments": [
                    {"speaker_label": "", "start_time": "0.0", "items": []},
                    {
                        "speaker_label": "spk_0",
                        "start_time": "0.5",
                        "items": [{"start_time": "0.5", "speaker_label": "spk_0"}],
                    },
                    {
                        "speaker_label": "spk_1",
                        "items": [{"start_time": t, "speaker_label": "spk_1"} for t in ("2", "2.5", "2.9")],
                    },
                ]
            },
            "items": [
                _item("Warm", "0.5"),
                _item("?", kind="punctuation"),
                _item("Yes", "2"),
                _item(",", kind="punctuation"),
                _item("it", "2.5"),
                _item("is", "2.9"),
                _item(".", kind="punctuation"),
            ],
        }
    }
    assert _turns(document) == [("spk_0", 500, "Warm?"), ("spk_1", 2000, "Yes, it is.")]


def test_amazon_without_speakers_is_one_unknown_voice_and_chinese_has_no_spaces() -> None:
    document = {
        "results": {
            "language_code": "zh-CN",
            "transcripts": [{"transcript": "你好。"}],
            "items": [_item("你", "0.5"), _item("好", "0.6"), _item("。", kind="punctuation")],
        }
    }
    assert _turns(document) == [(None, 500, "你好。")]


def test_call_analytics_names_the_roles_in_milliseconds() -> None:
    document = {
        "Transcript": [
            {"ParticipantRole": "AGENT", "BeginOffsetMillis": 40, "EndOffsetMillis": 900, "Content": "How can I help?"},
            {"ParticipantRole": "CUSTOMER", "BeginOffsetMillis": 1234, "EndOffsetMillis": 2000, "Content": "My card."},
        ]
    }
    assert _turns(document) == [("AGENT", 40, "How can I help?"), ("CUSTOMER", 1234, "My card.")]


def test_whisperx_speakers_may_be_missing_and_may_change_inside_a_segment() -> None:
    words = [_word("Hi.", 1, 2, speaker="S_0"), _word("So"), _word("Hello.", 3, 4, speaker="S_1")]
    document = {
        "segments": [
            {"start": 0.0, "end": 0.5, "text": " Nobody."},
            {"start": 1.0, "end": 4.0, "text": " Hi. So Hello.", "words": words, "speaker": "S_0"},
        ]
    }
    assert _turns(document) == [(None, 0, "Nobody."), ("S_0", 1000, "Hi. So"), ("S_1", 3000, "Hello.")]


def test_segments_of_one_speaker_are_one_turn_and_unfinished_sentences_go_on() -> None:
    plain = {"segments": [{"start": 0.0, "end": 1.0, "text": " One"}, {"start": 1.2, "end": 2.0, "text": " two."}]}
    assert _turns(plain) == [(None, 0, "One two.")]
    named = [{"start": n, "end": n + 1, "text": f"Part {n}.", "speaker": "SPEAKER_00"} for n in (0, 2, 9)]
    assert _turns({"segments": named}) == [("SPEAKER_00", 0, "Part 0. Part 2."), ("SPEAKER_00", 9000, "Part 9.")]


def test_deepgram_without_utterances_is_rebuilt_from_its_words() -> None:
    words = [
        _word("hello", 0.5, 0.9, speaker=0, punctuated_word="Hello."),
        _word("how", 1.0, 1.2, speaker=0, punctuated_word="How?"),
        _word("well", 2.0, 2.5, speaker=1, punctuated_word="Well."),
    ]
    document = {"results": {"channels": [{"alternatives": [{"transcript": "", "words": words}]}]}}
    assert _turns(document) == [("Speaker 0", 500, "Hello. How?"), ("Speaker 1", 2000, "Well.")]


def test_assemblyai_times_are_milliseconds_with_utterances_and_without() -> None:
    words = [
        {"text": "Yeah.", "start": 170, "end": 718, "speaker": "A"},
        {"text": "No.", "start": 800, "end": 900, "speaker": "B"},
    ]
    expected = [("A", 170, "Yeah."), ("B", 800, "No.")]
    assert _turns({"audio_url": "", "text": "Yeah. No.", "words": words}) == expected
    assert _turns({"utterances": words}) == expected


def test_podcast_json_joins_the_words_of_a_speaker() -> None:
    body = [("Ann", 0.5, 0.75, "I"), ("Ann", 1, 1.25, "am"), ("Bo", 2, 2.5, "Noo")]
    segments = [{"speaker": who, "startTime": a, "endTime": b, "body": text} for who, a, b, text in body]
    assert _turns({"version": "1.0.0", "segments": segments}) == [("Ann", 500, "I am"), ("Bo", 2000, "Noo")]


@pytest.mark.parametrize(
    "text", ["[00:09] Bo: he said", "Note: this", "line one\nline two", "] odd [00:01", ": colon", "  a  "]
)
def test_speech_that_looks_like_a_stamp_or_a_name_survives(text: str) -> None:
    document = {
        "segments": [{"start": 1.5, "end": 2, "text": text}, {"start": 9, "end": 10, "text": "End.", "speaker": "Ann"}]
    }
    assert _turns(document) == [(None, 1500, " ".join(text.split())), ("Ann", 9000, "End.")]


@pytest.mark.parametrize("junk", [None, [], {}, "x", 7, True, -1, 1e300, "NaN", [None], [[]], {"a": []}])
@pytest.mark.parametrize("field", ["start", "end", "text", "speaker", "words"])
def test_a_field_of_any_other_type_loses_no_other_segment(field: str, junk: object) -> None:
    bad = {"start": 1.0, "end": 2.0, "text": "Bad.", "speaker": "Ann", field: junk}
    document = {
        "segments": [{"start": 0.0, "end": 0.5, "text": "First."}, bad, {"start": 9.0, "end": 10.0, "text": "Last."}]
    }
    texts = [text for _, _, text in _turns(document)]
    assert texts[0].startswith("First.") and texts[-1].endswith("Last.")


def _docx(fill: Any) -> bytes:
    document = Document()
    fill(document)
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def test_teams_word_files_of_today_have_name_and_time_over_the_words() -> None:
    def fill(document: Any) -> None:
        document.add_paragraph("Weekly sync-20240105_100000-Meeting Recording")
        document.add_paragraph("Greta Solheim   0:03\nWhere do you leave the truck?")
        document.add_paragraph("Pavel Hruska   1:00:06\nBehind the chapel.")

    found = turns(_docx(fill), "a.docx")
    assert found == [
        ("Greta Solheim", 3000, "Where do you leave the truck?"),
        ("Pavel Hruska", 3_606_000, "Behind the chapel."),
    ]


def test_a_word_table_of_times_names_and_words_is_read() -> None:
    def fill(document: Any) -> None:
        table = document.add_table(rows=2, cols=3)
        for row, cells in zip(table.rows, [("00:12", "Ann", "How was it?"), ("00:15", "Bo", "Good.")], strict=True):
            for cell, text in zip(row.cells, cells, strict=True):
                cell.text = text

    assert turns(_docx(fill), "a.docx") == [("Ann", 12_000, "How was it?"), ("Bo", 15_000, "Good.")]


def test_a_generic_word_file_is_read_like_text_and_cited_in_its_canonical_source() -> None:
    def fill(document: Any) -> None:
        document.add_heading("Interview 3", 0)
        for text in ("Interviewer: How was it?", "Dana: Good.", "And long.", "Interviewer: Why?"):
            document.add_paragraph(text)

    parsed = read(_docx(fill), "a.docx")
    assert parsed.source.decode() == "Interviewer: How was it?\nDana: Good. And long.\nInterviewer: Why?\n"
    assert parsed.transcript.lines[0].role.value == "interviewer"


def test_converted_cues_keep_their_ends_and_a_long_turn_the_time_of_each_sentence() -> None:
    segments = [
        {"start": 0.0, "end": 2.5, "text": " I came here in May.", "speaker": "Ann"},
        {"start": 2.6, "end": 4.0, "text": " Nobody", "speaker": "Ann"},
        {"start": 4.1, "end": 6.0, "text": " was there.", "speaker": "Ann"},
    ]
    parsed = read(json.dumps({"segments": segments}), "a.json")
    assert parsed.source.decode() == (
        "[00:00:00.000 --> 00:00:02.500] Ann: I came here in May.\n"
        "[00:00:02.600 --> 00:00:06.000] Ann: Nobody was there.\n"
    )
    (line,) = parsed.transcript.lines
    assert (line.start_ms, line.end_ms, line.text) == (0, 6000, "I came here in May. Nobody was there.")
    assert [(cue.start_ms, cue.end_ms) for cue in line.cues] == [(0, 2500), (2600, 6000)]
    assert parsed.transcript.duration_ms == 6000


def test_words_without_sentences_become_rows_that_a_quote_does_not_shatter() -> None:
    words = [_word(f"word{n}", n * 0.4, n * 0.4 + 0.3, speaker=0) for n in range(60)]
    document = {"results": {"channels": [{"alternatives": [{"transcript": "", "words": words}]}]}}
    (line,) = read(json.dumps(document), "a.json").transcript.lines
    assert line.text == " ".join(f"word{n}" for n in range(60))
    assert 3 < len(line.cues) < 8


def test_the_date_under_the_title_of_a_teams_file_is_no_speaker() -> None:
    def fill(document: Any) -> None:
        for text in ("Weekly sync", "March 3, 2026, 10:00AM", "12m 4s", "Ann Lee started transcription"):
            document.add_paragraph(text)
        document.add_paragraph("Ann Lee   0:03\nHello there.")
        document.add_paragraph("Bo Ott   0:06\nHi.")
        document.add_paragraph("Bo Ott stopped transcription")

    assert turns(_docx(fill), "a.docx") == [("Ann Lee", 3000, "Hello there."), ("Bo Ott", 6000, "Hi.")]
