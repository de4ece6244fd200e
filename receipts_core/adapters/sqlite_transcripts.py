"""Studies, transcripts and lines in one SQLite file.

The rule: a study's `state` is another one after every change of its transcripts, so what was counted in a state stays
true of it, for any process that reads it. A study is counted once, not at every search.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from secrets import token_hex
from typing import NoReturn

from receipts_core.adapters.packing import Chunk, Header, by_transcript, check_study, pack, unpack
from receipts_core.adapters.paging import (
    Counts,
    Member,
    counted,
    counts,
    cut,
    from_cursor,
    member,
    time_order,
    title_order,
)
from receipts_core.adapters.sqlite_database import Database
from receipts_core.contract import Line, Speaker, Study, Transcript, TranscriptInfo
from receipts_core.errors import Conflict, NotFound
from receipts_core.ports import Page


class SqliteTranscripts:
    """The system of record of one laptop; safe with threads and with other processes on the same file."""

    def __init__(self, path: Path) -> None:
        self._database = Database(path)
        self._counts: dict[str, tuple[str, Counts]] = {}

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    def put_study(self, study: Study) -> None:
        """See the port."""
        check_study(study)
        listed = time_order(study.created_at, study.study_id)
        with self._database.writing() as db:
            db.execute(
                "INSERT INTO studies (study_id, listed, doc, state) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (study_id) DO UPDATE SET listed = excluded.listed, doc = excluded.doc",
                (study.study_id, listed, study.model_dump_json(), token_hex(8)),
            )

    def get_study(self, study_id: str) -> Study:
        """See the port."""
        with self._database.reading() as db:
            row = db.execute("SELECT doc, state FROM studies WHERE study_id = ?", (study_id,)).fetchone()
            return self._counted(db, *row) if row else _no_study(study_id)

    def list_studies(self, cursor: str | None = None, limit: int = 100) -> Page[Study]:
        """See the port."""
        after = "" if cursor is None else from_cursor(cursor)
        with self._database.reading() as db:
            rows = db.execute(
                "SELECT doc, state FROM studies WHERE listed > ? ORDER BY listed LIMIT ?", (after, limit + 1)
            ).fetchall()
            studies = [self._counted(db, *row) for row in rows]
        return cut(studies, lambda study: time_order(study.created_at, study.study_id), limit)

    def delete_study(self, study_id: str) -> None:
        """See the port."""
        with self._database.erasing() as db:
            db.execute("DELETE FROM studies WHERE study_id = ?", (study_id,))

    def put_transcript(self, transcript: Transcript) -> None:
        """See the port."""
        header, chunks = pack(transcript)
        transcript_id = transcript.transcript_id
        with self._database.writing() as db:
            if not db.execute("SELECT 1 FROM studies WHERE study_id = ?", (transcript.study_id,)).fetchone():
                _no_study(transcript.study_id)
            held = db.execute("SELECT study_id FROM transcripts WHERE transcript_id = ?", (transcript_id,)).fetchone()
            if held and held[0] != transcript.study_id:
                raise Conflict(f"Transcript {transcript_id} belongs to another study")
            db.execute("DELETE FROM transcripts WHERE transcript_id = ?", (transcript_id,))
            db.execute(
                "INSERT INTO transcripts VALUES (?, ?, ?, ?, ?)", (transcript_id, transcript.study_id, *_row(header))
            )
            db.executemany("INSERT INTO chunks VALUES (?, ?, ?)", ((transcript_id, *chunk) for chunk in chunks))
            _mark_changed(db, transcript_id)

    def get_transcript(self, transcript_id: str) -> TranscriptInfo:
        """See the port."""
        with self._database.reading() as db:
            return _header(db, transcript_id).info

    def list_transcripts(self, study_id: str, cursor: str | None = None, limit: int = 100) -> Page[TranscriptInfo]:
        """See the port."""
        after = "" if cursor is None else from_cursor(cursor)
        with self._database.reading() as db:
            rows = db.execute(
                "SELECT header FROM transcripts WHERE study_id = ? AND listed > ? ORDER BY listed LIMIT ?",
                (study_id, after, limit + 1),
            ).fetchall()
        infos = [Header.from_bytes(header).info for (header,) in rows]
        return cut(infos, lambda info: title_order(info.title, info.transcript_id), limit)

    def rename(self, transcript_id: str, title: str) -> TranscriptInfo:
        """See the port."""
        with self._database.writing() as db:
            return _replace(db, _header(db, transcript_id).renamed(title))

    def set_speakers(self, transcript_id: str, speakers: Sequence[Speaker]) -> TranscriptInfo:
        """See the port."""
        with self._database.writing() as db:
            return _replace(db, _header(db, transcript_id).with_speakers(speakers))

    def delete_transcript(self, transcript_id: str) -> None:
        """See the port."""
        with self._database.erasing() as db:
            _mark_changed(db, transcript_id)
            db.execute("DELETE FROM transcripts WHERE transcript_id = ?", (transcript_id,))

    def lines(self, transcript_id: str, after: int = 0, limit: int = 200) -> Page[Line]:
        """See the port."""
        with self._database.reading() as db:
            header = _header(db, transcript_id)
            last = min(max(after, 0) + limit, header.info.line_count)
            found = list(_pick(db, header, range(max(after, 0) + 1, last + 1)))
        return Page(found, str(last) if last < header.info.line_count else None)

    def get_lines(self, line_ids: Iterable[str]) -> dict[str, Line]:
        """See the port."""
        found: dict[str, Line] = {}
        with self._database.reading() as db:
            for transcript_id, wanted in by_transcript(line_ids).items():
                header = _find(db, transcript_id)
                if header:
                    found |= {line.line_id: line for line in _pick(db, header, wanted)}
        return found

    def iter_lines(self, study_id: str) -> Iterator[Line]:
        """See the port."""
        with self._database.reading() as db:
            ids = db.execute("SELECT transcript_id FROM transcripts WHERE study_id = ? ORDER BY listed", (study_id,))
            held = [transcript_id for (transcript_id,) in ids]
        for transcript_id in held:
            # Each transcript is read on its own: a reader that stops half way must not hold the file's state.
            with self._database.reading() as db:
                header = _find(db, transcript_id)
                chunks = _chunks(db, transcript_id)
            if header:
                yield from (line for chunk in chunks for line in unpack(header, chunk))

    def _counted(self, db: sqlite3.Connection, doc: str, state: str) -> Study:
        study = Study.model_validate_json(doc)
        known = self._counts.get(study.study_id)
        if known is None or known[0] != state:
            rows = db.execute("SELECT member FROM transcripts WHERE study_id = ?", (study.study_id,))
            known = self._counts[study.study_id] = state, counts(Member(*json.loads(held)) for (held,) in rows)
        return counted(study, known[1])


def _no_study(study_id: str) -> NoReturn:
    raise NotFound(f"There is no study {study_id}")


def _mark_changed(db: sqlite3.Connection, transcript_id: str) -> None:
    """Give the study that holds this transcript another state."""
    db.execute(
        "UPDATE studies SET state = ? WHERE study_id = (SELECT study_id FROM transcripts WHERE transcript_id = ?)",
        (token_hex(8), transcript_id),
    )


def _row(header: Header) -> tuple[str, bytes, str]:
    """What a transcript's row holds besides its ids."""
    listed = title_order(header.info.title, header.info.transcript_id)
    return listed, header.to_bytes(), json.dumps(member(header))


def _find(db: sqlite3.Connection, transcript_id: str) -> Header | None:
    row = db.execute("SELECT header FROM transcripts WHERE transcript_id = ?", (transcript_id,)).fetchone()
    return Header.from_bytes(row[0]) if row else None


def _header(db: sqlite3.Connection, transcript_id: str) -> Header:
    header = _find(db, transcript_id)
    if header is None:
        raise NotFound(f"There is no transcript {transcript_id}")
    return header


def _replace(db: sqlite3.Connection, header: Header) -> TranscriptInfo:
    db.execute(
        "UPDATE transcripts SET listed = ?, header = ?, member = ? WHERE transcript_id = ?",
        (*_row(header), header.info.transcript_id),
    )
    _mark_changed(db, header.info.transcript_id)
    return header.info


def _chunks(db: sqlite3.Connection, transcript_id: str) -> list[Chunk]:
    rows = db.execute("SELECT first, data FROM chunks WHERE transcript_id = ? ORDER BY first", (transcript_id,))
    return [Chunk(*row) for row in rows]


def _pick(db: sqlite3.Connection, header: Header, wanted: Iterable[int]) -> Iterator[Line]:
    for first, ns in header.by_chunk(wanted).items():
        (data,) = db.execute(
            "SELECT data FROM chunks WHERE transcript_id = ? AND first = ?", (header.info.transcript_id, first)
        ).fetchone()
        yield from unpack(header, Chunk(first, data), ns)
