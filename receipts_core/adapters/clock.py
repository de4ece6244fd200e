"""The time: the system's, or one that a test moves by hand."""

import time


class SystemClock:
    """The clock of this machine."""

    def now(self) -> int:
        """Unix time in milliseconds."""
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        """Seconds from an arbitrary start, never going back."""
        return time.monotonic()


class ManualClock:
    """A clock that stands still until it is advanced."""

    def __init__(self, now: int = 1_700_000_000_000) -> None:
        self._now = now
        self._start = now

    def now(self) -> int:
        """Unix time in milliseconds."""
        return self._now

    def monotonic(self) -> float:
        """Seconds since this clock was made."""
        return (self._now - self._start) / 1000

    def advance(self, milliseconds: int) -> None:
        """Move the time on."""
        self._now += milliseconds
