"""The embedded stores: one SQLite file under the data folder holds transcripts and runs."""

from receipts_core.adapters.sqlite_runs import SqliteRuns
from receipts_core.adapters.sqlite_transcripts import SqliteTranscripts

__all__ = ["SqliteRuns", "SqliteTranscripts"]
