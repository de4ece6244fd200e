"""What comes out of S3 when it fails, and what the addresses allow that are handed to a browser."""

import base64
import json
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest
from botocore.exceptions import IncompleteReadError

from receipts_core.adapters.s3 import S3Blobs
from receipts_core.errors import InvalidInput, StoreError
from tests.support.faulty import FaultyClient, gone_after, refusing
from tests.support.local_aws import local_client, new_bucket


@pytest.fixture
def client(moto: str):
    return local_client("s3", moto)


@pytest.fixture
def bucket(client) -> str:
    return new_bucket(client)


def test_a_read_that_fails_is_an_error_and_never_a_missing_blob(client, bucket: str) -> None:
    S3Blobs(bucket, client).put("sources/s/a", b"words")
    for code in ("InternalError", "SlowDown", "AccessDenied", "403"):
        failing = S3Blobs(bucket, FaultyClient(client, refusing(code, "get_object", "head_object", "list_objects_v2")))
        for read in (failing.get, failing.exists, failing.keys):
            with pytest.raises(StoreError, match=f"{bucket}.*{code}") as caught:
                read("sources/s/a")
            assert caught.value.fix


def test_a_body_that_breaks_off_is_an_error(client, bucket: str) -> None:
    class Broken:
        def read(self) -> bytes:
            raise IncompleteReadError(actual_bytes=3, expected_bytes=5)

    S3Blobs(bucket, client).put("sources/s/a", b"words")
    with pytest.raises(StoreError, match="could not be reached"):
        S3Blobs(bucket, FaultyClient(client, lambda _, __, call: {**call(), "Body": Broken()})).get("sources/s/a")


def test_a_write_that_fails_leaves_what_was_there(client, bucket: str) -> None:
    blobs = S3Blobs(bucket, client)
    blobs.put("index/s/1", b"old")
    with pytest.raises(StoreError):
        S3Blobs(bucket, FaultyClient(client, gone_after(0))).put("index/s/1", b"new")
    assert blobs.get("index/s/1") == b"old"


def test_a_bucket_that_is_not_there_is_named(client) -> None:
    blobs = S3Blobs("gone-bucket", client)
    for call in (lambda: blobs.put("a", b""), lambda: blobs.get("a"), lambda: list(blobs.keys(""))):
        with pytest.raises(StoreError, match="gone-bucket") as caught:
            call()
        assert "stack" in (caught.value.fix or "")


def test_a_form_takes_one_file_of_its_type_and_size(client, bucket: str) -> None:
    blobs = S3Blobs(bucket, client)
    form = blobs.upload_form("uploads/x/1", max_bytes=1_000, content_type="text/vtt", seconds=60)
    policy = json.loads(base64.b64decode(form.fields["policy"]))
    assert ["content-length-range", 1, 1_000] in policy["conditions"]
    assert {"Content-Type": "text/vtt"} in policy["conditions"]
    assert {"bucket": bucket} in policy["conditions"]
    assert {"key": "uploads/x/1"} in policy["conditions"]
    data = b"\0\xff\r\nWEBVTT"
    answer = httpx2.post(form.url, data=dict(form.fields), files={"file": ("interview.vtt", data)})
    assert answer.status_code == 204
    assert blobs.get("uploads/x/1") == data


def test_an_address_serves_the_bytes_as_a_file_of_any_name(client, bucket: str) -> None:
    blobs = S3Blobs(bucket, client)
    data = bytes(range(256))
    blobs.put("sources/Study é/1", data)
    url = blobs.download_url("sources/Study é/1", 'inter"view\r\nX: \U0001f600.vtt', seconds=60)
    assert httpx2.get(url).content == data
    query = parse_qs(urlsplit(url).query)
    name = "inter%22view%0D%0AX%3A%20%F0%9F%98%80.vtt"
    assert query["response-content-disposition"] == [f"attachment; filename*=UTF-8''{name}"]
    assert query["X-Amz-Expires"] == ["60"]
    with pytest.raises(InvalidInput):
        blobs.download_url("", "a")
