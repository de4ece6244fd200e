"""The search index over a study's lines, and what is asked of it."""

from receipts_core.corpus.index import LAYOUT, Index, Scored, build

__all__ = ["LAYOUT", "Index", "Scored", "build"]
