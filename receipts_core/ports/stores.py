"""Where studies, bytes and runs are kept."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from receipts_core.contract import Line, Run, RunEvent, Speaker, Study, Transcript, TranscriptInfo

T = TypeVar("T")


class Page(NamedTuple, Generic[T]):
    """Some items of a list, and the cursor of the rest (None at the end)."""

    items: Sequence[T]
    next_cursor: str | None


def every(page_at: Callable[[str | None], Page[T]]) -> Iterator[T]:
    """Every item of a list, page by page as they are asked for; `page_at` takes a cursor."""
    cursor: str | None = None
    while True:
        page = page_at(cursor)
        yield from page.items
        cursor = page.next_cursor
        if cursor is None:
            return


class TranscriptStore(Protocol):
    """Studies, transcripts and lines: the system of record."""

    def put_study(self, study: Study) -> None:
        """Create a study, or change its title. Its counts and version are the store's own and are ignored here."""
        ...

    def get_study(self, study_id: str) -> Study:
        """The study with its counts and version as they are now. Raises NotFound."""
        ...

    def list_studies(self, cursor: str | None = None, limit: int = 100) -> Page[Study]:
        """All studies, oldest first."""
        ...

    def delete_study(self, study_id: str) -> None:
        """Remove a study with all that is in it. Removing what is not there is no error."""
        ...

    def put_transcript(self, transcript: Transcript) -> None:
        """Store a transcript with its lines; it becomes visible last, all at once.

        Storing the same id again replaces it. Raises NotFound where the study is not there.
        """
        ...

    def get_transcript(self, transcript_id: str) -> TranscriptInfo:
        """Everything but the lines. Raises NotFound."""
        ...

    def list_transcripts(self, study_id: str, cursor: str | None = None, limit: int = 100) -> Page[TranscriptInfo]:
        """The study's transcripts by title, then id."""
        ...

    def rename(self, transcript_id: str, title: str) -> TranscriptInfo:
        """Give a transcript another title. Raises NotFound."""
        ...

    def set_speakers(self, transcript_id: str, speakers: Sequence[Speaker]) -> TranscriptInfo:
        """Replace the speakers (same names); every line takes its speaker's new role and person. Raises NotFound."""
        ...

    def delete_transcript(self, transcript_id: str) -> None:
        """Remove a transcript and its lines. Removing what is not there is no error."""
        ...

    def lines(self, transcript_id: str, after: int = 0, limit: int = 200) -> Page[Line]:
        """Lines with `n` greater than `after`, in order; the cursor is the last `n` as a string. Raises NotFound."""
        ...

    def get_lines(self, line_ids: Iterable[str]) -> dict[str, Line]:
        """Those of the lines that exist, by id."""
        ...

    def iter_lines(self, study_id: str) -> Iterator[Line]:
        """Every line of a study, transcript by transcript, in order: what an index is built from."""
        ...


class BlobStore(Protocol):
    """Bytes by key. Keys are `/`-separated, such as `sources/<sourceId>`; a write is visible whole or not at all."""

    def put(self, key: str, data: bytes) -> None:
        """Write, over what was there."""
        ...

    def get(self, key: str) -> bytes:
        """The bytes. Raises NotFound."""
        ...

    def exists(self, key: str) -> bool:
        """Whether something was put here."""
        ...

    def delete(self, key: str) -> None:
        """Removing what is not there is no error."""
        ...

    def keys(self, prefix: str) -> Iterator[str]:
        """Every key that starts with the prefix, sorted."""
        ...


class RunStore(Protocol):
    """Runs and their events."""

    def create(self, run: Run) -> None:
        """Raises Conflict where the id is taken."""
        ...

    def claim(self, run_id: str, now: int) -> Run | None:
        """Queued to running, once: the run for the one caller that got it, None for all others."""
        ...

    def get(self, run_id: str) -> Run:
        """Raises NotFound."""
        ...

    def save(self, run: Run) -> None:
        """Write a run's state, counts, usage and result. A final state is never overwritten: then Conflict."""
        ...

    def rewrite(self, run: Run, events: Sequence[RunEvent]) -> None:
        """Write an ended run once more, and these events over those with their `seq`: for words that must go.

        What stood there before is erased. Raises NotFound, and Conflict where the run has not ended.
        """
        ...

    def list(self, study_id: str, cursor: str | None = None, limit: int = 50) -> Page[Run]:
        """The study's runs, newest first."""
        ...

    def find_cached(self, study_id: str, cache_key: str) -> Run | None:
        """The newest run that is done and has this key."""
        ...

    def add_events(self, run_id: str, events: Sequence[RunEvent]) -> None:
        """Append events; one already there (same `seq`) stays as it is."""
        ...

    def events(self, run_id: str, after: int = 0, limit: int = 500) -> Sequence[RunEvent]:
        """Events with `seq` greater than `after`, in order."""
        ...

    def request_cancel(self, run_id: str) -> None:
        """Ask a run to stop. Raises NotFound; a run that has ended stays as it is."""
        ...

    def cancel_requested(self, run_id: str) -> bool:
        """Whether somebody asked; False for a run that is not there."""
        ...

    def delete_for_study(self, study_id: str) -> None:
        """Remove a study's runs and their events."""
        ...
