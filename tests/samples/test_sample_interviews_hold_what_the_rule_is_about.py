"""The samples as a newcomer's first import sees them, and docs/samples.md as evals are written from it."""

import functools
import re
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from receipts_core import samples
from receipts_core.contract import Line, Role
from receipts_core.samples import SAMPLES, STUDY_TITLE, Sample
from receipts_core.transcripts import Parsed, parse
from receipts_core.use_cases.sample import load_samples
from receipts_core.use_cases.studies import SAMPLE_STUDY, all_transcripts
from tests.support.api import services

LABEL = "SAMPLE TRANSCRIPT — fictional interview"
PAGE = Path(__file__).parents[2] / "docs" / "samples.md"
UNTIMED = {"P04-jonas-reinhardt.md"}
VOICES = {
    "P01-ines-carrasco.vtt": ("Sam Okeke", "Inés Carrasco"),
    "P02-tom-halloran.vtt": ("Sam Okeke", "Tom Halloran"),
    "P03-mei-lin-foster-follow-up.vtt": ("Interviewer", "Mei-Lin Foster"),
    "P03-mei-lin-foster.txt": ("Interviewer", "Mei-Lin Foster"),
    "P04-jonas-reinhardt.md": ("Lotte Brandt", "Jonas Reinhardt"),
    "P05-dana-whitlock.txt": ("Interviewer", "Dana Whitlock"),
    "P06-priya-raman.vtt": ("Sam Okeke", "Priya Raman"),
    "P07-aleksi-niemi.txt": ("Interviewer", "Aleksi Niemi"),
}

every_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.filename)


class Row(NamedTuple):
    """A row of docs/samples.md: on which side of a matter somebody stands, and the words."""

    side: str
    speaker: str
    filename: str
    words: str


@functools.cache
def parsed(sample: Sample) -> Parsed:
    return parse(sample.data, sample.filename, study_id="sample", sample=True)


def lines_of(filename: str) -> tuple[Line, ...]:
    return next(parsed(sample).transcript.lines for sample in SAMPLES if sample.filename == filename)


def spoken() -> list[tuple[str, Line]]:
    return [(sample.filename, line) for sample in SAMPLES for line in parsed(sample).transcript.lines]


def participants_saying(words: str) -> set[str | None]:
    return {line.speaker for _, line in spoken() if line.role is Role.PARTICIPANT and words in line.text}


def documented() -> list[Row]:
    cells = (re.split(r"\s*\|\s*", row.strip("| ")) for row in PAGE.read_text("utf-8").splitlines() if row[:1] == "|")
    return [Row(*row) for row in cells if row[2] in VOICES]


def test_the_study_has_a_title_and_eight_files() -> None:
    assert STUDY_TITLE == "How product teams use research (sample)"
    folder = resources.files(samples)
    assert {file.name for file in folder.iterdir() if file.name.startswith("P")} == set(VOICES)
    assert {sample.filename for sample in SAMPLES} == set(VOICES)


@every_sample
def test_a_sample_is_called_by_its_code_and_by_whom_it_is_with(sample: Sample) -> None:
    code, _, who = sample.title.partition(" ")
    assert sample.filename.startswith(f"{code}-")
    assert who.startswith(f"{VOICES[sample.filename][1]}, ")


def test_the_sample_study_lists_the_interviews_by_their_titles() -> None:
    made = services()
    load_samples(made)
    titles = [info.title for info in all_transcripts(made, SAMPLE_STUDY)]
    assert titles == [sample.title for sample in SAMPLES] == sorted(titles)


@every_sample
def test_a_sample_says_in_its_file_that_it_is_fictional(sample: Sample) -> None:
    head = sample.data.decode("utf-8").splitlines()
    label = head.index("NOTE") + 1 if sample.filename.endswith(".vtt") else 0
    assert head[label].lstrip("# ") == LABEL


@every_sample
def test_a_sample_is_imported_without_a_warning_and_without_losing_a_byte(sample: Sample) -> None:
    transcript = parsed(sample).transcript
    account = transcript.bytes
    assert transcript.warnings == ()
    assert account.speech + account.speaker + account.time + account.markup + account.skipped == len(sample.data)
    assert parsed(sample).source == sample.data


@every_sample
def test_a_sample_has_fifty_to_ninety_turns_of_two_voices(sample: Sample) -> None:
    lines = parsed(sample).transcript.lines
    assert 50 <= len(lines) <= 90
    assert all(one.speaker != other.speaker for one, other in pairwise(lines)), "one turn became two lines"


@every_sample
def test_who_asks_and_who_answers_is_guessed_right(sample: Sample) -> None:
    asks, answers = VOICES[sample.filename]
    roles = {speaker.name: speaker.role for speaker in parsed(sample).transcript.speakers}
    assert roles == {asks: Role.INTERVIEWER, answers: Role.PARTICIPANT}
    assert LABEL not in " ".join(line.text for line in parsed(sample).transcript.lines)


@every_sample
def test_times_rise_over_twenty_to_forty_minutes(sample: Sample) -> None:
    starts = [line.start_ms for line in parsed(sample).transcript.lines]
    if sample.filename in UNTIMED:
        assert set(starts) == {None}
        return
    timed = [start for start in starts if start is not None]
    assert len(timed) == len(starts)
    assert all(one < other for one, other in pairwise(timed))
    assert 20 * 60_000 < timed[-1] < 40 * 60_000


def test_seven_people_take_part_because_one_is_interviewed_twice() -> None:
    people = {line.person_id for _, line in spoken() if line.role is Role.PARTICIPANT}
    twice = {filename for filename, line in spoken() if line.speaker == "Mei-Lin Foster"}
    assert len(people) == 7
    assert twice == {"P03-mei-lin-foster.txt", "P03-mei-lin-foster-follow-up.vtt"}


@pytest.mark.parametrize("row", documented(), ids=lambda row: f"{row.speaker}: {row.words[:40]}")
def test_what_the_page_quotes_is_said_by_that_person_in_that_interview(row: Row) -> None:
    assert any(row.words in line.text and line.speaker == row.speaker for line in lines_of(row.filename)), row


def test_the_page_quotes_every_interview() -> None:
    assert {row.filename for row in documented()} == set(VOICES)


@pytest.mark.parametrize(
    ("sentence", "people"),
    [
        ("If it's wrong, it's my name on it.", {"Inés Carrasco", "Priya Raman"}),
        ("It all ends up in a spreadsheet.", {"Inés Carrasco", "Dana Whitlock"}),
        ("Nobody reads the deck.", {"Tom Halloran", "Mei-Lin Foster", "Jonas Reinhardt"}),
    ],
)
def test_two_people_say_the_same_sentence(sentence: str, people: set[str]) -> None:
    assert participants_saying(sentence) == people


def test_a_leading_question_is_answered_with_its_opposite() -> None:
    texts = [line.text for line in lines_of("P02-tom-halloran.vtt")]
    asked = next(at for at, text in enumerate(texts) if "So you would pay for this, wouldn't you?" in text)
    assert lines_of("P02-tom-halloran.vtt")[asked].role is Role.INTERVIEWER
    assert texts[asked + 1] == "Ah. Now. I would not pay for this."


@pytest.mark.parametrize(
    ("word", "person"), [("accent", "Mei-Lin Foster"), ("delete", "Priya Raman"), ("withdrew", "Priya Raman")]
)
def test_a_single_source_matter_has_one_person(word: str, person: str) -> None:
    assert {line.speaker for _, line in spoken() if word in line.text.lower()} == {person}


@pytest.mark.parametrize("matter", ["dark", "dunkel", "accessib", "barrierefrei", "onboarding", "competitor"])
def test_what_nobody_speaks_about_is_nowhere(matter: str) -> None:
    assert [line.line_id for _, line in spoken() if matter in line.text.lower()] == []


@pytest.mark.parametrize(
    "raw", ["’", "“", "„", "👍", "🚀", "😅", "👀", "\u00a0", "&nbsp;", "&amp;", "&lt;", "&gt;", "<i>", "\r\n"]
)
def test_the_files_hold_what_makes_receipts_hard(raw: str) -> None:
    assert any(raw.encode() in sample.data for sample in SAMPLES)
