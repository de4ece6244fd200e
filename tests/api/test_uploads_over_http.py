from collections.abc import Iterator

import pytest

from receipts_core.use_cases.services import Limits
from tests.support.api import PROBLEM, TEXT, client, services

URL = "/api/studies/s/transcripts"


def test_a_file_is_taken_in_and_its_bytes_come_back_unchanged() -> None:
    http = client(services())
    data = b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode()
    made = http.post(URL, files={"file": ("Ana, day 1.txt", data)})
    assert (made.status_code, made.json()["title"]) == (201, "Ana, day 1")
    source = http.get(f"/api/transcripts/{made.json()['transcriptId']}/source")
    assert source.content == data
    assert source.headers["content-type"] == "application/octet-stream"
    assert source.headers["x-content-type-options"] == "nosniff"
    assert source.headers["content-disposition"] == "attachment; filename*=UTF-8''Ana%2C%20day%201.txt"


def test_pasted_text_gives_the_same_transcript_as_the_file() -> None:
    http = client(services())
    pasted = http.post(URL, json={"filename": "ana.txt", "text": TEXT}).json()
    uploaded = http.post(URL, files={"file": ("ana.txt", TEXT.encode())}).json()
    assert pasted == uploaded
    assert len(http.get(URL).json()["items"]) == 1


def test_a_form_may_name_the_format_and_the_encoding() -> None:
    http = client(services())
    file = {"file": ("ana.txt", "[00:01] Zoë: It was naïve of me to pay.".encode("latin-1"))}
    assert http.post(URL, files=file).status_code == 422
    made = http.post(URL, files=file, data={"encoding": "latin-1", "format": "text"}).json()
    assert [speaker["name"] for speaker in made["speakers"]] == ["Zoë"]


@pytest.mark.parametrize(
    "data", [b"", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"WEBVTT\n\n"], ids=["empty", "picture", "silent"]
)
def test_a_file_that_cannot_be_read_is_a_problem_with_the_line_and_the_fix(data: bytes) -> None:
    http = client(services())
    answer = http.post(URL, files={"file": ("a.vtt", data)})
    assert (answer.status_code, answer.headers["content-type"]) == (422, PROBLEM)
    problem = answer.json()
    assert problem["code"] == "unreadable_transcript"
    assert isinstance(problem["line"], int)
    assert problem["fix"]
    assert http.get(URL).json()["items"] == []


def test_a_file_over_the_limit_is_refused_with_the_limit_and_what_to_do() -> None:
    http = client(services(limits=Limits(upload_bytes=1_000_000)))
    answer = http.post(URL, files={"file": ("a.txt", b"x" * 1_050_000)})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert "1 MB" in answer.json()["detail"]
    assert "Split the file" in answer.json()["fix"]


def test_a_body_whose_announced_length_is_over_the_limit_is_not_read() -> None:
    http = client(services(limits=Limits(upload_bytes=1_000_000)))
    answer = http.post(URL, content=b"", headers={"Content-Length": "2000000", "Content-Type": "application/json"})
    assert (answer.status_code, answer.headers["content-type"]) == (413, PROBLEM)
    assert "at most 1 MB" in answer.json()["detail"]


@pytest.mark.parametrize("kind", ["application/json", "multipart/form-data; boundary=b"])
def test_a_body_that_does_not_say_its_length_is_cut_off_at_the_limit(kind: str) -> None:
    sent = 0

    def endless() -> Iterator[bytes]:
        nonlocal sent
        yield b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
        while True:
            sent += 100_000
            yield b"x" * 100_000

    http = client(services(limits=Limits(upload_bytes=1_000_000)))
    answer = http.post(URL, content=_first(endless(), 60), headers={"Content-Type": kind})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def _first(chunks: Iterator[bytes], count: int) -> Iterator[bytes]:
    return (next(chunks) for _ in range(count))


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"data": {"note": "no file"}, "files": {"other": b"x"}}, 400),
        ({"json": {"text": "no name"}}, 400),
        ({"json": {"filename": "a.txt", "text": 7}}, 400),
        ({"content": b"{", "headers": {"Content-Type": "application/json"}}, 400),
        ({"content": b"--", "headers": {"Content-Type": "multipart/form-data"}}, 400),
        ({"content": b"Ana: Hello", "headers": {"Content-Type": "text/plain"}}, 415),
        ({"content": b"Ana: Hello"}, 415),
    ],
    ids=["no file part", "no name", "no text", "broken JSON", "no boundary", "plain text", "no type"],
)
def test_an_upload_in_another_form_is_refused_with_what_to_send(body: dict[str, object], status: int) -> None:
    answer = client(services()).post(URL, **body)  # pyright: ignore[reportArgumentType]
    assert (answer.status_code, answer.headers["content-type"]) == (status, PROBLEM)
    assert answer.json()["fix"]


def test_a_study_that_is_not_there_takes_nothing() -> None:
    answer = client(services()).post("/api/studies/none/transcripts", files={"file": ("a.txt", TEXT.encode())})
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
