from receipts_core.contract import RunState
from receipts_core.use_cases.runs import execute_run
from receipts_core.use_cases.sample import load_samples
from receipts_core.use_cases.services import Services
from tests.support.api import client, services, started_run, with_interview


class AtOnce:
    """A dispatcher that executes a run before it returns."""

    services: Services

    def dispatch(self, run_id: str) -> None:
        execute_run(self.services, run_id)


def test_themes_of_the_samples_quote_what_is_in_their_sources_and_show_what_was_dropped() -> None:
    dispatcher = AtOnce()
    dispatcher.services = made = services(dispatcher=dispatcher)
    load_samples(made)
    http = client(made)
    started = http.post("/api/studies/sample/themes", json={"model": "stub"})
    assert started.status_code == 202
    run = http.get(f"/api/runs/{started.json()['runId']}").json()
    assert run["state"] == "done"
    assert "fabricated" in str(run["themes"]["dropped"])
    for citation in (c for theme in run["themes"]["themes"] for c in theme["citations"]):
        source = http.get(f"/api/transcripts/{citation['transcriptId']}/source").content
        for span in citation["receipt"]["spans"]:
            assert source[span["start"] : span["end"]].decode() == span["quote"]
    again = http.post("/api/studies/sample/themes", json={"model": "stub"}).json()
    assert (again["runId"], again["cached"]) == (run["runId"], True)


def test_starting_themes_needs_no_body_and_returns_at_once() -> None:
    made = services()
    with_interview(made)
    started = client(made).post("/api/studies/s/themes")
    assert (started.status_code, started.json()["state"], started.json()["kind"]) == (202, "queued", "themes")


def test_a_study_without_transcripts_has_nothing_to_run_over() -> None:
    answer = client(services()).post("/api/studies/s/themes", json={})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_input")


def test_an_empty_question_is_refused() -> None:
    made = services()
    with_interview(made)
    assert client(made).post("/api/studies/s/ask", json={"question": "  "}).json()["code"] == "invalid_input"


def test_runs_are_listed_newest_first_and_by_kind() -> None:
    made = services()
    started_run(made, "ask")
    http = client(made)
    themes = http.post("/api/studies/s/themes").json()
    assert {run["kind"] for run in http.get("/api/studies/s/runs").json()["items"]} == {"themes", "ask"}
    only = http.get("/api/studies/s/runs", params={"kind": "themes", "limit": 1}).json()["items"]
    assert [run["runId"] for run in only] == [themes["runId"]]
    assert len(http.get("/api/studies/s/runs", params={"kind": "ask", "limit": 1}).json()["items"]) == 1
    assert http.get("/api/studies/s/runs", params={"kind": "poems"}).status_code == 400


def test_a_run_that_waits_is_cancelled_at_once() -> None:
    made = services()
    with_interview(made)
    http = client(made)
    run_id = http.post("/api/studies/s/themes").json()["runId"]
    assert http.post(f"/api/runs/{run_id}/cancel").json()["state"] == RunState.CANCELLED


def test_a_run_that_is_not_there_is_not_found_by_any_route() -> None:
    http = client(services())
    answers = [http.get("/api/runs/x"), http.get("/api/runs/x/events"), http.post("/api/runs/x/cancel")]
    assert [answer.status_code for answer in answers] == [404, 404, 404]
    assert http.get("/api/studies/none/runs").status_code == 404


def test_claims_are_checked_and_each_drop_has_its_reason() -> None:
    made = services()
    transcript_id = with_interview(made).transcript_id
    claims = [
        {
            "kind": "sentence",
            "sentence": "Ana would not pay.",
            "citations": [{"lineId": f"{transcript_id}:2", "quote": "I would not pay for this."}],
        },
        {
            "kind": "sentence",
            "sentence": "Ana would pay.",
            "citations": [{"lineId": f"{transcript_id}:2", "quote": "I would gladly pay for this."}],
        },
        {"kind": "sentence", "sentence": "Somebody said so.", "citations": []},
    ]
    answer = client(made).post("/api/verify", json={"studyId": "s", "claims": claims})
    assert [(claim["kept"], claim["reason"]) for claim in answer.json()["claims"]] == [
        (True, None),
        (False, "quote not in line"),
        (False, "no citation"),
    ]
    assert client(made).post("/api/verify", json={"studyId": "none", "claims": []}).status_code == 404
