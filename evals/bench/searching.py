"""Search at 50,000 and 500,000 lines, beside SQLite's FTS5 and bm25s (where it is installed).

Lines and questions are drawn from English words by Zipf's law, which gives posting lists the lengths that speech has.
Every engine gets the same lines and the same questions as OR queries; the index is loaded from its snapshot first, as a
warm process has it. Times are of the processor, so that a busy machine measures the same; every engine searches on one
thread.
"""

import random
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from itertools import accumulate
from statistics import median, quantiles

from receipts_core import corpus
from receipts_core.contract import Escapes, Line, Role
from receipts_core.corpus.languages import BY_CODE, words
from receipts_core.corpus.meaning import table

SIZES = (50_000, 500_000)
_LINES_A_TRANSCRIPT = 60
_QUESTIONS = 200


def main() -> None:
    """Print one row an engine and size."""
    print(f"{'lines':>8}  {'engine':<22} {'build s':>8} {'lines/s':>9} {'median ms':>10} {'p95 ms':>8}")
    for size in SIZES:
        texts = list(_texts(size))
        questions = list(_questions())
        _report(size, "receipts (Tantivy)", *_receipts(texts), questions)
        _report(size, "SQLite FTS5", *_fts5(texts), questions)
        if find_spec("bm25s") is None:
            print(f"{size:>8}  bm25s                  not measured: not installed (pip install bm25s)")
        else:
            _report(size, "bm25s", *_bm25s(texts), questions)


def _report(size: int, engine: str, seconds: float, search: Callable[[str], object], questions: Sequence[str]) -> None:
    took: list[float] = []
    for question in questions:
        start = time.process_time()
        search(question)
        took.append((time.process_time() - start) * 1000)
    late = quantiles(took, n=20)[-1]
    print(
        f"{size:>8}  {engine:<22} {seconds:>8.1f} {size / seconds:>9,.0f} {median(took):>10.2f} {late:>8.2f}",
        flush=True,
    )


def _texts(size: int) -> Iterator[str]:
    draw = random.Random(1)
    vocabulary = table().words
    weights = list(accumulate(1 / (rank + 2.7) for rank in range(len(vocabulary))))
    for _ in range(size):
        yield " ".join(draw.choices(vocabulary, cum_weights=weights, k=draw.randint(6, 34)))


def _questions() -> Iterator[str]:
    """Four to eight words each, of which some carry no matter, as in a person's question."""
    draw = random.Random(2)
    silent = sorted(BY_CODE["en"].function_words)
    vocabulary = [word for word in table().words[:8000] if word not in BY_CODE["en"].function_words]
    weights = list(accumulate(1 / (rank + 50) for rank in range(len(vocabulary))))
    for _ in range(_QUESTIONS):
        asked = draw.choices(vocabulary, cum_weights=weights, k=draw.randint(3, 6)) + draw.choices(silent, k=3)
        yield " ".join(draw.sample(asked, len(asked)))


def _receipts(texts: Sequence[str]) -> tuple[float, Callable[[str], object]]:
    start = time.process_time()
    built = corpus.build(_line(at, text) for at, text in enumerate(texts))
    seconds = time.process_time() - start
    return seconds, corpus.Index.load(built.snapshot()).search


def _line(at: int, text: str) -> Line:
    transcript, n = divmod(at, _LINES_A_TRANSCRIPT)
    return Line.trusted(
        line_id=f"t{transcript}:{n + 1}",
        transcript_id=f"t{transcript}",
        source_id="",
        n=n + 1,
        speaker="P",
        person_id=f"p{transcript}",
        role=Role.PARTICIPANT if n % 2 else Role.INTERVIEWER,
        start_ms=None,
        end_ms=None,
        text=text,
        cues=(),
        escapes=Escapes.NONE,
    )


def _fts5(texts: Sequence[str]) -> tuple[float, Callable[[str], object]]:
    start = time.process_time()
    held = sqlite3.connect(":memory:")
    held.execute("CREATE VIRTUAL TABLE lines USING fts5(text, tokenize='porter unicode61')")
    held.executemany("INSERT INTO lines(text) VALUES (?)", ((text,) for text in texts))
    held.commit()
    sql = "SELECT rowid FROM lines WHERE lines MATCH ? ORDER BY rank LIMIT 20"

    def search(question: str) -> object:
        asked = [word for word in words(question) if word not in BY_CODE["en"].function_words]
        return held.execute(sql, (" OR ".join(f'"{word}"' for word in asked),)).fetchall()

    return time.process_time() - start, search


def _bm25s(texts: Sequence[str]) -> tuple[float, Callable[[str], object]]:
    from importlib import import_module  # noqa: PLC0415 - a peer, not a dependency

    bm25s = import_module("bm25s")
    start = time.process_time()
    retriever = bm25s.BM25()
    retriever.index(bm25s.tokenize(list(texts), stopwords="en", show_progress=False), show_progress=False)

    def search(question: str) -> object:
        asked = bm25s.tokenize(question, stopwords="en", show_progress=False)
        return retriever.retrieve(asked, k=20, show_progress=False)

    return time.process_time() - start, search
