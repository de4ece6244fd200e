"""`receipts export`: claims of a study as a file that a stranger can check."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from functions.local.options import Data, Json, Study
from functions.local.output import emit, failures, tell, write
from functions.local.session import open_services
from receipts_core.errors import InvalidInput
from receipts_core.exports import EXPORTERS
from receipts_core.use_cases.export import export as export_study
from receipts_core.use_cases.studies import DEFAULT_STUDY

_FORMATS = ", ".join(exporter.name for exporter in EXPORTERS)


def export(
    format: Annotated[str, typer.Option("--format", help=f"One of: {_FORMATS}.")],
    study: Study = DEFAULT_STUDY,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="The file to write; default: stdout.")] = None,
    unreviewed: Annotated[bool, typer.Option("--unreviewed", help="Export proposed claims as well.")] = False,
    data: Data = None,
    json: Json = False,
) -> None:
    """Export a study's approved claims; every receipt is checked once more, and if one fails no file is written."""
    with failures(as_json=json), open_services(data, study=study) as services:
        if output is None and (json or sys.stdout.isatty()):
            raise InvalidInput("No file is named for the export.", fix="Add -o FILE.")
        exported = export_study(services, study, format, unreviewed=unreviewed)
    if output is None:
        write(exported.data)
        return
    _write(output, exported.data)
    if json:
        emit({"file": str(output), "format": format, "bytes": len(exported.data)})
    else:
        tell(f"{output}: {len(exported.data):,} bytes")


def _write(path: Path, data: bytes) -> None:
    """The file whole, or not at all."""
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise InvalidInput(f"{path} cannot be written: {error.strerror}.", fix="Name another file.") from error
