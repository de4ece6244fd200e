"""Every adapter of every port, so that one contract suite runs over all of them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from receipts_core.adapters.dynamodb import DynamoRuns, DynamoTranscripts
from receipts_core.adapters.files import FileBlobs
from receipts_core.adapters.memory import MemoryBlobs, MemoryRuns, MemoryTranscripts
from receipts_core.adapters.s3 import S3Blobs
from receipts_core.adapters.sqlite import SqliteRuns, SqliteTranscripts
from receipts_core.ports import BlobStore, RunStore, TranscriptStore
from tests.support.local_aws import (
    DYNALITE,
    OneAtATime,
    dynalite_server,
    local_client,
    moto_server,
    new_bucket,
    new_table,
)

Given = Callable[[str], str]  # the name of a fixture to its value, here the address of a server


@pytest.fixture(scope="session")
def moto() -> Iterator[str]:
    """The address of a moto server."""
    with moto_server() as url:
        yield url


@pytest.fixture(scope="session")
def dynalite() -> Iterator[str]:
    """The address of a dynalite server."""
    if not DYNALITE.exists():
        pytest.skip("dynalite is not installed: npm ci --prefix tests/dynalite")
    with dynalite_server() as url:
        yield url


def dynamo_transcripts(url: str, seen_as: Callable[[Any], Any] = lambda client: client) -> DynamoTranscripts:
    client = local_client("dynamodb", url)
    return DynamoTranscripts(new_table(client), new_table(client), seen_as(client))


def dynamo_runs(url: str, seen_as: Callable[[Any], Any] = lambda client: client) -> DynamoRuns:
    client = local_client("dynamodb", url)
    return DynamoRuns(new_table(client), seen_as(client))


def s3_blobs(url: str) -> S3Blobs:
    client = local_client("s3", url)
    return S3Blobs(new_bucket(client), client)


TRANSCRIPTS: dict[str, Callable[[Path, Given], TranscriptStore]] = {
    "memory": lambda _, __: MemoryTranscripts(),
    "sqlite": lambda folder, _: SqliteTranscripts(folder / "receipts.sqlite"),
    "moto": lambda _, given: dynamo_transcripts(given("moto"), OneAtATime),
    "dynalite": lambda _, given: dynamo_transcripts(given("dynalite")),
}
BLOBS: dict[str, Callable[[Path, Given], BlobStore]] = {
    "memory": lambda _, __: MemoryBlobs(),
    "files": lambda folder, _: FileBlobs(folder / "blobs"),
    "moto": lambda _, given: s3_blobs(given("moto")),
}
RUNS: dict[str, Callable[[Path, Given], RunStore]] = {
    "memory": lambda _, __: MemoryRuns(),
    "sqlite": lambda folder, _: SqliteRuns(folder / "receipts.sqlite"),
    "moto": lambda _, given: dynamo_runs(given("moto"), OneAtATime),
    "dynalite": lambda _, given: dynamo_runs(given("dynalite")),
}


@pytest.fixture(params=TRANSCRIPTS)
def transcripts(request: pytest.FixtureRequest, tmp_path: Path) -> TranscriptStore:
    """An empty transcript store of each kind."""
    return TRANSCRIPTS[request.param](tmp_path, request.getfixturevalue)


@pytest.fixture(params=BLOBS)
def blobs(request: pytest.FixtureRequest, tmp_path: Path) -> BlobStore:
    """An empty blob store of each kind."""
    return BLOBS[request.param](tmp_path, request.getfixturevalue)


@pytest.fixture(params=RUNS)
def runs(request: pytest.FixtureRequest, tmp_path: Path) -> RunStore:
    """An empty run store of each kind."""
    return RUNS[request.param](tmp_path, request.getfixturevalue)
