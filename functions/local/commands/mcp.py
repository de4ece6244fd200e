"""`receipts mcp`: the study to an AI agent, over the Model Context Protocol on stdin and stdout."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from functions.local.options import Data
from functions.local.output import failures
from functions.local.session import open_services
from functions.mcp.reader import Desk, Reader
from receipts_core.settings import read_settings
from receipts_core.use_cases.sample import load_samples


def mcp(
    data: Data = None,
    study: Annotated[str, typer.Option("--study", help="Id of the study that is meant where none is named.")] = "",
) -> None:
    """Serve an AI agent on stdin and stdout; with API_URL set, from that server instead of the local store."""
    with failures(), _reader(data) as reader:
        from functions.mcp.stdio import serve  # noqa: PLC0415  the SDK is slow to load, and no other command needs it

        serve(Desk(reader, study))


@contextmanager
def _reader(data: Path | None) -> Generator[Reader]:
    settings = read_settings()
    if settings.api_url:
        from functions.mcp.remote import RemoteReader  # noqa: PLC0415  one of the two is needed, never both

        yield RemoteReader(settings.api_url, settings.api_token)
        return
    from functions.mcp.embedded import EmbeddedReader  # noqa: PLC0415

    with open_services(data) as services:
        load_samples(services)
        yield EmbeddedReader(services)
