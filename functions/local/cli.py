"""The command line. Each command is a module of `functions.local.commands`, listed here once."""

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import typer

COMMANDS = (
    "serve",
    "parse",
    "ingest",
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
    named = sys.argv[1:2]
    build_cli(named if named and named[0] in COMMANDS else COMMANDS)()
