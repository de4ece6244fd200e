"""The search index of a study: derived from its lines, kept as bytes, loaded once.

The rule: the store is the system of record; this holds no text, only which terms stand in which line. A snapshot is the
files of a Tantivy index and a page of facts about them; another version of this layout is refused and rebuilt.
"""

import io
import json
import zipfile
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, Self
from weakref import finalize

import tantivy
from tantivy import Occur, Query

from receipts_core.contract import Line
from receipts_core.corpus.building import read, write
from receipts_core.corpus.fields import READERS, analyzer, schema
from receipts_core.corpus.queries import query_for
from receipts_core.corpus.topics import TopicCounter
from receipts_core.errors import InvalidInput
from receipts_core.ports import Topic

LAYOUT = 1
_FACTS = "receipts.json"
_WRITER_HEAP = 128_000_000
_EPOCH = (1980, 1, 1, 0, 0, 0)


class Scored(NamedTuple):
    """A line that a query found; scores compare within one search only."""

    line_id: str
    score: float


class _Facts(NamedTuple):
    transcripts: tuple[str, ...]
    readers: tuple[str, ...]
    topics: tuple[Topic, ...]


class Index:
    """Searches a study's lines. Safe to share between threads; nothing in it changes once it is made."""

    def __init__(self, folder: "TemporaryDirectory[str]", engine: tantivy.Index, facts: _Facts) -> None:
        self._folder = folder  # lives as long as the index does: the engine maps the files in it
        finalize(self, folder.cleanup)
        self._searcher = engine.searcher()
        self._facts = facts
        self._ordinals = {transcript_id: at for at, transcript_id in enumerate(facts.transcripts)}

    def search(self, query: str, limit: int = 20, offset: int = 0, transcript_id: str | None = None) -> list[Scored]:
        """Lines that share words with `query`, best first. Any string is a query; one without words finds nothing."""
        wanted = query_for(query, self._facts.readers)
        if wanted is None or limit < 1:
            return []
        if transcript_id is not None:
            if transcript_id not in self._ordinals:
                return []
            wanted = _within(wanted, self._ordinals[transcript_id])
        hits = self._searcher.search(wanted, limit, count=False, offset=offset).hits
        addresses = [address for _, address in hits]
        transcripts = self._searcher.fast_field_values("transcript", addresses)
        numbers = self._searcher.fast_field_values("n", addresses)
        return [
            Scored(f"{self._facts.transcripts[int(transcript or 0)]}:{n}", float(score))
            for (score, _), transcript, n in zip(hits, transcripts, numbers, strict=True)
        ]

    def overview_topics(self) -> tuple[Topic, ...]:
        """The matters that recur across the study's interviews, the most widely spoken of first."""
        return self._facts.topics

    def snapshot(self) -> bytes:
        """The whole index as bytes, for `load`."""
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            archive.writestr(zipfile.ZipInfo(_FACTS, _EPOCH), json.dumps({"layout": LAYOUT, **self._facts._asdict()}))
            for file in sorted(Path(self._folder.name).iterdir()):
                if not file.name.endswith(".lock"):
                    member = zipfile.ZipInfo(file.name, _EPOCH)
                    member.compress_type = zipfile.ZIP_DEFLATED
                    archive.writestr(member, file.read_bytes())
        return packed.getvalue()

    @classmethod
    def load(cls, data: bytes) -> Self:
        """An index from its snapshot. Raises InvalidInput where the bytes are not one, or of another layout."""
        folder = _folder()
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                facts = _facts(json.loads(archive.read(_FACTS)))
                archive.extractall(folder.name, [name for name in archive.namelist() if name != _FACTS])
            return cls(folder, tantivy.Index.open(folder.name), facts)
        except (zipfile.BadZipFile, KeyError, TypeError, ValueError) as error:
            folder.cleanup()
            raise InvalidInput(f"This is not a search index of layout {LAYOUT}.", fix="Build it again.") from error


def build(lines: Iterable[Line]) -> Index:
    """An index over lines that arrive transcript by transcript, as `TranscriptStore.iter_lines` gives them."""
    folder = _folder()
    engine = tantivy.Index(schema(), folder.name)
    for reader in READERS:
        engine.register_tokenizer(reader, analyzer(reader))
    writer = engine.writer(_WRITER_HEAP, 1)
    transcripts: list[str] = []
    readers: set[str] = set()
    topics = TopicCounter()
    for transcript_id, spoken in read(lines):
        readers |= write(writer, len(transcripts), spoken)
        transcripts.append(transcript_id)
        topics.add(spoken)
    writer.commit()
    writer.wait_merging_threads()
    engine.reload()
    return Index(folder, engine, _Facts(tuple(transcripts), tuple(sorted(readers)), topics.topics()))


def _folder() -> "TemporaryDirectory[str]":
    return TemporaryDirectory(prefix="receipts-index-")


def _within(wanted: Query, transcript: int) -> Query:
    only = Query.const_score_query(Query.term_query(schema(), "transcript", transcript), 0.0)
    return Query.boolean_query([(Occur.Must, wanted), (Occur.Must, only)])


def _facts(stored: dict[str, Any]) -> _Facts:
    if stored["layout"] != LAYOUT:
        raise ValueError(stored["layout"])
    topics = tuple(Topic(phrase, tuple(queries), *counts) for phrase, queries, *counts in stored["topics"])
    return _Facts(tuple(stored["transcripts"]), tuple(stored["readers"]), topics)
