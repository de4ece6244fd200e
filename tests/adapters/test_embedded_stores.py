"""What the stores of a laptop stand: crashes, other processes, a full disk, files that are not theirs."""

import os
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from receipts_core.adapters.files import FileBlobs
from receipts_core.adapters.packing import pack
from receipts_core.adapters.sqlite import SqliteRuns, SqliteTranscripts
from receipts_core.adapters.sqlite_database import MIGRATIONS, translated
from receipts_core.contract import Role, RunState
from receipts_core.errors import StoreError
from receipts_core.ports import TranscriptStore
from tests.support.other_process import BLOB, LINES, POINTS, upload
from tests.support.stored import event, run, study, transcript

ROOT = Path(__file__).parents[2]


def other_process(what: str, folder: Path, name: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "tests.support.other_process", what, str(folder), name],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def held_whole(folder: Path) -> int:
    """How many transcripts are visible, after checking that each is whole."""
    store: TranscriptStore = SqliteTranscripts(folder / "receipts.sqlite")
    listed = store.list_transcripts("s").items
    assert all(len(store.lines(info.transcript_id, 0, 10_000).items) == LINES for info in listed)
    assert store.get_study("s").lines == LINES * len(listed)
    blobs = FileBlobs(folder / "blobs")
    assert all(len(blobs.get(key)) == BLOB for key in blobs.keys(""))
    assert {f"sources/s/{info.transcript_id}" for info in listed} <= set(blobs.keys(""))
    return len(listed)


def test_an_upload_that_is_killed_anywhere_leaves_whole_transcripts_only(tmp_path: Path) -> None:
    with other_process("die", tmp_path, "a") as process:
        points = process.communicate(timeout=60)[0].splitlines()
    assert process.returncode == 0
    assert set(points) == POINTS
    for place in tmp_path.iterdir():
        SqliteTranscripts(place / "receipts.sqlite").put_study(study())
        held_whole(place)
        upload(place, "a", 1)
        assert held_whole(place) == 1


def test_processes_upload_into_one_new_folder_at_once(tmp_path: Path) -> None:
    processes = [other_process("upload", tmp_path, name) for name in "abc"]
    for process in processes:
        process.communicate(timeout=60)
    assert [process.returncode for process in processes] == [0, 0, 0]
    assert held_whole(tmp_path) == 36


def test_many_openers_of_one_new_file_agree_on_its_schema(tmp_path: Path) -> None:
    def open_new(n: int) -> None:
        SqliteTranscripts(tmp_path / f"{n // 8}.sqlite").close()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(open_new, range(8 * 20)))


def test_of_two_processes_one_gets_each_run(tmp_path: Path) -> None:
    runs = SqliteRuns(tmp_path / "receipts.sqlite")
    for n in range(40):
        runs.create(run(f"r{n}"))
    processes = [other_process("claim", tmp_path, name) for name in "ab"]
    won = [run_id for process in processes for run_id in process.communicate(timeout=60)[0].split()]
    assert sorted(won) == sorted(f"r{n}" for n in range(40))


def test_a_quota_that_ends_an_upload_is_said_and_nothing_is_half_written(tmp_path: Path) -> None:
    with other_process("fill", tmp_path, "lines") as process:
        said = process.communicate(timeout=60)[0].splitlines()
    assert "nothing of this change was kept" in said[-1]
    assert "try again" in said[-1]
    store = SqliteTranscripts(tmp_path / "receipts.sqlite")
    listed = store.list_transcripts("s", None, 20_000).items
    assert len(listed) == said.count("stored") > 0
    assert len(list(store.iter_lines("s"))) == len(listed)
    store.put_transcript(transcript())


def test_a_quota_that_ends_a_blob_is_said_and_nothing_is_left(tmp_path: Path) -> None:
    with other_process("fill", tmp_path, "blobs") as process:
        said = process.communicate(timeout=60)[0]
    assert "nothing of this change was kept" in said
    assert [place for place in tmp_path.rglob("*") if place.is_file()] == []


def test_a_full_disk_is_called_that(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "small.sqlite")
    connection.execute("PRAGMA max_page_count = 3")
    connection.execute("CREATE TABLE t (data BLOB)")
    with pytest.raises(sqlite3.OperationalError) as caught:
        connection.execute("INSERT INTO t VALUES (zeroblob(100000))")
    connection.close()
    error = translated(caught.value, tmp_path / "small.sqlite")
    assert "no room left on the disk" in error.message
    assert error.fix
    assert "Free some space" in error.fix


def test_withdrawn_words_leave_the_disk(tmp_path: Path) -> None:
    made = transcript([("Ana", "My name is on it and I want it gone.")])
    (packed,) = (chunk.data for chunk in pack(made)[1])

    def on_disk() -> bool:
        return any(packed in place.read_bytes() for place in tmp_path.iterdir())

    store = SqliteTranscripts(tmp_path / "receipts.sqlite")
    store.put_study(study())
    store.put_transcript(made)
    assert on_disk()
    store.delete_transcript(made.transcript_id)
    assert not on_disk()
    store.put_transcript(made)
    store.delete_study("s")
    assert not on_disk()


def test_withdrawn_words_of_a_run_leave_the_disk(tmp_path: Path) -> None:
    words = "my name is on it and I want it gone"

    def on_disk() -> bool:
        return any(words.encode() in place.read_bytes() for place in tmp_path.iterdir())

    store = SqliteRuns(tmp_path / "receipts.sqlite")
    store.create(run())
    store.add_events("r", [event(1, words)])
    store.save(run().model_copy(update={"state": RunState.DONE, "reason": words}))
    assert on_disk()
    store.rewrite(run().model_copy(update={"state": RunState.DONE}), [event(1, "withdrawn")])
    assert not on_disk()


def test_what_one_opening_stored_the_next_one_finds(tmp_path: Path) -> None:
    first = SqliteTranscripts(tmp_path / "receipts.sqlite")
    first.put_study(study())
    first.put_transcript(transcript())
    first.close()
    again = SqliteTranscripts(tmp_path / "receipts.sqlite")
    assert tuple(again.iter_lines("s")) == transcript().lines


def test_what_another_opening_changes_is_counted_at_once(tmp_path: Path) -> None:
    ours, others = SqliteTranscripts(tmp_path / "r.sqlite"), SqliteTranscripts(tmp_path / "r.sqlite")
    first, second = transcript(), transcript([("Bo", "Something else.")], title="Other")
    ours.put_study(study())
    ours.put_transcript(first)
    assert ours.get_study("s").transcripts == 1
    others.put_transcript(second)
    assert ours.get_study("s").transcripts == 2
    others.delete_transcript(first.transcript_id)
    assert ours.get_study("s") == others.get_study("s")
    others.delete_study("s")
    others.put_study(study())
    assert ours.get_study("s").transcripts == 0
    others.put_transcript(second)
    before = ours.get_study("s").version
    others.set_speakers(
        second.transcript_id, [s.model_copy(update={"role": Role.INTERVIEWER}) for s in second.speakers]
    )
    assert ours.get_study("s").version != before


def test_a_reader_that_stops_half_way_holds_nothing_up(tmp_path: Path) -> None:
    store = SqliteTranscripts(tmp_path / "receipts.sqlite")
    store.put_study(study())
    made = [transcript([("Ana", f"{n}")], title=str(n)) for n in range(3)]
    for each in made:
        store.put_transcript(each)
    reader = store.iter_lines("s")
    assert next(reader) == made[0].lines[0]
    store.delete_transcript(made[1].transcript_id)
    assert list(reader) == [made[2].lines[0]]


def test_a_file_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    place = tmp_path / "receipts.sqlite"
    SqliteTranscripts(place).close()
    connection = sqlite3.connect(place)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.close()
    before = place.read_bytes()
    with pytest.raises(StoreError, match="newer version"):
        SqliteRuns(place)
    assert place.read_bytes() == before


def test_another_programs_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    place = tmp_path / "theirs.sqlite"
    connection = sqlite3.connect(place)
    connection.execute("CREATE TABLE theirs (x)")
    connection.close()
    before = place.read_bytes()
    with pytest.raises(StoreError, match="another program"):
        SqliteTranscripts(place)
    assert place.read_bytes() == before


@pytest.mark.parametrize("content", [b"not a database at all, " * 100, b"SQLite format 3\0" + b"\xff" * 4_096])
def test_a_file_that_is_no_database_is_refused(tmp_path: Path, content: bytes) -> None:
    place = tmp_path / "receipts.sqlite"
    place.write_bytes(content)
    with pytest.raises(StoreError, match=r"not a database|damaged"):
        SqliteTranscripts(place)
    assert place.read_bytes() == content


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError) as caught:
        SqliteTranscripts(tmp_path / "file" / "receipts.sqlite")
    assert "--data" in (caught.value.fix or "")
    with pytest.raises(StoreError):
        FileBlobs(tmp_path / "file")


def test_a_database_that_another_program_holds_is_called_busy(tmp_path: Path) -> None:
    place = tmp_path / "receipts.sqlite"
    SqliteTranscripts(place).close()
    holder, waiter = (sqlite3.connect(place, timeout=0, isolation_level=None) for _ in range(2))
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(sqlite3.OperationalError) as caught:
        waiter.execute("BEGIN IMMEDIATE")
    holder.close()
    waiter.close()
    assert "Another program" in translated(caught.value, place).message


def test_what_a_crash_left_unfinished_is_removed_when_it_is_old(tmp_path: Path) -> None:
    FileBlobs(tmp_path)
    (unfinished,) = (place for place in tmp_path.iterdir() if place.is_dir())
    old, young = unfinished / "old", unfinished / "young"
    old.write_bytes(b"half")
    young.write_bytes(b"half")
    os.utime(old, (1, 1))
    blobs = FileBlobs(tmp_path)
    assert not old.exists()
    assert young.exists()
    assert list(blobs.keys("")) == []
