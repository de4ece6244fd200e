"""Times that hands, word processors and cut-off exports left out of form: no word is lost, none is invented."""

import pytest

from tests.support.parsed import read, said, turns, warned

TWO = [(None, 1000, "One."), (None, 3000, "Two.")]


def _srt(arrow: str, first: str = "00:00:01,000", second: str = "00:00:03,000") -> str:
    return f"1\n{first} {arrow} 00:00:02,000\nOne.\n\n2\n{second} {arrow} 00:00:04,000\nTwo.\n"


@pytest.mark.parametrize("arrow", ["->", "-- >", "- ->", "--&gt;", "–>", "—>", "→", "==>", "--->"])
@pytest.mark.parametrize("filename", ["a.srt", "a.vtt", "a.txt"])
def test_an_arrow_that_was_mangled_still_parts_two_times_with_a_warning(arrow: str, filename: str) -> None:
    assert turns(_srt(arrow), filename) == TWO
    assert [at for at, message in warned(_srt(arrow), filename) if "full form" in message] == [2, 6]


def test_an_arrow_between_times_inside_a_text_stays_speech() -> None:
    data = "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>we moved it\nfrom\n10:30 → 11:00 today</v>\n"
    assert said(data, "a.vtt") == [("Ann", "we moved it from 10:30 → 11:00 today")]


@pytest.mark.parametrize(
    ("first", "second"),
    [("00: 00: 01,000", "00: 00: 03, 000"), ("00:00:01:000", "00:00:03:000")],
    ids=["spaces from a translation program", "a colon before the milliseconds"],
)
def test_stamps_with_spaces_or_a_last_colon_are_read_with_a_warning(first: str, second: str) -> None:
    assert turns(_srt("-->", first, second), "a.srt") == TWO
    assert len(warned(_srt("-->", first, second), "a.srt")) == 2


def test_words_behind_the_times_of_a_cue_are_its_first_words() -> None:
    data = (
        "1\n00:00:01,000 --> 00:00:02,000 Hello there,\nhow are you?\n\n"
        "2\n00:00:03,000 --> 00:00:04,000 X1:1 X2:2\nFine.\n"
    )
    assert turns(data, "a.srt") == [(None, 1000, "Hello there, how are you?"), (None, 3000, "Fine.")]
    assert [at for at, _ in warned(data, "a.srt")] == [2]


def test_a_row_of_times_with_words_behind_them_inside_a_text_is_speech() -> None:
    data = "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>the log said\n00:01:00.000 --> 00:02:00.000 was wrong</v>\n"
    assert said(data, "a.vtt") == [("Ann", "the log said 00:01:00.000 --> 00:02:00.000 was wrong")]


@pytest.mark.parametrize("row", ["00:00:01.000 -->", "--> 00:00:02.000", "00:00:01.000 --> 60:00.000"])
def test_times_of_which_one_is_missing_or_unreadable_are_no_speech(row: str) -> None:
    data = f"WEBVTT\n\n{row}\n<v Ann>Hello.</v>\n\n00:05.000 --> 00:06.000\n<v Bo>Bye.</v>\n"
    assert turns(data, "a.vtt") == [("Ann", None, "Hello."), ("Bo", 5000, "Bye.")]
    assert [at for at, _ in warned(data, "a.vtt")] == [3]


@pytest.mark.parametrize("rest", ["2\n00:00:03,0", "2\n00:00:03,000 --", "2\n00:00:03,000 --> 00:0", "2\n"])
def test_a_file_cut_off_inside_a_time_holds_no_word_of_it(rest: str) -> None:
    data = f"1\n00:00:01,000 --> 00:00:02,000\nOne.\n\n{rest}"
    assert turns(data, "a.srt") == [(None, 1000, "One.")]


def test_a_cue_that_ends_before_it_starts_is_kept_with_a_warning() -> None:
    data = "WEBVTT\n\n00:05.000 --> 00:03.000\n<v Ann>Hello.</v>\n"
    assert turns(data, "a.vtt") == [("Ann", 5000, "Hello.")]
    assert warned(data, "a.vtt")[0][0] == 3


@pytest.mark.parametrize("answer", ["12", "2", "1989"])
def test_a_number_said_after_a_blank_row_is_speech_unless_it_is_the_next_cues(answer: str) -> None:
    data = (
        f"1\n00:00:01,000 --> 00:00:02,000\nHow many?\n\n{answer}\n\n"
        "2\n00:00:03,000 --> 00:00:04,000\nGood.\n\n3\n00:00:05,000 --> 00:00:06,000\nBye.\n"
    )
    assert [text for _, text in said(data, "a.srt")] == ["How many?", answer, "Good.", "Bye."]


def test_the_number_of_a_cue_whose_times_are_lost_is_no_speech() -> None:
    data = "1\n00:00:01,000 --> 00:00:02,000\nOne.\n\n2\n\n3\n00:00:03,000 --> 00:00:04,000\nTwo.\n"
    assert turns(data, "a.srt") == TWO
    assert [at for at, _ in warned(data, "a.srt")] == [5]


def test_files_put_together_from_several_hold_no_header_or_byte_order_mark_as_speech() -> None:
    part = "\ufeffWEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n\n00:01.000 --> 00:02.000\n<v Ann>Hello.</v>\n\n"
    assert said(part * 2, "a.vtt") == [("Ann", "Hello. Hello.")]
    assert said("\ufeffAnn: Hello.\n\ufeffBo: Hi.\n\ufeffAnn: So?\n") == [
        ("Ann", "Hello."),
        ("Bo", "Hi."),
        ("Ann", "So?"),
    ]


def test_a_signature_in_lower_case_is_no_speech_and_a_warning() -> None:
    data = "webvtt\n\n00:01.000 --> 00:02.000\nHello.\n"
    assert said(data, "a.vtt") == [(None, "Hello.")]
    assert [at for at, _ in warned(data, "a.vtt")] == [1]


@pytest.mark.parametrize("row", ["1\n\n", "00:00:01,000 --> x\n\n", "1\n00:00:01,000 -> 00:00:02,000\n"])
def test_very_many_rows_that_are_out_of_form_take_no_longer_each(row: str) -> None:
    read(row * 5000 + "1\n00:00:01,000 --> 00:00:02,000\nOne.\n", "a.srt", format="srt")


def test_spaces_that_do_not_break_may_stand_around_an_arrow() -> None:
    assert turns(_srt("\u00a0-->\u00a0").replace(" \u00a0", "\u00a0").replace("\u00a0 ", "\u00a0"), "a.srt") == TWO
