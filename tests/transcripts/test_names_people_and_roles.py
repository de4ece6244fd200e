"""Who speaks, whether it is the same person elsewhere, and who asks."""

import pytest

from receipts_core.contract import Role
from receipts_core.transcripts import parse, person_id
from tests.support.parsed import read, roles, warned


@pytest.mark.parametrize("name", ["Ann Lee", "ANN LEE", " Ann  Lee ", "ann\u00a0lee"])
def test_a_named_person_is_the_same_in_every_transcript_however_the_name_is_written(name: str) -> None:
    assert person_id(name, "t1") == person_id("Ann Lee", "t2")


def test_canonically_equal_names_are_one_person() -> None:
    assert person_id("Zoe\u0308", "t1") == person_id("Zo\u00eb", "t2")


GENERIC = ["User", "Participant", "Speaker 1", "SPEAKER_00", "spk_0", "P", "P07", "P3", "Participant 7", "Interviewee"]
GENERIC += ["Respondent", "Unknown Speaker", "You", "Them", "Guest", "Customer", "A", "B", "R2", "Interviewer", "AI"]
GENERIC += [
    "Interviewer (Ann)",
    "采访者",
    "受访者",
    "話者1",
    "Befragte",
    "Entrevistado",
    "問",
    "答",
    "Speaker A",
    "Channel 0",
]


@pytest.mark.parametrize("name", GENERIC)
def test_a_generic_label_is_another_person_in_every_transcript(name: str) -> None:
    assert person_id(name, "t1") != person_id(name, "t2")
    assert person_id(name, "t1") == person_id(name.upper(), "t1")


def test_unnamed_voices_are_one_person_of_their_transcript() -> None:
    assert person_id(None, "t1") == person_id(None, "t1") != person_id(None, "t2")
    assert person_id(None, "t1") != person_id("Ann", "t1")


ASKING = [
    "Interviewer",
    "INTERVIEWER",
    "Interviewer 1",
    "Moderator",
    "Host",
    "Researcher",
    "Facilitator",
    "Assistant",
    "AI",
]
ASKING += [
    "Interviewerin",
    "Entrevistador",
    "Entrevistadora",
    "采访者",
    "主持人",
    "聞き手",
    "интервьюер",
    "Intervieweuse",
]
ASKING += ["Ann (Interviewer)", "Moderator (Ann)", "Ann, Host"]


@pytest.mark.parametrize("name", ASKING)
def test_a_label_that_says_who_asks_is_believed_and_the_others_are_participants(name: str) -> None:
    assert roles(f"{name}: So.\n\nDana: Hm.\n\n{name}: So.\n\nDana: Hm.\n") == {
        name: "interviewer",
        "Dana": "participant",
    }


def test_in_interviews_by_a_machine_the_assistant_asks_and_the_user_answers() -> None:
    data = "Assistant: Hello!\n\nUser: Should I start?\n\nAI: Please.\n\nUser: Fine.\n"
    assert roles(data) == {"Assistant": "interviewer", "User": "participant", "AI": "interviewer"}


def test_of_two_named_people_the_one_who_opens_and_asks_is_the_interviewer() -> None:
    data = "Maya: How do you do it?\n\nTom: By hand, mostly, and it takes me all morning.\n\n" * 3
    assert roles(data) == {"Maya": "interviewer", "Tom": "participant"}


def test_of_two_people_of_whom_neither_clearly_asks_both_stay_unknown() -> None:
    assert roles("Maya: Hello.\n\nTom: Hi.\n\nMaya: Right.\n\nTom: Well.\n") == {"Maya": "unknown", "Tom": "unknown"}


def test_a_participant_who_asks_back_once_stays_a_participant() -> None:
    data = "Maya: How do you do it?\n\nTom: By hand. Is that odd?\n\nMaya: Why by hand?\n\nTom: I like it.\n\n"
    data += "Maya: And on Sundays?\n\nTom: Never on a Sunday.\n\nMaya: Why not?\n\nTom: We are closed.\n"
    assert roles(data) == {"Maya": "interviewer", "Tom": "participant"}


@pytest.mark.parametrize(("asks", "answers"), [("I", "P"), ("Q", "A"), ("P", "R"), ("R", "P"), ("M", "P")])
def test_single_letters_are_told_by_who_asks(asks: str, answers: str) -> None:
    data = f"{asks}: How was it?\n\n{answers}: It was good, and long, and we left early.\n\n" * 3
    assert roles(data) == {asks: "interviewer", answers: "participant"}


def test_in_a_conversation_of_many_without_an_interviewer_all_are_participants_with_the_reason() -> None:
    data = "Ann Lee: One.\n\nBo Ott: Two.\n\nCy Dahl: Three?\n\nAnn Lee: Four.\n\nBo Ott: Five?\n\nCy Dahl: Six.\n"
    speakers = read(data).transcript.speakers
    assert {speaker.role for speaker in speakers} == {Role.PARTICIPANT}
    assert all("several people" in speaker.role_reason for speaker in speakers)


def test_every_role_has_a_reason_and_every_line_its_speakers_role() -> None:
    transcript = read("Interviewer: How?\n\nDana: Well.\n\nInterviewer: And?\n").transcript
    assert all(speaker.role_reason for speaker in transcript.speakers)
    by_name = {speaker.name: speaker for speaker in transcript.speakers}
    assert all(line.role is by_name[line.speaker or ""].role for line in transcript.lines)
    assert by_name["Interviewer"].lines == 2


def test_unattributed_words_are_never_a_participants() -> None:
    data = "WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n\n00:05.000 --> 00:06.000\n<v Dana>Hi.</v>\n"
    lines = read(data, "a.vtt").transcript.lines
    assert (lines[0].speaker, lines[0].role) == (None, Role.UNKNOWN)


def test_somebody_who_greets_themselves_by_name_may_have_swapped_names() -> None:
    data = "Dana: Hi Dana, thanks for coming. How was it?\n\nMaya: It was good.\n\nDana: And then?\n\nMaya: We left.\n"
    assert any("greets" in message and at == 1 for at, message in warned(data))


def test_somebody_who_introduces_themselves_is_not_taken_for_swapped() -> None:
    data = "Dana: Hi, this is Dana.\n\nMaya: Hi Dana, thanks for coming.\n"
    assert warned(data) == []


def test_the_same_file_has_the_same_ids_and_another_study_others() -> None:
    data = b"Ana: Hello.\n\nBen: Hi.\n"
    first, again = parse(data, "a.txt").transcript, parse(data, "b.txt").transcript
    other = parse(data, "a.txt", study_id="other").transcript
    assert first.transcript_id == again.transcript_id != other.transcript_id
    assert [line.line_id for line in first.lines] == [f"{first.transcript_id}:1", f"{first.transcript_id}:2"]
    assert (first.title, parse(data, "a.txt", title="Talk").transcript.title) == ("a", "Talk")


def test_two_people_who_ask_as_often_stay_unknown() -> None:
    data = "Maya: How do you do it?\n\nTom: By hand. And you?\n\nMaya: By hand too, and why not?\n\nTom: Why indeed?\n"
    assert roles(data * 2) == {"Maya": "unknown", "Tom": "unknown"}


def test_somebody_who_asks_now_and_then_is_no_interviewer() -> None:
    data = (
        "Maya: Is it on?\n\n" + "Tom: I go on.\n\nMaya: So do I, at length, and for a while.\n\n" * 9 + "Maya: Right?\n"
    )
    assert roles(data) == {"Maya": "unknown", "Tom": "unknown"}
