"""What the core needs of the world, as Protocols. Adapters implement them; one contract suite runs over every adapter.

Every method raises `StoreError` when the store cannot answer, and `NotFound` where it says so. Nothing here is async:
the local server runs these on threads, Lambda runs one request at a time.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from receipts_core.contract import (
    Line,
    Run,
    RunEvent,
    Speaker,
    Study,
    Transcript,
    TranscriptInfo,
    Usage,
)

T = TypeVar("T")


class Page(NamedTuple, Generic[T]):
    """Some items of a list, and the cursor of the rest (None at the end)."""

    items: Sequence[T]
    next_cursor: str | None


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


# --- The model ---------------------------------------------------------------------------------------------------


class ToolSpec(NamedTuple):
    """A tool as a model sees it; `input_schema` is JSON Schema with an object at its root."""

    name: str
    description: str
    input_schema: dict[str, Any]


class ToolCall(NamedTuple):
    """A model's request to run a tool. `input` is whatever the model sent, unchecked."""

    id: str
    name: str
    input: Any


class ToolResult(NamedTuple):
    """What a tool answered: JSON text."""

    call_id: str
    content: str
    is_error: bool = False


class Message(NamedTuple):
    """One turn of the conversation. An assistant's turn holds text and calls, a user's holds text and results.

    `native` is the turn as the model's own API spelt it (see `ModelTurn`); only the adapter that made it reads it.
    """

    role: Literal["user", "assistant"]
    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    results: tuple[ToolResult, ...] = ()
    native: Any = None


class Topic(NamedTuple):
    """A matter that recurs in a study: a phrase a person would use, the words that find it, how many speak of it."""

    phrase: str
    queries: tuple[str, ...]
    interviews: int
    participants: int


class Overview(NamedTuple):
    """What a model is told of a study before it searches."""

    title: str
    interviews: int
    participants: int
    lines: int
    topics: tuple[Topic, ...]


class Task(NamedTuple):
    """What is asked of the model, as data; the prompt says the same in words."""

    kind: Literal["themes", "ask"]
    question: str | None
    overview: Overview


class ModelRequest(NamedTuple):
    """One call of a model. `deadline` is on the clock's monotonic scale."""

    system: str
    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...]
    task: Task
    max_output_tokens: int
    deadline: float


class ModelTurn(NamedTuple):
    """What the model answered. `stop` is why it ended: it calls tools, is done, ran out of tokens, or refused.

    `native` goes back unchanged with the next request: signed thinking blocks must return exactly as they came.
    """

    text: str
    calls: tuple[ToolCall, ...]
    stop: Literal["tool_use", "end", "max_tokens", "refusal"]
    usage: Usage
    native: Any = None


class Model(Protocol):
    """A language model, or something that stands in for one."""

    @property
    def name(self) -> str:
        """`provider:model`, as results name it."""
        ...

    def turn(self, request: ModelRequest, listen: Callable[[str], None]) -> ModelTurn:
        """Answer once. `listen` takes sentences for the ticker ("overloaded, trying again in 4 s").

        Raises ModelError when it gives up, and lets through what `listen` raises: that is how a call is stopped.
        """
        ...
