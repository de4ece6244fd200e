"""Tables as text, and the JSON of services and bots: speaker, times and words as the columns and keys name them."""

import json
from typing import Any

import pytest

from receipts_core.errors import ParseError
from tests.support.parsed import read, turns

TWO = [("Ann", 1500, "Hello, you."), ("Bo", 3000, 'So "what"?')]
TABLES = {
    "Sonix": 'Speaker,Start time,End time,Text\nAnn,1.5,2.5,"Hello, you."\nBo,3.0,4.0,"So ""what""?"\n',
    "milliseconds": 'speaker,start_ms,end_ms,text\nAnn,1500,2500,"Hello, you."\nBo,3000,4000,"So ""what""?"\n',
    "clock": 'Timestamp,Name,Transcript\n00:00:01.500,Ann,"Hello, you."\n00:00:03.000,Bo,"So ""what""?"\n',
    "semicolons": 'Speaker;In;Out;Dialogue\nAnn;0:01,500;0:02,5;Hello, you.\nBo;0:03,000;;"So ""what""?"\n',
    "NVivo": 'Timespan\tContent\tSpeaker\n0:01.5 - 0:02.5\tHello, you.\tAnn\n0:03.0 - 0:04.0\tSo "what"?\tBo\n',
    "tabs": 'start\tend\tspeaker\ttext\n1500\t2500\tAnn\tHello, you.\n3000\t4000\tBo\tSo "what"?\n',
    "no quotes": 'speaker,start,text\nAnn:,1.5,Hello, you.\nBo:,3.0,So "what"?\n',
    "wrapped": 'speaker,start,text\nAnn,1.5,"Hello,\nyou."\nBo,3.0,"So\n""what""?"\n',
    "wrapped, no quotes": 'speaker\tstart\ttext\nAnn\t1.5\tHello,\nyou.\nBo\t3.0\tSo "what"?\n',
    "Markdown": '| Time | Name | Text |\n|---|---|---|\n| 0:01.5 | Ann | Hello, you. |\n| 0:03 | Bo | So "what"? |\n',
    "mark and CRLF": '\ufeffSpeaker,StartTime,Text\r\nAnn,1.5,"Hello, you."\r\n\r\nBo,3.0,"So ""what""?"\r\n',
    "other columns": 'id,Text,confidence,Speaker,Start (s)\n1,"Hello, you.",0.9,Ann,1.5\n2,"So ""what""?",,Bo,3\n',
}


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("filename", ["a.csv", "a.txt"])
def test_a_table_is_read_by_the_names_over_its_columns(kind: str, filename: str) -> None:
    assert turns(TABLES[kind], filename) == TWO


def test_whispers_own_table_counts_milliseconds_and_one_of_seconds_seconds() -> None:
    table = 'start\tend\ttext\n0\t{0}\tHello there.\n{1}\t{2}\t"Hi," he said.\n'
    assert [start for _, start, _ in turns(table.format(2000, 4000, 6500), "a.tsv")] == [0, 4000]
    assert [start for _, start, _ in turns(table.format(2, 4, 6), "a.tsv")] == [0, 4000]
    assert turns(table.format(2, 4, 6), "a.tsv")[1][2] == '"Hi," he said.'


def test_ends_of_cues_and_missing_cells_come_through() -> None:
    data = "speaker,start,end,text\nAnn,1,2,Hello.\n,,,Nobody said when.\nBo,5,,\n"
    lines = read(data, "a.csv").transcript.lines
    assert [(line.speaker, line.start_ms, line.end_ms) for line in lines] == [("Ann", 1000, 2000), (None, None, None)]


def test_quotes_that_do_not_pair_are_refused_with_the_row() -> None:
    with pytest.raises(ParseError) as refusal:
        read('speaker,start,text\nAnn,1,"Hello.\nBo,2,Hi.\n', "a.csv")
    assert refusal.value.line == 3
    assert refusal.value.fix


def test_talk_with_commas_is_no_table() -> None:
    data = "Speaker, text and so on: that was it.\n\nAnn: Hello, you.\n\nBo: Hi, Ann.\n"
    assert read(data).transcript.format == "text"


def _word(text: str, start: float, **more: Any) -> dict[str, Any]:
    return {"text": text, "start": start, "end": start + 0.4, **more}


SERVICES: dict[str, tuple[object, list[tuple[str | None, int | None, str]]]] = {
    "whisper.cpp": (
        {
            "transcription": [
                {"offsets": {"from": 500, "to": 900}, "text": " Hi there.", "speaker": "0"},
                {"offsets": {"from": 1500, "to": 1900}, "text": " Yes.", "speaker": "?"},
            ]
        },
        [("Speaker 0", 500, "Hi there."), (None, 1500, "Yes.")],
    ),
    "transformers": (
        {"text": "", "chunks": [{"timestamp": [0.5, 0.9], "text": " Hi."}, {"timestamp": [9, None], "text": "Yes."}]},
        [(None, 500, "Hi."), (None, 9000, "Yes.")],
    ),
    "whisper, the first segment empty": (
        {"segments": [{"id": 0}, {"start": 0.5, "end": 1, "text": "Hi.", "speaker": 0.0}]},
        [("Speaker 0", 500, "Hi.")],
    ),
    "whisper, words only": (
        {"segments": [{"start": 0.5, "end": 1, "words": [{"word": " Hi"}, {"word": " you.", "start": 0.7}]}]},
        [(None, 500, "Hi you.")],
    ),
    "whisper, text only": ({"text": "Hi. Yes.", "language": "en", "segments": []}, [(None, None, "Hi. Yes.")]),
    "rev": (
        {
            "speakers": [{"id": 1, "name": "Ann"}],
            "monologues": [
                {"speaker": 0, "elements": [{"value": "Hi", "ts": 0.5}, {"value": " "}, {"value": "you", "ts": 0.9}]},
                {"speaker": 1, "elements": [{"value": "Yes", "ts": 2}, {"value": "."}]},
            ],
        },
        [("Speaker 0", 500, "Hi you"), ("Ann", 2000, "Yes.")],
    ),
    "speechmatics": (
        {
            "results": [
                {"type": "word", "start_time": 0.5, "alternatives": [{"content": "Hi", "speaker": "S1"}]},
                {"type": "punctuation", "start_time": 0.9, "end_time": 0.9, "alternatives": [{"content": "."}]},
                {"type": "word", "start_time": 2, "end_time": 3, "alternatives": [{"content": "Yes", "speaker": "UU"}]},
            ]
        },
        [("S1", 500, "Hi."), (None, 2000, "Yes")],
    ),
    "elevenlabs": (
        {
            "words": [
                _word("Hi", 0.5, speaker_id="speaker_0"),
                _word(" ", 0.9, speaker_id="speaker_0"),
                _word("you.", 1, speaker_id="speaker_0"),
                _word("Yes.", 2, speaker_id="speaker_1"),
            ]
        },
        [("speaker_0", 500, "Hi you."), ("speaker_1", 2000, "Yes.")],
    ),
    "azure, batch": (
        {
            "recognizedPhrases": [
                {"speaker": 1, "offsetInTicks": 5e6, "durationInTicks": 4_000_000, "nBest": [{"display": "Hi."}]},
                {"recognitionStatus": "Failure"},
            ]
        },
        [("Speaker 1", 500, "Hi.")],
    ),
    "deepgram, empty utterances": (
        {
            "results": {
                "utterances": [{"start": 0, "transcript": ""}],
                "channels": [{"alternatives": [{"words": [{"word": "hi", "start": 0.5, "end": 1}]}]}],
            }
        },
        [(None, 500, "hi")],
    ),
    "deepgram, two channels": (
        {
            "results": {
                "channels": [
                    {"alternatives": [{"words": [{"word": "Hi.", "start": 0}, {"word": "So.", "start": 9}]}]},
                    {"alternatives": [{"words": [{"word": "Yes.", "start": 5, "end": 6}]}]},
                ]
            }
        },
        [("Channel 0", 0, "Hi."), ("Channel 1", 5000, "Yes."), ("Channel 0", 9000, "So.")],
    ),
    "assemblyai, text only": ({"audio_url": "", "text": "Hi.", "words": None}, [(None, None, "Hi.")]),
    "a bot's log": (
        {"messages": [{"role": "assistant", "content": "Hi."}, {"role": "user", "content": "Yes."}]},
        [("assistant", None, "Hi."), ("user", None, "Yes.")],
    ),
    "fireflies": (
        {"sentences": [{"index": 0, "speaker_name": "Ann", "text": "Hi.", "start_time": 0.5, "end_time": 1.0}]},
        [("Ann", 500, "Hi.")],
    ),
    "stamps": ([{"Speaker": "Ann", "Timestamp": "00:01:05", "Text": "Hi."}], [("Ann", 65_000, "Hi.")]),
}


@pytest.mark.parametrize("service", SERVICES)
def test_the_json_of_a_service_gives_speaker_time_and_words(service: str) -> None:
    document, expected = SERVICES[service]
    assert turns(json.dumps(document), "a.json") == expected


def test_json_lines_are_a_list() -> None:
    rows = [
        {"speaker": "A", "start": 0.5, "end": 1, "text": "Hi."},
        {"speaker": "B", "start": 2, "end": 3, "text": "Yes."},
    ]
    assert turns("\n".join(map(json.dumps, rows)), "a.jsonl") == [("A", 500, "Hi."), ("B", 2000, "Yes.")]


@pytest.mark.parametrize("junk", [None, [], {}, "x", 7, True, -1, 1e300])
@pytest.mark.parametrize("service", SERVICES)
def test_junk_in_place_of_any_value_is_read_or_refused(service: str, junk: object) -> None:
    document, _ = SERVICES[service]
    for changed in _with_junk(document, junk):
        try:
            read(json.dumps(changed), "a.json")
        except ParseError as refusal:
            assert refusal.message


def _with_junk(value: Any, junk: object) -> list[Any]:
    """Copies of a document, each with one value replaced."""
    if isinstance(value, dict):
        return [{**value, key: new} for key in value for new in (junk, *_with_junk(value[key], junk))]
    if isinstance(value, list):
        return [
            [*value[:place], new, *value[place + 1 :]]
            for place, item in enumerate(value)
            for new in (junk, *_with_junk(item, junk))
        ]
    return []


def test_the_podcast_namespaces_page_gives_names_times_and_paragraphs_alone() -> None:
    page = (
        "<html><script>bad()</script><h1>Show</h1><cite>Ann &amp; Co:</cite><time>0:00</time>"
        "<p>Hello &lt;b&gt;<br>you.</p>"
        "<cite>Bo:</cite><time>1:02</time><p>Hi <em>there</em>.</p><p>And more"
    )
    assert turns(page, "a.html") == [
        ("Ann & Co", 0, "Hello <b> you."),
        ("Bo", 62_000, "Hi there."),
        ("Bo", None, "And more"),
    ]
