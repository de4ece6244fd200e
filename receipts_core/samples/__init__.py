"""The eight fictional interviews that a newcomer meets first.

The rule: a sample is the exact bytes of a file in this folder, read when first asked for and never rewritten, since
receipts point into them. A file joins the samples by being here; its stem becomes the transcript's title.
"""

from functools import cache
from importlib import resources
from typing import NamedTuple

STUDY_TITLE = "How product teams use research (sample)"
SUFFIXES = (".md", ".txt", ".vtt")


class Sample(NamedTuple):
    """A file as somebody would upload it: its name, and its bytes."""

    filename: str
    data: bytes


@cache
def _load() -> tuple[Sample, ...]:
    files = (file for file in resources.files(__name__).iterdir() if file.name.endswith(SUFFIXES))
    return tuple(sorted(Sample(file.name, file.read_bytes()) for file in files))


def __getattr__(name: str) -> tuple[Sample, ...]:
    """`SAMPLES` is read from the package on first use, so that importing this module costs nothing."""
    if name == "SAMPLES":
        return _load()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


SAMPLES: tuple[Sample, ...]
