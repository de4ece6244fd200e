"""Options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

Data = Annotated[
    Path | None,
    typer.Option("--data", help="Folder of the local store.", envvar="RECEIPTS_DATA", show_default="per user"),
]
Json = Annotated[bool, typer.Option("--json", help="Print exactly one JSON document on stdout.")]
Study = Annotated[str, typer.Option("--study", help="Id of the study.")]
Model = Annotated[str | None, typer.Option("--model", help="provider:model, such as offline or anthropic:<model>.")]
As = Annotated[str, typer.Option("--as", metavar="NAME", help="Your name: the log says who did it.")]
Fresh = Annotated[bool, typer.Option("--fresh", help="Run again, even where the same was asked before.")]
Pseudonymise = Annotated[
    bool, typer.Option("--pseudonymise", help="Send P1, P2... instead of names to the model; results show the names.")
]
Format = Annotated[str | None, typer.Option("--format", help="Read as this format instead of detecting it.")]
Encoding = Annotated[
    str | None,
    typer.Option("--encoding", help="Convert from this encoding to UTF-8, for files that are not."),
]
