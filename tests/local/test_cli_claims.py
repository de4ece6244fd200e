"""The review gate and the log on the command line."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from functions.local.cli import build_cli
from tests.support.gate import ANA, BEN, CAS, INTERVIEWS


class Gate:
    """The command line over one folder of data that holds the three interviews."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name, text in INTERVIEWS.items():
            (folder / f"{name}.txt").write_text(text, "utf-8")
        files = [folder / f"{name}.txt" for name in INTERVIEWS]
        stored = self.json("ingest", *files, "--as", "Dana")["transcripts"]
        self.ids = {one["title"]: one["transcriptId"] for one in stored}

    def __call__(self, *words: str | Path) -> Result:
        command = [str(word) for word in words]
        return CliRunner().invoke(build_cli(), [*command, "--data", str(self.folder / "data")])

    def json(self, *words: str | Path) -> Any:
        return json.loads(self(*words, "--json").stdout)

    def propose(self, name: str = "ana", quote: str = ANA, by: str = "Dana") -> str:
        words = ("claims", "propose", f"{name} checks by hand.", "--at", self.ids[name], "--quote", quote, "--as", by)
        return self.json(*words)["filings"][0]["claim"]["claimId"]


@pytest.fixture
def gate(tmp_path: Path) -> Gate:
    return Gate(tmp_path)


def test_a_claim_is_proposed_shown_and_approved_by_somebody_else(gate: Gate) -> None:
    claim = gate.propose()
    own = gate("claims", "approve", claim, "--as", "dana")
    assert own.exit_code == 2 and "proposed this claim" in own.stderr
    assert gate("claims", "approve", claim).exit_code == 2
    assert gate("claims", "approve", claim, "--as", "Eve", "--note", "Yes.").exit_code == 0
    late = gate("claims", "reject", claim, "--as", "Finn")
    assert late.exit_code == 2 and "Eve approved this claim" in late.stderr
    shown = gate("claims", "show", claim).stdout
    assert "approved by Eve" in shown and ANA in shown and "decision by Eve: approve" in shown
    assert [one["claimId"] for one in gate.json("claims", "list", "--state", "approved")["claims"]] == [claim]
    assert gate.json("claims", "undo", claim, "--as", "Eve")["state"] == "proposed"


def test_a_quote_that_is_not_there_ends_with_1_and_says_why(gate: Gate) -> None:
    words = ("--at", gate.ids["ana"], "--quote", "I never check a thing by hand", "--as", "Dana")
    refused = gate("claims", "propose", "Nobody checks.", *words)
    assert refused.exit_code == 1 and "quote not in line" in refused.stdout
    assert gate("claims", "list").stdout == "0 claims.\n"


def test_claims_are_edited_given_quotes_and_merged(gate: Gate) -> None:
    one, other = gate.propose(), gate.propose("ben", BEN)
    edited = gate.json("claims", "edit", one, "--sentence", "Ana checks it all.", "--as", "Eve")["filings"][0]["claim"]
    more = gate.json("claims", "quote", edited["claimId"], f"{gate.ids['cas']}:2", CAS, "--as", "Eve")
    full = more["filings"][0]["claim"]
    assert len(full["citations"]) == 2
    receipt = full["citations"][1]["receipt"]["receiptId"]
    moved = gate.json("claims", "move", full["claimId"], receipt, other, "--as", "Eve")["filings"]
    assert [len(filing["claim"]["citations"]) for filing in moved] == [1, 2]
    ids = [filing["claim"]["claimId"] for filing in moved]
    merge = ("claims", "merge", *ids, "--title", "By hand", "--sentence", "They check by hand.", "--as", "Eve")
    merged = gate(*merge)
    assert merged.exit_code == 0 and "By hand" in merged.stdout
    assert gate("claims", "edit", one, "--sentence", "Too late.", "--as", "Finn").exit_code == 2


def test_a_corrected_file_offers_what_moved_and_a_withdrawal_says_what_breaks(gate: Gate) -> None:
    claim = gate.propose()
    text = INTERVIEWS["ana"].replace("[00:05]", "[00:03] Interviewer: Take your time.\n[00:05]")
    (gate.folder / "ana.txt").write_text(text, "utf-8")
    corrected = gate("correct", gate.ids["ana"], gate.folder / "ana.txt", "--as", "Eve")
    assert "1 moved" in corrected.stdout and f"broken: claim {claim}" in corrected.stdout
    again = gate.json("claims", "offers", claim, "--as", "Eve")["filings"][0]["claim"]
    current = again["citations"][0]["transcriptId"]
    asked = gate("withdraw", current)
    assert f"Claim {again['claimId']} no longer stands" in asked.stdout and "Nothing was changed" in asked.stdout
    done = gate.json("withdraw", current, "--yes", "--as", "Eve")
    assert {one["claimId"]: one["breaks"] for one in done["claims"]}[again["claimId"]]
    assert gate.json("claims", "list", "--state", "broken")["claims"][-1]["dropped"][-1]["reason"] == "withdrawn"


def test_the_log_is_verified_and_exported_and_tampering_ends_with_1(gate: Gate) -> None:
    gate.propose()
    whole = gate("audit", "verify")
    assert whole.exit_code == 0 and whole.stdout.startswith("Intact: 4 entries, head ")
    file = gate.folder / "log.jsonl"
    assert gate("audit", "export", "-o", file).exit_code == 0
    entries = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [entry["by"] for entry in entries] == ["Dana"] * 4
    assert gate("audit", "export").stdout.splitlines() == file.read_text("utf-8").splitlines()
    assert gate.json("audit", "export")["entries"] == 4
    assert gate("audit", "export", "-o", gate.folder).exit_code == 2
    connection = sqlite3.connect(gate.folder / "data" / "receipts.sqlite")
    connection.execute("DELETE FROM log WHERE seq = 4")
    connection.commit()
    connection.close()
    cut = gate("audit", "verify")
    assert cut.exit_code == 1 and "The log was cut: 3 of 4" in cut.stdout
    assert gate.json("audit", "verify")["intact"] is False
