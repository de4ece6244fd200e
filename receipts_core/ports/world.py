"""The time, and work that is done elsewhere."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol


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


class Ledger(Protocol):
    """Sums that many processes add to at once, such as what was spent today. Each goes when its time is over."""

    def add(self, key: str, amount: int, *, most: int, expires_at: int) -> bool:
        """Add, unless the sum would then be more than `most`; whether it was added. `expires_at` is in milliseconds.

        A negative amount gives back.
        """
        ...

    def total(self, key: str) -> int:
        """The sum so far, 0 where nothing was added."""
        ...


class UploadForm(NamedTuple):
    """Where a browser posts a file, and the fields that go before it."""

    url: str
    fields: Mapping[str, str]


class Transfers(Protocol):
    """Lets a browser send and fetch a blob by itself, for files that do not fit through the gateway."""

    def upload_form(self, key: str, *, max_bytes: int, content_type: str, seconds: int = 900) -> UploadForm:
        """A form that puts one object under the key, of this type and at most this large, for so long."""
        ...

    def download_url(self, key: str, filename: str, *, seconds: int = 900) -> str:
        """An address that serves the blob as a file of this name, for so long."""
        ...
