"""A model behind the Messages API: one turn, streamed, tried again while trying again can help.

The rule: a turn is tried at most five times, only for what passes by itself (overload, rate limits, errors of the
server, a cut connection), with growing pauses that never outlast the run's deadline; each pause is said aloud. What the
model began before a cut counts for nothing.
"""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from receipts_core.adapters.anthropic_request import request_body
from receipts_core.adapters.anthropic_stream import assemble
from receipts_core.adapters.pricing import Price, priced
from receipts_core.errors import ModelError
from receipts_core.ports import Clock, ModelRequest, ModelTurn

if TYPE_CHECKING:
    from receipts_core.adapters.anthropic_failures import Failure

TRIES = 5
# Longest silence of a stream; the API sends pings far more often.
_SILENCE_SECONDS = 60.0
# A pause is slept in slices, so that a person who cancels in the middle of one is heard.
_SLICE_SECONDS = 5.0


class MessagesModel:
    """`connect` makes the SDK's client, its own retries off, for each turn: to load the SDK takes a second."""

    def __init__(
        self,
        name: str,
        model_id: str,
        connect: Callable[[], Any],
        clock: Clock,
        *,
        price: Price | None,
        strict: bool,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._name, self._model_id, self._connect, self._clock = name, model_id, connect, clock
        self._price, self._strict, self._sleep = price, strict, sleep

    @property
    def name(self) -> str:
        """`provider:model`."""
        return self._name

    def turn(self, request: ModelRequest, listen: Callable[[str], None]) -> ModelTurn:
        """See the port."""
        body = request_body(request, self._model_id, strict=self._strict)
        attempt = 1
        with self._connect() as client:
            while not isinstance(outcome := self._try(client, body, request.deadline, listen), ModelTurn):
                self._wait_or_give_up(outcome, attempt, request.deadline, listen)
                attempt += 1
        return outcome._replace(usage=priced(outcome.usage, self._price))

    def _wait_or_give_up(
        self, failure: "Failure", attempt: int, deadline: float, listen: Callable[[str], None]
    ) -> None:
        if not failure.passing:
            raise ModelError(f"{self._name} {failure.said}.", fix=failure.fix)
        wait = failure.wait if failure.wait is not None else float(2**attempt)
        left = deadline - self._clock.monotonic()
        if attempt == TRIES or wait >= left:
            tries = f"{attempt} tries" if attempt > 1 else "one try"
            raise ModelError(f"{self._name} {failure.said}; given up after {tries}.", retryable=True, fix=failure.fix)
        while wait > 0:
            listen(f"{self._name} {failure.said}; trying again in {wait:g} s")
            self._sleep(min(wait, _SLICE_SECONDS))
            wait -= _SLICE_SECONDS

    def _try(
        self, client: Any, body: dict[str, Any], deadline: float, listen: Callable[[str], None]
    ) -> "ModelTurn | Failure":
        """One request. What `listen` raises goes through, and closes the stream."""
        from receipts_core.adapters.anthropic_failures import EXPECTED, Failure, failure_of  # noqa: PLC0415
        from receipts_core.adapters.anthropic_progress import Progress  # noqa: PLC0415  see `connect`

        left = deadline - self._clock.monotonic()
        if left <= 0:
            return Failure("had no time left", passing=False)
        progress = Progress(self._clock, deadline, listen)
        try:
            timeout = min(_SILENCE_SECONDS, left)
            with client.messages.create(**body, stream=True, timeout=timeout) as stream:
                stream.response.stream = progress.watch(stream.response.stream)
                return assemble(stream, progress.event)
        except EXPECTED as error:
            return failure_of(error)
