"""Studies, transcripts and lines in two DynamoDB tables. `dynamodb` has the list of items and who reads them."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TypeVar

from receipts_core.adapters.clock import SystemClock
from receipts_core.adapters.dynamodb_chunks import INLINE_BYTES, Chunks, Place
from receipts_core.adapters.dynamodb_hints import Hints, counts_in, hint_key, new_change
from receipts_core.adapters.dynamodb_studies import Studies, seconds
from receipts_core.adapters.dynamodb_table import DynamoClient, Item, Table, key_part
from receipts_core.adapters.dynamodb_uploads import Uploads, record_key
from receipts_core.adapters.packing import Chunk, Header, by_transcript, pack, unpack
from receipts_core.adapters.paging import Member, counted, counts, member, page_of, title_order
from receipts_core.contract import Line, Speaker, Study, Transcript, TranscriptInfo
from receipts_core.errors import NotFound, StoreError
from receipts_core.ports import Clock, Page

T = TypeVar("T")
_ATTEMPTS = 4


class _Replaced(StoreError):
    """The lines that a record named are not there: mostly because a newer upload took their place meanwhile."""

    def __init__(self, transcript_id: str) -> None:
        super().__init__(
            f"Lines of transcript {transcript_id} are missing.", fix="Delete the transcript and upload its file again."
        )


class DynamoTranscripts:
    """The system of record in AWS."""

    def __init__(
        self,
        transcripts_table: str,
        lines_table: str,
        client: DynamoClient,
        *,
        clock: Clock | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._records = Table(client, transcripts_table, sleep)
        self._chunks = Chunks(Table(client, lines_table, sleep))
        self._studies = Studies(self._records)
        self._clock = clock or SystemClock()
        self._hints = Hints(self._records, self._clock)
        self._uploads = Uploads(self._records, self._chunks, self._hints, self._clock, self._member)

    def put_study(self, study: Study) -> None:
        """See the port. Where a deletion of this study was interrupted, it is ended first."""
        if self._studies.is_hidden(study.study_id):
            self.delete_study(study.study_id)
        self._studies.put(study)

    def get_study(self, study_id: str) -> Study:
        """See the port."""
        return self._counted(self._studies.get(study_id))

    def list_studies(self, cursor: str | None = None, limit: int = 100) -> Page[Study]:
        """See the port."""
        page = self._studies.page(cursor, limit)
        return Page([self._counted(study) for study in page.items], page.next_cursor)

    def delete_study(self, study_id: str) -> None:
        """See the port."""
        if not self._studies.hide(study_id):
            return
        for hint in self._hints.of_study(study_id):
            self._uploads.erase(hint["transcriptId"])
            self._records.remove([hint_key(study_id, hint["transcriptId"])])
        self._studies.remove(study_id)

    def put_transcript(self, transcript: Transcript) -> None:
        """See the port."""
        header, chunks = pack(transcript)
        study_id, transcript_id = transcript.study_id, transcript.transcript_id
        study = self._studies.get(study_id)
        held = self._records.get(record_key(transcript_id))
        if held is not None and "live" in held and self._read(transcript_id, held)[0] == header:
            return
        self._uploads.upload(
            study_id, transcript_id, header.to_bytes(), dict(chunks), expires_at=seconds(study.expires_at)
        )
        self._undo_without_study(study_id, transcript_id)

    def get_transcript(self, transcript_id: str) -> TranscriptInfo:
        """See the port."""
        return self._reading(transcript_id, lambda header, _: header.info)

    def list_transcripts(self, study_id: str, cursor: str | None = None, limit: int = 100) -> Page[TranscriptInfo]:
        """See the port."""
        infos = [header.info for header, _ in self._in_study(study_id)]
        return page_of(infos, lambda info: title_order(info.title, info.transcript_id), cursor, limit)

    def rename(self, transcript_id: str, title: str) -> TranscriptInfo:
        """See the port."""
        return self._change(transcript_id, lambda header: header.renamed(title))

    def set_speakers(self, transcript_id: str, speakers: Sequence[Speaker]) -> TranscriptInfo:
        """See the port."""
        return self._change(transcript_id, lambda header: header.with_speakers(speakers))

    def delete_transcript(self, transcript_id: str) -> None:
        """See the port."""
        self._uploads.erase(transcript_id)

    def lines(self, transcript_id: str, after: int = 0, limit: int = 200) -> Page[Line]:
        """See the port."""

        header = self._reading(transcript_id, lambda header, _: header)
        last = min(max(after, 0) + limit, header.info.line_count)
        found = self._lines(transcript_id, range(max(after, 0) + 1, last + 1))
        return Page(found, str(last) if last < header.info.line_count else None)

    def get_lines(self, line_ids: Iterable[str]) -> dict[str, Line]:
        """See the port. All transcripts' chunks are asked for together."""
        wanted = by_transcript(line_ids)
        found: dict[str, Line] = {}
        held = self._held(wanted)
        chunks = self._chunks.read(
            (place, first) for header, place in held for first in header.by_chunk(wanted[header.info.transcript_id])
        )
        for header, place in held:
            ns = wanted[header.info.transcript_id]
            try:
                lines = list(_pick(header, place, ns, chunks))
            except _Replaced:
                lines = self._lines(header.info.transcript_id, ns)
            found |= {line.line_id: line for line in lines}
        return found

    def iter_lines(self, study_id: str) -> Iterator[Line]:
        """See the port."""
        for header, _ in self._in_study(study_id):
            with suppress(NotFound):
                yield from self._reading(header.info.transcript_id, self._all_lines)

    def _counted(self, study: Study) -> Study:
        """The study, counted from its hints, and from the records of those transcripts whose hints do not say."""
        said = {hint["transcriptId"]: counts_in(hint) for hint in self._hints.of_study(study.study_id)}
        known = [found for found in said.values() if found is not None]
        unsaid = self._held(transcript_id for transcript_id, found in said.items() if found is None)
        return counted(study, counts([*known, *(member(header) for header, _ in unsaid)]))

    def _member(self, transcript_id: str) -> Member | None:
        held = self._held([transcript_id])
        return member(held[0][0]) if held else None

    def _in_study(self, study_id: str) -> list[tuple[Header, Place]]:
        """The study's transcripts in their order."""
        held = self._held(hint["transcriptId"] for hint in self._hints.of_study(study_id))
        return sorted(held, key=lambda each: title_order(each[0].info.title, each[0].info.transcript_id))

    def _held(self, transcript_ids: Iterable[str]) -> list[tuple[Header, Place]]:
        """Those of the transcripts that are visible."""
        found: list[tuple[Header, Place]] = []
        for record in self._records.get_many(map(record_key, transcript_ids)).values():
            with suppress(NotFound):
                try:
                    found.append(self._read(record["transcriptId"], record))
                except _Replaced:
                    found.append(self._reading(record["transcriptId"], _both))
        return found

    def _reading(self, transcript_id: str, read: Callable[[Header, Place], T]) -> T:
        """What `read` makes of a transcript, asked again where a newer upload takes its place meanwhile."""
        for _ in range(_ATTEMPTS - 1):
            with suppress(_Replaced):
                return read(*self._read(transcript_id, self._records.get(record_key(transcript_id))))
        return read(*self._read(transcript_id, self._records.get(record_key(transcript_id))))

    def _read(self, transcript_id: str, record: Item | None) -> tuple[Header, Place]:
        """The header in a record, and where its lines are. Raises NotFound where nothing is visible."""
        if record is None or "live" not in record:
            raise NotFound(f"There is no transcript {transcript_id}")
        data = self._chunks.fetch(key_part(transcript_id), record)
        if data is None:
            raise _Replaced(transcript_id)
        return Header.from_bytes(data), Place(key_part(transcript_id), record["live"])

    def _lines(self, transcript_id: str, wanted: Iterable[int]) -> list[Line]:
        ns = list(wanted)

        def read(header: Header, place: Place) -> list[Line]:
            chunks = self._chunks.read((place, first) for first in header.by_chunk(ns))
            return list(_pick(header, place, ns, chunks))

        return self._reading(transcript_id, read)

    def _all_lines(self, header: Header, place: Place) -> list[Line]:
        chunks = {(place, number): data for number, data in self._chunks.read_all(place)}
        return list(_pick(header, place, range(1, header.info.line_count + 1), chunks))

    def _change(self, transcript_id: str, made: Callable[[Header], Header]) -> TranscriptInfo:
        """Replace a header. One that is too large for the record gets a new place, and the lines move with it."""

        def change(record: Item | None) -> Item | None:
            return record and {
                **record,
                "place": None,
                "data": made(self._read(transcript_id, record)[0]).to_bytes(),
            }

        header, place = self._reading(transcript_id, _both)
        changed = made(header)
        data = changed.to_bytes()
        if len(data) <= INLINE_BYTES:
            named = new_change(self._clock)
            self._hints.open(changed.info.study_id, transcript_id, named)
            record = self._records.swap(record_key(transcript_id), change)
            self._hints.close(changed.info.study_id, transcript_id, named, self._member)
            return self._read(transcript_id, record)[0].info
        chunks = {number: chunk for number, chunk in self._chunks.read_all(place) if number}
        self._uploads.upload(
            changed.info.study_id,
            transcript_id,
            data,
            chunks,
            expires_at=seconds(self._studies.get(changed.info.study_id).expires_at),
            replaces=place.name,
        )
        self._undo_without_study(changed.info.study_id, transcript_id)
        return changed.info

    def _undo_without_study(self, study_id: str, transcript_id: str) -> None:
        """The study may have been deleted while something was uploaded to it; then that goes too."""
        try:
            self._studies.get(study_id)
        except NotFound:
            self._uploads.erase(transcript_id)
            raise


def _both(header: Header, place: Place) -> tuple[Header, Place]:
    return header, place


def _pick(
    header: Header, place: Place, wanted: Iterable[int], chunks: Mapping[tuple[Place, int], bytes]
) -> Iterator[Line]:
    for first, ns in header.by_chunk(wanted).items():
        if (place, first) not in chunks:
            raise _Replaced(header.info.transcript_id)
        yield from unpack(header, Chunk(first, chunks[place, first]), ns)
