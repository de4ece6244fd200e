"""An index as bytes and back: a zip file of the engine's files, what the lines mean, and a page of facts.

The rule: a snapshot of another layout, or bytes that are none, are refused, so that the caller builds it again.
"""

import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from receipts_core.corpus.meaning import table_id
from receipts_core.errors import InvalidInput
from receipts_core.ports import Topic

LAYOUT = f"3-{table_id()}"
_FACTS = "receipts.json"
_MEANINGS = "meanings.bin"
_EPOCH = (1980, 1, 1, 0, 0, 0)


class Facts(NamedTuple):
    """What an index knows besides its terms: its transcripts by ordinal, the readers it needs, the recurring topics."""

    transcripts: tuple[str, ...]
    readers: tuple[str, ...]
    topics: tuple[Topic, ...]


def pack(folder: Path, facts: Facts, meanings: bytes) -> bytes:
    """The snapshot of an index whose engine keeps its files in `folder`."""
    members = {_FACTS: json.dumps({"layout": LAYOUT, **facts._asdict()}).encode(), _MEANINGS: meanings}
    files = {file.name: file.read_bytes() for file in sorted(folder.iterdir()) if not file.name.endswith(".lock")}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, data in (members | files).items():
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return packed.getvalue()


def unpack(data: bytes, folder: Path) -> tuple[Facts, bytes]:
    """Lay the engine's files into `folder`; the facts and meanings. Raises InvalidInput."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            facts = _facts(json.loads(archive.read(_FACTS)))
            meanings = archive.read(_MEANINGS)
            archive.extractall(folder, [name for name in archive.namelist() if name not in (_FACTS, _MEANINGS)])
    except (zipfile.BadZipFile, KeyError, TypeError, ValueError) as error:
        raise InvalidInput(f"This is not a search index of layout {LAYOUT}.", fix="Build it again.") from error
    return facts, meanings


def _facts(stored: Mapping[str, Any]) -> Facts:
    if stored["layout"] != LAYOUT:
        raise ValueError(stored["layout"])
    topics = tuple(Topic(phrase, tuple(queries), *counts) for phrase, queries, *counts in stored["topics"])
    return Facts(tuple(stored["transcripts"]), tuple(stored["readers"]), topics)
