"""What every transcript store does, whatever it is made of."""

import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from receipts_core.contract import Role
from receipts_core.errors import Conflict, InvalidInput, NotFound
from receipts_core.ports import TranscriptStore
from tests.support.stored import TALK, study, study_of, transcript

HOSTILE = [
    "'; DROP TABLE studies; --",
    'quote " and \\ backslash',
    "nul \0 inside",
    "emoji \U0001f469\u200d\U0001f52c and \u202e reversed",
    "../../etc/passwd",
    "a#b/c:d%00|e\n\r\tf",
    "x" * 400,
    "\u00e9" * 300,
    " ",
]


@pytest.fixture
def store(transcripts: TranscriptStore) -> TranscriptStore:
    """A store with one empty study, `s`."""
    transcripts.put_study(study())
    return transcripts


def everything(page_of, limit: int) -> list:
    """All items of a list, page by page."""
    items, cursor = [], None
    while True:
        page = page_of(cursor, limit)
        assert len(page.items) <= limit
        items += page.items
        cursor = page.next_cursor
        if cursor is None:
            return items


def test_a_transcript_comes_back_whole(store: TranscriptStore) -> None:
    made = transcript()
    store.put_transcript(made)
    assert store.get_transcript(made.transcript_id) == made.info()
    assert tuple(store.lines(made.transcript_id).items) == made.lines
    assert tuple(store.iter_lines("s")) == made.lines
    assert store.get_lines(line.line_id for line in made.lines) == {line.line_id: line for line in made.lines}


def test_what_is_not_there_is_not_found(store: TranscriptStore) -> None:
    for call in (
        lambda: store.get_study("x"),
        lambda: store.get_study(""),
        lambda: store.get_transcript("x"),
        lambda: store.get_transcript(""),
        lambda: store.lines("x"),
        lambda: store.rename("x", "title"),
        lambda: store.set_speakers("x", ()),
        lambda: store.put_transcript(transcript(study_id="x")),
    ):
        with pytest.raises(NotFound):
            call()
    assert list(store.iter_lines("x")) == []
    assert store.list_transcripts("x").items == []
    store.delete_transcript("x")
    store.delete_study("x")


def test_a_study_counts_what_is_in_it(store: TranscriptStore) -> None:
    empty = store.get_study("s")
    assert (empty.transcripts, empty.lines, empty.participants, empty.size) == (0, 0, 0, 0)
    first, second = transcript(), transcript([("Ana", "Again."), ("Bo", "And me.")])
    store.put_transcript(first)
    store.put_transcript(second)
    counted = store.get_study("s")
    assert (counted.transcripts, counted.lines, counted.participants) == (2, 6, 2)
    assert counted.size == first.source.size + second.source.size
    assert store.list_studies().items == [counted]


def test_a_study_ignores_the_counts_it_is_handed(store: TranscriptStore) -> None:
    store.put_transcript(transcript())
    before = store.get_study("s")
    store.put_study(before.model_copy(update={"title": "New title", "version": "made up", "lines": 99}))
    assert store.get_study("s") == before.model_copy(update={"title": "New title"})


def test_putting_the_same_twice_is_as_putting_it_once(store: TranscriptStore) -> None:
    made = transcript()
    store.put_transcript(made)
    once = store.get_study("s")
    store.put_transcript(made)
    assert store.get_study("s") == once
    assert tuple(store.iter_lines("s")) == made.lines
    assert len(store.list_transcripts("s").items) == 1


def test_putting_an_id_again_replaces_its_lines(store: TranscriptStore) -> None:
    made = transcript()
    shorter = made.model_copy(update={"lines": made.lines[:2], "line_count": 2})
    store.put_transcript(made)
    store.put_transcript(shorter)
    assert tuple(store.iter_lines("s")) == shorter.lines
    assert store.get_lines([made.lines[3].line_id]) == {}
    assert store.get_study("s").lines == 2


def test_no_study_takes_another_ones_transcript(store: TranscriptStore) -> None:
    made = transcript()
    store.put_transcript(made)
    store.put_study(study("other"))
    with pytest.raises(Conflict):
        store.put_transcript(made.model_copy(update={"study_id": "other"}))
    assert store.get_transcript(made.transcript_id).study_id == "s"
    assert store.get_study("other").transcripts == 0


def test_the_version_follows_content_and_speakers_and_nothing_else(store: TranscriptStore) -> None:
    one, two = transcript(), transcript([("Bo", "Something else.")], title="Other")
    empty = store.get_study("s").version

    store.put_transcript(one)
    with_one = store.get_study("s").version
    assert with_one != empty
    store.put_transcript(two)
    with_both = store.get_study("s").version
    assert with_both not in {empty, with_one}

    store.rename(one.transcript_id, "Another title")
    store.put_study(study(title="Another title"))
    store.put_transcript(one)
    assert store.get_study("s").version == with_both

    corrected = [s.model_copy(update={"role": Role.UNKNOWN}) for s in one.speakers]
    store.set_speakers(one.transcript_id, corrected)
    assert store.get_study("s").version not in {empty, with_one, with_both}
    reasoned = [s.model_copy(update={"role_reason": "set by a person"}) for s in one.speakers]
    store.set_speakers(one.transcript_id, reasoned)
    assert store.get_study("s").version not in {empty, with_one, with_both}
    store.set_speakers(one.transcript_id, one.speakers)
    assert store.get_study("s").version == with_both

    reworded = one.lines[1].model_copy(update={"text": "I would pay for this."})
    store.put_transcript(one.model_copy(update={"lines": (one.lines[0], reworded, *one.lines[2:])}))
    assert store.get_study("s").version not in {empty, with_one, with_both}
    store.put_transcript(one)
    assert store.get_study("s").version == with_both

    store.delete_transcript(two.transcript_id)
    assert store.get_study("s").version == with_one
    store.delete_transcript(one.transcript_id)
    assert store.get_study("s").version == empty


def test_correcting_speakers_reaches_every_line_of_theirs(store: TranscriptStore) -> None:
    made = transcript([*TALK, *[("Ana", f"Sentence {n}. " + "x" * 500) for n in range(100)]])
    store.put_transcript(made)
    corrected = tuple(
        s.model_copy(update={"role": Role.INTERVIEWER, "person_id": "p-other", "role_reason": "set by a person"})
        if s.name == "Ana"
        else s
        for s in made.speakers
    )
    info = store.set_speakers(made.transcript_id, corrected)
    assert info == store.get_transcript(made.transcript_id)
    assert info.speakers == corrected
    change = {"role": Role.INTERVIEWER, "person_id": "p-other"}
    expected = tuple(line.model_copy(update=change) if line.speaker == "Ana" else line for line in made.lines)
    assert tuple(store.iter_lines("s")) == expected
    assert store.get_lines([expected[-1].line_id]) == {expected[-1].line_id: expected[-1]}


def test_speakers_keep_their_names(store: TranscriptStore) -> None:
    made = transcript()
    store.put_transcript(made)
    for wrong in (made.speakers[:1], (*made.speakers, made.speakers[0]), ()):
        with pytest.raises(InvalidInput):
            store.set_speakers(made.transcript_id, wrong)
    assert store.get_transcript(made.transcript_id) == made.info()


def test_a_deleted_transcript_is_nowhere(store: TranscriptStore) -> None:
    gone, stays = transcript(), transcript([("Bo", "I stay.")], title="Stays")
    store.put_transcript(gone)
    store.put_transcript(stays)
    store.delete_transcript(gone.transcript_id)
    with pytest.raises(NotFound):
        store.get_transcript(gone.transcript_id)
    with pytest.raises(NotFound):
        store.lines(gone.transcript_id)
    assert store.get_lines([gone.lines[0].line_id, stays.lines[0].line_id]) == {stays.lines[0].line_id: stays.lines[0]}
    assert tuple(store.iter_lines("s")) == stays.lines
    assert store.list_transcripts("s").items == [stays.info()]


def test_a_deleted_study_takes_everything_of_its_own_with_it(store: TranscriptStore) -> None:
    store.put_study(study("other", created_at=2))
    gone, stays = transcript(), transcript(study_id="other")
    store.put_transcript(gone)
    store.put_transcript(stays)
    store.delete_study("s")
    with pytest.raises(NotFound):
        store.get_study("s")
    with pytest.raises(NotFound):
        store.get_transcript(gone.transcript_id)
    assert store.get_lines([gone.lines[0].line_id]) == {}
    assert [s.study_id for s in store.list_studies().items] == ["other"]
    assert tuple(store.iter_lines("other")) == stays.lines
    store.put_study(study())
    assert store.get_study("s").transcripts == 0


@pytest.mark.parametrize("limit", [1, 2, 3, 100])
def test_lists_page_to_the_end_in_their_order(store: TranscriptStore, limit: int) -> None:
    titles = ["b", "a", "a", "B", "\U0001f600", "é", "a" * 250 + "2", "a" * 250 + "1"]
    made = [transcript([("Ana", f"Number {n}.")], title=title) for n, title in enumerate(titles)]
    for each in made:
        store.put_transcript(each)
    expected = sorted(made, key=lambda t: (t.title[:200], t.transcript_id))
    listed = everything(lambda cursor, n: store.list_transcripts("s", cursor, n), limit)
    assert listed == [each.info() for each in expected]
    assert [line for each in expected for line in each.lines] == list(store.iter_lines("s"))

    for n in range(4):
        store.put_study(study(f"s{n}", created_at=10 - n // 2))
    studies = everything(store.list_studies, limit)
    assert [s.study_id for s in studies] == ["s", "s2", "s3", "s0", "s1"]


@pytest.mark.parametrize("limit", [1, 7, 50, 1000])
def test_lines_page_to_the_end_in_order(store: TranscriptStore, limit: int) -> None:
    made = transcript([("Ana", f"Sentence {n}. " + "y" * (2_000 if n % 5 == 0 else 10)) for n in range(60)])
    store.put_transcript(made)
    listed, after = [], 0
    while True:
        page = store.lines(made.transcript_id, after, limit)
        listed += page.items
        if page.next_cursor is None:
            break
        after = int(page.next_cursor)
    assert tuple(listed) == made.lines
    assert store.lines(made.transcript_id, 60, limit) == ([], None)
    assert store.lines(made.transcript_id, 10**9, limit) == ([], None)


def test_a_cursor_that_was_made_up_is_refused(store: TranscriptStore) -> None:
    for cursor in ("!", "é", "abc", "____"):
        with pytest.raises(InvalidInput):
            store.list_transcripts("s", cursor)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_names_and_ids_are_only_text(store: TranscriptStore, text: str) -> None:
    store.put_study(study(text, title=text, created_at=2))
    made = transcript([(text, text), ("Ana", text)], study_id=text, title=text)
    store.put_transcript(made)
    assert store.get_study(text).title == text
    assert store.get_transcript(made.transcript_id) == made.info()
    assert tuple(store.iter_lines(text)) == made.lines
    assert everything(store.list_studies, 1)[1].study_id == text
    other = made.model_copy(
        update={
            "transcript_id": text,
            "lines": tuple(
                line.model_copy(update={"transcript_id": text, "line_id": f"{text}:{line.n}"}) for line in made.lines
            ),
        }
    )
    store.put_transcript(other)
    assert tuple(store.lines(text).items) == other.lines
    assert store.get_lines([f"{text}:2"]) == {f"{text}:2": other.lines[1]}
    assert len(everything(lambda c, n: store.list_transcripts(text, c, n), 1)) == 2
    store.delete_transcript(text)
    store.delete_study(text)
    assert [s.study_id for s in store.list_studies().items] == ["s"]


def test_a_title_may_be_very_long_but_not_endless(store: TranscriptStore) -> None:
    long = "\U0001f600é" * 2_000
    made = transcript(title=long)
    store.put_transcript(made)
    assert store.list_transcripts("s").items[0].title == long
    assert store.rename(made.transcript_id, long + "!").title == long + "!"
    for endless in ("x" * 70_000, "\ud800"):
        with pytest.raises(InvalidInput):
            store.rename(made.transcript_id, endless)
    assert store.get_transcript(made.transcript_id).title == long + "!"


def test_an_id_that_no_store_can_hold_is_refused(store: TranscriptStore) -> None:
    for endless in ("x" * 2_000, "\ud800"):
        with pytest.raises(InvalidInput):
            store.put_study(study(endless))
        with pytest.raises((NotFound, InvalidInput)):
            store.get_study(endless)
        with pytest.raises((NotFound, InvalidInput)):
            store.get_transcript(endless)
    assert [s.study_id for s in store.list_studies().items] == ["s"]


def test_ids_that_only_look_like_lines_are_left_out(store: TranscriptStore) -> None:
    made = transcript()
    store.put_transcript(made)
    tid = made.transcript_id
    odd = [f"{tid}:0", f"{tid}:01", f"{tid}:5", f"{tid}:-1", tid, f"{tid}:", "", ":", ":1", f"{tid}:1:1", f"{tid}: 1"]
    assert store.get_lines(odd) == {}
    assert list(store.get_lines([*odd, f"{tid}:4", f"{tid}:4"])) == [f"{tid}:4"]


def test_a_very_large_transcript_is_stored_like_any_other(store: TranscriptStore) -> None:
    noise = random.Random(7)
    wide = "".join(chr(noise.randrange(0x4E00, 0x9FFF)) for _ in range(400_000))
    crowd = [(f"Speaker {noise.getrandbits(512):x}", f"Hello {n}.") for n in range(2_000)]
    made = transcript([("Ana", wide), *crowd, ("Bo", "The end.")])
    store.put_transcript(made)
    assert store.get_transcript(made.transcript_id) == made.info()
    assert tuple(store.iter_lines("s")) == made.lines
    assert store.get_study("s").participants == 2_002
    assert store.get_lines([made.lines[-1].line_id]) == {made.lines[-1].line_id: made.lines[-1]}
    corrected = [s.model_copy(update={"role": Role.INTERVIEWER}) for s in made.speakers]
    store.set_speakers(made.transcript_id, corrected)
    assert {line.role for line in store.iter_lines("s")} == {Role.INTERVIEWER}
    store.delete_transcript(made.transcript_id)
    assert store.get_study("s").lines == 0


def test_uploads_from_many_threads_all_arrive(store: TranscriptStore) -> None:
    made = [transcript([("Ana", f"Number {n}.")], title=f"{n:02d}") for n in range(24)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(store.put_transcript, made * 2))
    assert store.get_study("s").transcripts == 24
    assert list(store.iter_lines("s")) == [each.lines[0] for each in made]


def test_changes_from_many_threads_leave_the_counts_right(store: TranscriptStore) -> None:
    made = [transcript([(f"P{n}", f"Number {n}."), ("Ana", "I agree.")], title=f"{n}") for n in range(4)]

    def change(step: int) -> None:
        each = made[step % 4]
        # A change that comes too late is refused.
        with suppress(Conflict, NotFound):
            if step % 3 == 0:
                store.delete_transcript(each.transcript_id)
            elif step % 3 == 1:
                asking = [speaker.model_copy(update={"role": Role.INTERVIEWER}) for speaker in each.speakers]
                store.set_speakers(each.transcript_id, asking)
            store.put_transcript(each)

    for each in made:
        store.put_transcript(each)
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(change, range(36)))
    assert store.get_study("s") == study_of(store.list_transcripts("s").items, store.iter_lines("s"))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=10)
@given(st.lists(st.tuples(st.sampled_from("abc"), st.booleans()), max_size=6))
def test_equal_content_has_an_equal_version_whatever_the_way_there(transcripts: TranscriptStore, steps) -> None:
    transcripts.delete_study("s")
    transcripts.put_study(study())
    made = {name: transcript([("Ana", name)], title=name) for name in "abc"}
    held: set[str] = set()
    versions = {frozenset(): transcripts.get_study("s").version}
    for name, put in steps:
        if put:
            transcripts.put_transcript(made[name])
            held.add(name)
        else:
            transcripts.delete_transcript(made[name].transcript_id)
            held.discard(name)
        version = transcripts.get_study("s").version
        assert versions.setdefault(frozenset(held), version) == version
    assert len(set(versions.values())) == len(versions)
