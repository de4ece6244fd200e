"""A stack that is served somewhere, driven over HTTP as a browser does it.

`RECEIPTS_SERVED` is its address: that of `make local-aws`, or of a deployment whose model is `stub` or `offline`.
"""

import os
import time
from collections.abc import Iterator
from typing import Any

import httpx2 as httpx
import pytest

from tests.support.api import TEXT

TALK = TEXT.encode()
ADDRESS = os.environ.get("RECEIPTS_SERVED", "")


@pytest.fixture(scope="module")
def http() -> Iterator[httpx.Client]:
    """A browser with its cookies."""
    if not ADDRESS:
        pytest.skip("RECEIPTS_SERVED names no address: see make local-aws")
    with httpx.Client(base_url=ADDRESS, timeout=60) as client:
        yield client


@pytest.fixture(scope="module")
def study(http: httpx.Client) -> str:
    """A private study with one interview."""
    study_id = http.post("/api/studies", json={"title": "Served"}).json()["studyId"]
    sent = http.post(f"/api/studies/{study_id}/transcripts", files={"file": ("talk.txt", TALK)})
    assert sent.status_code == 201, sent.text
    return study_id


def followed(http: httpx.Client, run: dict[str, Any]) -> list[str]:
    """The events of a run to its end, as EventSource gets them: it comes again with the last id that it has."""
    types: list[str] = []
    last = ""
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline:
        answer = http.get(f"/api/runs/{run['runId']}/events", headers={"Last-Event-ID": last} if last else {})
        if answer.status_code == 204:
            return types
        for line in answer.text.splitlines():
            name, _, value = line.partition(": ")
            last = value if name == "id" else last
            types += [value] if name == "event" else []
        time.sleep(0.5)
    raise TimeoutError


def test_it_is_healthy(http: httpx.Client) -> None:
    assert http.get("/api/health").json()["status"] == "ok"


def test_an_upload_is_found_and_comes_back_bit_for_bit(http: httpx.Client, study: str) -> None:
    hits = http.get(f"/api/studies/{study}/search", params={"q": "check summaries by hand"}).json()["hits"]
    assert hits
    source = http.get(f"/api/transcripts/{hits[0]['transcriptId']}/source")
    assert source.content == TALK


def test_themes_are_followed_to_their_end_and_exported(http: httpx.Client) -> None:
    run = http.post("/api/studies/sample/themes", json={}).json()
    types = followed(http, run)
    assert (types[0], types[-1]) == ("started", "done")
    found = http.get(f"/api/runs/{run['runId']}").json()
    assert found["themes"]["themes"]
    exported = http.get("/api/studies/sample/exports/json", params={"unreviewed": "true"})
    assert exported.status_code == 200
    assert found["themes"]["themes"][0]["title"] in exported.text


def test_a_question_is_answered_with_quotes(http: httpx.Client) -> None:
    run = http.post("/api/studies/sample/ask", json={"question": "What do people check by hand?"}).json()
    assert followed(http, run)[-1] == "done"
    answer = http.get(f"/api/runs/{run['runId']}").json()["answer"]
    assert answer["sentences"] or answer["nothingFound"]


def test_a_large_file_goes_to_the_store_by_itself_and_comes_back_from_there(http: httpx.Client, study: str) -> None:
    data = b"".join(b"[%02d:%02d] Ana: Line %d of a long talk.\n" % (n // 60 % 60, n % 60, n) for n in range(150_000))
    offer = http.post(f"/api/studies/{study}/uploads", json={"filename": "long.txt", "size": len(data)}).json()
    sent = httpx.post(offer["url"], data=offer["fields"], files={"file": ("long.txt", data)}, timeout=60)
    assert sent.status_code in (200, 204), sent.text
    taken = http.post(f"/api/studies/{study}/uploads/{offer['uploadId']}", json={"filename": "long.txt"})
    assert taken.status_code == 201, taken.text
    source = http.get(f"/api/transcripts/{taken.json()['transcriptId']}/source", follow_redirects=False)
    assert source.status_code == 303
    assert httpx.get(source.headers["Location"], timeout=60).content == data
