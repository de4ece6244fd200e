"""Files that do not fit through the gateway: to the store by a form, in from there, and back by an address."""

from collections.abc import Iterator
from dataclasses import replace

import httpx2 as httpx
import pytest
from fastapi.testclient import TestClient

from functions.api.app import create_app
from receipts_core.adapters.s3 import S3Blobs
from receipts_core.use_cases import uploads
from receipts_core.use_cases.services import Limits
from tests.support.api import TEXT, services
from tests.support.demo import Forms
from tests.support.documented import Documented
from tests.support.local_aws import local_client, moto_server, new_bucket

LARGE = b"".join(b"Ana: Line %d of a very long talk, and then some more of it.\n" % n for n in range(90_000))


@pytest.fixture(scope="module")
def moto() -> Iterator[str]:
    with moto_server() as url:
        yield url


@pytest.fixture
def http(moto: str) -> TestClient:
    """The API over a bucket that browsers reach, with a study `s`."""
    client = local_client("s3", moto)
    blobs = S3Blobs(new_bucket(client), client)
    made = replace(services(limits=Limits(upload_bytes=10_000_000)), blobs=blobs, transfers=blobs)
    return TestClient(Documented(create_app(made)), base_url="http://localhost")


def test_a_large_file_is_sent_to_the_store_taken_in_and_fetched_from_there_bit_for_bit(http: TestClient) -> None:
    assert len(LARGE) > uploads.THROUGH_GATEWAY
    offer = http.post("/api/studies/s/uploads", json={"filename": "long.txt", "size": len(LARGE)}).json()
    sent = httpx.post(offer["url"], data=offer["fields"], files={"file": ("long.txt", LARGE)})
    assert sent.status_code == 204
    info = http.post(f"/api/studies/s/uploads/{offer['uploadId']}", json={"filename": "long.txt"})
    assert (info.status_code, info.json()["source"]["size"]) == (201, len(LARGE))
    source = http.get(f"/api/transcripts/{info.json()['transcriptId']}/source", follow_redirects=False)
    assert source.status_code == 303
    fetched = httpx.get(source.headers["Location"])
    assert fetched.content == LARGE
    assert fetched.headers["Content-Disposition"].startswith("attachment;")
    again = http.post(f"/api/studies/s/uploads/{offer['uploadId']}", json={"filename": "long.txt"})
    assert again.status_code == 404


def test_a_small_source_comes_through_the_gateway(http: TestClient) -> None:
    info = http.post("/api/studies/s/transcripts", json={"filename": "a.txt", "text": TEXT}).json()
    assert http.get(f"/api/transcripts/{info['transcriptId']}/source").content == TEXT.encode()


def test_a_file_that_is_refused_stays_until_it_is_taken_in_in_another_format(http: TestClient) -> None:
    offer = http.post("/api/studies/s/uploads", json={"filename": "a.vtt", "size": len(TEXT)}).json()
    httpx.post(offer["url"], data=offer["fields"], files={"file": ("a.vtt", TEXT.encode())})
    take = f"/api/studies/s/uploads/{offer['uploadId']}"
    refused = http.post(take, json={"filename": "a.vtt", "format": "webvtt"})
    assert (refused.status_code, refused.json()["code"]) in [(422, "unreadable_transcript"), (400, "invalid_input")]
    assert http.post(take, json={"filename": "a.txt"}).status_code == 201


def test_a_form_is_for_one_size_and_one_type(http: TestClient) -> None:
    too_large = http.post("/api/studies/s/uploads", json={"filename": "l.txt", "size": 10_000_001})
    assert (too_large.status_code, too_large.json()["code"]) == (413, "too_large")
    offer = http.post("/api/studies/s/uploads", json={"filename": "a.txt", "size": 10}).json()
    assert (offer["maxBytes"], offer["fields"]["Content-Type"]) == (10_000_000, "application/octet-stream")


def test_what_was_never_sent_or_is_of_another_study_cannot_be_taken_in(http: TestClient) -> None:
    http.post("/api/studies", json={"title": "Other", "studyId": "other"})
    offer = http.post("/api/studies/s/uploads", json={"filename": "a.txt", "size": 10}).json()
    httpx.post(offer["url"], data=offer["fields"], files={"file": ("a.txt", TEXT.encode())})
    for address in (f"other/uploads/{offer['uploadId']}", "s/uploads/" + "0" * 32, "s/uploads/..%2F..%2Fsources"):
        assert http.post(f"/api/studies/{address}", json={"filename": "a.txt"}).status_code == 404


def test_a_read_only_study_gives_no_form(http: TestClient) -> None:
    assert http.post("/api/studies/sample/uploads", json={"filename": "a.txt", "size": 10}).status_code == 409


def test_a_laptop_takes_files_itself() -> None:
    local = TestClient(create_app(services()), base_url="http://localhost")
    assert local.get("/api/health").json()["gatewayLimit"] is None
    assert local.post("/api/studies/s/uploads", json={"filename": "a.txt", "size": 10}).status_code == 409


def test_a_large_export_is_parked_under_its_study() -> None:
    made = replace(services(), transfers=Forms())
    url = uploads.parked_url(made, "s", "s.zip", LARGE)
    (key,) = made.blobs.keys("exports/s/")
    assert (url, made.blobs.get(key)) == (f"https://bucket.example/{key}", LARGE)
    assert uploads.parked_url(made, "s", "s.zip", b"small") is None
