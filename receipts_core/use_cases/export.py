"""Hand over claims as a file that a stranger can check.

The rule: only what a person approved is exported, unless it is asked for otherwise; and every receipt is checked once
more against the bytes right before the file is made. If one fails, there is no file.
"""

from typing import NamedTuple

from receipts_core.contract import Claim, ClaimState, Dropped, ReceiptStatus
from receipts_core.errors import Conflict, InvalidInput
from receipts_core.exports import EXPORTERS, Exporter, Report
from receipts_core.exports.report import citations, receipts
from receipts_core.ports import every
from receipts_core.use_cases.hold import hold
from receipts_core.use_cases.review import all_claims
from receipts_core.use_cases.services import Services
from receipts_core.use_cases.studies import all_transcripts
from receipts_core.verify import Held, verify_receipt


class Exported(NamedTuple):
    """A finished file."""

    filename: str
    media_type: str
    data: bytes


def exporter(name: str) -> Exporter:
    """The exporter of this name. Raises InvalidInput, naming those there are."""
    found = next((one for one in EXPORTERS if one.name == name), None)
    if found is None:
        known = ", ".join(one.name for one in EXPORTERS)
        raise InvalidInput(f"There is no export called “{name[:40]}”.", fix=f"Exports are: {known}.")
    return found


def export(services: Services, study_id: str, name: str, *, unreviewed: bool = False) -> Exported:
    """The study's approved claims (with `unreviewed`, proposed ones too) as a file.

    Raises NotFound, InvalidInput for an unknown format, Conflict where there is nothing to export or a receipt fails.
    """
    chosen = exporter(name)
    report = _report(services, study_id, unreviewed=unreviewed)
    return Exported(f"{report.study.study_id}.{chosen.extension}", chosen.media_type, chosen.render(report))


def _report(services: Services, study_id: str, *, unreviewed: bool) -> Report:
    study = services.transcripts.get_study(study_id)
    claims = _claims(services, study_id, unreviewed=unreviewed)
    held = hold(services, study_id, {c.line_id for claim in claims for c in citations(claim)})
    report = Report(
        study=study,
        made_at=services.clock.now(),
        claims=claims,
        dropped=_dropped(services, study_id),
        transcripts={info.transcript_id: info for info in all_transcripts(services, study_id)},
        sources=held.sources,
    )
    refuse_unverified(report, held)
    return report


def _claims(services: Services, study_id: str, *, unreviewed: bool) -> tuple[Claim, ...]:
    wanted = {ClaimState.APPROVED, ClaimState.PROPOSED} if unreviewed else {ClaimState.APPROVED}
    every = list(all_claims(services, study_id))
    found = tuple(claim for claim in every if claim.state in wanted)
    if not found:
        waiting = sum(claim.state is ClaimState.PROPOSED for claim in every)
        raise Conflict(
            f"Nothing to export: no claim of this study is approved, {waiting} wait for review.",
            fix="Approve claims first, or export unreviewed ones by choice." if waiting else "Find themes first.",
        )
    return found


def refuse_unverified(report: Report, held: Held) -> None:
    """Raise Conflict where a receipt does not hold against the bytes now."""
    checked = [verify_receipt(receipt, held) for receipt in receipts(report)]
    failed = [receipt for receipt in checked if receipt.status is not ReceiptStatus.VERIFIED]
    if failed:
        raise Conflict(
            f"{len(failed)} quotes failed their last check ({failed[0].detail}). No file was written.",
            fix="Review the claims that cite changed or withdrawn sources.",
        )


def _dropped(services: Services, study_id: str) -> tuple[Dropped, ...]:
    """What the newest finished themes run dropped."""
    runs = every(lambda cursor: services.runs.list(study_id, cursor))
    return next((run.themes.dropped for run in runs if run.themes is not None), ())
