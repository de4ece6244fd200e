"""The gate over the embedded store: two processes at once, a log that somebody altered, words that are gone."""

import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from receipts_core.bootstrap import open_services
from receipts_core.contract import ClaimState, DraftSentence
from receipts_core.settings import Settings
from receipts_core.use_cases.audit import verify_audit
from receipts_core.use_cases.proposals import propose_claim
from receipts_core.use_cases.review import decide, list_claims
from receipts_core.use_cases.runs import start_themes
from receipts_core.use_cases.services import Services
from receipts_core.use_cases.withdraw import withdraw
from tests.support.gate import MODEL, filed, quote, transcript, with_interviews

ROOT = Path(__file__).parents[2]
CLAIMS = 25


@pytest.fixture
def embedded(tmp_path: Path) -> Iterator[Services]:
    with open_services(Settings(data=tmp_path)) as made:
        with_interviews(made)
        yield made


def decider(folder: Path, name: str, decision: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.support.deciding_process", str(folder), name, decision]
    started = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert started.stdout.readline() == "ready\n"
    return started


def test_of_two_processes_that_decide_at_once_one_wins_and_the_other_is_told_who_did_what(
    embedded: Services, tmp_path: Path
):
    cited = (quote(embedded, "ana", 2, "I would not pay for this."),)
    for n in range(CLAIMS):
        propose_claim(embedded, "s", DraftSentence(text="Ana would not pay" + "." * (n + 1), citations=cited), MODEL)
    deciders = {"Dana": decider(tmp_path, "Dana", "approve"), "Eve": decider(tmp_path, "Eve", "reject")}
    for process in deciders.values():
        process.stdin.write("go\n")
        process.stdin.flush()
    said = {name: process.communicate(timeout=60)[0].splitlines() for name, process in deciders.items()}
    told = {name: dict(line.split("\t") for line in lines) for name, lines in said.items()}
    claims = list_claims(embedded, "s", limit=500).items
    assert len(claims) == CLAIMS
    for claim in claims:
        [winner] = [name for name in told if told[name][claim.claim_id] == "won"]
        verb, state = {"Dana": ("approved", ClaimState.APPROVED), "Eve": ("rejected", ClaimState.REJECTED)}[winner]
        loser = "Eve" if winner == "Dana" else "Dana"
        assert told[loser][claim.claim_id].startswith(f"{winner} {verb} this claim at ")
        assert (claim.state, claim.decision.by) == (state, winner)
    assert verify_audit(embedded, "s").intact
    assert embedded.reviews.head("s").count == 3 + 2 * CLAIMS


@pytest.mark.parametrize(
    ("tampering", "says"),
    [
        ("UPDATE log SET line = replace(line, 'Dana', 'Mallory') WHERE seq = 5", "Entry 5 was altered"),
        ("UPDATE log SET line = 'nothing' WHERE seq = 2", "Entry 2 cannot be read"),
        ("DELETE FROM log WHERE seq = 2", "Entry 3 stands where entry 2 belongs"),
        ("DELETE FROM log WHERE seq > 4", "The log was cut: 4 of 5"),
        ("DELETE FROM log", "The log was cut: 0 of 5"),
        ("DELETE FROM log_heads", "only 0 were counted"),
    ],
)
def test_a_log_that_somebody_altered_on_the_disk_is_told_from_a_whole_one(
    embedded: Services, tmp_path: Path, tampering: str, says: str
):
    decide(embedded, filed(embedded).claim_id, "approve", by="Dana")
    assert verify_audit(embedded, "s").intact
    connection = sqlite3.connect(tmp_path / "receipts.sqlite")
    connection.execute(tampering)
    connection.commit()
    connection.close()
    check = verify_audit(embedded, "s")
    assert not check.intact
    assert says in " ".join(problem.message for problem in check.problems)


def test_of_withdrawn_words_nothing_is_left_on_the_disk(embedded: Services, tmp_path: Path):
    run = start_themes(embedded, "s", model="offline")
    embedded.dispatcher.close()
    decide(embedded, filed(embedded, "ana", "ben").claim_id, "approve", by="Dana")
    assert embedded.runs.get(run.run_id).ended_at is not None
    assert words_on(tmp_path) & {b"check every summary by hand before anybody", b"no budget for another tool"}
    withdraw(embedded, transcript(embedded, "ana"), by="Eve")
    assert words_on(tmp_path) == set()


def words_on(folder: Path) -> set[bytes]:
    """What only Ana said, as far as any file of the store holds it."""
    kept = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    said = (
        b"before anybody else gets to see it",
        b"no budget for another tool",
        b"check every summary by hand before anybody",
    )
    return {words for words in said if re.search(re.escape(words), kept)}
