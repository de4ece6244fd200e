"""The time, and work that is done elsewhere."""

from typing import Protocol


class Clock(Protocol):
    """The time, so that tests can hold it."""

    def now(self) -> int:
        """Unix time in milliseconds."""
        ...

    def monotonic(self) -> float:
        """Seconds from an arbitrary start, never going back."""
        ...


class Dispatcher(Protocol):
    """Starts the execution of a run elsewhere (a thread, another Lambda) and returns at once."""

    def dispatch(self, run_id: str) -> None:
        """Raises StoreError where nothing could be started."""
        ...
