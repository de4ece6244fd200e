"""The server on a person's machine: the web app, and nothing for pages of other sites."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from functions.local.server import build_server_app
from tests.support.api import PROBLEM, services

PAGE = {"Accept": "text/html"}


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Receipts</title>")
    (tmp_path / "assets" / "app-1a2b.js").write_text("export {}")
    (tmp_path.parent / "secret.txt").write_text("not part of the app")
    return tmp_path


def server(dist: Path | None, host: str = "localhost:8000") -> TestClient:
    return TestClient(build_server_app(services(), dist), base_url=f"http://{host}")


@pytest.mark.parametrize("path", ["/", "/studies/s/themes", "/transcripts/t1/lines/t1:4", "/index.html"])
def test_every_view_of_the_app_gets_its_page_and_asks_again_next_time(dist: Path, path: str) -> None:
    page = server(dist).get(path, headers=PAGE)
    assert (page.status_code, page.headers["cache-control"]) == (200, "no-cache")
    assert "<title>Receipts</title>" in page.text
    assert "default-src 'self'" in page.headers["content-security-policy"]


def test_a_hashed_file_may_be_kept_for_good_and_a_missing_one_is_missing(dist: Path) -> None:
    http = server(dist)
    assert http.get("/assets/app-1a2b.js").headers["cache-control"] == "public, max-age=31536000, immutable"
    assert http.get("/assets/app-old.js", headers=PAGE).status_code == 404


def test_addresses_under_api_are_never_the_page(dist: Path) -> None:
    http = server(dist)
    for path in ("/api", "/api/nothing", "/api/studies/none"):
        answer = http.get(path, headers=PAGE)
        assert (answer.status_code, answer.headers["content-type"]) == (404, PROBLEM)
    assert http.get("/api/verify", headers=PAGE).status_code == 405
    assert http.get("/api/health").json()["status"] == "ok"


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/a%00b"])
def test_files_beside_the_app_cannot_be_read(dist: Path, path: str) -> None:
    assert "not part" not in server(dist).get(path).text


def test_the_page_takes_no_other_method(dist: Path) -> None:
    answer = server(dist).post("/", headers=PAGE)
    assert (answer.status_code, answer.headers["allow"], answer.headers["content-type"]) == (405, "GET, HEAD", PROBLEM)


def test_without_a_build_the_page_says_how_to_make_one() -> None:
    page = server(None).get("/", headers=PAGE)
    assert page.status_code == 200
    assert "make serve" in page.text


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST"])
def test_it_answers_to_the_names_of_this_machine(host: str) -> None:
    assert server(None).get("/api/health", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:8000", "localhost.evil.example", "[::1", ""])
def test_a_name_that_was_pointed_here_by_somebody_else_is_refused(host: str) -> None:
    answer = server(None).get("/api/studies", headers={"Host": host})
    assert (answer.status_code, answer.json()["code"]) == (403, "cross_site")


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://localhost:5000", "http://127.0.0.1:8000"])
def test_a_page_of_another_origin_changes_nothing(origin: str) -> None:
    http = server(None)
    for method, path in [("POST", "/api/studies"), ("DELETE", "/api/studies/s"), ("PATCH", "/api/studies/s")]:
        answer = http.request(method, path, headers={"Origin": origin}, json={"title": "Mine"})
        assert (answer.status_code, answer.json()["code"]) == (403, "cross_site")
    assert http.get("/api/studies/s").json()["title"] == "A study"


def test_its_own_page_and_programs_without_a_page_may_change_things() -> None:
    http = server(None)
    assert (
        http.post("/api/studies", json={"title": "A"}, headers={"Origin": "http://localhost:8000"}).status_code == 201
    )
    assert http.post("/api/studies", json={"title": "B"}).status_code == 201
