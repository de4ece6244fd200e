"""Bytes of any size as items of at most `PART_BYTES`: lines of transcripts, large headers, results of runs.

A place is a set of chunks under one partition key that are written once, read, and removed together. Sort keys are
`<place>#<number>#<part>`; every part knows how many there are, so that a chunk is read whole or not at all.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from receipts_core.adapters.dynamodb_table import Item, Key, Table

# An item may have 400 KB, its keys and names included.
PART_BYTES = 300_000
INLINE_BYTES = 100_000


class Place(NamedTuple):
    """Where some chunks are."""

    pk: str
    name: str


class Chunks:
    """Numbered chunks of bytes in a table."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def write(self, place: Place, chunks: Mapping[int, bytes], expires_at: int | None = None) -> None:
        """Write chunks by number. `expires_at` is in Unix seconds."""
        self._table.write(
            {**_key(place, number, part)._asdict(), "parts": count, "data": data, "expiresAt": expires_at}
            for number, chunk in chunks.items()
            for part, count, data in _parts(chunk)
        )

    def read(self, wanted: Iterable[tuple[Place, int]]) -> dict[tuple[Place, int], bytes]:
        """Those of the chunks that are there whole."""
        wanted = list(wanted)
        found = self._table.get_many(_key(place, number, 0) for place, number in wanted)
        counts = {key: found[_key(*key, 0)]["parts"] for key in wanted if _key(*key, 0) in found}
        more = (_key(*key, part) for key, count in counts.items() for part in range(1, count))
        found |= self._table.get_many(more)
        joined: dict[tuple[Place, int], bytes] = {}
        for key, count in counts.items():
            parts = [found.get(_key(*key, part)) for part in range(count)]
            whole = [part["data"] for part in parts if part is not None]
            if len(whole) == count:
                joined[key] = b"".join(whole)
        return joined

    def read_all(self, place: Place) -> Iterator[tuple[int, bytes]]:
        """Every whole chunk of a place by number, in order."""
        parts: list[bytes] = []
        for item in self._table.query(place.pk, f"{place.name}#"):
            _, number, part = str(item["sk"]).rsplit("#", 2)
            parts = [*(parts if int(part) else []), item["data"]]
            if len(parts) == item["parts"]:
                yield int(number), b"".join(parts)

    def remove(self, place: Place) -> None:
        """Remove every chunk of a place."""
        self._table.remove(self._table.keys(place.pk, f"{place.name}#"))

    def put_away(self, pk: str, name: str, data: bytes, expires_at: int | None = None) -> dict[str, bytes | str]:
        """Attributes that hold these bytes: the bytes, or the name of the place they were written to."""
        if len(data) <= INLINE_BYTES:
            return {"data": data}
        self.write(Place(pk, name), {0: data}, expires_at)
        return {"place": name}

    def fetch(self, pk: str, item: Item) -> bytes | None:
        """The bytes that `put_away` put away for this item; None where they have been replaced meanwhile."""
        if "place" not in item:
            return item["data"]
        place = Place(pk, item["place"])
        return self.read([(place, 0)]).get((place, 0))


def _key(place: Place, number: int, part: int) -> Key:
    return Key(place.pk, f"{place.name}#{number:010d}#{part:04d}")


def _parts(chunk: bytes) -> Iterator[tuple[int, int, bytes]]:
    count = max(1, -(-len(chunk) // PART_BYTES))
    for part in range(count):
        yield part, count, chunk[part * PART_BYTES : (part + 1) * PART_BYTES]
