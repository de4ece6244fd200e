"""Another process that uses the embedded stores, for tests of crashes, of quotas and of two programs at once.

What it does is deterministic, and so is where it dies: before the n-th thing that it asks of SQLite or of its folder.

Run as `python -m tests.support.other_process WHAT FOLDER NAME`; says on stdout what it has done, a line each.
"""

import os
import resource
import signal
import sys
from itertools import count
from pathlib import Path
from typing import Any

from receipts_core.adapters.files import FileBlobs
from receipts_core.adapters.sqlite import SqliteRuns, SqliteTranscripts
from receipts_core.errors import StoreError
from tests.support.stored import study, transcript

LINES = 400
BLOB = 400_000
# What changes something outside of the process.
POINTS = frozenset({"connect", "execute", "executemany", "mkdir", "open", "write", "fsync", "replace"})


def upload(folder: Path, name: str, many: int = 12) -> None:
    """Upload transcripts and their bytes."""
    transcripts, blobs = SqliteTranscripts(folder / "receipts.sqlite"), FileBlobs(folder / "blobs")
    transcripts.put_study(study())
    for n in range(many):
        made = transcript([("Ana", f"{name} {n} {line} " + "x" * 200) for line in range(LINES)], title=f"{name}{n:02d}")
        blobs.put(f"sources/s/{made.transcript_id}", name[:1].encode() * BLOB)
        transcripts.put_transcript(made)


def die(folder: Path, name: str) -> None:
    """Upload into a new folder for each point at which an upload can be killed; say the points."""
    for point in count():
        place = folder / f"{point:03d}"
        place.mkdir()
        child = os.fork()
        if not child:
            _die_before(point)
            upload(place, name, 1)
            os._exit(0)
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if ended != -signal.SIGKILL:
            sys.exit(ended)


def _die_before(point: int) -> None:
    left = point

    def pass_by(_: object, event: str, called: Any) -> None:
        nonlocal left
        if event != "c_call" or called.__name__ not in POINTS:
            return
        if not left:
            _say(called.__name__)
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1

    sys.setprofile(pass_by)


def claim(folder: Path, name: str) -> None:
    """Claim every run there is; say which were won."""
    runs = SqliteRuns(folder / "receipts.sqlite")
    for n in range(40):
        if runs.claim(f"r{n}", now=1):
            _say(f"r{n}")


def fill(folder: Path, name: str) -> None:
    """Upload, under a quota, until the disk refuses; say what the person is told."""
    quota = 60_000 if name == "blobs" else 300_000
    resource.setrlimit(resource.RLIMIT_FSIZE, (quota, quota))
    try:
        if name == "blobs":
            FileBlobs(folder / "blobs").put("sources/s/large", b"x" * BLOB)
        else:
            upload_without_blobs(folder)
    except StoreError as error:
        _say(f"{error.message} {error.fix}")


def upload_without_blobs(folder: Path) -> None:
    """Upload transcripts that hardly compress, without end."""
    store = SqliteTranscripts(folder / "receipts.sqlite")
    store.put_study(study())
    for n in range(10_000):
        store.put_transcript(transcript([("Ana", "".join(map(chr, range(n + 40, n + 9_000))))], title=f"{n:05d}"))
        _say("stored")


def _say(what: str) -> None:
    sys.stdout.write(what + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    {"upload": upload, "die": die, "claim": claim, "fill": fill}[sys.argv[1]](Path(sys.argv[2]), sys.argv[3])
