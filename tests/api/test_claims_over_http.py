"""The review gate over HTTP: propose, decide, take back, edit, merge, and what happens when a source changes."""

import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

from functions.api.app import create_app
from receipts_core.use_cases.services import Services
from tests.support.documented import Documented
from tests.support.gate import ANA, BEN, INTERVIEWS, quote, services, transcript


def client(made: Services) -> TestClient:
    return TestClient(Documented(create_app(made)), base_url="http://localhost/api")


@pytest.fixture
def made() -> Services:
    return services()


@pytest.fixture
def http(made: Services) -> TestClient:
    return client(made)


def theme(made: Services, **fields: Any) -> dict[str, Any]:
    cited = [quote(made, "ana", 3, ANA), quote(made, "ben", 2, BEN)]
    return {
        "kind": "theme",
        "title": "Checked by hand",
        "sentence": "Summaries are checked by hand.",
        "citations": [one.model_dump(mode="json") for one in cited],
        "by": "Dana",
        **fields,
    }


def file(http: TestClient, made: Services, **fields: Any) -> Any:
    answer = http.post("/studies/s/claims", json=theme(made, **fields))
    assert answer.status_code == 201, answer.text
    return answer.json()["claim"]


def test_a_claim_is_filed_once_with_its_verdict(http: TestClient, made: Services) -> None:
    claim = file(http, made)
    assert (claim["state"], claim["verdict"]) == ("proposed", {"approve": True, "reasons": []})
    again = http.post("/studies/s/claims", json=theme(made, by="Eve"))
    assert (again.status_code, again.json()["new"], again.json()["claim"]) == (200, False, claim)
    listed = http.get("/studies/s/claims", params={"state": "proposed"}).json()
    assert (listed["items"], listed["nextCursor"]) == ([claim], None)
    assert http.get("/studies/s/claims", params={"state": "approved"}).json()["items"] == []


def test_a_false_quote_files_nothing_and_says_why(http: TestClient, made: Services) -> None:
    cited = [{"lineId": f"{transcript(made, 'ana')}:2", "quote": "I would pay for this."}]
    answer = http.post("/studies/s/claims", json=theme(made, kind="sentence", title=None, citations=cited))
    assert (answer.status_code, answer.json()["claim"]) == (200, None)
    drop = answer.json()["dropped"][0]
    assert (drop["reason"], drop["citations"][0]["diagnosis"]["kind"]) == ("quote not in line", "edited")


def test_a_quote_is_looked_for_in_the_place_that_is_named(http: TestClient, made: Services) -> None:
    asked = {
        "place": transcript(made, "ana"),
        "quote": "I would not pay for this.",
        "sentence": "Ana pays not.",
        "by": "Dana",
    }
    filed = http.post("/studies/s/claims/quoted", json=asked)
    assert (filed.status_code, filed.json()["claim"]["citations"][0]["shown"]) == (201, asked["quote"])
    refused = http.post("/studies/s/claims/quoted", json={**asked, "quote": "I pay with pleasure."})
    assert (refused.status_code, refused.json()["claim"]) == (200, None)
    assert http.post("/studies/s/claims/quoted", json={**asked, "place": "t0"}).status_code == 404


def test_a_claim_is_decided_once_by_somebody_else_and_taken_back(http: TestClient, made: Services) -> None:
    url = f"/claims/{file(http, made)['claimId']}"
    own = http.post(f"{url}/decision", json={"decision": "approve", "by": "dana"})
    assert (own.status_code, own.json()["code"]) == (409, "conflict")
    assert http.post(f"{url}/decision", json={"decision": "approve", "by": " "}).status_code == 400
    decided = http.post(f"{url}/decision", json={"decision": "approve", "by": "Eve", "note": "Yes."}).json()
    assert (decided["state"], decided["decision"]["by"], decided["decision"]["note"]) == ("approved", "Eve", "Yes.")
    late = http.post(f"{url}/decision", json={"decision": "reject", "by": "Finn"})
    assert late.status_code == 409
    assert late.json()["detail"].startswith("Eve approved this claim at ")
    assert http.post(f"{url}/undo", json={"by": "Finn"}).status_code == 409
    assert http.post(f"{url}/undo", json={"by": "Eve"}).json()["state"] == "proposed"


def test_nobody_decides_without_a_name_and_no_agent_or_policy_does(http: TestClient, made: Services) -> None:
    url = f"/claims/{file(http, made)['claimId']}/decision"
    for body in ({"decision": "approve"}, {"decision": "approve", "by": "agent:x"}, {"decision": "maybe", "by": "Eve"}):
        assert http.post(url, json=body).status_code == 400


def test_an_edit_is_a_new_version_with_its_history(http: TestClient, made: Services) -> None:
    old = file(http, made)
    edited = http.patch(f"/claims/{old['claimId']}", json={"by": "Eve", "title": "By hand"})
    assert edited.status_code == 201
    new = edited.json()["claim"]
    history = http.get(f"/claims/{new['claimId']}").json()
    assert (history["claim"], [v["state"] for v in history["versions"]]) == (new, ["superseded"])
    assert [entry["action"] for entry in history["entries"]] == ["proposal", "edit"]
    worse = http.patch(f"/claims/{new['claimId']}", json={"by": "Eve", "citations": []})
    assert (worse.status_code, worse.json()["claim"]) == (200, None)
    assert http.patch(f"/claims/{old['claimId']}", json={"by": "Finn", "title": "Late"}).status_code == 409


def test_quotes_are_added_and_moved_and_claims_merged(http: TestClient, made: Services) -> None:
    one = file(http, made)
    words = {"lineId": f"{transcript(made, 'cas')}:2", "quote": "We check each summary by hand", "by": "Eve"}
    more = http.post(f"/claims/{one['claimId']}/quotes", json=words).json()["claim"]
    assert len(more["citations"]) == 3
    other = file(http, made, title="Other")
    receipt = more["citations"][2]["receipt"]["receiptId"]
    move = {"receiptId": receipt, "toClaimId": other["claimId"], "by": "Eve"}
    moved = http.post(f"/claims/{more['claimId']}/move", json=move).json()
    assert [len(moved[side]["claim"]["citations"]) for side in ("source", "target")] == [2, 3]
    ids = [moved[side]["claim"]["claimId"] for side in ("source", "target")]
    merge = {"claimIds": ids, "title": "By hand", "sentence": "People check by hand.", "by": "Eve"}
    merged = http.post("/studies/s/claims/merge", json=merge)
    assert (merged.status_code, merged.json()["claim"]["supersedes"]) == (201, ids)
    assert http.post("/studies/s/claims/merge", json={**merge, "claimIds": ids[:1]}).status_code == 400


def test_a_withdrawal_is_previewed_with_the_claims_that_it_breaks_and_then_done(
    http: TestClient, made: Services
) -> None:
    claim = file(http, made)
    url = f"/transcripts/{transcript(made, 'ana')}"
    [affected] = http.get(f"{url}/withdrawal").json()["claims"]
    assert (affected["claim"], affected["breaks"]) == (claim, True)
    assert http.delete(url, params={"by": "Zoë 你"}).status_code == 204
    broken = http.get(f"/claims/{claim['claimId']}").json()["claim"]
    assert (broken["state"], broken["dropped"][-1]["reason"]) == ("broken", "withdrawn")
    assert http.get("/studies/s/audit").json()["items"][-1]["by"] == "Zoë 你"


def test_a_corrected_file_says_what_became_of_each_receipt(http: TestClient, made: Services) -> None:
    claim = file(http, made)
    old = transcript(made, "ana")
    text = INTERVIEWS["ana"].replace("[00:05]", "[00:03] Interviewer: Take your time.\n[00:05]")
    url = f"/transcripts/{old}/source"
    change = http.put(url, json={"filename": "ana.txt", "text": text}, params={"by": "Eve"}).json()
    assert [check["outcome"] for check in change["receipts"]] == ["moved"]
    assert change["broken"] == [claim["claimId"]]
    assert change["transcript"]["transcriptId"] != old
    offered = http.post(f"/claims/{claim['claimId']}/offers", json={"by": "Eve"})
    assert (offered.status_code, offered.json()["claim"]["state"]) == (201, "proposed")
    assert http.put(url, json={"filename": "ana.txt", "text": text}).status_code == 404
    again = f"/transcripts/{change['transcript']['transcriptId']}/source"
    assert http.put(again, json={"filename": "ana.txt", "text": text}).status_code == 409
    assert http.put(again, json={"filename": "ana.txt", "text": ""}).status_code == 422


def test_who_corrects_something_is_named_in_the_log(http: TestClient, made: Services) -> None:
    study, ana = "/studies/s", transcript(made, "ana")
    speakers = [{"name": "Ana", "role": "interviewer"}]
    http.patch(f"/transcripts/{ana}", params={"by": "Eve"}, json={"title": "Ana, day 1", "speakers": speakers})
    http.patch(study, params={"by": "Finn"}, json={"title": "Tools"})
    http.patch(study, json={"title": "Tools of today"})
    last = http.get(f"{study}/audit").json()["items"][-4:]
    assert [(one["action"], one["by"], one["subjects"], one["outcome"]) for one in last] == [
        ("correction", "Eve", [ana], "speakers"),
        ("correction", "Eve", [ana], "title"),
        ("correction", "Finn", ["s"], "title"),
        ("correction", "unnamed", ["s"], "title"),
    ]


@pytest.mark.parametrize("body", [{"title": "New"}, {"speakers": [{"name": "Ana", "role": "interviewer"}]}])
def test_a_model_corrects_nothing_in_its_name(http: TestClient, made: Services, body: dict[str, Any]) -> None:
    url = f"/transcripts/{transcript(made, 'ana')}"
    before = http.get(url).json()
    refused = http.patch(url, params={"by": "model:x"}, json=body)
    assert (refused.status_code, http.get(url).json()) == (400, before)


def test_the_log_is_read_checked_and_taken_away(http: TestClient, made: Services) -> None:
    file(http, made)
    first = http.get("/studies/s/audit", params={"limit": 3}).json()
    rest = http.get("/studies/s/audit", params={"limit": 3, "cursor": first["nextCursor"]}).json()
    entries = first["items"] + rest["items"]
    assert [entry["action"] for entry in entries] == ["import", "import", "import", "proposal"]
    check = http.get("/studies/s/audit/verify").json()
    assert (check["intact"], check["head"]) == (True, {"count": 4, "hash": entries[-1]["hash"]})
    exported = http.get("/studies/s/audit/export")
    assert exported.headers["content-type"].startswith("application/x-ndjson")
    assert [json.loads(line) for line in exported.text.splitlines()] == entries


@pytest.mark.parametrize(
    "url",
    [
        "/studies/nowhere/claims",
        "/claims/c0",
        "/studies/nowhere/audit",
        "/studies/nowhere/audit/verify",
        "/studies/nowhere/audit/export",
    ],
)
def test_what_is_not_there_is_not_found(http: TestClient, url: str) -> None:
    answer = http.get(url)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
