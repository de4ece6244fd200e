"""Files and folders that a person names on the command line."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from receipts_core.errors import InvalidInput


def read_file(path: Path) -> bytes:
    """The bytes of a file. Raises InvalidInput, saying which file and why, where it cannot be read."""
    try:
        return path.read_bytes()
    except IsADirectoryError:
        raise InvalidInput(f"{path} is a folder.", fix="Name the files in it.") from None
    except OSError as error:
        raise InvalidInput(f"{path} cannot be read: {error.strerror}.", fix="Check the name.") from error


def transcript_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files named, and for a folder every visible file below it, in order of name."""
    for path in paths:
        if path.is_dir():
            yield from _below(path)
        else:
            yield path


def _below(folder: Path) -> list[Path]:
    try:
        return sorted(p for p in folder.rglob("*") if p.is_file() and not p.name.startswith("."))
    except OSError as error:
        raise InvalidInput(
            f"{folder} cannot be searched ({error.filename}: {error.strerror}).",
            fix="Name the folder of the interviews.",
        ) from None
