"""Runs and their events in one SQLite file."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from receipts_core.adapters.paging import cut, from_cursor, time_order
from receipts_core.adapters.run_states import FINAL, claimed, refuse_overwrite, refuse_unended
from receipts_core.adapters.sqlite_database import Database
from receipts_core.contract import Run, RunEvent
from receipts_core.errors import Conflict, NotFound
from receipts_core.ports import Page

_AFTER_ALL = "\U0010ffff"


class SqliteRuns:
    """Runs of one laptop; two processes that claim the same run get it once."""

    def __init__(self, path: Path) -> None:
        self._database = Database(path)

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    def create(self, run: Run) -> None:
        """See the port."""
        with self._database.writing() as db:
            made = db.execute(
                "INSERT INTO runs (run_id, study_id, listed, state, cache_key, doc) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (run_id) DO NOTHING",
                (run.run_id, run.study_id, _order(run), run.state, run.cache_key, run.model_dump_json()),
            )
            if not made.rowcount:
                raise Conflict(f"Run {run.run_id} exists already")

    def claim(self, run_id: str, now: int) -> Run | None:
        """See the port."""
        with self._database.writing() as db:
            row = db.execute("SELECT doc FROM runs WHERE run_id = ? AND state = 'queued'", (run_id,)).fetchone()
            if row is None:
                return None
            run = claimed(Run.model_validate_json(row[0]), now)
            db.execute(
                "UPDATE runs SET state = ?, doc = ? WHERE run_id = ?", (run.state, run.model_dump_json(), run_id)
            )
            return run

    def get(self, run_id: str) -> Run:
        """See the port."""
        with self._database.reading() as db:
            return _held(db, run_id)

    def save(self, run: Run) -> None:
        """See the port."""
        with self._database.writing() as db:
            refuse_overwrite(_held(db, run.run_id), run)
            _write(db, run)

    def rewrite(self, run: Run, events: Sequence[RunEvent]) -> None:
        """See the port."""
        with self._database.erasing() as db:
            refuse_unended(_held(db, run.run_id))
            _write(db, run)
            db.executemany(
                "INSERT INTO events VALUES (?, ?, ?) ON CONFLICT (run_id, seq) DO UPDATE SET doc = excluded.doc",
                ((run.run_id, event.seq, event.model_dump_json()) for event in events),
            )

    def list(self, study_id: str, cursor: str | None = None, limit: int = 50) -> Page[Run]:
        """See the port."""
        before = _AFTER_ALL if cursor is None else from_cursor(cursor)
        with self._database.reading() as db:
            rows = db.execute(
                "SELECT doc FROM runs WHERE study_id = ? AND listed < ? ORDER BY listed DESC LIMIT ?",
                (study_id, before, limit + 1),
            ).fetchall()
        return cut([Run.model_validate_json(doc) for (doc,) in rows], _order, limit)

    def find_cached(self, study_id: str, cache_key: str) -> Run | None:
        """See the port."""
        with self._database.reading() as db:
            row = db.execute(
                "SELECT doc FROM runs WHERE study_id = ? AND cache_key = ? AND cache_key != '' AND state = 'done'"
                " ORDER BY listed DESC LIMIT 1",
                (study_id, cache_key),
            ).fetchone()
        return Run.model_validate_json(row[0]) if row else None

    def add_events(self, run_id: str, events: Sequence[RunEvent]) -> None:
        """See the port."""
        with self._database.writing() as db:
            if not db.execute("SELECT 1 FROM runs WHERE run_id = ?", (run_id,)).fetchone():
                raise NotFound(f"There is no run {run_id}")
            db.executemany(
                "INSERT INTO events VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                ((run_id, event.seq, event.model_dump_json()) for event in events),
            )

    def events(self, run_id: str, after: int = 0, limit: int = 500) -> Sequence[RunEvent]:
        """See the port."""
        with self._database.reading() as db:
            rows = db.execute(
                "SELECT doc FROM events WHERE run_id = ? AND seq > ? ORDER BY seq LIMIT ?", (run_id, after, limit)
            ).fetchall()
        return [RunEvent.model_validate_json(doc) for (doc,) in rows]

    def request_cancel(self, run_id: str) -> None:
        """See the port."""
        with self._database.writing() as db:
            row = db.execute("SELECT state FROM runs WHERE run_id = ?", (run_id,)).fetchone()
            if row is None:
                raise NotFound(f"There is no run {run_id}")
            if row[0] not in FINAL:
                db.execute("UPDATE runs SET cancel = 1 WHERE run_id = ?", (run_id,))

    def cancel_requested(self, run_id: str) -> bool:
        """See the port."""
        with self._database.reading() as db:
            return db.execute("SELECT 1 FROM runs WHERE run_id = ? AND cancel", (run_id,)).fetchone() is not None

    def delete_for_study(self, study_id: str) -> None:
        """See the port."""
        with self._database.erasing() as db:
            db.execute("DELETE FROM runs WHERE study_id = ?", (study_id,))


def _held(db: sqlite3.Connection, run_id: str) -> Run:
    row = db.execute("SELECT doc FROM runs WHERE run_id = ?", (run_id,)).fetchone()
    if row is None:
        raise NotFound(f"There is no run {run_id}")
    return Run.model_validate_json(row[0])


def _write(db: sqlite3.Connection, run: Run) -> None:
    db.execute(
        "UPDATE runs SET state = ?, cache_key = ?, doc = ? WHERE run_id = ?",
        (run.state, run.cache_key, run.model_dump_json(), run.run_id),
    )


def _order(run: Run) -> str:
    return time_order(run.created_at, run.run_id)
