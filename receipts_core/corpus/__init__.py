"""The search index over a study's lines, and what is asked of it.

The engine is loaded by whoever first builds, opens or searches an index: most starts of a process need none.
"""

from typing import TYPE_CHECKING, Any

from receipts_core.corpus.snapshot import LAYOUT

if TYPE_CHECKING:
    from receipts_core.corpus.index import Index, Scored, build

__all__ = ["LAYOUT", "Index", "Scored", "build"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from receipts_core.corpus import index  # noqa: PLC0415  see above

    return getattr(index, name)
