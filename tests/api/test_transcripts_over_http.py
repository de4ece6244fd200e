from tests.support.api import TEXT, client, services, with_interview


def test_a_transcript_is_read_renamed_and_its_speakers_corrected() -> None:
    made = services()
    url = f"/api/transcripts/{with_interview(made).transcript_id}"
    http = client(made)
    change = {"title": "Ana, day 1", "speakers": [{"name": "Ana", "role": "unknown"}]}
    changed = http.patch(url, json=change).json()
    roles = {speaker["name"]: (speaker["role"], speaker["roleReason"]) for speaker in changed["speakers"]}
    assert changed["title"] == "Ana, day 1"
    assert roles["Ana"] == ("unknown", "set by a person")
    assert http.get(url).json() == changed


def test_two_voices_of_a_transcript_can_be_said_to_be_one_person() -> None:
    made = services()
    info = with_interview(made, TEXT + "[00:30] Speaker 2: It is me again, from the other room.\n")
    change = {"speakers": [{"name": "Speaker 2", "sameAs": "Ana"}]}
    speakers = client(made).patch(f"/api/transcripts/{info.transcript_id}", json=change).json()["speakers"]
    assert len({s["personId"] for s in speakers if s["name"] in ("Ana", "Speaker 2")}) == 1


def test_a_correction_of_a_speaker_who_is_not_there_names_those_who_are() -> None:
    made = services()
    url = f"/api/transcripts/{with_interview(made).transcript_id}"
    answer = client(made).patch(url, json={"title": "New", "speakers": [{"name": "Bob", "role": "participant"}]})
    assert answer.status_code == 400
    assert "Ana" in answer.json()["fix"]
    assert client(made).get(url).json()["title"] == "ana"


def test_lines_are_paged_by_number() -> None:
    made = services()
    url = f"/api/transcripts/{with_interview(made).transcript_id}/lines"
    http = client(made)
    first = http.get(url, params={"limit": 3}).json()
    rest = http.get(url, params={"limit": 3, "after": first["nextCursor"]}).json()
    assert [line["n"] for line in first["items"] + rest["items"]] == [1, 2, 3, 4, 5]
    assert rest["nextCursor"] is None


def test_a_line_comes_with_its_neighbours() -> None:
    made = services()
    transcript_id = with_interview(made).transcript_id
    found = client(made).get(f"/api/lines/{transcript_id}:2", params={"around": 2}).json()
    assert found["line"]["text"].startswith("I would not pay")
    assert [line["n"] for line in found["before"]] == [1]
    assert [line["n"] for line in found["after"]] == [3, 4]
    assert found["transcriptTitle"] == "ana"


def test_spans_of_a_line_point_into_the_source() -> None:
    made = services()
    transcript_id = with_interview(made).transcript_id
    http = client(made)
    source = http.get(f"/api/transcripts/{transcript_id}/source").content
    line = http.get(f"/api/lines/{transcript_id}:4").json()["line"]
    [[start, end]] = [span for _, _, spans in line["cues"] for span in spans]
    assert source[start:end].decode() == line["text"]


def test_a_withdrawal_says_what_goes_before_it_goes() -> None:
    made = services()
    url = f"/api/transcripts/{with_interview(made).transcript_id}"
    http = client(made)
    preview = http.get(f"{url}/withdrawal").json()
    assert (preview["transcript"]["lineCount"], preview["people"]) == (5, ["Ana"])
    assert http.delete(url).status_code == 204
    assert {http.get(url).status_code, http.get(f"{url}/source").status_code, http.delete(url).status_code} == {404}
    assert list(made.blobs.keys("sources/")) == []


def test_a_search_finds_lines_by_any_words_of_a_question() -> None:
    made = services()
    transcript_id = with_interview(made).transcript_id
    http = client(made)
    hits = http.get("/api/studies/s/search", params={"q": "who would pay?"}).json()["hits"]
    assert hits[0]["lineId"] in (f"{transcript_id}:1", f"{transcript_id}:2")
    within = {"q": "summary", "transcriptId": transcript_id, "limit": 1}
    page = http.get("/api/studies/s/search", params=within).json()
    assert len(page["hits"]) == 1
    rest = http.get("/api/studies/s/search", params=within | {"cursor": page["nextCursor"]}).json()
    assert rest["hits"] != page["hits"]


def test_health_says_which_model_answers_and_how_large_a_file_may_be() -> None:
    health = client(services()).get("/api/health").json()
    assert (health["status"], health["model"], health["uploadLimit"]) == ("ok", "stub", 25_000_000)
