"""Published quotes of 19 real participants: verbatim forms verify, silently edited ones are shown to be edited."""

import csv
from collections.abc import Sequence
from pathlib import Path

import pytest

from receipts_core.contract import CheckedCitation, DraftCitation, DropReason, Line
from receipts_core.verify import Held, fold, verify_citation
from tests.support.studies import Study

Row = dict[str, str]


@pytest.fixture(scope="module")
def rows(real_data: Path) -> list[Row]:
    with (real_data / "research_ai_at_work" / "published_quotes.tsv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.fixture(scope="module")
def studies(real_data: Path, rows: list[Row]) -> dict[str, Study]:
    folder = real_data / "research_ai_at_work" / "transcripts"
    names = {row["transcript_id"] for row in rows}
    return {name: Study.of([(f"{name}.md", (folder / f"{name}.md").read_bytes())]) for name in names}


def checked(quote: str, held: Held, lines: Sequence[Line]) -> CheckedCitation:
    """The quote against the line that holds it, else against the one that it is said to be nearest to."""
    found = [verify_citation(DraftCitation(line_id=line.line_id, quote=quote), held) for line in lines]
    return next((one for one in found if one.reason is not DropReason.QUOTE_NOT_IN_LINE), found[0])


def of_row(row: Row, form: str, studies: dict[str, Study]) -> CheckedCitation:
    study = studies[row["transcript_id"]]
    return checked(row[form], study.held, study.files[0])


def test_every_verbatim_form_verifies(rows: list[Row], studies: dict[str, Study]) -> None:
    for row in rows:
        found = of_row(row, "verbatim_in_transcript", studies)
        assert found.kept, (row["transcript_id"], found.detail)


def test_four_published_forms_verify_and_the_others_are_dropped(rows: list[Row], studies: dict[str, Study]) -> None:
    outcomes = [
        checked(row["published_form"], studies[row["transcript_id"]].held, studies[row["transcript_id"]].files[0])
        for row in rows
    ]

    assert len(rows) == 19
    assert sum(one.kept for one in outcomes) == 4
    # "less stressed" is verbatim, and two words: it says nothing by itself.
    assert [one.draft.quote for one in outcomes if one.reason is DropReason.TOO_SHORT] == ["less stressed"]


def test_every_edited_form_is_called_so_with_its_diff(rows: list[Row], studies: dict[str, Study]) -> None:
    edited = [row for row in rows if row["published_is_verbatim"] == "False"]

    assert len(edited) == 14
    for row in edited:
        diagnosis = of_row(row, "published_form", studies).diagnosis
        assert diagnosis is not None
        assert diagnosis.kind == "edited", row["transcript_id"]
        drafted = "".join(part.text for part in diagnosis.diff if part.op != "source")
        assert drafted == fold(row["published_form"])
        assert any(part.op != "same" for part in diagnosis.diff)
        assert diagnosis.nearest_text is not None
