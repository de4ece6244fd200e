"""The eight fictional interviews that a newcomer meets first.

The rule: a sample is the exact bytes of a file in this folder, read when first asked for and never rewritten, since
receipts point into them. A file joins the samples by its line in `TITLES`, which says what its transcript is called.
"""

from functools import cache
from importlib import resources
from typing import NamedTuple

STUDY_TITLE = "How product teams use research (sample)"
# Each starts with the code that short references are made of.
TITLES = {
    "P01-ines-carrasco.vtt": "P01 Inés Carrasco, insurance",
    "P02-tom-halloran.vtt": "P02 Tom Halloran, freight",
    "P03-mei-lin-foster.txt": "P03 Mei-Lin Foster, start-up, in March",
    "P03-mei-lin-foster-follow-up.vtt": "P03 Mei-Lin Foster, start-up, in October",
    "P04-jonas-reinhardt.md": "P04 Jonas Reinhardt, energy",
    "P05-dana-whitlock.txt": "P05 Dana Whitlock, groceries",
    "P06-priya-raman.vtt": "P06 Priya Raman, hospital rotas",
    "P07-aleksi-niemi.txt": "P07 Aleksi Niemi, accounting software",
}


class Sample(NamedTuple):
    """A file as somebody would upload it: its name, its bytes, and what its transcript is called."""

    filename: str
    data: bytes
    title: str


@cache
def _load() -> tuple[Sample, ...]:
    folder = resources.files(__name__)
    return tuple(Sample(name, (folder / name).read_bytes(), title) for name, title in TITLES.items())


def __getattr__(name: str) -> tuple[Sample, ...]:
    """`SAMPLES` is read from the package on first use, so that importing this module costs nothing."""
    if name == "SAMPLES":
        return _load()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


SAMPLES: tuple[Sample, ...]
