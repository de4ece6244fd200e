"""Captions that roll up: each row is shown again in the next cue. What was said once is kept once.

The rule: rows are dropped only in a file that rolls (YouTube's automatic captions and what is made of them), only where
they repeat the last rows of the cue directly before, and only while the clock runs on without a gap. So a real
"yeah, yeah" stays: its second "yeah" is a new row under the first.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from receipts_core.transcripts.cueblocks import Block
from receipts_core.transcripts.model import Report
from receipts_core.transcripts.payload import TAGS

SAMPLE, GAP_MS, FLASH_MS = 400, 150, 50
_MARK = re.compile(rb"-->[^\n]*align:start position:0%")
REASON = "caption row shown again from the cue before"


def _rows(scan: bytes, block: Block) -> list[tuple[int, int, bytes]]:
    """Rows that hold words: start, end, and the words without tags."""
    rows: list[tuple[int, int, bytes]] = []
    position = block.start
    for row in scan[block.start : block.end].split(b"\n"):
        words = b" ".join(TAGS.sub(b"", row).split())
        if words:
            rows.append((position, position + len(row), words))
        position += len(row) + 1
    return rows


def _repeated(before: list[bytes], now: list[bytes]) -> int:
    """How many of the first rows of `now` are the last rows of `before`."""
    for size in range(min(len(before), len(now)), 0, -1):
        if before[-size:] == now[:size]:
            return size
    return 0


def _runs_on(before: Block, now: Block) -> bool:
    if before.end_ms is None or before.start_ms is None or now.start_ms is None:
        return False
    return before.start_ms <= now.start_ms <= before.end_ms + GAP_MS


def _rolls(scan: bytes, start: int, sample: list[Block]) -> bool:
    """Whether most cues of the sample repeat a part of the one before, or the file bears YouTube's mark and some do.

    YouTube shows each finished row once more for ten milliseconds, alone.
    """
    repeats = 0
    before: Block | None = None
    shown: list[bytes] = []
    for block in sample:
        words = [row[2] for row in _rows(scan, block)]
        again = _repeated(shown, words) if before and _runs_on(before, block) else 0
        flash = block.start_ms is not None and block.end_ms is not None and block.end_ms - block.start_ms <= FLASH_MS
        repeats += again > 0 and (flash or again < max(len(shown), len(words)))
        before, shown = block, words
    marked = bool(_MARK.search(scan, start, start + 100_000))
    return repeats > 0 if marked else repeats > 3 and repeats * 2 > len(sample)


def said_once(scan: bytes, start: int, found: Iterable[Block], report: Report) -> Iterator[Block]:
    """The same blocks, without the rows that only roll up."""
    stream = iter(found)
    sample = list(islice(stream, SAMPLE))
    blocks = chain(sample, stream)
    return _once(scan, blocks, report) if _rolls(scan, start, sample) else blocks


def _once(scan: bytes, blocks: Iterable[Block], report: Report) -> Iterator[Block]:
    before: Block | None = None
    shown: list[bytes] = []
    for block in blocks:
        rows = _rows(scan, block)
        words = [row[2] for row in rows]
        again = _repeated(shown, words) if before and _runs_on(before, block) else 0
        before, shown = block, words
        report.skip(REASON, sum(end - start for start, end, _ in rows[:again]))
        if rows[again:]:
            yield block._replace(start=rows[again][0], end=rows[-1][1])
