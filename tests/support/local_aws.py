"""AWS on this machine: the servers of moto and, as a second opinion by other people, of dynalite."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any
from uuid import uuid4

from receipts_core.adapters.aws import client

DYNALITE = Path(__file__).parents[1] / "dynalite" / "node_modules" / "dynalite" / "cli.js"


@cache
def local_client(service: str, url: str) -> Any:
    """A client of a service at a loopback address, with credentials that open nothing."""
    return client(
        service,
        endpoint_url=url,
        region_name="eu-central-1",
        aws_access_key_id="local",
        aws_secret_access_key="local",
    )


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def moto_server() -> Iterator[str]:
    """The address of a moto server."""
    with _server([sys.executable, "-m", "moto.server", "--host", "127.0.0.1", "--port"]) as url:
        yield url


@contextmanager
def dynalite_server() -> Iterator[str]:
    """The address of a dynalite server."""
    options = ["--host", "127.0.0.1", "--createTableMs", "0", "--deleteTableMs", "0"]
    with _server(["node", str(DYNALITE), *options, "--port"]) as url:
        yield url


@contextmanager
def _server(command: Sequence[str]) -> Iterator[str]:
    """A program that serves on the port that comes last on its command line, until the end of the block."""
    port = free_port()
    silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen([*command, str(port)], **silent) as process:
        try:
            _wait_for(process, port)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


def new_table(dynamodb: Any) -> str:
    """A fresh table of the shape that all of ours have, ready to use."""
    name = f"t-{uuid4().hex}"
    dynamodb.create_table(
        TableName=name,
        BillingMode="PAY_PER_REQUEST",
        AttributeDefinitions=[{"AttributeName": key, "AttributeType": "S"} for key in ("pk", "sk")],
        KeySchema=[{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
    )
    dynamodb.get_waiter("table_exists").wait(TableName=name, WaiterConfig={"Delay": 0, "MaxAttempts": 2_000})
    return name


class OneAtATime:
    """moto's client with the isolation that AWS promises, one write after another.

    moto checks a condition and writes in two steps, and undoes a failed transaction by putting back all tables as they
    were before it, and with them what others wrote meanwhile.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self._lock = Lock()

    def __getattr__(self, name: str) -> Any:
        call = getattr(self._client, name)
        if not name.endswith(("_item", "_items")):
            return call

        def alone(**request: Any) -> Any:
            with self._lock:
                return call(**request)

        return alone


def items_of(dynamodb: Any, table: str) -> list[dict[str, Any]]:
    """Every item of a table, as DynamoDB has it."""
    pages = dynamodb.get_paginator("scan").paginate(TableName=table, ConsistentRead=True)
    return [item for page in pages for item in page["Items"]]


def new_bucket(s3: Any) -> str:
    """A fresh bucket."""
    name = f"b-{uuid4().hex}"
    s3.create_bucket(Bucket=name, CreateBucketConfiguration={"LocationConstraint": "eu-central-1"})
    return name


def _wait_for(process: "subprocess.Popen[bytes]", port: int) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"{process.args} did not start")
