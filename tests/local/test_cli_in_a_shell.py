"""The command line as a shell starts it: odd words, and output that nobody takes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from functions.local.cli import last_resort

INTERVIEW = "[00:03] Interviewer: Would you pay?\n[00:13] Inés: I would not pay for this, whatever it costs.\n"
RECEIPTS = [sys.executable, "-m", "functions.local"]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "interview.txt").write_text(INTERVIEW, "utf-8")
    done = run("ingest", tmp_path / "interview.txt", data=tmp_path)
    assert done.returncode == 0, done.stderr
    return tmp_path


def run(*words: str | bytes | Path, data: Path, **more: object) -> subprocess.CompletedProcess[bytes]:
    command = [*RECEIPTS, *words, "--data", data]
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
    return subprocess.run(command, check=False, **options)  # pyright: ignore[reportCallIssue, reportArgumentType]


def test_words_that_are_no_text_find_nothing(data: Path) -> None:
    done = run("search", b"\xff\xfe", data=data)
    assert (done.returncode, done.stderr) == (0, b"")


def test_words_are_read_as_utf8_where_the_locale_knows_only_ascii(data: Path) -> None:
    ascii_only = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = run("ask", "Was sagt Inés?".encode(), "--json", data=data, env=ascii_only)
    assert done.returncode == 0, done.stderr
    assert "Was sagt Inés?" in done.stdout.decode()


def test_a_file_may_have_a_name_that_is_no_text(data: Path) -> None:
    name = os.fsencode(data) + b"/\xff.txt"
    Path(os.fsdecode(name)).write_text(INTERVIEW, "utf-8")
    assert b"2 lines" in run("parse", name, data=data).stdout


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_output_that_finds_no_room_is_said_and_no_success(data: Path, options: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = run("search", "pay", *options, data=data, stdout=full)
    assert (done.returncode, done.stderr) == (3, b"receipts: the output cannot be used: No space left on device.\n")


def test_output_that_nobody_wants_is_not_missed(data: Path) -> None:
    script = 'exec "$@" >&-'
    done = subprocess.run(
        ["/bin/sh", "-c", script, "sh", *RECEIPTS, "search", "pay", "--data", data], capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_fault_of_the_program_is_told_from_something_that_was_dropped(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended, last_resort():
        raise RuntimeError("nobody foresaw this")
    said = capsys.readouterr().err
    assert (ended.value.code, "nobody foresaw this" in said, "fault of this program" in said) == (3, True, True)
