"""The command line. Each command is a module of `functions.local.commands`, listed here once."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import typer

_COMMANDS = ("serve", "parse", "ingest", "search", "themes", "ask", "check", "verify", "speakers", "withdraw")


def _command(name: str) -> Callable[..., Any]:
    return getattr(import_module(f"functions.local.commands.{name}"), name)


def build_cli() -> typer.Typer:
    """The application with every command."""
    cli = typer.Typer(
        name="receipts",
        help="Who said that, and where? Every claim with a quote that was checked against the file's bytes.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    for name in _COMMANDS:
        cli.command(name)(_command(name))
    return cli


def main() -> None:
    """Run the command line."""
    build_cli()()
