"""SRT, SBV and Zoom's chat file in the shapes that tools and hands make."""

import pytest

from tests.support.parsed import read, said, turns, warned


def test_tags_and_braces_are_markup_and_references_are_read_where_the_file_has_them() -> None:
    data = '1\n00:00:01,000 --> 00:00:02,000\n<i>Hello</i> <font color="#fff">you</font> {\\an8}there &amp; all\n'
    assert said(data, "a.srt") == [(None, "Hello you there & all")]


def test_an_ampersand_that_is_no_reference_is_what_was_said() -> None:
    data = "1\n00:00:01,000 --> 00:00:02,000\nAT&T and R&copy fish\n"
    assert said(data, "a.srt") == [(None, "AT&T and R&copy fish")]


@pytest.mark.parametrize(
    "data",
    [
        "1\n00:00:01,000 --> 00:00:02,000 X1:100 X2:200 Y1:1 Y2:2\nOne.\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo.\n",
        "1\n00:00:01,000 --> 00:00:02,000\nOne.\n2\n00:00:03,000 --> 00:00:04,000\nTwo.\n"
        "3\n00:00:05,000 --> 00:00:06,000\n",
        "00:00:01,000 --> 00:00:02,000\nOne.\n\n00:00:03,000 --> 00:00:04,000\nTwo.\n",
        "1\n00:00:01.000 --> 00:00:02.000\nOne.\n\n2\n00:00:03.000 --> 00:00:04.000\nTwo.\n",
        "1\r\n00:00:01,000 --> 00:00:02,000\r\nOne.\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nTwo.\r\n",
        "1\r00:00:01,000 --> 00:00:02,000\rOne.\r\r2\r00:00:03,000 --> 00:00:04,000\rTwo.\r",
        "1\n\n00:00:01,000 --> 00:00:02,000\nOne.\n\n2\n\n00:00:03,000 --> 00:00:04,000\n\nTwo.\n",
    ],
    ids=["coordinates", "no blank rows", "no numbers", "points", "CRLF", "CR", "blank rows everywhere"],
)
@pytest.mark.parametrize("filename", ["a.srt", "a.txt"])
def test_two_cues_are_read_whatever_stands_between(data: str, filename: str) -> None:
    assert turns(data, filename) == [(None, 1000, "One."), (None, 3000, "Two.")]


def test_names_in_brackets_are_speakers_where_they_open_the_cues() -> None:
    data = "".join(
        f"{i}\n00:00:0{i},000 --> 00:00:0{i},900\n[{name}] {text}\n\n"
        for i, name, text in [(1, "Ann", "Hello."), (2, "SPEAKER_01", "Hi."), (3, "Ann", "Music [soft].")]
    )
    assert said(data, "a.srt") == [("Ann", "Hello."), ("SPEAKER_01", "Hi."), ("Ann", "Music [soft].")]


def test_a_sound_in_brackets_is_no_speaker() -> None:
    data = "1\n00:00:01,000 --> 00:00:02,000\n[Music] Hello.\n\n2\n00:00:03,000 --> 00:00:04,000\n[Music] Bye.\n"
    assert said(data, "a.srt") == [(None, "[Music] Hello."), (None, "[Music] Bye.")]


def test_sbv_with_names_and_an_unreadable_time() -> None:
    data = "0:00:01.000,0:00:03.500\nAnn: Hello.\n\n0:00:13.f89,0:00:15.489\nBo: Hi there.\n"
    assert turns(data, "a.sbv") == [("Ann", 1000, "Hello."), ("Bo", None, "Hi there.")]
    assert [at for at, _ in warned(data, "a.sbv")] == [4]


def test_a_chat_is_one_line_a_message_without_reactions_and_the_excerpts_replied_to() -> None:
    data = (
        "00:01:02\tAna Lee:\tFirst message: with a colon\n"
        '00:02:00\tBo:\tReplying to "First message: wi..."\n\nI agree\nfully.\n'
        '00:02:10\tAna Lee:\tReacted to "I agree" with 👍\n'
    )
    assert turns(data) == [("Ana Lee", 62_000, "First message: with a colon"), ("Bo", 120_000, "I agree fully.")]
    assert {skipped.reason for skipped in read(data).transcript.skipped} == {
        "excerpt of the message replied to",
        "reaction to a message",
    }


def test_the_older_chat_names_who_it_is_from() -> None:
    data = (
        "17:01:31 From Ana Lee to Everyone:\n\tHello all\n"
        "17:02:00 From Bo : Hi\n17:02:09\t From Cy to Ana(Direct Message) : Psst\n"
    )
    assert said(data) == [("Ana Lee", "Hello all"), ("Bo", "Hi"), ("Cy", "Psst")]
