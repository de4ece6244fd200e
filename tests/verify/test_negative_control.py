"""The negative control, as part of the suite: no attack survives, no honest draft is lost, no check goes unattacked."""

from pathlib import Path

import pytest

from evals.attacks import control, red_control
from evals.attacks.kinds import Attack, bypassed
from receipts_core.contract import DropReason
from receipts_core.verify import CHECKS, SAYS


@pytest.fixture(scope="module")
def report() -> control.Report:
    return control.run()


def test_no_attack_survives_and_no_honest_draft_is_lost(report: control.Report) -> None:
    assert report.is_green, control.table(report)


def test_the_control_is_as_large_as_it_claims(report: control.Report) -> None:
    assert len(report.outcomes) >= 24
    assert report.attacks >= 300
    assert report.honest >= 80
    assert all(outcome.attacks for outcome in report.outcomes)


def test_every_row_of_the_table_has_an_attack_that_is_made_for_it() -> None:
    attacked = {
        attack.expected for family in control.FAMILIES for attack in family.attacks() if isinstance(attack, Attack)
    }

    assert {check.code for check in CHECKS} <= attacked


def test_every_reason_is_explained_to_a_person() -> None:
    assert set(SAYS) == set(DropReason)


def test_the_rows_stand_in_the_order_in_which_reasons_are_reported() -> None:
    order = list(DropReason)

    assert [check.code for check in CHECKS] == sorted((check.code for check in CHECKS), key=order.index)


def test_every_attack_comes_through_where_nobody_asks() -> None:
    attacks = [attack for family in control.FAMILIES for attack in family.attacks() if isinstance(attack, Attack)]

    assert all(bypassed(attack.draft).through for attack in attacks)


def test_every_breakage_still_applies_to_the_code_as_it_is() -> None:
    core = Path(control.__file__).parents[2] / "receipts_core"

    for breakage in red_control.breakages():
        text = (core / breakage.module).read_text(encoding="utf-8")
        assert red_control.broken(breakage, text) != text

    assert len(red_control.breakages()) >= 15


def test_a_breakage_whose_text_is_gone_is_refused() -> None:
    gone = red_control.Breakage("gone", "verify/quotes.py", "no such text", "")

    with pytest.raises(ValueError, match="no longer applies"):
        red_control.broken(gone, "def locate(): ...")


def test_a_breakage_that_nobody_noticed_is_a_hole() -> None:
    unnoticed = red_control.Caught(red_control.breakages()[0], red_control.families_in("\n"), None)
    noticed = unnoticed._replace(families=red_control.families_in("case\n"))

    assert unnoticed.is_green
    assert not noticed.is_green
