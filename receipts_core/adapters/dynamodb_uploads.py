"""How a transcript becomes visible in DynamoDB, is replaced and goes: one record that names its places.

The rule: the record alone says what is visible. Lines are written to a place of their own, which the record names as
`pending` before the first of them; one write then makes the place `live`, and the one before it `stale`; what is
stale is removed and then forgotten. So no line is ever in a place that no record names, a reader sees all of an upload
or none, and whatever a crash leaves is removed by a later upload of the transcript, or with it.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from receipts_core.adapters.dynamodb_chunks import Chunks, Place
from receipts_core.adapters.dynamodb_hints import Counter, Hints, is_abandoned, new_change
from receipts_core.adapters.dynamodb_table import Item, Key, Table, key_part
from receipts_core.errors import Conflict, ReceiptsError
from receipts_core.ports import Clock


def record_key(transcript_id: str) -> Key:
    """Where the record of a transcript is."""
    return Key(f"transcript#{key_part(transcript_id)}", "record")


class Uploads:
    """Writes and removes transcripts as headers and chunks, whose meaning is not its concern."""

    def __init__(self, records: Table, chunks: Chunks, hints: Hints, clock: Clock, count: Counter) -> None:
        self._records = records
        self._chunks = chunks
        self._hints = hints
        self._clock = clock
        self._count = count

    def upload(
        self,
        study_id: str,
        transcript_id: str,
        header: bytes,
        chunks: Mapping[int, bytes],
        *,
        expires_at: int | None,
        replaces: str | None = None,
    ) -> None:
        """Make this the transcript. Raises Conflict where it is another study's, or not in the place `replaces`."""
        place = self._begin(study_id, transcript_id, expires_at)
        try:
            self._chunks.write(Place(key_part(transcript_id), place), chunks, expires_at)
            stored = self._chunks.put_away(key_part(transcript_id), place, header, expires_at)
            self._commit(transcript_id, place, stored, replaces)
        except ReceiptsError:
            if not self._was_committed(transcript_id, place):
                raise
        self._sweep(transcript_id)
        self._hints.close(study_id, transcript_id, place, self._count)

    def erase(self, transcript_id: str) -> None:
        """Remove the transcript, uploads under way included; it is invisible before its lines go."""
        held = self._records.get(record_key(transcript_id))
        if held is None:
            return
        hint = self._hints.open(held["studyId"], transcript_id, new_change(self._clock))
        self._records.swap(record_key(transcript_id), _all_stale)
        self._sweep(transcript_id)
        emptied = self._records.get(record_key(transcript_id))
        if emptied is None or _places(emptied) or not self._records.discard(record_key(transcript_id), emptied):
            return
        if hint is not None:
            self._hints.discard(held["studyId"], transcript_id, hint)

    def _begin(self, study_id: str, transcript_id: str, expires_at: int | None) -> str:
        place = new_change(self._clock)

        def change(held: Item | None) -> Item:
            if held is not None and held["studyId"] != study_id:
                raise Conflict(f"Transcript {transcript_id} belongs to another study")
            known = held or {"studyId": study_id, "transcriptId": transcript_id}
            return {**known, "pending": [*known.get("pending", []), place], "expiresAt": expires_at}

        self._records.swap(record_key(transcript_id), change)
        self._hints.add(study_id, transcript_id, place, expires_at)
        return place

    def _commit(self, transcript_id: str, place: str, stored: Mapping[str, object], replaces: str | None) -> None:
        def change(held: Item | None) -> Item:
            if held is None or place not in held.get("pending", []):
                raise Conflict(f"Transcript {transcript_id} was deleted while it was uploaded", fix="Upload it again.")
            if replaces is not None and held.get("live") != replaces:
                raise Conflict(f"Transcript {transcript_id} was changed by somebody else", fix="Try again.")
            crashed = [other for other in held["pending"] if other != place and is_abandoned(other, self._clock)]
            gone = [*held.get("stale", []), *crashed, *([held["live"]] if held.get("live") else [])]
            waiting = [other for other in held["pending"] if other != place and other not in crashed]
            known = {"data": None, "place": None, **stored}
            return {**held, **known, "live": place, "pending": waiting, "stale": gone}

        self._records.swap(record_key(transcript_id), change)

    def _was_committed(self, transcript_id: str, place: str) -> bool:
        """After a failure: whether the last write came through all the same; if not, what was written is removed."""

        def give_up(held: Item | None) -> Item | None:
            if held is None or place not in held.get("pending", []):
                return held
            waiting = [other for other in held["pending"] if other != place]
            return {**held, "pending": waiting, "stale": [*held.get("stale", []), place]}

        with suppress(ReceiptsError):
            held = self._records.swap(record_key(transcript_id), give_up)
            if held is None:
                self._chunks.remove(Place(key_part(transcript_id), place))
                return False
            self._sweep(transcript_id)
            return held.get("live") == place
        return False

    def _sweep(self, transcript_id: str) -> None:
        held = self._records.get(record_key(transcript_id))
        stale: Sequence[str] = held.get("stale", []) if held else []
        if not stale:
            return
        for place in stale:
            self._chunks.remove(Place(key_part(transcript_id), place))

        def forget(held: Item | None) -> Item | None:
            return held and {**held, "stale": [place for place in held.get("stale", []) if place not in stale]}

        self._records.swap(record_key(transcript_id), forget)


def _places(record: Item) -> list[str]:
    """Every place that a record names."""
    live = [record["live"]] if record.get("live") else []
    return [*record.get("stale", []), *record.get("pending", []), *live]


def _all_stale(record: Item | None) -> Item | None:
    return record and {
        "studyId": record["studyId"],
        "transcriptId": record["transcriptId"],
        "stale": _places(record),
        "expiresAt": record.get("expiresAt"),
    }
