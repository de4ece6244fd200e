"""What a streamed answer is doing, said aloud while it comes, and stopped at the deadline.

The rule: the clock is looked at with every piece of bytes, not with every event: a server that sends nothing but pings
would otherwise hold a run forever.
"""

from collections.abc import Callable, Iterator
from typing import Any

import httpx2

from receipts_core.ports import Clock

_SAY_EVERY_SECONDS = 2.0
_DOING = {"thinking": "thinking", "redacted_thinking": "thinking", "text": "writing"}


class OutOfTime(Exception):
    """The deadline passed while the answer was coming."""


class Progress:
    """Follows one answer. What `listen` raises stops it."""

    def __init__(self, clock: Clock, deadline: float, listen: Callable[[str], None]) -> None:
        self._clock, self._deadline, self._listen = clock, deadline, listen
        self._said_at = clock.monotonic()
        self._received = 0

    def event(self, event: dict[str, Any], received: int) -> None:
        """An event has come; each part of the answer is announced as it begins."""
        self._received = received
        if event["type"] == "content_block_start":
            block = event["content_block"]
            calling = f"calling {str(block.get('name'))[:40]}" if block["type"] == "tool_use" else None
            self._say(calling or _DOING.get(block["type"], "working"))

    def watch(self, stream: httpx2.SyncByteStream) -> "Watched":
        """The same bytes, with a look at the clock for each piece."""
        return Watched(stream, self._tick)

    def _tick(self) -> None:
        now = self._clock.monotonic()
        if now >= self._deadline:
            raise OutOfTime
        if now - self._said_at >= _SAY_EVERY_SECONDS:
            self._say(f"still answering, {self._received:,} characters so far")

    def _say(self, doing: str) -> None:
        self._said_at = self._clock.monotonic()
        self._listen(f"The model is {doing}")


class Watched(httpx2.SyncByteStream):
    """A response's bytes that call `tick` as each piece comes."""

    def __init__(self, stream: httpx2.SyncByteStream, tick: Callable[[], None]) -> None:
        self._stream, self._tick = stream, tick

    def __iter__(self) -> Iterator[bytes]:
        for piece in self._stream:
            self._tick()
            yield piece

    def close(self) -> None:
        """Close the connection."""
        self._stream.close()
