"""Run the negative control: `python -m evals.attacks.control`. Exit 1 if an attack survives or an honest draft is lost.

Every attack runs twice. With the verifier it must be dropped for its reason; bypassed it must come through, and the
honest draft that it was made from must be kept: an attack that would fail anyway proves nothing.
"""

import sys
from collections.abc import Sequence
from typing import NamedTuple

from evals.attacks import claims, forged, honest, sayings, words
from evals.attacks.kinds import Attack, Family, Forgery, Honest, bypassed, with_verifier
from receipts_core.contract import DraftTheme, ReceiptStatus
from receipts_core.verify import verify_receipt, verify_sentences, verify_themes

FAMILIES: tuple[Family, ...] = (
    *words.FAMILIES,
    *sayings.FAMILIES,
    *claims.FAMILIES,
    *forged.FAMILIES,
)


class Outcome(NamedTuple):
    """What became of a family: how many attacks, and the names of those that went wrong."""

    family: str
    attacks: int
    accepted: tuple[str, ...]
    wrong_reason: tuple[str, ...]
    dead: tuple[str, ...]


class Report(NamedTuple):
    """The whole control. `lost` are honest drafts that were dropped or shown otherwise than they stand."""

    outcomes: tuple[Outcome, ...]
    honest: int
    lost: tuple[str, ...]

    @property
    def attacks(self) -> int:
        """How many attacks ran."""
        return sum(outcome.attacks for outcome in self.outcomes)

    @property
    def is_green(self) -> bool:
        """No attack survived, none was dead, no honest draft was lost."""
        return not self.lost and not any(one.accepted or one.wrong_reason or one.dead for one in self.outcomes)

    @property
    def red_families(self) -> tuple[str, ...]:
        """Families with an attack that came through or was dropped for another reason, and "honest" if one was lost."""
        red = [one.family for one in self.outcomes if one.accepted or one.wrong_reason or one.dead]
        return (*red, *(["honest drafts"] if self.lost else []))


def run() -> Report:
    """Every attack and every honest draft, once with the verifier and once without."""
    drafts = list(honest.drafts())
    lost = tuple(f"{draft.name}: {problem}" for draft in drafts if (problem := _lost(draft)) is not None)
    return Report(tuple(_family(family) for family in FAMILIES), len(drafts), lost)


def _family(family: Family) -> Outcome:
    accepted: list[str] = []
    wrong: list[str] = []
    dead: list[str] = []
    number = 0
    try:
        for number, attack in enumerate(family.attacks(), 1):  # noqa: B007  counts the attacks
            verdict = _judge_forgery(attack) if isinstance(attack, Forgery) else _judge_attack(attack)
            if verdict:
                {"accepted": accepted, "wrong reason": wrong, "dead": dead}[verdict[0]].append(verdict[1])
    except Exception as error:  # a verifier that raises is as red as one that lets an attack through
        dead.append(f"{family.name}, after {number}: {error!r}")
    return Outcome(family.name, number, tuple(accepted), tuple(wrong), tuple(dead))


def _judge_attack(attack: Attack) -> tuple[str, str] | None:
    came = with_verifier(attack.draft, attack.held, attack.fetched)
    if not bypassed(attack.draft).through or (attack.twin and not with_verifier(attack.twin, attack.held).through):
        return "dead", f"{attack.name}: its honest twin is dropped as well"
    if came.through != attack.only_citation:
        return "accepted", attack.name
    if attack.expected not in came.reasons:
        return "wrong reason", f"{attack.name}: {', '.join(sorted(came.reasons)) or 'nothing was dropped'}"
    return None


def _judge_forgery(forgery: Forgery) -> tuple[str, str] | None:
    receipt, twin = forgery.receipt, forgery.twin
    if receipt.status is not ReceiptStatus.VERIFIED:
        return "dead", f"{forgery.name}: it does not even claim to be verified"
    if receipt != twin and verify_receipt(twin, forgery.held).status is not ReceiptStatus.VERIFIED:
        return "dead", f"{forgery.name}: the genuine receipt does not verify either"
    checked = verify_receipt(receipt, forgery.held)
    if checked.status is ReceiptStatus.VERIFIED:
        return "accepted", forgery.name
    if checked.status is not forgery.expected or forgery.told not in (checked.detail or ""):
        return "wrong reason", f"{forgery.name}: {checked.status}, {checked.detail}"
    return None


def _lost(draft: Honest) -> str | None:
    """Why an honest draft was lost, or shown otherwise than the source has it; None where it came through."""
    try:
        if isinstance(draft.draft, DraftTheme):
            kept, dropped = verify_themes([draft.draft], draft.held)
        else:
            kept, dropped = verify_sentences([draft.draft], draft.held)
    except Exception as error:  # as above
        return repr(error)
    if not kept:
        return f"dropped: {dropped[0].detail}"
    citation = kept[0].citations[0]
    if draft.shown is not None and citation.shown != draft.shown:
        return f"shown as {citation.shown!r}"
    source = draft.held.sources[citation.receipt.source_id]
    if any(source[span.start : span.end] != span.quote.encode() for span in citation.receipt.spans):
        return "its receipt does not hold"
    return None


def table(report: Report) -> str:
    """The report as people read it."""
    lines = [f"{'family':<34}{'attacks':>8}{'accepted':>10}{'other reason':>14}{'dead':>6}"]
    lines += [
        f"{one.family:<34}{one.attacks:>8}{len(one.accepted):>10}{len(one.wrong_reason):>14}{len(one.dead):>6}"
        for one in report.outcomes
    ]
    lines.append(f"{len(report.outcomes)} families, {report.attacks} attacks, false accepts: {_total(report)}")
    lines.append(f"{report.honest} honest drafts, false drops: {len(report.lost)}")
    problems = [name for one in report.outcomes for name in (*one.accepted, *one.wrong_reason, *one.dead)]
    return "\n".join([*lines, *(f"  ! {problem}" for problem in (*problems, *report.lost))])


def _total(report: Report) -> int:
    return sum(len(one.accepted) for one in report.outcomes)


def main(arguments: Sequence[str] = ()) -> int:
    """Print the report; with `--families` only the names of those that went wrong, one a line."""
    report = run()
    print("\n".join(report.red_families) if "--families" in arguments else table(report))
    return 0 if report.is_green else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
