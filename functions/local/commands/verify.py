"""`receipts verify`: every receipt of a result, checked again from the bytes alone, in another process."""

import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from functions.local.options import Data, Json
from functions.local.session import data_folder
from receipts_core.exports import standalone_verify

_CHECKER = Path(standalone_verify.__file__)


def verify(
    result: Annotated[Path, typer.Argument(help="A result or claims file (JSON), or an evidence pack (zip).")],
    sources: Annotated[Path | None, typer.Option(help="Folder with the sources; default: the local store.")] = None,
    data: Data = None,
    json: Json = False,
) -> None:
    """Check every receipt in RESULT with the independent one-file verifier; exit 1 where one is not VERIFIED."""
    folder = sources or data_folder(data) / "blobs" / "sources"
    command = [sys.executable, "-I", str(_CHECKER), str(result), "--sources", str(folder)]
    done = subprocess.run([*command, *(["--json"] if json else [])], check=False)  # noqa: S603  our own file, no shell
    raise typer.Exit(done.returncode)
