"""What every blob store does, whatever it is made of."""

import os
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from receipts_core.errors import InvalidInput, NotFound
from receipts_core.ports import BlobStore

HOSTILE = [
    "../../etc/passwd",
    "/etc/passwd",
    "//a//b/",
    "a/./b/../c",
    "nul\0inside",
    "emoji \U0001f600 and \u202e",
    "per%2Fcent%",
    "CON",
    "a.blob",
    "a.blob/b",
    "quote'\"\\",
    "new\nline",
    " ",
    "/",
    "~",
]
keys = st.text(st.sampled_from("aB/.% é\0"), min_size=1, max_size=8)


def test_bytes_come_back_bit_for_bit(blobs: BlobStore) -> None:
    for data in (b"", b"\0\xff\r\n", bytes(range(256)) * 5_000):
        blobs.put("sources/s/abc", data)
        assert blobs.get("sources/s/abc") == data
    assert blobs.exists("sources/s/abc")


def test_what_is_not_there_is_not_found(blobs: BlobStore) -> None:
    for key in ("sources/none", "", "x" * 5_000, "sources"):
        with pytest.raises(NotFound):
            blobs.get(key)
        assert not blobs.exists(key)
        blobs.delete(key)
    assert list(blobs.keys("sources/")) == []


def test_a_deleted_blob_is_gone(blobs: BlobStore) -> None:
    blobs.put("a/b", b"1")
    blobs.put("a/c", b"2")
    blobs.delete("a/b")
    assert not blobs.exists("a/b")
    assert list(blobs.keys("")) == ["a/c"]


def test_keys_are_those_with_the_prefix_in_order(blobs: BlobStore) -> None:
    made = ["index/s/2", "index/s/10", "index/s2/1", "index", "sources/A", "sources/a", "sources/é", "index/s/2/x"]
    for key in made:
        blobs.put(key, key.encode())
    assert list(blobs.keys("")) == sorted(made)
    assert list(blobs.keys("index/s/")) == ["index/s/10", "index/s/2", "index/s/2/x"]
    assert list(blobs.keys("index/s")) == ["index/s/10", "index/s/2", "index/s/2/x", "index/s2/1"]
    assert list(blobs.keys("sources/A")) == ["sources/A"]
    assert list(blobs.keys("none/")) == []
    assert all(blobs.get(key) == key.encode() for key in made)


def test_hostile_keys_are_only_names(blobs: BlobStore) -> None:
    for key in HOSTILE:
        blobs.put(key, key.encode())
    assert list(blobs.keys("")) == sorted(HOSTILE)
    for key in HOSTILE:
        assert blobs.get(key) == key.encode()
        assert key in list(blobs.keys(key))
        blobs.delete(key)
    assert list(blobs.keys("")) == []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(st.dictionaries(keys, st.binary(max_size=9), max_size=5), keys)
def test_no_key_reaches_another_ones_bytes(blobs: BlobStore, held: dict[str, bytes], prefix: str) -> None:
    for key in list(blobs.keys("")):
        blobs.delete(key)
    for key, data in held.items():
        blobs.put(key, data)
    assert {key: blobs.get(key) for key in blobs.keys("")} == held
    assert list(blobs.keys(prefix)) == sorted(key for key in held if key.startswith(prefix))


def test_a_key_that_cannot_be_a_name_is_refused(blobs: BlobStore) -> None:
    for key in ("", "x" * 5_000, "\U0001f600" * 300):
        with pytest.raises(InvalidInput):
            blobs.put(key, b"1")


def test_a_listing_goes_past_a_thousand(blobs: BlobStore) -> None:
    made = [f"many/{n:04d}" for n in range(1_050)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda key: blobs.put(key, b"x"), made))
    assert list(blobs.keys("many/")) == made


def test_a_reader_never_sees_half_of_a_write(blobs: BlobStore) -> None:
    versions = [bytes([n]) * 200_000 for n in range(6)]
    blobs.put("index/s/1", versions[0])

    def write(data: bytes) -> None:
        blobs.put("index/s/1", data)

    with ThreadPoolExecutor(4) as pool:
        writes = [pool.submit(write, data) for data in versions * 3]
        seen = {blobs.get("index/s/1") for _ in range(60)}
    assert seen <= set(versions)
    assert all(write.exception() is None for write in writes)


def test_random_bytes_stay_random(blobs: BlobStore) -> None:
    data = os.urandom(3_000_000)
    blobs.put("sources/s/large", data)
    assert blobs.get("sources/s/large") == data
