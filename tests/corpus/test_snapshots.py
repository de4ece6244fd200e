"""An index as bytes: the same searches afterwards, and a refusal for anything else."""

import io
import json
import zipfile

import pytest

from receipts_core import corpus
from receipts_core.errors import InvalidInput
from tests.support.spoken import interviews

LINES = interviews(
    ana=["Q: What takes your time?", "I double check every summary by hand before it goes out."],
    ben=["Q: What takes your time?", "Every number has to be double checked by me, again and again."],
)


def test_a_loaded_index_searches_and_knows_its_topics_as_before():
    built = corpus.build(LINES)
    loaded = corpus.Index.load(built.snapshot())
    for query in ("double check", "summary", "what takes time"):
        assert loaded.search(query) == built.search(query)
    assert loaded.overview_topics() == built.overview_topics() != ()


def test_building_twice_finds_the_same_in_the_same_order():
    assert corpus.build(LINES).search("check the summary") == corpus.build(LINES).search("check the summary")


def test_a_loaded_index_can_be_packed_again():
    again = corpus.Index.load(corpus.Index.load(corpus.build(LINES).snapshot()).snapshot())
    assert again.search("summary")[0].line_id == "t-ana:2"


def _with(name: str, data: bytes | None) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(corpus.build(LINES).snapshot())) as old, zipfile.ZipFile(packed, "w") as new:
        for member in old.namelist():
            if member != name:
                new.writestr(member, old.read(member))
        if data is not None:
            new.writestr(name, data)
    return packed.getvalue()


@pytest.mark.parametrize(
    "data",
    [b"", b"not a zip file", corpus.build(LINES).snapshot()[:-200]],
    ids=["empty", "other bytes", "cut short"],
)
def test_bytes_that_are_no_snapshot_are_refused(data):
    with pytest.raises(InvalidInput, match="index"):
        corpus.Index.load(data)


def test_a_snapshot_of_another_layout_is_refused():
    other = json.dumps({"layout": "0", "transcripts": [], "readers": [], "topics": []}).encode()
    with pytest.raises(InvalidInput, match="layout"):
        corpus.Index.load(_with("receipts.json", other))


@pytest.mark.parametrize("missing", ["receipts.json", "meanings.bin", "meta.json"])
def test_a_snapshot_without_one_of_its_parts_is_refused(missing):
    with pytest.raises(InvalidInput):
        corpus.Index.load(_with(missing, None))
