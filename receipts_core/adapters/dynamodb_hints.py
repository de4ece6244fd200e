"""What a study may have, and what each of its transcripts counts for: the hints of transcripts.

The rule: a hint says what its transcript counts for only while nobody changes the transcript. Whoever changes it first
names the change in the hint, and afterwards takes the name away and writes what the record then counts for, unless the
hint was changed meanwhile: then it reads the record again. So a hint that names no change is true, and one that does
sends its reader to the record. A study is counted in one query, and a crash costs time, never a wrong count.
"""

import json
from collections.abc import Callable
from uuid import uuid4

from receipts_core.adapters.dynamodb_table import Item, Key, Table, key_part
from receipts_core.adapters.paging import Member
from receipts_core.ports import Clock

# Nothing of ours runs longer than a Lambda function may: a change this old was left by a crash.
_ABANDONED_MS = 15 * 60 * 1000
# A query of hints stays short; who speaks in a crowd is read from the record.
_LONGEST_COUNTS = 4_000
Counter = Callable[[str], Member | None]
"""What a transcript counts for as its record is now, by its id; None where it is not visible."""


def hint_key(study_id: str, transcript_id: str) -> Key:
    """Where a study says that it may have this transcript."""
    return Key(f"study#{key_part(study_id)}", f"transcript#{key_part(transcript_id)}")


def new_change(clock: Clock) -> str:
    """A name for a change that begins now."""
    return f"{clock.now():013d}-{uuid4().hex}"


def is_abandoned(change: str, clock: Clock) -> bool:
    """Whether whoever began this change cannot be at it any more."""
    return change < f"{clock.now() - _ABANDONED_MS:013d}"


class Hints:
    """The hints of every study's transcripts."""

    def __init__(self, table: Table, clock: Clock) -> None:
        self._table = table
        self._clock = clock

    def of_study(self, study_id: str) -> list[Item]:
        """Every hint of a study."""
        prefix = hint_key(study_id, "")
        return list(self._table.query(prefix.pk, prefix.sk))

    def add(self, study_id: str, transcript_id: str, change: str, expires_at: int | None) -> None:
        """Say that the study may have this transcript, and that it is being changed. `expires_at` is in seconds."""
        new = {"transcriptId": transcript_id, "expiresAt": expires_at}
        self._table.swap(hint_key(study_id, transcript_id), lambda held: _opened({**(held or {}), **new}, change))

    def open(self, study_id: str, transcript_id: str, change: str) -> Item | None:
        """Say that a transcript is being changed; the hint as it then is, None where there is none."""
        self._table.swap(hint_key(study_id, transcript_id), lambda held: held and _opened(held, change))
        return self._table.get(hint_key(study_id, transcript_id))

    def close(self, study_id: str, transcript_id: str, change: str, count: Counter) -> None:
        """Say that a change has ended; where it was the last, what the transcript counts for now."""

        def closed(held: Item | None) -> Item | None:
            if held is None:
                return None
            others = [one for one in held.get("open", []) if one != change and not is_abandoned(one, self._clock)]
            return {**held, "open": others or None, "counts": None if others else _written(count(transcript_id))}

        self._table.swap(hint_key(study_id, transcript_id), closed)

    def discard(self, study_id: str, transcript_id: str, held: Item) -> None:
        """Remove a hint, unless it is another one than `held` by now."""
        self._table.discard(hint_key(study_id, transcript_id), held)


def counts_in(hint: Item) -> Member | None:
    """What the transcript counts for; None where only the record says it."""
    if "counts" not in hint:
        return None
    fingerprint, lines, size, participants = json.loads(hint["counts"])
    return Member(fingerprint, lines, size, tuple(participants))


def _opened(held: Item, change: str) -> Item:
    return {**held, "open": [*held.get("open", []), change], "counts": None}


def _written(member: Member | None) -> str | None:
    text = json.dumps(member, separators=(",", ":"))
    return text if member is not None and len(text) <= _LONGEST_COUNTS else None
