"""Blobs as files under one folder.

The rule: a blob is written beside its place, flushed to the disk, then renamed into it, so that it is there whole or
not at all, whatever stops the program. Names are escaped keys with the suffix `.blob`, which no folder has.
"""

import os
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import uuid4

from receipts_core.adapters.blob_keys import escaped, key_of
from receipts_core.errors import InvalidInput, NotFound, StoreError

SUFFIX = ".blob"
_UNFINISHED = "%unfinished"  # no escaped key has this name
_ABANDONED_SECONDS = 3600


class FileBlobs:
    """Bytes by key, in files that a person can find."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._unfinished = root / _UNFINISHED
        with _in_our_words(root):
            self._unfinished.mkdir(parents=True, exist_ok=True)
            self._remove_abandoned()

    def put(self, key: str, data: bytes) -> None:
        """See the port."""
        place = self._place(key)
        written = self._unfinished / uuid4().hex
        with _in_our_words(place):
            try:
                _write(written, data)
                place.parent.mkdir(parents=True, exist_ok=True)
                written.replace(place)
                _flush_folder(place.parent)
            finally:
                written.unlink(missing_ok=True)

    def get(self, key: str) -> bytes:
        """See the port."""
        place = self._found(key)
        with _in_our_words(self._root):
            try:
                return place.read_bytes()
            except FileNotFoundError:
                raise _nothing(key) from None

    def exists(self, key: str) -> bool:
        """See the port."""
        with suppress(NotFound):
            return self._found(key).exists()
        return False

    def delete(self, key: str) -> None:
        """See the port."""
        with suppress(NotFound), _in_our_words(self._root):
            self._found(key).unlink(missing_ok=True)

    def keys(self, prefix: str) -> Iterator[str]:
        """See the port."""
        start = self._root / (escaped(prefix).rpartition("/")[0] if prefix else "")
        with _in_our_words(self._root):
            names = [place.relative_to(self._root).as_posix() for place in start.rglob(f"*{SUFFIX}")]
        keys = (key_of(name.removesuffix(SUFFIX)) for name in names)
        return iter(sorted(key for key in keys if key.startswith(prefix)))

    def _place(self, key: str) -> Path:
        return self._root / (escaped(key) + SUFFIX)

    def _found(self, key: str) -> Path:
        try:
            return self._place(key)
        except InvalidInput:
            raise _nothing(key) from None

    def _remove_abandoned(self) -> None:
        """What a crash left half-written. Another process may be writing right now, so only what is old."""
        for place in self._unfinished.iterdir():
            with suppress(FileNotFoundError):
                if time.time() - place.stat().st_mtime > _ABANDONED_SECONDS:
                    place.unlink()


def _nothing(key: str) -> NotFound:
    return NotFound(f"There is nothing under {key[:200]}")


def _write(place: Path, data: bytes) -> None:
    with place.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _flush_folder(folder: Path) -> None:
    """Make a rename last through a power cut. Windows has no such call and needs none."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _in_our_words(place: Path) -> Generator[None]:
    try:
        yield
    except OSError as error:
        raise StoreError(
            f"{place} could not be read or written ({error.strerror}); nothing of this change was kept.",
            fix="Check that the disk has room and that you may write there, and try again.",
        ) from error
