"""Matters that recur across interviews."""

from collections.abc import Sequence

from receipts_core.corpus.building import Read
from receipts_core.ports import Topic


class TopicCounter:
    """Collects phrases, transcript by transcript."""

    def add(self, lines: Sequence[Read]) -> None:
        """Count a transcript's phrases."""

    def topics(self) -> tuple[Topic, ...]:
        """The topics so far."""
        return ()
