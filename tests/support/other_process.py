"""Another process that uses the embedded stores, for tests of crashes, of quotas and of two programs at once.

Run as `python -m tests.support.other_process WHAT FOLDER NAME`; says on stdout what it has done, a line each.
"""

import resource
import sys
from pathlib import Path

from receipts_core.adapters.files import FileBlobs
from receipts_core.adapters.sqlite import SqliteRuns, SqliteTranscripts
from receipts_core.errors import StoreError
from tests.support.stored import study, transcript

LINES = 400
BLOB = 400_000


def upload(folder: Path, name: str) -> None:
    """Upload 12 transcripts and their bytes."""
    transcripts, blobs = SqliteTranscripts(folder / "receipts.sqlite"), FileBlobs(folder / "blobs")
    transcripts.put_study(study())
    for n in range(12):
        made = transcript([("Ana", f"{name} {n} {line} " + "x" * 200) for line in range(LINES)], title=f"{name}{n:02d}")
        _say("starts")
        blobs.put(f"sources/s/{made.transcript_id}", name[:1].encode() * BLOB)
        transcripts.put_transcript(made)
        _say("stored")


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
    {"upload": upload, "claim": claim, "fill": fill}[sys.argv[1]](Path(sys.argv[2]), sys.argv[3])
