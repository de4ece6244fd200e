from tests.support.api import client, services, with_interview


def test_a_study_is_created_renamed_listed_and_deleted() -> None:
    http = client(services())
    created = http.post("/api/studies", json={"title": "Price interviews"})
    assert (created.status_code, created.json()["studyId"]) == (201, "price-interviews")
    assert http.patch("/api/studies/price-interviews", json={"title": "Prices"}).json()["title"] == "Prices"
    assert {s["title"] for s in http.get("/api/studies").json()["items"]} == {"A study", "Sample", "Prices"}
    assert http.delete("/api/studies/price-interviews").status_code == 204
    assert http.get("/api/studies/price-interviews").json()["code"] == "not_found"


def test_creating_a_study_whose_id_is_taken_returns_the_one_that_is_there() -> None:
    http = client(services())
    assert http.post("/api/studies", json={"title": "Another title", "studyId": "s"}).json()["title"] == "A study"


def test_a_study_counts_what_it_holds() -> None:
    made = services()
    with_interview(made)
    study = client(made).get("/api/studies/s").json()
    assert (study["transcripts"], study["lines"], study["participants"]) == (1, 5, 1)


def test_studies_are_paged_until_the_end() -> None:
    http = client(services())
    first = http.get("/api/studies", params={"limit": 1}).json()
    second = http.get("/api/studies", params={"limit": 1, "cursor": first["nextCursor"]}).json()
    assert [s["studyId"] for s in first["items"] + second["items"]] == ["s", "sample"]
    assert second["nextCursor"] is None


def test_the_sample_study_refuses_every_change_with_a_way_out() -> None:
    http = client(services())
    file = {"file": ("a.txt", b"Ana: Hello there.")}
    refused = [
        http.patch("/api/studies/sample", json={"title": "Mine"}),
        http.delete("/api/studies/sample"),
        http.post("/api/studies/sample/transcripts", files=file),
    ]
    assert [answer.status_code for answer in refused] == [409, 409, 409]
    assert all("study of your own" in answer.json()["fix"] for answer in refused)


def test_a_title_without_a_visible_character_is_refused() -> None:
    answer = client(services()).post("/api/studies", json={"title": " \u0007 "})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_input")
