"""Taking in files: whole or not at all, once however often, and never over what a person corrected."""

from dataclasses import replace

import pytest

from receipts_core.adapters.memory import MemoryTranscripts
from receipts_core.contract import Role, Transcript
from receipts_core.errors import Conflict, NotFound, ParseError, StoreError, TooLarge
from receipts_core.use_cases.ingest import ingest
from receipts_core.use_cases.services import Limits, Services
from receipts_core.use_cases.studies import (
    SpeakerChange,
    all_transcripts,
    correct_speakers,
    create_study,
    read_source,
    rename_transcript,
    source_key,
)
from tests.support.gate import INTERVIEWS, services

DANA = b"[00:01] Interviewer: Would you pay?\n[00:04] Dana: I would not pay for this.\n"


@pytest.fixture
def made() -> Services:
    return services()


def keys(made: Services) -> list[str]:
    return list(made.blobs.keys("sources/"))


def test_the_same_file_again_gives_the_same_transcript(made: Services) -> None:
    first = ingest(made, "s", DANA, "dana.txt", by="Eve")
    version = made.transcripts.get_study("s").version
    assert ingest(made, "s", DANA, "again.txt", by="Eve") == first
    assert made.transcripts.get_study("s").version == version
    assert len(list(all_transcripts(made, "s"))) == len(INTERVIEWS) + 1


def test_the_same_file_again_keeps_what_people_corrected(made: Services) -> None:
    info = ingest(made, "s", DANA, "dana.txt", by="Eve")
    rename_transcript(made, info.transcript_id, "Dana, in Lisbon")
    correct_speakers(made, info.transcript_id, {"Dana": SpeakerChange(role=Role.INTERVIEWER)})
    again = ingest(made, "s", DANA, "dana.txt", by="Eve")
    assert again.title == "Dana, in Lisbon"
    assert {speaker.name: speaker.role for speaker in again.speakers}["Dana"] is Role.INTERVIEWER


def test_the_same_file_again_brings_back_bytes_that_were_lost(made: Services) -> None:
    info = ingest(made, "s", DANA, "dana.txt", by="Eve")
    made.blobs.delete(source_key("s", info.source.source_id))
    ingest(made, "s", DANA, "dana.txt", by="Eve")
    assert read_source(made, info.transcript_id).data == DANA


def test_a_file_in_two_studies_is_two_transcripts(made: Services) -> None:
    create_study(made, "Other", study_id="o")
    one, two = ingest(made, "s", DANA, "dana.txt", by="Eve"), ingest(made, "o", DANA, "dana.txt", by="Eve")
    assert one.transcript_id != two.transcript_id and one.source.source_id == two.source.source_id


@pytest.mark.parametrize(
    ("study", "data", "error"),
    [("nowhere", DANA, NotFound), ("s", b"", ParseError), ("s", b"x" * 2000, TooLarge), ("locked", DANA, Conflict)],
)
def test_what_is_refused_leaves_nothing_behind(made: Services, study: str, data: bytes, error: type[Exception]) -> None:
    create_study(made, "Locked", study_id="locked", read_only=True)
    small = replace(made, limits=Limits(upload_bytes=1000))
    before = keys(made)
    with pytest.raises(error):
        ingest(small, study, data, "file.txt", by="Eve")
    assert keys(made) == before and len(list(all_transcripts(made, "s"))) == len(INTERVIEWS)


class FullTranscripts(MemoryTranscripts):
    """A store without room."""

    def put_transcript(self, transcript: Transcript) -> None:
        raise StoreError("The disk is full.")


def test_bytes_of_a_transcript_that_could_not_be_stored_go_again(made: Services) -> None:
    full = replace(made, transcripts=FullTranscripts())
    create_study(full, "Full", study_id="f")
    with pytest.raises(StoreError):
        ingest(full, "f", DANA, "dana.txt", by="Eve")
    assert not [key for key in keys(full) if key.startswith("sources/f/")]
