"""What every store counts and orders alike: a study's counts and version, the order of lists, cursors."""

import hashlib
from base64 import b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from receipts_core.adapters.packing import Header
from receipts_core.contract import Study
from receipts_core.errors import InvalidInput
from receipts_core.ports import Page

T = TypeVar("T")


class Member(NamedTuple):
    """What a study's counts need of one of its transcripts."""

    fingerprint: str
    lines: int
    size: int
    participants: tuple[str, ...]


def member(header: Header) -> Member:
    """A transcript's part in its study's counts."""
    return Member(header.fingerprint, header.info.line_count, header.info.source.size, header.participants)


class Counts(NamedTuple):
    """What a store counts of a study, under the names that these have there."""

    version: str
    transcripts: int
    lines: int
    participants: int
    size: int


def counts(members: Iterable[Member]) -> Counts:
    """The counts and version of a study. Equal content has an equal version, in whichever order it came."""
    members = list(members)
    fingerprints = sorted(member.fingerprint for member in members)
    return Counts(
        version=hashlib.sha256("".join(fingerprints).encode()).hexdigest()[:16],
        transcripts=len(members),
        lines=sum(member.lines for member in members),
        participants=len({person for member in members for person in member.participants}),
        size=sum(member.size for member in members),
    )


def counted(study: Study, found: Counts) -> Study:
    """The study with its counts and version."""
    return study.model_copy(update=found._asdict())


def title_order(title: str, transcript_id: str) -> str:
    """Orders transcripts by title, then id. Only a title's first 200 characters count, so that a key stays short."""
    return f"{title[:200]}\0{transcript_id}"


def time_order(created_at: int, item_id: str) -> str:
    """Orders by time (milliseconds), then id."""
    return f"{created_at:015d}\0{item_id}"


def to_cursor(order: str) -> str:
    """An opaque cursor that is safe in a URL."""
    return urlsafe_b64encode(order.encode()).decode()


def from_cursor(cursor: str) -> str:
    """The order key in a cursor. Raises InvalidInput."""
    try:
        return b64decode(cursor, altchars=b"-_", validate=True).decode()
    except ValueError:
        raise InvalidInput("The cursor was not made by this list", fix="Start again without a cursor.") from None


def page_of(
    items: Sequence[T], order: Callable[[T], str], cursor: str | None, limit: int, *, newest_first: bool = False
) -> Page[T]:
    """The page after `cursor` of items that are all in memory."""
    ordered = sorted(items, key=order, reverse=newest_first)
    if cursor is not None:
        after = from_cursor(cursor)
        ordered = [item for item in ordered if (order(item) < after if newest_first else order(item) > after)]
    return cut(ordered, order, limit)


def cut(items: Sequence[T], order: Callable[[T], str], limit: int) -> Page[T]:
    """The first `limit` of items that are in order; the cursor says where the rest starts."""
    head = list(items[:limit])
    return Page(head, to_cursor(order(head[-1])) if head and len(items) > limit else None)
