"""Execution of runs in this process: on threads, or at once."""

import logging
from collections.abc import Callable
from queue import Queue
from threading import Thread

Execute = Callable[[str], object]
_log = logging.getLogger(__name__)


class ThreadDispatcher:
    """Executes runs on a few threads that do not keep the program alive.

    `execute` records its own failures: how a run ended is in the store, not here. `cancel` asks a run to stop.
    """

    def __init__(self, execute: Execute, cancel: Execute, workers: int = 4) -> None:
        self._execute = execute
        self._cancel = cancel
        self._unfinished: set[str] = set()
        self._waiting: Queue[str | None] = Queue()
        self._threads = [Thread(target=self._work, name=f"run-{n}", daemon=True) for n in range(workers)]
        for thread in self._threads:
            thread.start()

    def dispatch(self, run_id: str) -> None:
        """See the port."""
        self._unfinished.add(run_id)
        self._waiting.put(run_id)

    def close(self) -> None:
        """Ask what is unfinished to stop, and wait until it has; none may be dispatched after."""
        for run_id in tuple(self._unfinished):
            self._cancel(run_id)
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
            finally:
                self._unfinished.discard(run_id)


class InlineDispatcher:
    """Executes a run before `dispatch` returns, for tests and one-shot commands."""

    def __init__(self, execute: Execute) -> None:
        self._execute = execute

    def dispatch(self, run_id: str) -> None:
        """See the port."""
        self._execute(run_id)
