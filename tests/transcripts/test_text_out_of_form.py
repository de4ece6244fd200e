"""Plain text as hands and chat programs leave it: no stamp passes for speech, no speech for a stamp or a name."""

import pytest

from tests.support.parsed import read, said, turns, warned

TWO = [("Ann", "Hello."), ("Bo", "Hi."), ("Ann", "So?")]
DAY = {
    "date and time": "[2024-05-01 10:30:05] {}: {}\n",
    "ISO": "[2024-05-01T10:30:05Z] {}: {}\n",
    "ISO with a zone": "[2024-05-01T10:30:05.000+02:00] {}: {}\n",
    "WhatsApp": "01/05/2024, 10:30:05 - {}: {}\n",
    "WhatsApp in brackets": "[01.05.24, 10:30:05] {}: {}\n",
    "AM": "10:30:05 AM {}: {}\n",
    "a.m.": "[10:30:05 a.m.] {}: {}\n",
    "AM behind the name": "{} (10:30:05 AM): {}\n",
    "AM over the words": "{}  10:30:05 AM\n{}\n\n",
    "narrow space": "[10:30:05\u202fAM] {}: {}\n",
}


@pytest.mark.parametrize("shape", DAY)
def test_a_time_of_day_is_no_part_of_a_name_or_of_what_was_said(shape: str) -> None:
    data = "".join(DAY[shape].format(name, text) for name, text in TWO)
    assert turns(data) == [(name, 37_805_000, text) for name, text in TWO]


def test_afternoons_come_after_mornings() -> None:
    data = "Ann (11:59 AM): One.\nBo (12:00 PM): Two.\nAnn (1:05 PM): Three.\nBo (12:01 AM): Four.\n"
    assert [start for _, start, _ in turns(data)] == [43_140_000, 43_200_000, 47_100_000, 60_000]


@pytest.mark.parametrize(
    "row",
    [
        "[00:75] Ann: Hello.",
        "[-00:05] Ann: Hello.",
        "[1:75:00] Ann: Hello.",
        "Ann (00:75): Hello.",
        "Ann: [00:75] Hello.",
    ],
)
def test_a_stamp_that_cannot_be_read_is_a_warning_and_its_words_have_no_time(row: str) -> None:
    data = f"{row}\n[00:05] Bo: Hi.\n[00:09] Ann: So?\n"
    assert turns(data) == [("Ann", None, "Hello."), ("Bo", 5000, "Hi."), ("Ann", 9000, "So?")]
    assert [at for at, _ in warned(data)] == [1]


@pytest.mark.parametrize("end", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\n\x0c", "\r", "\r\n"])
def test_a_row_may_end_as_it_does_in_word_processors_and_printed_pages(end: str) -> None:
    parsed = read(end.join(f"{name}: {text}" for name, text in TWO))
    assert [(line.speaker, line.text) for line in parsed.transcript.lines] == TWO
    assert parsed.transcript.bytes.speech == sum(len(text) for _, text in TWO)


@pytest.mark.parametrize("mark", ["\u200f", "\u200e", "\u202b", "\u2068", "\u200b"])
def test_marks_of_writing_direction_are_no_part_of_a_name(mark: str) -> None:
    assert said("".join(f"{mark}{name}: {text}\n" for name, text in TWO)) == TWO
    stamped = "".join(f"{mark}[00:0{n}] {name}{mark}: {text}\n" for n, (name, text) in enumerate(TWO))
    assert [speaker for speaker, _ in said(stamped)] == ["Ann", "Bo", "Ann"]


@pytest.mark.parametrize("name", ["3PO", "😀", "R2-D2", "🦊 Fox", "Ann, interviewer", "Dana, head nurse", "Ann/Cy"])
def test_a_name_may_be_a_picture_or_start_with_a_digit_or_hold_a_role_where_it_comes_again(name: str) -> None:
    assert said(f"{name}: Hello.\nBo Ott: Hi.\n{name}: So?\n") == [(name, "Hello."), ("Bo Ott", "Hi."), (name, "So?")]


def test_a_name_is_a_name_in_every_case() -> None:
    assert [speaker for speaker, _ in said("Ann: Hello.\nBo: Hi.\nANN: So?\nann: what.\nBo: No.\n")] == [
        "Ann",
        "Bo",
        "ANN",
        "ann",
        "Bo",
    ]


@pytest.mark.parametrize(
    "row", ["John 3:16", "John 3:16: for God so loved", "C:\\Users\\ann: that one", "10:30: stand-up"]
)
def test_a_verse_a_path_and_a_time_of_day_inside_a_turn_are_speech(row: str) -> None:
    data = f"Ann: read this\n{row}\nBo: Right.\nAnn: So?\nBo: No.\n"
    assert said(data)[0] == ("Ann", f"read this {row}")


def test_what_is_sung_is_no_name() -> None:
    data = "Ann  0:05\nHello.\n\nBo  0:09\n♪ la la ♪ (5:00) goes on\n\nAnn  0:12\nSo?\n"
    assert said(data)[1] == ("Bo", "♪ la la ♪ (5:00) goes on")


def test_a_told_conversation_is_its_tellers() -> None:
    turn = "Interviewer: And then?\n\nDana: This happened.\n\n"
    told = "Dana: It went like this.\nMe: You must go.\nHim: No way.\nMe: Yes way.\n"
    assert said(turn * 3 + told)[-1] == ("Dana", "It went like this. Me: You must go. Him: No way. Me: Yes way.")


def test_a_turn_whose_name_the_file_does_not_bear_out_is_kept_before_the_first_speaker() -> None:
    data = "committee for bread and butter and other matters of taste: Hello there.\n\nBo: Hi.\n\nAnn: So?\n"
    assert said(data)[0] == (None, "committee for bread and butter and other matters of taste: Hello there.")
    assert [at for at, _ in warned(data)] == [1]


def test_what_was_done_to_the_transcript_is_no_speech_above_the_first_speaker() -> None:
    assert (
        said("Edited for length: where a passage was cut, the stamps jump.\n\nAnn: Hello.\n\nBo: Hi.\n\nAnn: So?\n")
        == TWO
    )


@pytest.mark.parametrize(
    "notice", ["[End of recording]", "(End of transcript)", "END OF TRANSCRIPT", "Ann Lee stopped transcription"]
)
def test_what_an_exporter_writes_under_the_last_turn_is_no_speech(notice: str) -> None:
    assert said(f"Ann: Hello.\n\nBo: Hi.\n\nAnn: So?\n\n{notice}\n") == TWO


def test_rows_of_a_quotation_and_forced_breaks_leave_no_marks_in_the_speech() -> None:
    assert said("> **Ann:** Hello.\n>\n> **Bo:** Hi.<br>\n>\n> **Ann:** So?<br/>\n", "a.md") == TWO


def test_a_fence_around_a_transcript_is_no_speech() -> None:
    assert said("```text\nAnn: Hello.\nBo: Hi.\nAnn: So?\n```\n", "a.md") == TWO


def test_a_number_sign_inside_a_paragraph_opens_no_heading() -> None:
    assert said("Ann: Hello.\n# 1 is the answer\n\nBo: Hi.\n\nAnn: So?\n")[0] == ("Ann", "Hello. # 1 is the answer")


@pytest.mark.parametrize("said_time", ["[5:00] tomorrow", "(5:00) tomorrow", "10:30"])
def test_a_time_that_is_the_answer_is_speech(said_time: str) -> None:
    data = f"Interviewer: When do you start?\n\nDana: {said_time}\n\nInterviewer: And then?\n\nDana: We go on.\n"
    assert said(data)[1] == ("Dana", said_time)


def test_times_behind_the_colon_that_most_turns_have_or_that_rise_are_stamps() -> None:
    most = "Ann: 00:12\nHello.\n\nBo: 00:15\nHi.\n"
    assert turns(most) == [("Ann", 12_000, "Hello."), ("Bo", 15_000, "Hi.")]
    some = "".join(f"Ann: [0{n}:12] Hello.\n\nBo: Hi.\n\nAnn: So?\n\n" for n in range(1, 5))
    assert [start for _, start, text in turns(some) if text == "Hello."] == [72_000, 132_000, 192_000, 252_000]


@pytest.mark.parametrize(
    "first", ["[5:00] tomorrow", "00:05 was the mark", "Interviewer: was my job", "Price: 5 dollars"]
)
@pytest.mark.parametrize("head", ["{}  0:0{}  ", "{} (00:00:0{}):", "{}\n0:0{}"])
def test_the_first_words_under_a_name_and_a_time_are_no_head(first: str, head: str) -> None:
    rows = [("Ann Lee", "Hello there."), ("Bo Ott", first), ("Ann Lee", "I see.")]
    data = "".join(f"{head.format(name, n)}\n{text}\n\n" for n, (name, text) in enumerate(rows, 1))
    assert turns(data) == [(name, n * 1000, text) for n, (name, text) in enumerate(rows, 1)]


@pytest.mark.parametrize("name", ["MR. VAN DER BERG", "Jean-Luc", "Bo Ott", "Bo (he/him)"])
def test_a_full_name_is_a_name_although_small_letters_follow(name: str) -> None:
    assert said(f"Ann: Hello.\n{name}: so it is.\nAnn: I see.\n")[1] == (name, "so it is.")


def test_ranges_of_times_may_have_any_arrow() -> None:
    for arrow in ("-->", "->", "→", "–", "to"):
        data = f"[00:01 {arrow} 00:02] Ann: Hello.\n[00:03 {arrow} 00:04] Bo: Hi.\n"
        lines = read(data).transcript.lines
        assert [(line.speaker, line.start_ms, line.end_ms) for line in lines] == [
            ("Ann", 1000, 2000),
            ("Bo", 3000, 4000),
        ]


def test_a_chat_has_names_with_colons_and_times_with_a_date_or_a_half_of_the_day() -> None:
    assert said("00:21:14\tAnn Lee:\tHello\n00:21:22\tBo: the great:\tSo\n") == [
        ("Ann Lee", "Hello"),
        ("Bo: the great", "So"),
    ]
    dated = "2024-05-01 17:01:31 From Ann to Everyone:\n\tHi\n2024-05-01 17:01:40 From Bo to Everyone:\n\tYo\n"
    assert turns(dated) == [("Ann", 61_291_000, "Hi"), ("Bo", 61_300_000, "Yo")]
    assert turns("05:01:31 PM From Ann to Everyone: Hi\n05:01:40 PM From Bo : Yo\n") == turns(dated)


SECONDS = {
    "faster-whisper": ("[0.50s -> 2.30s] {}\n[2.50s -> 3.30s] {}\n", 500, 2500),
    "WhisperX": ("[0.500 --> 2.300] {}\n[2.500 --> 3.300] {}\n", 500, 2500),
    "whole": ("(12s) {}\n(15s) {}\n", 12_000, 15_000),
}


@pytest.mark.parametrize("kind", SECONDS)
def test_stamps_in_brackets_may_count_seconds(kind: str) -> None:
    shape, first, second = SECONDS[kind]
    assert turns(shape.format("Hello.", "Hi.")) == [(None, first, "Hello."), (None, second, "Hi.")]
    assert turns(shape.format("Ann: Hello.", "Bo: Hi.")) == [("Ann", first, "Hello."), ("Bo", second, "Hi.")]


def test_a_decimal_in_brackets_is_no_stamp() -> None:
    assert (
        said("Ann: see this\n[1.5] is what they cite\nBo: Hi.\nAnn: So?\n")[0][1] == "see this [1.5] is what they cite"
    )


@pytest.mark.parametrize("colon", [":", ""])
def test_a_name_in_brackets_may_stand_behind_a_stamp(colon: str) -> None:
    data = "".join(
        f"[00:00:0{n}] [{name}]{colon} {text}\n"
        for n, (name, text) in enumerate([("SPEAKER_00", "Hello."), ("SPEAKER_01", "Hi: you."), ("SPEAKER_00", "So?")])
    )
    assert turns(data) == [
        ("SPEAKER_00", 0, "Hello."),
        ("SPEAKER_01", 1000, "Hi: you."),
        ("SPEAKER_00", 2000, "So?"),
    ]


def test_a_sound_in_brackets_behind_a_stamp_keeps_its_brackets() -> None:
    assert said("[00:01] [laughs] So: x\n[00:05] Ann: Hi.\n[00:09] Bo: Yo.\n")[0] == (None, "[laughs] So: x")


def test_stamps_of_f4_at_the_end_of_paragraphs_are_no_speech() -> None:
    data = "I: Hello. #00:00:05-1#\n\nB: Hi, #1 and #2. #00:00:09-0#\n\nI: So? #00:00:12-0#\n"
    assert said(data) == [("I", "Hello."), ("B", "Hi, #1 and #2."), ("I", "So?")]


def test_columns_may_have_a_start_and_an_end() -> None:
    for shape in ("{0}\t00:0{1}\t00:0{2}\t{3}\n", "00:0{1}\t00:0{2}\t{0}\t{3}\n"):
        data = "".join(shape.format(name, 2 * n, 2 * n + 1, text) for n, (name, text) in enumerate(TWO))
        lines = read(data).transcript.lines
        assert [(line.speaker, line.start_ms, line.end_ms, line.text) for line in lines] == [
            (name, 2000 * n, 2000 * n + 1000, text) for n, (name, text) in enumerate(TWO)
        ]


def test_a_name_and_a_time_over_no_words_are_speech_unless_the_name_comes_again() -> None:
    data = "Ann  0:00  \nWe met in\n\nRoom 10:30\n\nBo  0:09  \nBye now.\n"
    assert said(data) == [("Ann", "We met in Room 10:30"), ("Bo", "Bye now.")]


def test_a_machines_notes_above_the_transcript_are_no_speech() -> None:
    data = (
        "# 📝 Notes\n\n## Team sync\n\n### Details\n\n* **Bread:** Ann said it is good.\n\n# 📖 Transcript\n\n"
        "## Team sync - Transcript\n\n### 00:00:00\n\n**Ann Lee:** Hello.\n**Bo Ott:** Hi.\n**Ann Lee:** So.\n"
    )
    assert said(data, "a.md") == [("Ann Lee", "Hello."), ("Bo Ott", "Hi."), ("Ann Lee", "So.")]
    assert [speaker for speaker, _ in said(data.replace("# 📖 Transcript\n\n", ""), "a.md")] == [
        "Ann Lee",
        "Bo Ott",
        "Ann Lee",
    ]


def test_an_excerpt_replied_to_may_go_over_rows_and_a_message_may_open_like_one() -> None:
    data = '00:21:14\tAnn:\tReplying to "Hello\nthere..."\n\nYes.\n00:21:22\tCy:\tReplying to "x" is what he said\n'
    assert said(data) == [("Ann", "Yes."), ("Cy", 'Replying to "x" is what he said')]
