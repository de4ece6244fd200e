"""Claims and logs in one SQLite file: each change and its entry in one transaction."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from receipts_core.adapters.paging import cut, from_cursor
from receipts_core.adapters.review_order import claim_order, refuse_stale
from receipts_core.adapters.sqlite_database import Database
from receipts_core.contract import AuditEntry, AuditHead, Claim, ClaimState, DraftEntry
from receipts_core.errors import NotFound
from receipts_core.ports import LogLine, Page
from receipts_core.use_cases.audit_chain import empty_log, link, stored


class SqliteReviews:
    """Claims and logs of one laptop; of two processes that decide on the same claim, one is told that it was late."""

    def __init__(self, path: Path) -> None:
        self._database = Database(path)

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    def get(self, claim_id: str) -> Claim:
        """See the port."""
        with self._database.reading() as db:
            row = db.execute("SELECT doc FROM claims WHERE claim_id = ?", (claim_id,)).fetchone()
        if row is None:
            raise NotFound(f"There is no claim {claim_id}")
        return Claim.model_validate_json(row[0])

    def list(
        self, study_id: str, state: ClaimState | None = None, cursor: str | None = None, limit: int = 100
    ) -> Page[Claim]:
        """See the port."""
        after = "" if cursor is None else from_cursor(cursor)
        with self._database.reading() as db:
            rows = db.execute(
                "SELECT doc FROM claims WHERE study_id = ?1 AND listed > ?2 AND (?3 IS NULL OR state = ?3)"
                " ORDER BY listed LIMIT ?4",
                (study_id, after, state, limit + 1),
            ).fetchall()
        return cut([Claim.model_validate_json(doc) for (doc,) in rows], claim_order, limit)

    def commit(self, entry: DraftEntry, claims: Sequence[Claim] = ()) -> AuditEntry:
        """See the port."""
        replaces = any(claim.revision > 1 for claim in claims)
        with self._database.erasing() if replaces else self._database.writing() as db:
            for claim in claims:
                _write(db, claim)
            made = link(entry, _head(db, entry.study_id))
            db.execute("INSERT INTO log VALUES (?, ?, ?)", (made.study_id, made.seq, stored(made)))
            db.execute(
                "INSERT INTO log_heads VALUES (?, ?, ?)"
                " ON CONFLICT (study_id) DO UPDATE SET count = excluded.count, hash = excluded.hash",
                (made.study_id, made.seq, made.hash),
            )
            return made

    def entries(self, study_id: str, after: int = 0, limit: int = 500) -> Sequence[LogLine]:
        """See the port."""
        with self._database.reading() as db:
            rows = db.execute(
                "SELECT seq, line FROM log WHERE study_id = ? AND seq > ? ORDER BY seq LIMIT ?",
                (study_id, after, limit),
            ).fetchall()
        return [LogLine(*row) for row in rows]

    def head(self, study_id: str) -> AuditHead:
        """See the port."""
        with self._database.reading() as db:
            return _head(db, study_id)

    def delete_for_study(self, study_id: str) -> None:
        """See the port."""
        with self._database.erasing() as db:
            for table in ("claims", "log", "log_heads"):
                db.execute(f"DELETE FROM {table} WHERE study_id = ?", (study_id,))  # noqa: S608  names of ours


def _write(db: sqlite3.Connection, claim: Claim) -> None:
    row = db.execute("SELECT revision FROM claims WHERE claim_id = ?", (claim.claim_id,)).fetchone()
    refuse_stale(row[0] if row else 0, claim)
    db.execute(
        "INSERT INTO claims VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (claim_id) DO UPDATE"
        " SET state = excluded.state, revision = excluded.revision, doc = excluded.doc",
        (
            claim.claim_id,
            claim.study_id,
            claim_order(claim),
            claim.state,
            claim.revision,
            claim.model_dump_json(),
        ),
    )


def _head(db: sqlite3.Connection, study_id: str) -> AuditHead:
    row = db.execute("SELECT count, hash FROM log_heads WHERE study_id = ?", (study_id,)).fetchone()
    return AuditHead(count=row[0], hash=row[1]) if row else empty_log(study_id)
