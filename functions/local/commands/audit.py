"""`receipts audit`: the log of a study, checked and taken away."""

from pathlib import Path
from typing import Annotated

import typer

from functions.local.options import Data, Json, Study
from functions.local.output import DROPPED, emit, failures, say, tell
from functions.local.session import open_services
from receipts_core.errors import InvalidInput
from receipts_core.use_cases.audit import audit_lines, verify_audit
from receipts_core.use_cases.studies import DEFAULT_STUDY

audit = typer.Typer(no_args_is_help=True, help="The log of a study: who did what, when, on which receipts.")


@audit.command()
def verify(study: Study = DEFAULT_STUDY, data: Data = None, json: Json = False) -> None:
    """Check that the log is whole and unaltered; exit 1 where it is not."""
    with failures(as_json=json), open_services(data, study=study) as services:
        check = verify_audit(services, study)
    if json:
        emit(check)
    else:
        say(f"{'Intact' if check.intact else 'NOT INTACT'}: {check.head.count} entries, head {check.head.hash}")
        for problem in check.problems:
            say(f"  {problem.message}")
    if not check.intact:
        raise typer.Exit(DROPPED)


@audit.command()
def export(
    study: Study = DEFAULT_STUDY,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="File to write; default: print.")] = None,
    data: Data = None,
    json: Json = False,
) -> None:
    """Write the log as JSON Lines, each entry exactly as it is stored."""
    with failures(as_json=json), open_services(data, study=study) as services:
        lines = [line.text for line in audit_lines(services, study)]
        if output:
            _write(output, lines)
    if json:
        emit({"study": study, "entries": len(lines), "file": str(output) if output else None})
    elif output:
        tell(f"{output}: {len(lines)} entries")
    else:
        for line in lines:
            say(line)


def _write(path: Path, lines: list[str]) -> None:
    try:
        path.write_bytes("".join(f"{line}\n" for line in lines).encode())
    except OSError as error:
        raise InvalidInput(f"{path} cannot be written: {error.strerror}.", fix="Choose another file.") from error
