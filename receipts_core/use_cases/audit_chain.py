"""The hash chain of a study's log.

The rule: an entry is stored as one line of canonical JSON (keys sorted, no spaces, UTF-8). Its `hash` is the SHA-256 of
that line without its `hash`; it covers the hash before, and the first one the study's id. So an entry that is altered,
missing, added or out of place breaks the chain where it stands. The head is kept beside the log: a log that was cut
short ends before it.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import ValidationError

from receipts_core.contract import AuditCheck, AuditEntry, AuditHead, AuditProblem, DraftEntry


def empty_log(study_id: str) -> AuditHead:
    """The head of a log without entries."""
    return AuditHead(count=0, hash=_sha256(f"receipts log 1\n{study_id}"))


def link(draft: DraftEntry, head: AuditHead) -> AuditEntry:
    """The draft as the entry that comes after `head`."""
    fields = draft.model_dump(mode="json") | {"seq": head.count + 1, "previous": head.hash}
    return AuditEntry.model_validate(fields | {"hash": _hash(fields)})


def head_at(entry: AuditEntry) -> AuditHead:
    """The head of a log whose last entry this is."""
    return AuditHead(count=entry.seq, hash=entry.hash)


def stored(entry: AuditEntry) -> str:
    """The line that is kept and exported: canonical JSON, camelCase."""
    return _canonical(entry.model_dump(mode="json"))


def check_chain(study_id: str, lines: Iterable[str], head: AuditHead) -> AuditCheck:
    """Whether these stored lines are all of the study's log, as it was written."""
    found = _Reader(study_id)
    problems = [problem for line in lines if (problem := found.next(line)) is not None]
    if (found.head.count, found.head.hash) != (head.count, head.hash):
        problems.append(AuditProblem(seq=found.head.count + 1, message=_ending(found.head, head)))
    return AuditCheck(study_id=study_id, intact=not problems, head=head, problems=tuple(problems))


class _Reader:
    """Follows a chain; after an entry that is wrong it goes on from what that entry says of itself."""

    def __init__(self, study_id: str) -> None:
        self.study_id = study_id
        self.head = empty_log(study_id)

    def next(self, line: str) -> AuditProblem | None:
        """What is wrong with the line that comes next, or None."""
        seq = self.head.count + 1
        try:
            entry = AuditEntry.model_validate_json(line)
        except ValidationError:
            self.head = self.head.model_copy(update={"count": seq})
            return AuditProblem(seq=seq, message=f"Entry {seq} cannot be read: it was altered.")
        message = next(self._faults(entry, line), None)
        self.head = head_at(entry)
        return None if message is None else AuditProblem(seq=seq, message=message)

    def _faults(self, entry: AuditEntry, line: str) -> Iterator[str]:
        seq = self.head.count + 1
        fields = entry.model_dump(mode="json")
        del fields["hash"]
        if stored(entry) != line or entry.hash != _hash(fields):
            yield f"Entry {seq} was altered: its hash is not that of its content."
        if entry.study_id != self.study_id:
            yield f"Entry {seq} is from the log of another study."
        if entry.seq != seq:
            yield f"Entry {entry.seq} stands where entry {seq} belongs: an entry is missing, added or out of place."
        if entry.previous != self.head.hash:
            yield f"Entry {seq} does not follow the one before it: an entry is missing or was written anew."


def _ending(found: AuditHead, head: AuditHead) -> str:
    if found.count < head.count:
        return f"The log was cut: {found.count} of {head.count} entries are left."
    if found.count > head.count:
        return f"The log has {found.count} entries, but only {head.count} were counted when they were written."
    return f"The last entry, {head.count}, is not the one that was written."


def _hash(fields: dict[str, Any]) -> str:
    return _sha256(_canonical(fields))


def _canonical(fields: dict[str, Any]) -> str:
    return json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()
