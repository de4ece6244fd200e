"""How commands speak: one JSON document or text on stdout, progress and errors on stderr, and the exit code.

The rule: exit 0 is ok, 1 means that something was dropped or forged, 2 is a wrong call or bad input, 3 means that it
could not be done now (a store or a model did not answer).
"""

import json
import re
import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

import typer

from receipts_core.contract import Wire
from receipts_core.errors import NotFound, ParseError, ReceiptsError

if TYPE_CHECKING:
    from rich.progress import Progress

OK, DROPPED, BAD_INPUT, UNAVAILABLE = 0, 1, 2, 3
EXIT_CODES = {"store_unavailable": UNAVAILABLE, "model_unavailable": UNAVAILABLE, "internal": UNAVAILABLE}

_IDS = "`receipts list`, `receipts list --study S` and `receipts claims list` show what there is."
# What was said is hostile input to a terminal too: nothing in it may move the cursor or rename the window.
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def emit(document: Any) -> None:
    """Print one JSON document on stdout, in UTF-8 whatever the terminal says; shared types as they are on the wire."""
    text = json.dumps(document, ensure_ascii=False, indent=2, default=_on_the_wire)
    write(text.encode("utf-8", "replace") + b"\n")


def _on_the_wire(value: Wire) -> Any:
    return value.model_dump(mode="json", by_alias=True)


def say(text: str = "") -> None:
    """Print a line of the result on stdout."""
    write(_shown(text))


def tell(text: str) -> None:
    """Print a line about the work on stderr."""
    _put(sys.stderr, _shown(text))


def write(data: bytes) -> None:
    """Put bytes on stdout, at once."""
    _put(sys.stdout, data)


def _put(stream: TextIO | None, data: bytes) -> None:
    # None: whoever called closed it, and does not want to hear.
    if stream is not None:
        stream.buffer.write(data)
        stream.buffer.flush()


def count(number: int, thing: str) -> str:
    """`1 line`, `2,000 lines`."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def _shown(text: str) -> bytes:
    visible = _CONTROLS.sub(lambda found: f"\\x{ord(found[0]):02x}", text)
    return visible.encode("utf-8", "replace") + b"\n"


def exit_code(error: ReceiptsError) -> int:
    """The exit code of an error: bad input, unless the table says otherwise."""
    return EXIT_CODES.get(error.code, BAD_INPUT)


def describe(error: ReceiptsError, filename: str | None = None) -> str:
    """What went wrong, where, and what to do, in one paragraph."""
    where = f"{filename}: " if filename and filename not in error.message else ""
    unsaid = isinstance(error, ParseError) and error.line and f"ine {error.line} " not in error.message
    line = f"line {error.line}: " if isinstance(error, ParseError) and unsaid else ""
    fix = f" {error.fix}" if error.fix else ""
    return f"{where}{line}{error.message}{fix}"


def fail(error: ReceiptsError, *, as_json: bool = False, filename: str | None = None) -> NoReturn:
    """Say what went wrong and end with the error's exit code."""
    if isinstance(error, NotFound) and not error.fix:
        error.fix = _IDS
    if as_json:
        line = error.line if isinstance(error, ParseError) else None
        said = {"code": error.code, "message": error.message, "fix": error.fix, "file": filename, "line": line}
        emit({"error": said})
    tell(f"receipts: {describe(error, filename)}")
    raise typer.Exit(exit_code(error))


@contextmanager
def failures(*, as_json: bool = False, filename: str | None = None) -> Generator[None]:
    """Turn every error of the tree into its message and exit code."""
    try:
        yield
    except ReceiptsError as error:
        fail(error, as_json=as_json, filename=filename)


@contextmanager
def progress() -> Generator["Progress"]:
    """A progress bar on stderr: shown on a terminal, silent otherwise."""
    from rich.console import Console  # noqa: PLC0415  a third of the start-up of commands that show no progress
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True, highlight=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        yield bar


def clock(ms: int | None) -> str:
    """Milliseconds as `mm:ss`, or `h:mm:ss` from an hour on; `--:--` where nothing is timed."""
    if ms is None:
        return "--:--"
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"
