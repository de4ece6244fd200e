"""Execution of runs in this process: on threads, or at once."""

import logging
from collections.abc import Callable
from queue import Queue
from threading import Thread

Execute = Callable[[str], object]
_log = logging.getLogger(__name__)


class ThreadDispatcher:
    """Executes runs on a few threads that do not keep the program alive.

    `execute` records its own failures: how a run ended is in the store, not here.
    """

    def __init__(self, execute: Execute, workers: int = 4) -> None:
        self._execute = execute
        self._waiting: Queue[str | None] = Queue()
        self._threads = [Thread(target=self._work, name=f"run-{n}", daemon=True) for n in range(workers)]
        for thread in self._threads:
            thread.start()

    def dispatch(self, run_id: str) -> None:
        """See the port."""
        self._waiting.put(run_id)

    def close(self) -> None:
        """Wait for all runs that were dispatched; none may be dispatched after."""
        for _ in self._threads:
            self._waiting.put(None)
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        while (run_id := self._waiting.get()) is not None:
            try:
                self._execute(run_id)
            except Exception:
                _log.exception("Run %s was left without an end", run_id)


class InlineDispatcher:
    """Executes a run before `dispatch` returns, for tests and one-shot commands."""

    def __init__(self, execute: Execute) -> None:
        self._execute = execute

    def dispatch(self, run_id: str) -> None:
        """See the port."""
        self._execute(run_id)
