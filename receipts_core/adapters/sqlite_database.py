"""One SQLite file: opened safely by any number of threads and processes, its errors in our words.

The rule: every write is one transaction that takes the write lock first, so it happens whole or not at all; readers
never wait for it (write-ahead log). Deleted content is overwritten with zeros and does not stay in the log: what a
participant withdraws is gone from the disk. The file carries its schema version; a newer one is refused.
"""

import sqlite3
import weakref
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, LifoQueue

from receipts_core.errors import InvalidInput, StoreError

APPLICATION_ID = 0x52435054  # "RCPT"; tells our files from other programs' databases
WAIT_SECONDS = 30
_SWITCHES = 20  # so many openers of one new file may be in the way

# One script a schema version; a file is brought up to date by those it has not seen.
MIGRATIONS = (
    """
    CREATE TABLE studies (
        study_id TEXT PRIMARY KEY, listed TEXT NOT NULL UNIQUE, doc TEXT NOT NULL
    ) STRICT;
    CREATE TABLE transcripts (
        transcript_id TEXT PRIMARY KEY,
        study_id TEXT NOT NULL REFERENCES studies ON DELETE CASCADE,
        listed TEXT NOT NULL, header BLOB NOT NULL, member TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX transcripts_listed ON transcripts (study_id, listed);
    CREATE TABLE chunks (
        transcript_id TEXT NOT NULL REFERENCES transcripts ON DELETE CASCADE,
        first INTEGER NOT NULL, data BLOB NOT NULL,
        PRIMARY KEY (transcript_id, first)
    ) STRICT;
    CREATE TABLE runs (
        run_id TEXT PRIMARY KEY, study_id TEXT NOT NULL, listed TEXT NOT NULL, state TEXT NOT NULL,
        cache_key TEXT NOT NULL, cancel INTEGER NOT NULL DEFAULT 0, doc TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX runs_listed ON runs (study_id, listed);
    CREATE INDEX runs_cached ON runs (study_id, cache_key, listed) WHERE state = 'done';
    CREATE TABLE events (
        run_id TEXT NOT NULL REFERENCES runs ON DELETE CASCADE,
        seq INTEGER NOT NULL, doc TEXT NOT NULL,
        PRIMARY KEY (run_id, seq)
    ) STRICT;
    """,
    """
    CREATE TABLE claims (
        claim_id TEXT PRIMARY KEY, study_id TEXT NOT NULL, listed TEXT NOT NULL,
        state TEXT NOT NULL, revision INTEGER NOT NULL, doc TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX claims_listed ON claims (study_id, listed);
    CREATE TABLE log (
        study_id TEXT NOT NULL, seq INTEGER NOT NULL, line TEXT NOT NULL,
        PRIMARY KEY (study_id, seq)
    ) STRICT;
    CREATE TABLE log_heads (study_id TEXT PRIMARY KEY, count INTEGER NOT NULL, hash TEXT NOT NULL) STRICT;
    """,
    "ALTER TABLE studies ADD COLUMN state TEXT NOT NULL DEFAULT ''",
)

_FULL = "There is no room left on the disk: {path} could not be written, and nothing of this change was kept."
_REASONS = {
    sqlite3.SQLITE_FULL: (_FULL, "Free some space, or choose another folder with --data, and try again."),
    sqlite3.SQLITE_IOERR: (
        "The disk refused to read or write {path} ({error}); nothing of this change was kept.",
        "Check the disk, its free space and its quota, and try again.",
    ),
    sqlite3.SQLITE_BUSY: (
        "Another program has held {path} for more than " + str(WAIT_SECONDS) + " seconds.",
        "Wait for the other import to end, or close the other program, and try again.",
    ),
    sqlite3.SQLITE_READONLY: ("{path} may not be written.", "Give yourself write access to the file and its folder."),
    sqlite3.SQLITE_CANTOPEN: ("{path} cannot be opened.", "Check that the folder exists and that you may write there."),
    sqlite3.SQLITE_NOTADB: ("{path} is not a database.", "Choose another folder with --data, or move the file away."),
    sqlite3.SQLITE_CORRUPT: ("{path} is damaged ({error}).", "Restore it from a backup."),
}


class Database:
    """A SQLite file of ours, made where there is none. Raises StoreError where it is not ours, or newer than we are."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._idle: LifoQueue[sqlite3.Connection] = LifoQueue()
        weakref.finalize(self, _close_all, self._idle)
        with _in_our_words(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            with self._connection() as connection:
                _migrate(connection, path)

    @contextmanager
    def reading(self) -> Generator[sqlite3.Connection]:
        """A connection that sees one state of the file throughout."""
        with _in_our_words(self.path), self._connection() as connection, _transaction(connection, "BEGIN"):
            yield connection

    @contextmanager
    def writing(self) -> Generator[sqlite3.Connection]:
        """A connection in a transaction that is committed at the end, or undone by any exception."""
        with _in_our_words(self.path), self._connection() as connection, _transaction(connection, "BEGIN IMMEDIATE"):
            yield connection

    @contextmanager
    def erasing(self) -> Generator[sqlite3.Connection]:
        """As `writing`; afterwards the log, which may still hold what was deleted, is emptied."""
        with self.writing() as connection:
            yield connection
        with _in_our_words(self.path), self._connection() as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def close(self) -> None:
        """Close the idle connections."""
        _close_all(self._idle)

    @contextmanager
    def _connection(self) -> Generator[sqlite3.Connection]:
        try:
            connection = self._idle.get_nowait()
        except Empty:
            connection = _connect(self.path)
        try:
            yield connection
        finally:
            self._idle.put(connection)


@contextmanager
def _in_our_words(path: Path) -> Generator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise translated(error, path) from error
    except UnicodeEncodeError:
        raise InvalidInput("The id is not valid Unicode.", fix="Type it again.") from None
    except OSError as error:
        raise StoreError(
            f"{path} cannot be opened ({error.strerror}).", fix="Choose another folder with --data."
        ) from error


def translated(error: sqlite3.Error, path: Path) -> StoreError:
    """A StoreError that says what happened to which file, and what to do."""
    # The low byte of SQLite's extended codes is the code itself.
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    message, fix = _REASONS.get(code, ("{path} failed: {error}.", "Try again; if it stays, restore a backup."))
    return StoreError(message.format(path=path, error=error), fix=fix)


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=WAIT_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        for pragma in ("foreign_keys = ON", "secure_delete = ON", "synchronous = FULL"):
            connection.execute(f"PRAGMA {pragma}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _close_all(idle: "LifoQueue[sqlite3.Connection]") -> None:
    while True:
        try:
            idle.get_nowait().close()
        except Empty:
            return


@contextmanager
def _transaction(connection: sqlite3.Connection, begin: str) -> Generator[None]:
    connection.execute(begin)
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    if _version(connection, path) == len(MIGRATIONS):
        return
    _log_ahead(connection)
    with _transaction(connection, "BEGIN IMMEDIATE"):
        # Asked again under the lock: another process may have done it meanwhile.
        for script in MIGRATIONS[_version(connection, path) :]:
            for statement in script.split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _log_ahead(connection: sqlite3.Connection) -> None:
    """Switch the file to a write-ahead log. SQLite refuses at once, without waiting, while another does the same."""
    for _ in range(_SWITCHES):
        try:
            connection.execute("PRAGMA journal_mode = WAL").fetchall()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            with _transaction(connection, "BEGIN EXCLUSIVE"):
                continue  # this waits until the other is done
        else:
            return
    connection.execute("PRAGMA journal_mode = WAL").fetchall()


def _version(connection: sqlite3.Connection, path: Path) -> int:
    # One statement sees one state of the file; another process may be making its tables at this moment.
    application, version, tables = connection.execute(
        "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema) "
        "FROM pragma_application_id, pragma_user_version"
    ).fetchone()
    if tables and application != APPLICATION_ID:
        raise StoreError(
            f"{path} is a database of another program.",
            fix="Choose another folder with --data, or move the file away.",
        )
    if version > len(MIGRATIONS):
        raise StoreError(
            f"{path} was written by a newer version of Receipts (schema {version}; this one knows {len(MIGRATIONS)}).",
            fix="Install the newer version, or choose another folder with --data.",
        )
    return version
