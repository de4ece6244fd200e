"""The conformance cases: their claims as drafts, against a study made of their inputs."""

import base64
import json
from pathlib import Path
from typing import Any

from receipts_core.contract import DraftCitation, DraftSentence, DraftTheme
from receipts_core.verify import Held
from tests.support.studies import Study


def quote_cases(directory: Path) -> list[dict[str, Any]]:
    cases = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(directory.glob("*.json"))]
    return [case for case in cases if case["kind"] == "quote"]


def study_of(case: dict[str, Any]) -> Study:
    inputs = [case, *case.get("moreInputs", [])]
    return Study.of([(one["filename"], base64.b64decode(one["input_b64"])) for one in inputs])


def draft_of(case: dict[str, Any], study: Study) -> DraftSentence | DraftTheme:
    claim = case["claim"]
    citations = tuple(
        DraftCitation(
            line_id=None if one["line"] is None else study.line_id(one.get("file", 1), one["line"]), quote=one["quote"]
        )
        for one in claim["citations"]
    )
    if claim.get("kind") == "theme":
        return DraftTheme(title=claim.get("title", ""), claim=claim["sentence"], citations=citations)
    return DraftSentence(text=claim["sentence"], citations=citations)


__all__ = ["Held", "draft_of", "quote_cases", "study_of"]
