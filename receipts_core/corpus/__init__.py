"""The search index over a study's lines, and what is asked of it."""

from receipts_core.corpus.index import Index, Scored, build
from receipts_core.corpus.snapshot import LAYOUT

__all__ = ["LAYOUT", "Index", "Scored", "build"]
