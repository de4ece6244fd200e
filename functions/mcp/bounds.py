"""How much one answer may hold, and where the next one goes on.

The rule: an answer is at most `LARGEST` bytes of JSON, which is under 20,000 tokens even where a client shows its model
both forms of it, the text and the structure. What does not fit is said to be missing, with a cursor to it.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from receipts_core.contract import Wire
from receipts_core.errors import InvalidInput
from receipts_core.ports import Page

LARGEST = 30_000
# What an answer holds besides its list.
_ROOM = 4_000
# The longest page that every reader gives.
_LONGEST_PAGE = 100

T = TypeVar("T")
W = TypeVar("W", bound=Wire)


def plain(answer: Wire) -> dict[str, Any]:
    """The answer as JSON holds it; what is not known is left out."""
    return answer.model_dump(mode="json", exclude_none=True)


def as_json(value: Any) -> str:
    """JSON in one line: whatever people said stays inside its quotation marks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def size_of(item: Wire) -> int:
    """Bytes of the item as JSON."""
    return len(as_json(plain(item)).encode("utf-8", "replace"))


def take(items: Sequence[W], room: int = LARGEST - _ROOM) -> Sequence[W]:
    """As many of the first items as fit, one at least."""
    for count, item in enumerate(items):
        room -= size_of(item) + 1
        if room < 0:
            return items[: max(1, count)]
    return items


class Clipped(NamedTuple):
    """The beginning of a text. `cut` says that there is more."""

    text: str
    cut: bool


def clip(text: str, longest: int) -> Clipped:
    """The text up to `longest` characters, ended between two words where it has any."""
    if len(text) <= longest:
        return Clipped(text, cut=False)
    end = text.rfind(" ", longest // 2, longest + 1)
    return Clipped(text[: end if end > 0 else longest], cut=True)


class Place(NamedTuple):
    """Where to go on: a page of the reader's, and how many of its items were given already."""

    page: str | None = None
    skip: int = 0

    def cursor(self) -> str:
        """The place as an opaque text."""
        return f"{self.skip}.{self.page or ''}"

    @classmethod
    def of(cls, cursor: str) -> "Place":
        """The place that a cursor stands for; the beginning for none. Raises InvalidInput."""
        if not cursor:
            return cls()
        skip, dot, page = cursor.partition(".")
        if not dot or not skip.isascii() or not skip.isdecimal() or len(skip) > 9:
            raise InvalidInput(f"“{cursor[:40]}” is not a cursor.", fix="Start again without a cursor.")
        return cls(page or None, int(skip))


def page_of(
    fetch: Callable[[str | None, int], Page[T]], shown: Callable[[T], W], cursor: str, limit: int
) -> tuple[Sequence[W], str]:
    """The next `limit` items as they are shown, or fewer where those do not fit; and the cursor of the rest."""
    place = Place.of(cursor)
    page = fetch(place.page, min(place.skip + limit, _LONGEST_PAGE))
    waiting = [shown(item) for item in page.items[place.skip :]]
    kept = take(waiting)
    if len(kept) < len(waiting):
        return kept, Place(place.page, place.skip + len(kept)).cursor()
    return kept, Place(page.next_cursor).cursor() if page.next_cursor else ""
