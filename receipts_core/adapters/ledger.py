"""A ledger in this process, for tests: what `dynamodb_ledger` keeps for all processes together."""

from collections import Counter
from threading import Lock


class MemoryLedger:
    """Sums in a dictionary. Nothing goes by itself: keys name their period, so old ones are only never asked for."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._sums: Counter[str] = Counter()

    def add(self, key: str, amount: int, *, most: int, expires_at: int) -> bool:
        """See the port."""
        with self._lock:
            fits = self._sums[key] + amount <= most
            self._sums[key] += amount if fits else 0
            return fits

    def total(self, key: str) -> int:
        """See the port."""
        return self._sums[key]
