"""Words of near meaning, so that a question in other words finds its answer.

The rule: meaning only ever reorders and widens a search; it decides nothing about what is true. It comes from one
table, made once (`evals/meaning` holds the recipe) and read here without any numeric library: for each of some tens of
thousands of English words a vector of small integers and its nearest other words. A word that the table does not know
means itself.
"""

import json
import zipfile
from collections.abc import Iterable
from functools import cache
from math import dist, hypot
from pathlib import Path
from struct import pack as struct_pack
from struct import unpack_from
from typing import NamedTuple

TABLE = Path(__file__).parent / "data" / "english.zip"
SCALE = 200  # length of a unit vector once it is stored as integers of one byte
_LANE = 4  # bytes in which one number is summed
_BIAS = 128  # makes a signed byte positive, so that sums in neighbouring lanes cannot borrow from each other
_POSITIVE = bytes((byte + _BIAS) % 256 for byte in range(256))
_FINE = 20  # bits of a share in a mix: 255 times the shares of a line, so many bits up, stay below 2^32

Vector = list[float]


class Blend(NamedTuple):
    """Vectors in one, by weight.

    A Python integer is added as a whole, in C: every number of a vector has its own lane in `lanes`, so that one
    addition sums whole vectors.
    """

    lanes: int
    weight: int


class Related(NamedTuple):
    """A word of near meaning; `nearness` is the cosine of the two words, between 0 and 1."""

    word: str
    nearness: float


class Table:
    """The words of one language, their vectors and their neighbours."""

    def __init__(self, path: Path) -> None:
        with zipfile.ZipFile(path) as archive:
            about = json.loads(archive.read("about.json"))
            self.words: list[str] = archive.read("words.txt").decode().split("\n")
            self._vectors = archive.read("vectors.bin").translate(_POSITIVE)
            self._near = archive.read("near.bin")
        self.dimensions: int = about["dimensions"]
        self._neighbours: int = about["neighbours"]
        self._at = {word: at for at, word in enumerate(self.words)}
        self._lanes: dict[int, int] = {}

    def number(self, word: str) -> int | None:
        """The word's place in the table, or None where it is not known."""
        return self._at.get(word)

    def related(self, word: str) -> list[Related]:
        """Words of near meaning, the nearest first; none for an unknown word."""
        at = self._at.get(word)
        if at is None:
            return []
        size = self._neighbours
        stored = unpack_from(f"<{size}H{size}B", self._near, at * size * 3)
        return [
            Related(self.words[other], near / 255)
            for other, near in zip(stored[:size], stored[size:], strict=True)
            if near
        ]

    def blend(self, weighed: Iterable[tuple[int, int]]) -> Blend:
        """Words, given as (number, weight) with small positive weights, in one."""
        lanes = weight = 0
        for number, share in weighed:
            lanes += share * self._lanes_of(number)
            weight += share
        return Blend(lanes, weight)

    def direction(self, blend: Blend) -> Vector | None:
        """Where a blend points, with length SCALE; None where nothing was blended."""
        sums = unpack_from(f"<{self.dimensions}I", blend.lanes.to_bytes(self.dimensions * _LANE, "little"))
        offset = _BIAS * blend.weight
        values = [value - offset for value in sums]
        length = hypot(*values)
        if not length:
            return None
        factor = SCALE / length
        return [value * factor for value in values]

    def _lanes_of(self, number: int) -> int:
        lanes = self._lanes.get(number)
        if lanes is None:
            start = number * self.dimensions
            spread = bytearray(self.dimensions * _LANE)
            spread[::_LANE] = self._vectors[start : start + self.dimensions]
            lanes = self._lanes[number] = int.from_bytes(spread, "little")
        return lanes


def table_id() -> str:
    """Which table this is, without reading it."""
    with zipfile.ZipFile(TABLE) as archive:
        return f"{archive.getinfo('vectors.bin').CRC:08x}"


@cache
def table() -> Table:
    """The table of English words, read on first use."""
    return Table(TABLE)


def mix(parts: Iterable[tuple[Blend, int]]) -> Blend:
    """Blends by their shares of the whole (small integers), however many words each holds."""
    lanes = weight = 0
    for part, share in parts:
        if part.weight:
            factor = (share << _FINE) // part.weight
            lanes += factor * part.lanes
            weight += factor * part.weight
    return Blend(lanes, weight)


def pack(vector: Vector) -> bytes:
    """A vector of length SCALE as one signed byte a number."""
    values = list(map(round, vector))
    if max(values) > 127 or min(values) < -127:
        values = [max(-127, min(127, value)) for value in values]
    return struct_pack(f"{len(values)}b", *values)


def cosine(one: Vector | None, other: Vector | None) -> float:
    """Cosine of two vectors of length SCALE; 0 where either points nowhere."""
    return 1 - dist(one, other) ** 2 / (2 * SCALE * SCALE) if one and other else 0.0


def nearness(vector: Vector, packed: bytes, at: int) -> float:
    """Cosine of a vector of length SCALE and the packed vector number `at`; 0 where that points nowhere."""
    size = len(vector)
    other = unpack_from(f"{size}b", packed, at * size)
    return 1 - dist(vector, other) ** 2 / (2 * SCALE * SCALE) if any(other) else 0.0
