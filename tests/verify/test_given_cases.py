"""Every conformance case of kind `quote`: kept or dropped, for that reason, shown and receipted so."""

import base64
from pathlib import Path
from typing import Any

from receipts_core.contract import CheckedCitation, DraftTheme
from receipts_core.verify import verify_citation, verify_sentences, verify_themes
from tests.support.cases import draft_of, quote_cases, study_of


def test_every_given_quote_case_comes_out_as_expected(cases_dir: Path) -> None:
    wrong = [problem for case in quote_cases(cases_dir) for problem in problems(case)]

    assert not wrong, "\n".join(wrong)


def problems(case: dict[str, Any]) -> list[str]:
    study, expect = study_of(case), case["expect"]
    draft = draft_of(case, study)
    checked = [verify_citation(citation, study.held) for citation in draft.citations]
    if isinstance(draft, DraftTheme):
        kept, dropped = verify_themes([draft], study.held)
    else:
        kept, dropped = verify_sentences([draft], study.held)
    got: dict[str, Any] = {"kept": bool(kept), "reason": None if kept else dropped[0].reason}
    if checked:
        got |= first(checked[0])
    return [
        f"{case['id']} ({case['title']}): {key} should be {expect[key]!r}, is {got.get(key)!r}"
        for key in ("kept", "reason", "diagnosis", "shown", "spanStart", "rawSlices_b64")
        if key in expect and got.get(key) != expect[key]
    ]


def first(checked: CheckedCitation) -> dict[str, Any]:
    found: dict[str, Any] = {"diagnosis": checked.diagnosis.kind if checked.diagnosis else None}
    if checked.citation:
        spans = checked.citation.receipt.spans
        found["shown"] = checked.citation.shown
        found["spanStart"] = spans[0].start
        found["rawSlices_b64"] = [base64.b64encode(span.quote.encode()).decode() for span in spans]
    return found
