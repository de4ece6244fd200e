"""The search index of a study: derived from its lines, kept as bytes, loaded once.

The rule: the store is the system of record; this holds no text, only which terms stand in which line and what each line
means. A search takes the lines that speak to most of what was asked, and reorders the first of them by meaning.
"""

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, Self
from weakref import finalize

import tantivy
from tantivy import DocAddress, Occur, Query

from receipts_core.contract import Line
from receipts_core.corpus.building import read, write
from receipts_core.corpus.fields import READERS, analyzer, schema
from receipts_core.corpus.lines import Meanings, direction
from receipts_core.corpus.meaning import Vector, nearness
from receipts_core.corpus.queries import Asked, ask
from receipts_core.corpus.snapshot import Facts, pack, unpack
from receipts_core.corpus.topics import TopicCounter
from receipts_core.errors import InvalidInput
from receipts_core.ports import Topic

_WRITER_HEAP = 128_000_000
_REORDERED = 200  # lines that are compared by meaning; the rest stay in the order of what they say
_MEANING = 1.5  # weight of being near in meaning (a cosine) beside the share of what was asked that a line says


class Scored(NamedTuple):
    """A line that a query found; scores compare within one search only."""

    line_id: str
    score: float


class _Hit(NamedTuple):
    score: float
    address: DocAddress


class Index:
    """Searches a study's lines. Safe to share between threads; nothing in it changes once it is made."""

    def __init__(self, folder: "TemporaryDirectory[str]", engine: tantivy.Index, facts: Facts, meanings: bytes) -> None:
        self._folder = folder  # lives as long as the index does: the engine maps the files in it
        finalize(self, folder.cleanup)
        self._searcher = engine.searcher()
        self._facts = facts
        self._meanings = meanings
        self._ordinals = {transcript_id: at for at, transcript_id in enumerate(facts.transcripts)}

    def search(self, query: str, limit: int = 20, offset: int = 0, transcript_id: str | None = None) -> list[Scored]:
        """Lines that speak to `query`, best first. Any string is a query; one without words finds nothing.

        A score is the share of what was asked that the line says, plus how near it is in meaning.
        """
        asked = ask(query, self._facts.readers, self._searcher.num_docs, self._searcher.doc_freq)
        if asked is None or limit < 1 or not (transcript_id is None or transcript_id in self._ordinals):
            return []
        wanted = asked.query if transcript_id is None else _within(asked.query, self._ordinals[transcript_id])
        found = self._searcher.search(wanted, max(_REORDERED, offset + limit), count=False).hits
        hits = self._by_meaning(asked, [_Hit(score / asked.most, address) for score, address in found])
        return self._scored(hits[offset : offset + limit])

    def _by_meaning(self, asked: Asked, hits: list[_Hit]) -> list[_Hit]:
        means = direction(asked.weights) if self._meanings else None
        if means is None:
            return hits
        first = hits[:_REORDERED]
        ats = self._searcher.fast_field_values("at", [hit.address for hit in first])
        near = [
            (hit.score + _MEANING * self._nearness(means, int(at or 0)), -int(at or 0), hit.address)
            for hit, at in zip(first, ats, strict=True)
        ]
        near.sort(key=lambda ranked: ranked[:2], reverse=True)
        return [_Hit(score, address) for score, _, address in near] + hits[_REORDERED:]

    def _nearness(self, means: Vector, at: int) -> float:
        return max(0.0, nearness(means, self._meanings, at))

    def _scored(self, hits: list[_Hit]) -> list[Scored]:
        addresses = [hit.address for hit in hits]
        transcripts = self._searcher.fast_field_values("transcript", addresses)
        numbers = self._searcher.fast_field_values("n", addresses)
        return [
            Scored(f"{self._facts.transcripts[int(transcript or 0)]}:{n}", hit.score)
            for hit, transcript, n in zip(hits, transcripts, numbers, strict=True)
        ]

    def overview_topics(self) -> tuple[Topic, ...]:
        """The matters that recur across the study's interviews, the most widely spoken of first."""
        return self._facts.topics

    def snapshot(self) -> bytes:
        """The whole index as bytes, for `load`."""
        return pack(Path(self._folder.name), self._facts, self._meanings)

    @classmethod
    def load(cls, data: bytes) -> Self:
        """An index from its snapshot. Raises InvalidInput where the bytes are not one, or of another layout."""
        folder = _folder()
        try:
            facts, meanings = unpack(data, Path(folder.name))
            return cls(folder, tantivy.Index.open(folder.name), facts, meanings)
        except ValueError as error:
            folder.cleanup()
            raise InvalidInput("The files of this search index are damaged.", fix="Build it again.") from error
        except InvalidInput:
            folder.cleanup()
            raise


def build(lines: Iterable[Line]) -> Index:
    """An index over lines that arrive transcript by transcript, as `TranscriptStore.iter_lines` gives them."""
    folder = _folder()
    engine = tantivy.Index(schema(), folder.name)
    for reader in READERS:
        engine.register_tokenizer(reader, analyzer(reader))
    writer = engine.writer(_WRITER_HEAP, 1)
    transcripts: list[str] = []
    readers: set[str] = set()
    meanings, topics = Meanings(), TopicCounter()
    for transcript_id, spoken in read(lines):
        readers |= write(writer, len(transcripts), meanings.count, spoken)
        transcripts.append(transcript_id)
        meanings.add(spoken)
        topics.add(spoken)
    writer.commit()
    writer.wait_merging_threads()
    engine.reload()
    facts = Facts(tuple(transcripts), tuple(sorted(readers)), topics.topics())
    return Index(folder, engine, facts, meanings.packed())


def _folder() -> "TemporaryDirectory[str]":
    return TemporaryDirectory(prefix="receipts-index-")


def _within(wanted: Query, transcript: int) -> Query:
    only = Query.const_score_query(Query.term_query(schema(), "transcript", transcript), 0.0)
    return Query.boolean_query([(Occur.Must, wanted), (Occur.Must, only)])
