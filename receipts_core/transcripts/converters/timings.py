"""Times in tables of which nobody says the unit."""

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from receipts_core.transcripts.stamps import milliseconds

_RANGE = re.compile(r"([\d:.,]+)\s*(?:-->|->|-|\u2013|to)\s*([\d:.,]+)")
_NUMBER = re.compile(r"\d{1,12}(?:[.,]\d{1,9})?")
_LONGEST_CUE_S = 200
"""Whole numbers are milliseconds where cues would otherwise last longer than this."""


def time_of(cell: str, unit: int) -> int | None:
    """Milliseconds of a number of `unit` milliseconds each, or of a stamp in any notation."""
    if _NUMBER.fullmatch(cell):
        return round(float(cell.replace(",", ".")) * unit)
    return milliseconds(cell.strip("[]()").encode())


def times_of(start: str, end: str, unit: int) -> tuple[int | None, int | None]:
    """Start and end of a cue; where one cell holds both (`0:00.0 - 0:05.2`) it is parted."""
    if not end and (parted := _RANGE.fullmatch(start)):
        start, end = parted[1], parted[2]
    return time_of(start, unit), time_of(end, unit)


def unit_of(starts: Sequence[str], ends: Sequence[str]) -> int:
    """Milliseconds that a number counts: a thousand, or one where whole numbers lie far apart."""
    if not all(re.fullmatch(r"[0-9]{1,12}", cell) for cell in starts):
        return 1000
    counts = [int(cell) for cell in starts]
    lasting = [int(end) - count for count, end in zip(counts, ends, strict=True) if re.fullmatch(r"[0-9]{1,12}", end)]
    apart = [later - earlier for earlier, later in pairwise(counts) if later > earlier]
    return 1 if median(lasting or apart or [0]) > _LONGEST_CUE_S else 1000
