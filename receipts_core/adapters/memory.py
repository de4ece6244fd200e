"""Stores that live in this process, for tests and for looking at one file. They keep every rule of the ports."""

from collections.abc import Iterable, Iterator, Sequence
from threading import RLock

from receipts_core.adapters.blob_keys import escaped
from receipts_core.adapters.packing import Chunk, Header, by_transcript, check_study, pack, unpack
from receipts_core.adapters.paging import counted, counts, member, page_of, time_order, title_order
from receipts_core.adapters.run_states import FINAL, claimed, refuse_overwrite, refuse_unended
from receipts_core.contract import Line, Run, RunEvent, RunState, Speaker, Study, Transcript, TranscriptInfo
from receipts_core.errors import Conflict, NotFound
from receipts_core.ports import Page


class MemoryTranscripts:
    """Studies, transcripts and lines in dictionaries."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._studies: dict[str, Study] = {}
        self._held: dict[str, tuple[Header, dict[int, Chunk]]] = {}

    def put_study(self, study: Study) -> None:
        """See the port."""
        check_study(study)
        with self._lock:
            self._studies[study.study_id] = study

    def get_study(self, study_id: str) -> Study:
        """See the port."""
        with self._lock:
            study = self._studies.get(study_id)
            if study is None:
                raise NotFound(f"There is no study {study_id}")
            return counted(study, counts(map(member, self._headers(study_id))))

    def list_studies(self, cursor: str | None = None, limit: int = 100) -> Page[Study]:
        """See the port."""
        with self._lock:
            page = page_of(list(self._studies.values()), _study_order, cursor, limit)
            return Page([self.get_study(study.study_id) for study in page.items], page.next_cursor)

    def delete_study(self, study_id: str) -> None:
        """See the port."""
        with self._lock:
            self._studies.pop(study_id, None)
            for header in self._headers(study_id):
                del self._held[header.info.transcript_id]

    def put_transcript(self, transcript: Transcript) -> None:
        """See the port."""
        header, chunks = pack(transcript)
        with self._lock:
            if transcript.study_id not in self._studies:
                raise NotFound(f"There is no study {transcript.study_id}")
            held = self._held.get(transcript.transcript_id)
            if held and held[0].info.study_id != transcript.study_id:
                raise Conflict(f"Transcript {transcript.transcript_id} belongs to another study")
            self._held[transcript.transcript_id] = (header, {chunk.first: chunk for chunk in chunks})

    def get_transcript(self, transcript_id: str) -> TranscriptInfo:
        """See the port."""
        return self._get(transcript_id)[0].info

    def list_transcripts(self, study_id: str, cursor: str | None = None, limit: int = 100) -> Page[TranscriptInfo]:
        """See the port."""
        with self._lock:
            return page_of([header.info for header in self._headers(study_id)], _title_order, cursor, limit)

    def rename(self, transcript_id: str, title: str) -> TranscriptInfo:
        """See the port."""
        with self._lock:
            header, chunks = self._get(transcript_id)
            self._held[transcript_id] = (header.renamed(title), chunks)
            return self.get_transcript(transcript_id)

    def set_speakers(self, transcript_id: str, speakers: Sequence[Speaker]) -> TranscriptInfo:
        """See the port."""
        with self._lock:
            header, chunks = self._get(transcript_id)
            self._held[transcript_id] = (header.with_speakers(speakers), chunks)
            return self.get_transcript(transcript_id)

    def delete_transcript(self, transcript_id: str) -> None:
        """See the port."""
        with self._lock:
            self._held.pop(transcript_id, None)

    def lines(self, transcript_id: str, after: int = 0, limit: int = 200) -> Page[Line]:
        """See the port."""
        header, chunks = self._get(transcript_id)
        last = min(max(after, 0) + limit, header.info.line_count)
        found = _pick(header, chunks, range(max(after, 0) + 1, last + 1))
        return Page(found, str(last) if last < header.info.line_count else None)

    def get_lines(self, line_ids: Iterable[str]) -> dict[str, Line]:
        """See the port."""
        found: dict[str, Line] = {}
        for transcript_id, wanted in by_transcript(line_ids).items():
            if transcript_id in self._held:
                found |= {line.line_id: line for line in _pick(*self._get(transcript_id), wanted)}
        return found

    def iter_lines(self, study_id: str) -> Iterator[Line]:
        """See the port."""
        with self._lock:
            headers = sorted(self._headers(study_id), key=lambda header: _title_order(header.info))
            held = [self._held[header.info.transcript_id] for header in headers]
        return (line for header, chunks in held for chunk in chunks.values() for line in unpack(header, chunk))

    def _headers(self, study_id: str) -> list[Header]:
        return [header for header, _ in self._held.values() if header.info.study_id == study_id]

    def _get(self, transcript_id: str) -> tuple[Header, dict[int, Chunk]]:
        held = self._held.get(transcript_id)
        if held is None:
            raise NotFound(f"There is no transcript {transcript_id}")
        return held


class MemoryBlobs:
    """Bytes in a dictionary."""

    def __init__(self) -> None:
        self._held: dict[str, bytes] = {}

    def put(self, key: str, data: bytes) -> None:
        """See the port."""
        escaped(key)
        self._held[key] = bytes(data)

    def get(self, key: str) -> bytes:
        """See the port."""
        if key not in self._held:
            raise NotFound(f"There is nothing under {key}")
        return self._held[key]

    def exists(self, key: str) -> bool:
        """See the port."""
        return key in self._held

    def delete(self, key: str) -> None:
        """See the port."""
        self._held.pop(key, None)

    def keys(self, prefix: str) -> Iterator[str]:
        """See the port."""
        return iter(sorted(key for key in list(self._held) if key.startswith(prefix)))


class MemoryRuns:
    """Runs and their events in dictionaries."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._runs: dict[str, Run] = {}
        self._events: dict[str, dict[int, RunEvent]] = {}
        self._cancelled: set[str] = set()

    def create(self, run: Run) -> None:
        """See the port."""
        with self._lock:
            if run.run_id in self._runs:
                raise Conflict(f"Run {run.run_id} exists already")
            self._runs[run.run_id] = run
            self._events[run.run_id] = {}

    def claim(self, run_id: str, now: int) -> Run | None:
        """See the port."""
        with self._lock:
            run = self._runs.get(run_id)
            if run is None or run.state is not RunState.QUEUED:
                return None
            self._runs[run_id] = claimed(run, now)
            return self._runs[run_id]

    def get(self, run_id: str) -> Run:
        """See the port."""
        run = self._runs.get(run_id)
        if run is None:
            raise NotFound(f"There is no run {run_id}")
        return run

    def save(self, run: Run) -> None:
        """See the port."""
        with self._lock:
            refuse_overwrite(self.get(run.run_id), run)
            self._runs[run.run_id] = run

    def rewrite(self, run: Run, events: Sequence[RunEvent]) -> None:
        """See the port."""
        with self._lock:
            refuse_unended(self.get(run.run_id))
            self._runs[run.run_id] = run
            self._events[run.run_id] |= {event.seq: event for event in events}

    def list(self, study_id: str, cursor: str | None = None, limit: int = 50) -> Page[Run]:
        """See the port."""
        with self._lock:
            return page_of(self._of_study(study_id), _run_order, cursor, limit, newest_first=True)

    def find_cached(self, study_id: str, cache_key: str) -> Run | None:
        """See the port."""
        with self._lock:
            runs = self._of_study(study_id)
        found = [run for run in runs if run.state is RunState.DONE and run.cache_key == cache_key != ""]
        return max(found, key=_run_order, default=None)

    def add_events(self, run_id: str, events: Sequence[RunEvent]) -> None:
        """See the port."""
        with self._lock:
            self.get(run_id)
            for event in events:
                self._events[run_id].setdefault(event.seq, event)

    def events(self, run_id: str, after: int = 0, limit: int = 500) -> Sequence[RunEvent]:
        """See the port."""
        with self._lock:
            held = self._events.get(run_id, {})
            return [held[seq] for seq in sorted(held) if seq > after][:limit]

    def request_cancel(self, run_id: str) -> None:
        """See the port."""
        with self._lock:
            if self.get(run_id).state not in FINAL:
                self._cancelled.add(run_id)

    def cancel_requested(self, run_id: str) -> bool:
        """See the port."""
        return run_id in self._cancelled

    def delete_for_study(self, study_id: str) -> None:
        """See the port."""
        with self._lock:
            for run in self._of_study(study_id):
                del self._runs[run.run_id], self._events[run.run_id]
                self._cancelled.discard(run.run_id)

    def _of_study(self, study_id: str) -> "Sequence[Run]":
        return [run for run in self._runs.values() if run.study_id == study_id]


def _pick(header: Header, chunks: dict[int, Chunk], wanted: Iterable[int]) -> list[Line]:
    places = header.by_chunk(wanted).items()
    return [line for first, ns in places for line in unpack(header, chunks[first], ns)]


def _study_order(study: Study) -> str:
    return time_order(study.created_at, study.study_id)


def _title_order(info: TranscriptInfo) -> str:
    return title_order(info.title, info.transcript_id)


def _run_order(run: Run) -> str:
    return time_order(run.created_at, run.run_id)
