"""Every adapter of every port, so that one contract suite runs over all of them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from receipts_core.adapters.files import FileBlobs
from receipts_core.adapters.memory import MemoryBlobs, MemoryRuns, MemoryTranscripts
from receipts_core.adapters.sqlite import SqliteRuns, SqliteTranscripts
from receipts_core.ports import BlobStore, RunStore, TranscriptStore

TRANSCRIPTS: dict[str, Callable[[Path], TranscriptStore]] = {
    "memory": lambda _: MemoryTranscripts(),
    "sqlite": lambda folder: SqliteTranscripts(folder / "receipts.sqlite"),
}
BLOBS: dict[str, Callable[[Path], BlobStore]] = {
    "memory": lambda _: MemoryBlobs(),
    "files": lambda folder: FileBlobs(folder / "blobs"),
}
RUNS: dict[str, Callable[[Path], RunStore]] = {
    "memory": lambda _: MemoryRuns(),
    "sqlite": lambda folder: SqliteRuns(folder / "receipts.sqlite"),
}


@pytest.fixture(params=TRANSCRIPTS)
def transcripts(request: pytest.FixtureRequest, tmp_path: Path) -> TranscriptStore:
    """An empty transcript store of each kind."""
    return TRANSCRIPTS[request.param](tmp_path)


@pytest.fixture(params=BLOBS)
def blobs(request: pytest.FixtureRequest, tmp_path: Path) -> BlobStore:
    """An empty blob store of each kind."""
    return BLOBS[request.param](tmp_path)


@pytest.fixture(params=RUNS)
def runs(request: pytest.FixtureRequest, tmp_path: Path) -> RunStore:
    """An empty run store of each kind."""
    return RUNS[request.param](tmp_path)
