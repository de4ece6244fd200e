"""Search a study, and say what it is about.

The rule: an index belongs to one version of a study. It is looked for in this process, then in the blob store, and else
built from the store; a snapshot that cannot be read is built again, never an error.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from threading import Lock
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from receipts_core import corpus
from receipts_core.contract import Line, SearchHit, SearchPage
from receipts_core.errors import InvalidInput, NotFound
from receipts_core.ports import BlobStore, Overview
from receipts_core.use_cases.services import Services

if TYPE_CHECKING:
    from receipts_core.corpus import Index

MOST_HITS = 100
_KEPT_IN_MEMORY = 4


class _Shelf:
    """The indexes that this process holds of one blob store; those used last stay, and none is made twice at a time."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._held: OrderedDict[str, Index] = OrderedDict()
        self._makers: dict[str, Lock] = {}

    def get(self, key: str, make: "Callable[[], tuple[Index, bool]]") -> "Index":
        """The index of this key; `make` gives it and whether it may be held."""
        with self._lock:
            maker = self._makers.setdefault(key, Lock())
        with maker:
            found = self._held.get(key)
            index, hold = (found, True) if found is not None else make()
            with self._lock:
                self._makers.pop(key, None)
                if hold:
                    self._held[key] = index
                    self._held.move_to_end(key)
                while len(self._held) > _KEPT_IN_MEMORY:
                    self._held.popitem(last=False)
            return index


_shelves: "WeakKeyDictionary[BlobStore, _Shelf]" = WeakKeyDictionary()
_lock = Lock()


def index_key(study_id: str, version: str) -> str:
    """Where the blob store keeps the index of this version of a study."""
    return f"index/{study_id}/{corpus.LAYOUT}-{version}"


def open_index(services: Services, study_id: str) -> "Index":
    """The index of the study as it is now. Raises NotFound for an unknown study."""
    version = services.transcripts.get_study(study_id).version
    with _lock:
        shelf = _shelves.setdefault(services.blobs, _Shelf())
    return shelf.get(index_key(study_id, version), lambda: _made(services, study_id, version))


def _made(services: Services, study_id: str, version: str) -> "tuple[Index, bool]":
    """The index from its snapshot or from the lines, and whether it is certain to be of this version."""
    stored = _stored(services, index_key(study_id, version))
    if stored is not None:
        return stored, True
    index = corpus.build(services.transcripts.iter_lines(study_id))
    if services.transcripts.get_study(study_id).version != version:
        return index, False  # lines came or went while they were read: good enough for this search, not to be kept
    _keep(services, study_id, index_key(study_id, version), index)
    return index, True


def _stored(services: Services, key: str) -> "Index | None":
    try:
        return corpus.Index.load(services.blobs.get(key))
    except (NotFound, InvalidInput):
        return None


def _keep(services: Services, study_id: str, key: str, index: "Index") -> None:
    """Store the snapshot, and let go of those of older versions."""
    outdated = [old for old in services.blobs.keys(f"index/{study_id}/") if old != key]
    services.blobs.put(key, index.snapshot())
    for old in outdated:
        services.blobs.delete(old)


def search(
    services: Services,
    study_id: str,
    query: str,
    *,
    limit: int = 20,
    cursor: str | None = None,
    transcript_id: str | None = None,
    index: "Index | None" = None,
    known_titles: Mapping[str, str] | None = None,
) -> SearchPage:
    """A page of the lines that speak to `query`, best first. The cursor is the number of hits before the page.

    `index` and `known_titles` (by transcript id) are those that whoever searches often has read already.
    """
    if index is None:
        index = open_index(services, study_id)
    limit = max(1, min(limit, MOST_HITS))
    offset = _offset(cursor)
    scored = index.search(query, limit + 1, offset, transcript_id)
    lines = services.transcripts.get_lines(hit.line_id for hit in scored[:limit])
    titles = dict(known_titles or {})
    for line in lines.values():
        if line.transcript_id not in titles:
            titles[line.transcript_id] = services.transcripts.get_transcript(line.transcript_id).title
    hits = tuple(_hit(lines[hit.line_id], titles, hit.score) for hit in scored[:limit] if hit.line_id in lines)
    return SearchPage(hits=hits, next_cursor=str(offset + limit) if len(scored) > limit else None)


def _offset(cursor: str | None) -> int:
    if cursor is None:
        return 0
    if not cursor.isascii() or not cursor.isdigit() or len(cursor) > 9:
        raise InvalidInput(f"“{cursor[:40]}” is not a cursor of a search.", fix="Start again without a cursor.")
    return int(cursor)


def _hit(line: Line, titles: dict[str, str], score: float) -> SearchHit:
    return SearchHit(
        line_id=line.line_id,
        transcript_id=line.transcript_id,
        transcript_title=titles[line.transcript_id],
        speaker=line.speaker,
        role=line.role,
        start_ms=line.start_ms,
        text=line.text,
        score=round(score, 4),
    )


def overview(services: Services, study_id: str) -> Overview:
    """What a model is told of the study before it searches. Raises NotFound for an unknown study."""
    study = services.transcripts.get_study(study_id)
    return Overview(
        title=study.title,
        interviews=study.transcripts,
        participants=study.participants,
        lines=study.lines,
        topics=open_index(services, study_id).overview_topics(),
    )
