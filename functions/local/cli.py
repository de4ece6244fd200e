"""The command line. Each command is a module of `functions.local.commands`, listed here once."""

import os
import sys
import traceback
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import typer

from functions.local.output import UNAVAILABLE, tell

COMMANDS = (
    "serve",
    "parse",
    "ingest",
    "list",
    "search",
    "themes",
    "ask",
    "check",
    "verify",
    "speakers",
    "correct",
    "withdraw",
    "export",
    "claims",
    "audit",
    "mcp",
)


def _command(name: str) -> Callable[..., Any] | typer.Typer:
    return getattr(import_module(f"functions.local.commands.{name}"), name)


def build_cli(commands: Sequence[str] = COMMANDS) -> typer.Typer:
    """The application with these commands."""
    cli = typer.Typer(
        name="receipts",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    cli.callback()(_group)
    for name in commands:
        command = _command(name)
        if isinstance(command, typer.Typer):
            cli.add_typer(command, name=name)
        else:
            cli.command(name)(command)
    return cli


def _group() -> None:
    """Who said that, and where? Every claim with a quote that was checked against the file's bytes."""


def main() -> None:
    """Run the command line; where the first word is a command, only what that one needs is imported."""
    sys.argv[1:] = map(_typed, sys.argv[1:])
    named = sys.argv[1:2]
    with last_resort():
        build_cli(named if named and named[0] in COMMANDS else COMMANDS)()


@contextmanager
def last_resort() -> Generator[None]:
    """End with exit code 3, and words, on what no command had words for: 1 would mean that something was dropped."""
    try:
        yield
    except OSError as error:
        # Commands say what is wrong with their own files: what is left is the terminal, or what it leads to.
        tell(f"receipts: {error.filename or 'the output'} cannot be used: {error.strerror}.")
        sys.exit(UNAVAILABLE)
    except Exception:
        traceback.print_exc()
        tell("receipts: a fault of this program, not of yours. What was stored before it is whole.")
        sys.exit(UNAVAILABLE)


def _typed(word: str) -> str:
    """A word as it was typed: what the locale cannot read comes in as escapes. A file may be called anything."""
    try:
        word.encode()
    except UnicodeEncodeError:
        with suppress(OSError):
            if Path(word).exists():
                return word
        return os.fsencode(word).decode("utf-8", "replace")
    return word
