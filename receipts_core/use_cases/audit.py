"""The log of a study: what was done, by whom, when; read, checked, exported."""

from collections.abc import Iterable, Iterator, Sequence

from pydantic import ValidationError

from receipts_core.contract import AuditAction, AuditCheck, AuditEntry, DraftEntry
from receipts_core.errors import StoreError
from receipts_core.ports import LogLine, Page
from receipts_core.use_cases.audit_chain import check_chain
from receipts_core.use_cases.services import Services

_AT_ONCE = 500


def drafted_entry(
    services: Services,
    study_id: str,
    action: AuditAction,
    by: str,
    subjects: Sequence[str],
    *,
    receipts: Iterable[str] = (),
    outcome: str | None = None,
) -> DraftEntry:
    """An entry about what is done now; `subjects` are the ids of claims, transcripts or runs."""
    return DraftEntry(
        study_id=study_id,
        at=services.clock.now(),
        by=by,
        action=action,
        subjects=tuple(subjects),
        receipts=tuple(dict.fromkeys(receipts)),
        outcome=outcome,
    )


def list_audit(services: Services, study_id: str, cursor: str | None = None, limit: int = 100) -> Page[AuditEntry]:
    """The study's log, oldest first; the cursor is the last `seq`. Raises NotFound for an unknown study."""
    services.transcripts.get_study(study_id)
    after = int(cursor) if cursor is not None and cursor.isascii() and cursor.isdecimal() else 0
    lines = services.reviews.entries(study_id, after, limit + 1)
    entries = [read_entry(line) for line in lines[:limit]]
    return Page(entries, str(lines[limit - 1].seq) if len(lines) > limit else None)


def read_entry(line: LogLine) -> AuditEntry:
    """The entry in a stored line. Raises StoreError where it cannot be read."""
    try:
        return AuditEntry.model_validate_json(line.text)
    except ValidationError:
        raise StoreError(
            f"Entry {line.seq} of the log was altered and cannot be read.", fix="See what else was: verify the log."
        ) from None


def audit_lines(services: Services, study_id: str) -> Iterator[LogLine]:
    """Every entry as it is stored, in order. Raises NotFound for an unknown study."""
    services.transcripts.get_study(study_id)
    return _lines(services, study_id)


def _lines(services: Services, study_id: str) -> Iterator[LogLine]:
    after = 0
    while lines := services.reviews.entries(study_id, after, _AT_ONCE):
        yield from lines
        after = lines[-1].seq


def verify_audit(services: Services, study_id: str) -> AuditCheck:
    """Whether the study's log is whole and unaltered. Raises NotFound for an unknown study."""
    while True:
        head = services.reviews.head(study_id)
        lines = [line.text for line in audit_lines(services, study_id)]
        # Where somebody wrote meanwhile, the head is not that of these lines: look again.
        if services.reviews.head(study_id) == head:
            return check_chain(study_id, lines, head)
