"""The embedded stores: one SQLite file under the data folder holds transcripts, runs, claims and logs."""

from receipts_core.adapters.sqlite_reviews import SqliteReviews
from receipts_core.adapters.sqlite_runs import SqliteRuns
from receipts_core.adapters.sqlite_transcripts import SqliteTranscripts

__all__ = ["SqliteReviews", "SqliteRuns", "SqliteTranscripts"]
