"""WebVTT as Zoom, Teams, Meet, YouTube and editors write it: no speech lost, none to the wrong voice."""

import pytest

from receipts_core.errors import ParseError
from tests.support.parsed import read, said, turns, warned

HEAD = "WEBVTT\n\n"


def vtt(body: str) -> str:
    return HEAD + body


def test_teams_unpadded_times_are_read_with_a_warning() -> None:
    data = vtt("0:0:13.540 --> 0:0:17.850\n<v Ann Lee>Hello there</v>\n")
    assert turns(data, "a.vtt") == [("Ann Lee", 13540, "Hello there")]
    assert warned(data, "a.vtt")[0][0] == 3


def test_teams_identifiers_and_wrapped_payloads_are_one_line_of_one_voice() -> None:
    data = (
        "\ufeffWEBVTT\r\n\r\n7f1c2a3b-1111-2222-3333-444455556666/12-0\r\n00:00:03.100 --> 00:00:06.000\r\n"
        "<v Ann Lee>Hello there, this is\r\nwrapped over\r\nthree rows</v>\r\n\r\n"
        "7f1c2a3b-1111-2222-3333-444455556666/12-1\r\n00:00:06.000 --> 00:00:09.000\r\n<v Ann Lee>and goes on.</v>\r\n"
    )
    assert turns(data, "a.vtt") == [("Ann Lee", 3100, "Hello there, this is wrapped over three rows and goes on.")]


@pytest.mark.parametrize(
    "payload",
    ["<v Ann>Hello.</v>\n<v Bo>Hi.</v>", "<v Ann>Hello. <v Bo>Hi.", "<v.loud Ann>Hello.</v><v.first.quiet Bo>Hi.</v>"],
)
def test_two_voices_in_one_cue_are_two_lines(payload: str) -> None:
    assert said(vtt(f"00:01.000 --> 00:04.000\n{payload}\n"), "a.vtt") == [("Ann", "Hello."), ("Bo", "Hi.")]


def test_two_name_prefixes_in_one_cue_are_two_lines() -> None:
    data = vtt("00:01.000 --> 00:04.000\nAnn: Hello.\nBo: Hi.\n\n00:05.000 --> 00:06.000\nAnn: So?\n")
    assert said(data, "a.vtt") == [("Ann", "Hello."), ("Bo", "Hi."), ("Ann", "So?")]


def test_dialogue_dashes_of_one_cue_are_two_unknown_voices() -> None:
    data = vtt("00:01.000 --> 00:04.000\n- Hello.\n- Hi there - you.\n")
    assert said(data, "a.vtt") == [(None, "Hello."), (None, "Hi there - you.")]


def test_broadcast_chevrons_open_a_new_voice() -> None:
    data = vtt("00:01.000 --> 00:04.000\n&gt;&gt; ANN: Hello\n\n00:04.100 --> 00:06.000\n>> who knows?\n")
    assert said(data, "a.vtt") == [("ANN", "Hello"), (None, "who knows?")]


def test_speech_in_angle_brackets_stays_speech() -> None:
    data = vtt("00:01.000 --> 00:04.000\n<v Ann>if x < 3 and y > 2 then a<b <inaudible> <jo@x.org></v>\n")
    assert said(data, "a.vtt") == [("Ann", "if x < 3 and y > 2 then a<b <inaudible> <jo@x.org>")]


def test_an_arrow_in_speech_stays_speech() -> None:
    data = vtt("00:01.000 --> 00:04.000\n<v Ann>from a --> b we go\nand c --> d</v>\n")
    assert said(data, "a.vtt") == [("Ann", "from a --> b we go and c --> d")]


def test_note_7_is_an_identifier_and_a_note_is_not_speech() -> None:
    data = vtt("NOTE-7\n00:01.000 --> 00:04.000\nHello.\n\nNOTE never said\n\nNOTE\nnever\nsaid\n")
    assert said(data, "a.vtt") == [(None, "Hello.")]


def test_text_after_a_blank_row_inside_a_cue_is_kept_and_its_row_is_named() -> None:
    data = vtt("00:01.000 --> 00:04.000\n<v Ann>Hello.\n\nAnd more.</v>\n\n00:05.000 --> 00:06.000\n<v Bo>Yes</v>\n")
    assert said(data, "a.vtt") == [("Ann", "Hello."), (None, "And more."), ("Bo", "Yes")]
    assert 6 in [at for at, _ in warned(data, "a.vtt")]


def test_cues_without_blank_rows_between_are_kept_apart() -> None:
    data = vtt("1\n00:01.000 --> 00:02.000\nOne.\n2\n00:03.000 --> 00:04.000\nTwo.\n")
    assert said(data, "a.vtt") == [(None, "One."), (None, "Two.")]


def test_the_only_row_of_a_cue_is_speech_although_a_time_follows_at_once() -> None:
    data = vtt("00:01.000 --> 00:02.000\nOne.\n00:03.000 --> 00:04.000\nTwo.\n")
    assert said(data, "a.vtt") == [(None, "One."), (None, "Two.")]


def test_an_unreadable_time_is_a_warning_beside_other_speech_and_a_refusal_without() -> None:
    bad = "60:00.000 --> 61:00.000\nHello.\n"
    assert turns(vtt(bad + "\n00:01.000 --> 00:02.000\nBye.\n"), "a.vtt") == [
        (None, None, "Hello."),
        (None, 1000, "Bye."),
    ]
    with pytest.raises(ParseError) as refusal:
        read(vtt(bad), "a.vtt")
    assert refusal.value.line == 3


def test_rolling_captions_are_said_once_and_a_real_repetition_stays() -> None:
    data = (
        "WEBVTT\nKind: captions\nLanguage: en\n\n"
        "00:00:00.160 --> 00:00:02.000 align:start position:0%\n \n"
        "hello<00:00:00.500><c> and</c><00:00:00.900><c> welcome</c>\n\n"
        "00:00:02.000 --> 00:00:02.010 align:start position:0%\nhello and welcome\n \n\n"
        "00:00:02.010 --> 00:00:04.000 align:start position:0%\nhello and welcome\nyeah<00:00:02.500><c> yeah</c>\n\n"
        "00:00:04.000 --> 00:00:04.010 align:start position:0%\nyeah yeah\n \n\n"
        "00:00:04.010 --> 00:00:06.000 align:start position:0%\nyeah yeah\nyeah<00:00:04.500><c> yeah</c>\n\n"
    )
    assert said(data, "a.vtt") == [(None, "hello and welcome yeah yeah yeah yeah")]
    assert warned(data, "a.vtt") == []


def test_the_same_words_in_consecutive_cues_of_an_ordinary_file_stay() -> None:
    body = "".join(f"00:0{i}.000 --> 00:0{i}.950\n<v {'AB'[i % 2]}>Yes, exactly.</v>\n\n" for i in range(9))
    assert len(said(vtt(body), "a.vtt")) == 9


def test_a_named_speaker_goes_on_for_two_seconds_and_a_new_line_starts_after() -> None:
    cue = "00:0{}.000 --> 00:0{}.000\n<v Ann>Part {}.</v>\n\n"
    assert len(said(vtt(cue.format(1, 2, "one") + cue.format(4, 5, "two")), "a.vtt")) == 1
    late = "00:04.001 --> 00:05.000\n<v Ann>Part two.</v>\n"
    assert len(said(vtt(cue.format(1, 2, "one") + late), "a.vtt")) == 2


def test_a_long_line_ends_with_its_sentence_once_it_has_400_characters() -> None:
    cues = [f"00:{i:02}.000 --> 00:{i:02}.900\n<v Ann>{'word ' * 40}end.</v>\n\n" for i in range(4)]
    assert [len(text) for _, text in said(vtt("".join(cues)), "a.vtt")] == [409, 409]


def test_an_unnamed_cue_that_goes_on_with_a_named_sentence_is_that_speakers() -> None:
    data = vtt("1\n00:01.000 --> 00:02.000\nAnn Lee: It was loud, and\n\n2\n00:02.900 --> 00:04.000\nvery long.\n")
    assert said(data, "a.vtt") == [("Ann Lee", "It was loud, and very long.")]


def test_an_unnamed_cue_after_a_whole_sentence_is_nobodys_with_a_warning() -> None:
    data = vtt("00:01.000 --> 00:02.000\nAnn Lee: It was loud.\n\n00:02.100 --> 00:04.000\nVery long.\n")
    assert said(data, "a.vtt") == [("Ann Lee", "It was loud."), (None, "Very long.")]
    assert [at for at, _ in warned(data, "a.vtt")] == [7]


def test_a_lead_in_before_a_colon_is_no_speaker() -> None:
    data = vtt("00:01.000 --> 00:02.000\nAnn Lee: Note: this.\n\n00:05.000 --> 00:06.000\nWarning: hot.\n")
    assert said(data, "a.vtt") == [("Ann Lee", "Note: this."), (None, "Warning: hot.")]


def test_times_with_a_comma_and_a_file_without_its_signature_are_read_with_a_warning() -> None:
    assert turns(vtt("00:00:01,000 --> 00:00:04,000\nHello.\n"), "a.vtt") == [(None, 1000, "Hello.")]
    assert warned(vtt("00:00:01,000 --> 00:00:04,000\nHello.\n"), "a.vtt")
    assert warned("00:00:01.000 --> 00:00:04.000\nHello.\n", "a.vtt")


def test_words_across_inline_tags_are_several_spans_of_one_cue() -> None:
    parsed = read(vtt("00:01.000 --> 00:04.000\n<v Ann>the <i>new</i> oven</v>\n"), "a.vtt")
    (cue,) = parsed.transcript.lines[0].cues
    assert [parsed.source[start:end] for start, end in cue.spans] == [b"the ", b"new", b" oven"]
