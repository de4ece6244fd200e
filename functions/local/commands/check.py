"""`receipts check`: claims that somebody wrote, checked against files."""

import json as jsonlib
from pathlib import Path
from typing import Any, Literal

import typer
from pydantic import BaseModel, ConfigDict, StrictInt, StrictStr, ValidationError

from functions.local.files import read_file
from functions.local.options import Data, Json
from functions.local.output import DROPPED, clock, count, emit, failures, say
from receipts_core.contract import CheckedCitation, CheckedClaim, DraftCitation, DraftClaim
from receipts_core.errors import InvalidInput
from receipts_core.transcripts import Parsed
from receipts_core.transcripts import parse as parse_source
from receipts_core.use_cases.check import held_files
from receipts_core.verify import check_claim


class _Citation(BaseModel):
    """`file`: the 1-based place of a FILE among those given, or its name; `line`: the 1-based number of a line."""

    model_config = ConfigDict(extra="forbid")
    file: StrictInt | StrictStr = 1
    line: StrictInt | None
    quote: StrictStr


class _Claim(BaseModel):
    model_config = ConfigDict(extra="forbid")
    kind: Literal["sentence", "theme"] = "sentence"
    sentence: StrictStr
    title: StrictStr | None = None
    citations: list[_Citation]


class _Claims(BaseModel):
    model_config = ConfigDict(extra="forbid")
    claims: list[_Claim]


def check(claims: Path, files: list[Path], data: Data = None, json: Json = False) -> None:
    """Check the claims in CLAIMS (JSON) against the transcripts in FILES; exit 1 where one is dropped."""
    with failures(as_json=json):
        wanted = _read_claims(claims)
        parsed = [parse_source(read_file(file), file.name) for file in files]
        drafts = [_draft(claim, files, parsed) for claim in wanted.claims]
    held = held_files(parsed)
    checked = [check_claim(draft, held) for draft in drafts]
    if json:
        emit({"claims": [document(claim) for claim in checked]})
    else:
        _print(checked)
    if not all(claim.kept for claim in checked):
        raise typer.Exit(DROPPED)


def _read_claims(path: Path) -> _Claims:
    try:
        return _Claims.model_validate_json(read_file(path))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the document"
        raise InvalidInput(
            f"{path} is not a claims file: {first['msg']} (at {where}).",
            fix='It has the form {"claims": [{"sentence": "…", "citations": [{"file": 1, "line": 3, "quote": "…"}]}]}.',
        ) from None


def _draft(claim: _Claim, files: list[Path], parsed: list[Parsed]) -> DraftClaim:
    citations = tuple(
        DraftCitation(line_id=_line_id(citation, files, parsed), quote=citation.quote) for citation in claim.citations
    )
    return DraftClaim(kind=claim.kind, sentence=claim.sentence, title=claim.title, citations=citations)


def _line_id(citation: _Citation, files: list[Path], parsed: list[Parsed]) -> str | None:
    """The id of the cited line; that the line is there is for the verifier to say, that the file is, for us."""
    transcript = parsed[_place(citation.file, files)].transcript
    return None if citation.line is None else f"{transcript.transcript_id}:{citation.line}"


def _place(file: int | str, files: list[Path]) -> int:
    if isinstance(file, int):
        if 1 <= file <= len(files):
            return file - 1
        raise InvalidInput(f"A citation names file {file}.", fix=f"{count(len(files), 'file')} given, counted from 1.")
    places = [i for i, path in enumerate(files) if file in {str(path), path.name, path.stem}]
    if len(places) != 1:
        known = ", ".join(path.name for path in files)
        raise InvalidInput(f"A citation names the file “{file}”.", fix=f"The files given are: {known}.")
    return places[0]


def document(claim: CheckedClaim) -> dict[str, Any]:
    """A checked claim in the shape that other tools read."""
    return {
        "kept": claim.kept,
        "reason": claim.reason,
        "reasons": list(claim.reasons),
        "detail": claim.detail,
        "sentence": claim.sentence,
        "citations": [_citation(checked) for checked in claim.citations],
    }


def _citation(checked: CheckedCitation) -> dict[str, Any]:
    kept = checked.citation
    return {
        "kept": checked.kept,
        "reason": checked.reason,
        "reasons": list(checked.reasons),
        "detail": checked.detail,
        "diagnosis": checked.diagnosis.kind if checked.diagnosis else None,
        "diagnosisDetail": checked.diagnosis,
        "shown": kept.shown if kept else None,
        "speaker": kept.speaker if kept else None,
        "startMs": kept.start_ms if kept else None,
        "receipt": kept.receipt if kept else None,
    }


def _print(claims: list[CheckedClaim]) -> None:
    for claim in claims:
        say(f"{'kept   ' if claim.kept else 'DROPPED'}  {claim.sentence}")
        if claim.detail:
            say(f"         {claim.reason}: {claim.detail}")
        for checked in claim.citations:
            if checked.citation:
                kept = checked.citation
                say(f"         ✓ {kept.speaker or '(unnamed)'}, {clock(kept.start_ms)}: “{kept.shown}”")
            else:
                diagnosis = f" ({checked.diagnosis.kind})" if checked.diagnosis else ""
                quote = jsonlib.dumps(checked.draft.quote, ensure_ascii=False)
                say(f"         ✗ {checked.reason}{diagnosis}: {quote}")
    say(f"{sum(claim.kept for claim in claims)} of {count(len(claims), 'claim')} kept.")
