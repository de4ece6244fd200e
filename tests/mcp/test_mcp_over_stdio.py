"""`receipts mcp` as a process: nothing but protocol on stdout, and an end when the client is gone."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support import mcp

COMMAND = (sys.executable, "-m", "functions.local", "mcp")
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}},
}
READY = {"jsonrpc": "2.0", "method": "notifications/initialized"}


def run(*sent: Any, arguments: tuple[str, ...] = (), **environment: str) -> subprocess.CompletedProcess[bytes]:
    """A whole conversation: these messages in, until the process ends by itself."""
    lines = [one if isinstance(one, bytes) else json.dumps(one).encode() for one in sent]
    return subprocess.run(
        [*COMMAND, *arguments],
        input=b"".join(line + b"\n" for line in lines),
        capture_output=True,
        check=False,
        timeout=60,
        cwd=mcp.ROOT,
        env={"PATH": "", "HOME": "", **environment},
    )


def test_stdout_holds_one_message_a_line_and_the_process_ends_with_its_client(tmp_path: Path) -> None:
    call = {
        "jsonrpc": "2.0",
        "id": 2,
        "method": "tools/call",
        "params": {"name": "search_quotes", "arguments": {"query": "trust \u2028 summary", "limit": 2}},
    }
    done = run(HELLO, READY, call, b"this is no message", arguments=("--data", str(tmp_path)))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0, done.stderr.decode()
    assert {answer["id"] for answer in answers if "id" in answer} >= {1, 2}
    assert all(answer["jsonrpc"] == "2.0" for answer in answers)


def test_a_study_that_was_named_is_the_one_that_is_served(data: Path) -> None:
    with mcp.agent(mcp.command("--data", str(data), "--study", "s"), "legacy") as agent:
        assert agent.answer("list_transcripts")["study"]["studyId"] == "s"
        assert agent.ask("list_resources").resources[0].uri == "receipts://studies/s/themes"


@pytest.mark.parametrize("url", ["not an address", "ftp://127.0.0.1", "http://"])
def test_an_address_that_is_none_is_said_on_stderr_and_stdout_stays_empty(url: str) -> None:
    done = run(HELLO, API_URL=url)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"API_URL" in done.stderr
