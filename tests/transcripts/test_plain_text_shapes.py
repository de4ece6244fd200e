"""Plain text and Markdown in the shapes that people and exporters write."""

import pytest

from tests.support.parsed import read, said, turns, warned

TWO = [("Ana Lee", "How was it?"), ("Ben Ott", "It was good.")]

SHAPES = {
    "square": "[00:12] Ana Lee: How was it?\n\n[01:00:15] Ben Ott: It was good.\n",
    "round": "(00:12) Ana Lee: How was it?\n(1:00:15) Ben Ott: It was good.\n",
    "braces": "{00:12} Ana Lee: How was it?\n{01:00:15} Ben Ott: It was good.\n",
    "hashes": "#00:00:12-1# Ana Lee: How was it?\n#01:00:15-5# Ben Ott: It was good.\n",
    "bare": "00:12 Ana Lee: How was it?\n1:00:15 Ben Ott: It was good.\n",
    "dash": "00:12 - Ana Lee: How was it?\n1:00:15 - Ben Ott: It was good.\n",
    "range": "[0:12.000 --> 0:14.000] Ana Lee: How was it?\n[1:00:15.000 --> 1:00:16.000] Ben Ott: It was good.\n",
    "after, round": "Ana Lee (00:12): How was it?\n\nBen Ott (1:00:15): It was good.\n",
    "after, no colon": "Ana Lee (00:12) How was it?\n\nBen Ott (1:00:15) It was good.\n",
    "after, comma": "Ana Lee, 00:12: How was it?\nBen Ott, 1:00:15: It was good.\n",
    "after the colon": "Ana Lee: [00:12] How was it?\n\nBen Ott: [1:00:15] It was good.\n",
    "header, round": "Ana Lee (00:12)\nHow was it?\n\nBen Ott (1:00:15)\nIt was good.\n",
    "header, colon": "Ana Lee (00:12):\nHow was it?\n\nBen Ott (1:00:15):\nIt was good.\n",
    "header, otter": "Ana Lee  0:12  \nHow was it?\n\nBen Ott  1:00:15  \nIt was good.\n\nTranscribed by https://otter.ai\n",
    "header, dash": "Ana Lee - 00:12\nHow was it?\n\nBen Ott - 1:00:15\nIt was good.\n",
    "header, bar": "Ana Lee | 00:12\nHow was it?\n\nBen Ott | 1:00:15\nIt was good.\n",
    "header, at": "Ana Lee @ 00:12\nHow was it?\n\nBen Ott @ 1:00:15\nIt was good.\n",
    "header, own rows": "Ana Lee\n0:12\nHow was it?\n\nBen Ott\n1:00:15\nIt was good.\n",
    "header, spelled": "Ana Lee\n12 seconds\nHow was it?\n\nBen Ott\n1 hour 0 minutes 15 seconds\nIt was good.\n",
    "stamp on its own row": "[00:00:12]\nAna Lee: How was it?\n\n[01:00:15]\nBen Ott: It was good.\n",
    "bold": "**Ana Lee:** [00:12] How was it?\n\n**Ben Ott:** [01:00:15] It was good.\n",
    "bold, colon outside": "**Ana Lee** (00:12): How was it?\n\n**Ben Ott** (01:00:15): It was good.\n",
    "bold stamp": "**[00:12] Ana Lee:** How was it?\n\n**[01:00:15] Ben Ott:** It was good.\n",
    "heading": "### Ana Lee (00:12)\n\nHow was it?\n\n### Ben Ott (01:00:15)\n\nIt was good.\n",
    "header, spelled, copied from the page": (
        "Ana Lee\n0 minutes 12 seconds0:12\nAna Lee 0 minutes 12 seconds\nHow was it?\n\n"
        "Ben Ott\n1 Stunde 0 Minuten 15 Sekunden\nIt was good.\n"
    ),
    "frames": "[00:00:12:05] Ana Lee: How was it?\n[01:00:15:20] Ben Ott: It was good.\n",
    "no space": "[00:12]Ana Lee:How was it?\n[1:00:15]Ben Ott:It was good.\n",
    "tabs": "00:12\tAna Lee\tHow was it?\n1:00:15\tBen Ott\tIt was good.\n",
}

UNTIMED = {
    "plain": "Ana Lee: How was it?\n\nBen Ott: It was good.\n",
    "tight": "Ana Lee: How was it?\nBen Ott: It was good.\n",
    "caps": "ANA LEE: How was it?\nBEN OTT: It was good.\n",
    "bold": "**Ana Lee:** How was it?  \n**Ben Ott:** It was good.  \n",
    "bold, colon outside": "**Ana Lee**: How was it?\n\n**Ben Ott**: It was good.\n",
    "underscores": "__Ana Lee:__ How was it?\n\n__Ben Ott:__ It was good.\n",
    "italics": "*Ana Lee:* How was it?\n\n*Ben Ott:* It was good.\n",
    "list": "- **Ana Lee**: How was it?\n- **Ben Ott**: It was good.\n",
    "quote": "> **Ana Lee:** How was it?\n\n> **Ben Ott:** It was good.\n",
    "heading": "# Talk\n\n### Ana Lee:\n\nHow was it?\n\n### Ben Ott:\n\nIt was good.\n",
    "full width": "Ana Lee：How was it?\nBen Ott：It was good.\n",
    "angle brackets": "<Ana Lee:>\nHow was it?\n<Ben Ott:>\nIt was good.\n",
    "broken bold": "**Ana Lee: \\\n**How was it?\n\n**Ben Ott \\\n**It was good.\n",
    "CRLF": "Ana Lee: How was it?\r\n\r\nBen Ott: It was good.\r\n",
    "CR": "Ana Lee: How was it?\r\rBen Ott: It was good.\r",
    "square brackets": "[Ana Lee] How was it?\n\n[Ben Ott] It was good.\n",
    "square brackets over": "[Ana Lee]\nHow was it?\n\n[Ben Ott]\nIt was good.\n",
    "byte order mark": "\ufeffAna Lee: How was it?\n\nBen Ott: It was good.\n",
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_timed_shape_gives_speaker_time_and_words(shape: str) -> None:
    expected = [(TWO[0][0], 12_000, TWO[0][1]), (TWO[1][0], 3_615_000, TWO[1][1])]
    assert turns(SHAPES[shape]) == expected


@pytest.mark.parametrize("shape", UNTIMED)
def test_an_untimed_shape_gives_speaker_and_words_and_no_invented_time(shape: str) -> None:
    found = [(speaker.title() if speaker else None, start, text) for speaker, start, text in turns(UNTIMED[shape])]
    assert found == [(name, None, text) for name, text in TWO]


@pytest.mark.parametrize(
    "data",
    [
        "INTERVIEWER\nHow was it?\n\nDANA\nGood.\n\nINTERVIEWER\nAnd then?\n\nDANA\nWe left.\n",
        "Interviewer - How was it?\nDana - Good.\nInterviewer - And then?\nDana - We left.\n",
        "## Interviewer\n\nHow was it?\n\n## Dana\n\nGood.\n\n## Interviewer\n\nAnd then?\n\n## Dana\n\nWe left.\n",
        "(Interviewer) How was it?\n(Dana) Good.\n(Interviewer) And then?\n(Dana) We left.\n",
        "1. Interviewer: How was it?\n2. Dana: Good.\n3. Interviewer: And then?\n4. Dana: We left.\n",
        "interviewer: How was it?\ndana: Good.\ninterviewer: And then?\ndana: We left.\n",
        "00:01 Interviewer\nHow was it?\n\n00:02 Dana\nGood.\n\n00:03 Interviewer\nAnd then?\n\n00:04 Dana\nWe left.\n",
    ],
    ids=[
        "names on their own rows",
        "dashes",
        "headings without a colon",
        "parentheses",
        "numbers",
        "lower case",
        "over",
    ],
)
def test_a_weak_shape_is_believed_where_its_names_come_again(data: str) -> None:
    found = [(speaker and speaker.title(), text) for speaker, text in said(data)]
    assert found == [
        ("Interviewer", "How was it?"),
        ("Dana", "Good."),
        ("Interviewer", "And then?"),
        ("Dana", "We left."),
    ]


def test_questions_and_answers_of_a_deposition() -> None:
    assert said("Q. How was it?\nA. Good.\nQ. And then?\nA. We left.\n")[:2] == [("Q", "How was it?"), ("A", "Good.")]


def test_stamped_paragraphs_without_names_are_lines_of_nobody() -> None:
    assert turns("0:01  \nHello.\n\n0:09  \nBye.\n") == [(None, 1000, "Hello."), (None, 9000, "Bye.")]


def test_paragraphs_without_a_head_belong_to_the_turn_each_a_cue_of_its_own() -> None:
    parsed = read("Ana: One.\n\nTwo: with a colon.\n\nThree.\n\nBen: Four.\n")
    assert [line.text for line in parsed.transcript.lines] == ["One. Two: with a colon. Three.", "Four."]
    assert len(parsed.transcript.lines[0].cues) == 3


def test_a_wrapped_paragraph_is_one_span_over_its_row_ends() -> None:
    parsed = read("Ana: Hello there, this is\na long line: it goes\non.\nBen: Hi.\n")
    (cue,) = parsed.transcript.lines[0].cues
    assert [parsed.source[a:b] for a, b in cue.spans] == [b"Hello there, this is\na long line: it goes\non."]


def test_a_time_inside_speech_is_speech() -> None:
    data = "[Them] When?\n\n[You] Call me at [5:00] tomorrow.\n\n[Them] Fine.\n"
    assert said(data)[1] == ("You", "Call me at [5:00] tomorrow.")
    clock = "Zoe: What was there?\n\nTariq: 10:30 Meeting: agenda.\n\nZoe: Else?\n\n10:45 Break: none.\n\nTariq: No.\n"
    assert [speaker for speaker, _ in said(clock)] == ["Zoe", "Tariq", "Zoe", "Tariq"]


def test_items_of_a_list_inside_an_answer_are_no_speakers() -> None:
    turn = "Interviewer: And then?\n\nUser: Then this happened.\n\n"
    data = turn * 3 + "User: We have three things.\nPricing: too high.\nSupport: slow.\nProduct 1: fine.\n"
    assert [speaker for speaker, _ in said(data)][-1] == "User"
    assert said(data)[-1][1].endswith("Product 1: fine.")


def test_minutes_may_go_past_an_hour_where_a_recorder_counts_them() -> None:
    assert turns("[75:30] Ana: Hello.\n") == [("Ana", 4_530_000, "Hello.")]


def test_front_matter_headings_rules_fields_and_notices_are_skipped_with_reasons() -> None:
    data = (
        "---\ntitle: Talk\n---\n\n# A title\n\n**Transcript ID:** x_1\n\n---\n\nAna: One.\n\n## Part two\n\n"
        "Ana: Two.\n\n"
        "> (Applause)\n\nTranscribed by https://otter.ai\n"
    )
    assert said(data, "a.md") == [("Ana", "One."), ("Ana", "Two.")]
    assert {skipped.reason for skipped in read(data, "a.md").transcript.skipped} == {
        "front matter",
        "heading",
        "header field",
        "horizontal rule",
        "editor's note",
        "exporter's notice",
    }


def test_a_label_of_a_sample_and_header_fields_are_not_speech() -> None:
    data = (
        "SAMPLE TRANSCRIPT — fictional interview\n\nDate: 12 March\nInterviewer: Dana\nParticipant: Sefa\n\n"
        "Interviewer: How?\nParticipant: Well.\n"
    )
    assert said(data) == [("Interviewer", "How?"), ("Participant", "Well.")]


def test_notes_above_a_transcript_heading_are_not_speech() -> None:
    data = "# Call\n\n- Ana: did a thing\n- **Ben:** did another\n\n## **Transcript**\n\nAna: Hello.\n\nBen: Hi.\n"
    assert said(data, "a.md") == [("Ana", "Hello."), ("Ben", "Hi.")]


def test_a_time_in_a_heading_is_that_of_the_first_turn_under_it() -> None:
    data = "### 00:05:12\n\n**Ana:** One.  \n**Ben:** Two.  \n\n### Transcription ended after 01:02:59\n"
    assert turns(data, "a.md") == [("Ana", 312_000, "One."), ("Ben", None, "Two.")]


def test_prose_before_the_first_speaker_is_kept_as_an_unknown_voice_with_a_warning() -> None:
    prose = "This is a long monologue that somebody held before anybody was named, and it ends as sentences do."
    data = f"A title\n\n{prose}\n\nAna: Hello.\n\nBen: Hi.\n"
    assert said(data)[0] == (None, prose)
    assert warned(data)[0][0] == 3


def test_bold_and_escapes_inside_speech_are_markup() -> None:
    parsed = read("**Ana:** It was **really** good \\[laughs\\] you know.\n\n**Ben:** Yes.\n", "a.md")
    assert parsed.transcript.lines[0].text == "It was really good [laughs] you know."
    assert len(parsed.transcript.lines[0].spans) == 5


def test_a_text_without_names_and_times_is_kept_as_unknown_voices_with_a_warning() -> None:
    assert said("Just some prose.\n\nAnd more.\n", "a.txt") == [(None, "Just some prose."), (None, "And more.")]
    assert warned("Just some prose.\n", "a.txt")


@pytest.mark.parametrize(
    "name", ["Smith, John (he/him)", "van der Berg, Ann", "Dr. A. B. Otto", "O'Brien", "🦊 Fox", "Jean-Luc"]
)
def test_names_are_kept_as_they_are_written(name: str) -> None:
    assert [speaker for speaker, _ in said(f"{name}: Hello there.\n\nDana: Hi.\n")] == [name, "Dana"]


@pytest.mark.parametrize(
    "names", [("محمد", "ليلى"), ("ผู้สัมภาษณ์", "สมชาย"), ("田中", "王芳"), ("משה גפני", "קובי בוזו"), ("김민수", "이영희")]
)
def test_names_in_scripts_without_case_are_names(names: tuple[str, str]) -> None:
    data = "".join(f"{name}: {word}\n\n" for word in ("١", "٢") for name in names)
    assert [speaker for speaker, _ in said(data)] == [*names, *names]


def test_a_stamped_row_with_a_sentence_before_its_colon_is_nobodys_with_a_warning() -> None:
    data = "[00:01] Ana: Hi.\n[00:05] and then he said: yes\n[00:09] Ben: No.\n"
    assert said(data)[1] == (None, "and then he said: yes")
    assert [at for at, _ in warned(data)] == [2]
