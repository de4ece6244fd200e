"""Another process that decides on claims, for tests of two people at once.

Run as `python -m tests.support.deciding_process FOLDER NAME DECISION`: says `ready`, waits for a line, then decides on
every claim of the study `s` and says, a line each, what came of it: the claim's id, a tab, and `won` or why not.
"""

import sys
from pathlib import Path

from receipts_core.bootstrap import open_services
from receipts_core.errors import Conflict
from receipts_core.settings import Settings
from receipts_core.use_cases.review import decide, list_claims


def main(folder: Path, name: str, decision: str) -> None:
    with open_services(Settings(data=folder)) as services:
        claims = list_claims(services, "s", limit=500).items
        say("ready")
        sys.stdin.readline()
        for claim in claims:
            try:
                decide(services, claim.claim_id, "approve" if decision == "approve" else "reject", by=name)
                say(f"{claim.claim_id}\twon")
            except Conflict as error:
                say(f"{claim.claim_id}\t{error.message}")


def say(what: str) -> None:
    sys.stdout.write(what + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3])
