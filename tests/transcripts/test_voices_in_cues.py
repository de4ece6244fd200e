"""Who speaks in a cue, in the ways that meeting tools, broadcasters and editors write it."""

import pytest

from tests.support.parsed import said, warned


def srt(*payloads: str) -> str:
    """Cues of one second with a second between."""
    return "".join(
        f"{n}\n00:00:{2 * n:02},000 --> 00:00:{2 * n + 1:02},000\n{payload}\n\n"
        for n, payload in enumerate(payloads, 1)
    )


TWO = [("Ann", "Hello."), ("Bo", "Hi."), ("Ann", "So?")]


@pytest.mark.parametrize(
    "shape",
    [
        "<b>{}:</b> {}",
        "<b>{}</b>: {}",
        '<font color="#ff0000">{}:</font> {}',
        "{{\\an8}}<i>{}:</i> {}",
        "({}) {}",
        "({})\n{}",
        "[{}]\n{}",
        "[{}]: {}",
        "{}:\n{}",
        ">> {}: {}",
        "\u200f{}: {}",
        "\u200e{}\u200e: {}",
        "- {}: {}",
    ],
)
def test_a_name_is_a_speaker_however_it_is_set_off(shape: str) -> None:
    assert said(srt(*(shape.format(name, text) for name, text in TWO)), "a.srt") == TWO


@pytest.mark.parametrize("name", ["ann@x.org", "+1 555-0100", "ann lee", "Ann Lee (she/her) | Acme", "Ann / Acme"])
@pytest.mark.parametrize("filename", ["a.srt", "a.vtt"])
def test_a_display_name_that_comes_again_is_a_name_where_nearly_every_cue_has_one(name: str, filename: str) -> None:
    data = srt(f"{name}: Hello.", "Bo Ott: Hi.", f"{name}: So?", "Bo Ott: No.")
    data = data if filename == "a.srt" else "WEBVTT\n\n" + data.replace(",000", ".000")
    assert [speaker for speaker, _ in said(data, filename)] == [name, "Bo Ott", name, "Bo Ott"]


def test_a_display_name_of_ten_words_is_a_name_where_it_comes_again() -> None:
    name = "Dr. Maria del Carmen Lopez-Garcia de la Torre y Vega"
    assert said(srt(f"{name}: Hello.", "Bo: Hi.", f"{name}: So?"), "a.srt")[0] == (name, "Hello.")


@pytest.mark.parametrize("lead_in", ["Monday", "Budget", "Pros"])
def test_what_opens_an_item_is_no_speaker_even_in_such_a_file(lead_in: str) -> None:
    data = srt("Ann Lee: Hello.", "Bo Ott: Hi.", f"{lead_in}: Meetings all day.", "Ann Lee: Hm.")
    assert [speaker for speaker, _ in said(data, "a.srt")] == ["Ann Lee", "Bo Ott", None, "Ann Lee"]


def test_a_path_or_an_address_is_no_speaker() -> None:
    data = srt("Ann: Open it.", "C:\\Users\\ann: that one.", "https://x.org: no.", "Ann: So?")
    assert {speaker for speaker, _ in said(data, "a.srt")} == {"Ann", None}


@pytest.mark.parametrize("mark", [">>", "&gt;&gt;", ">>>"])
def test_chevrons_part_voices_inside_a_row(mark: str) -> None:
    data = srt(f"so you think {mark} I do {mark} really", f"{mark} ANN: Yes. {mark} BO: No.", f"{mark} BO: Right.")
    assert said("WEBVTT\n\n" + data.replace(",000", ".000"), "a.vtt") == [
        (None, "so you think"),
        (None, "I do"),
        (None, "really"),
        ("ANN", "Yes."),
        ("BO", "No. Right."),
    ]


def test_chevrons_behind_a_sentence_part_voices_and_others_are_what_was_said() -> None:
    assert said(srt("I think so. >> Really?"), "a.srt") == [(None, "I think so."), (None, "Really?")]
    assert said(srt("shift it, x >> y, by one"), "a.srt") == [(None, "shift it, x >> y, by one")]


@pytest.mark.parametrize("mark", ["<br>", "<br/>", "<br />", "[br]"])
def test_a_forced_line_break_parts_words_of_one_line(mark: str) -> None:
    assert said(srt(f"Hello.{mark}And good{mark}morning.", "Bye."), "a.srt") == [
        (None, "Hello. And good morning."),
        (None, "Bye."),
    ]


def test_a_forced_line_break_inside_a_voice_tag_stays_inside() -> None:
    assert said("WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Hello<br>there.</v>\n", "a.vtt") == [("Ann", "Hello there.")]


def test_a_voice_tag_in_capitals_is_a_voice() -> None:
    assert said("WEBVTT\n\n00:01.000 --> 00:02.000\n<V Ann>Hello.</V>\n", "a.vtt") == [("Ann", "Hello.")]


def test_a_row_that_youtube_shows_once_more_alone_is_said_once() -> None:
    cue = (
        "00:00:0{0}.000 --> 00:00:0{1}.000 align:start position:0%\n \n{2}\n\n"
        "00:00:0{1}.000 --> 00:00:0{1}.010 align:start position:0%\n{2}\n \n\n"
    )
    data = "WEBVTT\nKind: captions\n\n" + cue.format(1, 2, "yeah") + cue.format(5, 6, "yeah")
    assert said(data, "a.vtt") == [(None, "yeah"), (None, "yeah")]
    assert warned(data, "a.vtt") == []


@pytest.mark.parametrize(
    "text", ["if a<b and c>d then", "use <i for one> and <u too>", "List<T> or Map<K,V>", "x < 3 and y > 2", "I <3 it"]
)
def test_comparisons_and_brackets_are_speech(text: str) -> None:
    assert said(f"WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>{text}</v>\n", "a.vtt") == [("Ann", text)]
    assert said(srt(f"Ann: {text}", "Bo: Hi."), "a.srt")[0] == ("Ann", text)


def test_attributes_of_tags_are_no_speech() -> None:
    data = srt('<font color="red">Hello</font> <i class="a b">there</i> <b style=x>you</b>')
    assert said(data, "a.srt") == [(None, "Hello there you")]


def test_a_minus_is_no_dash_of_a_dialogue() -> None:
    assert said(srt("-5 degrees\n-10 at night"), "a.srt") == [(None, "-5 degrees -10 at night")]


@pytest.mark.parametrize("filename", ["a.srt", "a.vtt"])
def test_a_name_inside_a_row_behind_a_sentence_opens_another_voice(filename: str) -> None:
    data = srt("ANN: Hello. BO: Hi!", "BO: So? ANN: Yes.", "BO: Ok.", "ANN: I told you. Note: the bus. BO: No.")
    data = data if filename == "a.srt" else "WEBVTT\n\n" + data.replace(",000", ".000")
    assert said(data, filename) == [
        ("ANN", "Hello."),
        ("BO", "Hi! So?"),
        ("ANN", "Yes."),
        ("BO", "Ok."),
        ("ANN", "I told you. Note: the bus."),
        ("BO", "No."),
    ]


def test_a_name_inside_a_sentence_or_a_voice_tag_is_speech() -> None:
    data = srt("Ann: I asked Bo: why not?", "Bo: Well. Cy: never.", "Ann: So.", "Bo: No.")
    assert [text for _, text in said(data, "a.srt")] == ["I asked Bo: why not?", "Well. Cy: never.", "So.", "No."]
    tagged = "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>He came. Bo: go away.</v>\n"
    assert said(tagged, "a.vtt") == [("Ann", "He came. Bo: go away.")]


def test_a_tag_with_a_class_may_have_words_and_one_without_is_speech() -> None:
    cue = "00:01.000 --> 00:02.000\n"
    data = f"WEBVTT\n\n{cue}a<c.d e>b</c>c, x<b and c>y\n"
    assert [text for _, text in said(data, "a.vtt")] == ["abc, x<b and c>y"]


def test_what_stands_behind_a_nul_after_the_times_is_settings() -> None:
    data = "WEBVTT\n\n00:01.000 --> 00:02.000\0align:end\nHello.\n"
    assert said(data, "a.vtt") == [(None, "Hello.")]
    assert warned(data, "a.vtt") == []
