"""What one visitor of the demo has is not there for another: by no route, in no list, through no agent."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import pytest

from functions.api import openapi
from receipts_core.bootstrap import for_callers
from receipts_core.errors import NotFound
from receipts_core.settings import Settings
from tests.support.api import client, services, with_interview
from tests.support.demo import INTERVIEW, SECRET, Demo, Visitor

UPLOAD = "0" * 32


class Ids(NamedTuple):
    """What there is to guess: a study with a transcript, a run, a claim and a file on its way."""

    studyId: str  # noqa: N815  as in the paths
    transcriptId: str  # noqa: N815
    lineId: str  # noqa: N815
    runId: str  # noqa: N815
    claimId: str  # noqa: N815
    otherClaimId: str = "cother"  # noqa: N815
    receiptId: str = "rcnone"  # noqa: N815
    uploadId: str = UPLOAD  # noqa: N815
    format: str = "json"


NOTHING = Ids("v-none", "tnone", "tnone:1", "rnone", "cnone", uploadId="1" * 32)


class Asked(NamedTuple):
    """How a route is asked for what somebody has."""

    body: Callable[[Ids], Any] = lambda _: None
    query: str = ""


def claimed(ids: Ids, sentence: str = "Ana would not pay.") -> dict[str, Any]:
    quote = {"lineId": ids.lineId, "quote": "I would not pay for this"}
    return {"sentence": sentence, "citations": [quote], "by": "Eve"}


BY_EVE = Asked(lambda _: {"by": "Eve"})
# Every route that is asked with an id, however it is asked. A route that is missing here fails the test below.
ASKED: dict[str, Asked] = {
    "getStudy": Asked(),
    "updateStudy": Asked(lambda _: {"title": "Taken"}),
    "deleteStudy": Asked(),
    "listTranscripts": Asked(),
    "uploadTranscript": Asked(lambda _: {"filename": "a.txt", "text": INTERVIEW}),
    "openUpload": Asked(lambda _: {"filename": "a.txt", "size": 10}),
    "takeUpload": Asked(lambda _: {"filename": "a.txt"}),
    "getTranscript": Asked(),
    "updateTranscript": Asked(lambda _: {"title": "Taken"}),
    "previewWithdrawal": Asked(),
    "deleteTranscript": Asked(),
    "correctTranscript": Asked(lambda _: {"filename": "a.txt", "text": INTERVIEW}),
    "listLines": Asked(),
    "getSource": Asked(),
    "getLine": Asked(),
    "search": Asked(query=f"?q={SECRET}"),
    "startThemes": Asked(lambda _: {}),
    "startAsk": Asked(lambda _: {"question": f"What of the {SECRET}?"}),
    "listRuns": Asked(),
    "getRun": Asked(),
    "followRun": Asked(),
    "cancelRun": Asked(),
    "verifyClaims": Asked(
        lambda ids: {"studyId": ids.studyId, "claims": [{"kind": "sentence", "sentence": "S.", "citations": []}]}
    ),
    "listClaims": Asked(),
    "proposeClaim": Asked(claimed),
    "proposeQuotedClaim": Asked(
        lambda ids: {"place": ids.lineId, "quote": "I would not pay for this", "sentence": "S.", "by": "Eve"}
    ),
    "mergeClaims": Asked(
        lambda ids: {"claimIds": [ids.claimId, ids.otherClaimId], "title": "T", "sentence": "S.", "by": "Eve"}
    ),
    "getClaim": Asked(),
    "decideClaim": Asked(lambda _: {"decision": "approve", "by": "Eve"}),
    "undoDecision": BY_EVE,
    "editClaim": Asked(lambda _: {"sentence": "Other words.", "by": "Eve"}),
    "addQuote": Asked(lambda ids: {"lineId": ids.lineId, "quote": "My team has no budget", "by": "Eve"}),
    "acceptOffers": BY_EVE,
    "moveQuote": Asked(lambda ids: {"receiptId": ids.receiptId, "toClaimId": ids.otherClaimId, "by": "Eve"}),
    "listAudit": Asked(),
    "verifyAudit": Asked(),
    "exportAudit": Asked(),
    "getExport": Asked(query="?unreviewed=true"),
}
# Routes that are asked with no id: what they answer hangs on who asks.
WITHOUT_IDS = {"health", "listStudies", "createStudy", "listExportFormats"}


@cache
def operations() -> dict[str, tuple[str, str]]:
    """Method and path of every route, by its name."""
    paths = openapi.document()["paths"]
    return {op["operationId"]: (method, path) for path, methods in paths.items() for method, op in methods.items()}


def owned() -> tuple[Demo, Visitor, Ids]:
    demo = Demo.open()
    ana = demo.visitor()
    study_id = ana.study()
    info = ana.upload(study_id)
    line_id = f"{info['transcriptId']}:2"
    run_id = ana.ask(study_id, f"What of the {SECRET}?").json()["runId"]
    ids = Ids(study_id, info["transcriptId"], line_id, run_id, "")
    claims = [
        ana.http.post(f"/api/studies/{study_id}/claims", json=claimed(ids, sentence)).json()["claim"]
        for sentence in ("Ana would not pay.", "She does not want to pay.")
    ]
    demo.inner.blobs.put(f"uploads/{study_id}/{UPLOAD}", INTERVIEW.encode())
    receipt_id = claims[0]["citations"][0]["receipt"]["receiptId"]
    return (
        demo,
        ana,
        ids._replace(claimId=claims[0]["claimId"], otherClaimId=claims[1]["claimId"], receiptId=receipt_id),
    )


def send(visitor: Visitor, name: str, ids: Ids) -> Any:
    method, path = operations()[name]
    asked = ASKED[name]
    body = asked.body(ids)
    more = {} if body is None else {"json": body}
    url = path.format(**ids._asdict()) + asked.query
    return visitor.http.request(method, url, follow_redirects=False, **more)


def test_every_route_is_tried_as_somebody_else() -> None:
    assert set(operations()) == set(ASKED) | WITHOUT_IDS


@pytest.mark.parametrize("name", ASKED)
def test_a_route_serves_its_owner_and_is_as_if_nothing_were_there_for_everybody_else(name: str) -> None:
    demo, ana, ids = owned()
    before = snapshot(demo)
    for stranger in (demo.visitor("198.51.100.2"), with_study(demo)):
        refused = send(stranger, name, ids)
        unknown = send(stranger, name, NOTHING)
        assert refused.status_code == unknown.status_code == 404, refused.text
        assert shape(refused.json(), ids) == shape(unknown.json(), NOTHING)
        assert SECRET not in refused.text
    assert snapshot(demo) == before
    assert send(ana, name, ids).status_code != 404


def with_study(demo: Demo) -> Visitor:
    other = demo.visitor("198.51.100.3")
    other.study()
    return other


def shape(problem: dict[str, Any], ids: Ids) -> str:
    """A problem without the ids that the asker gave himself."""
    text = json.dumps(problem)
    for value in sorted(ids, key=len, reverse=True):
        text = text.replace(value, "…")
    return text


def snapshot(demo: Demo) -> Any:
    """All that the private studies hold."""
    studies = [study for study in demo.inner.transcripts.list_studies().items if SECRET in str(lines(demo, study))]
    runs = [demo.inner.runs.list(study.study_id).items for study in studies]
    claims = [demo.inner.reviews.list(study.study_id).items for study in studies]
    return studies, runs, claims, sorted(demo.inner.blobs.keys("sources/v-")), sorted(demo.inner.blobs.keys("uploads/"))


def lines(demo: Demo, study: Any) -> list[str]:
    return [line.text for line in demo.inner.transcripts.iter_lines(study.study_id)]


def test_lists_hold_the_sample_and_ones_own() -> None:
    demo, ana, ids = owned()
    mine = [study["studyId"] for study in ana.http.get("/api/studies").json()["items"]]
    theirs = [study["studyId"] for study in demo.visitor().http.get("/api/studies").json()["items"]]
    assert (mine, theirs) == (["sample", ids.studyId], ["sample"])


def test_a_title_that_somebody_else_has_too_makes_a_study_of_ones_own() -> None:
    demo, _, ids = owned()
    other = demo.visitor()
    study_id = other.study("Mine")
    assert study_id != ids.studyId
    assert other.study("Mine") == study_id
    assert other.http.post("/api/studies", json={"title": "X", "studyId": ids.studyId}).json()["studyId"] != ids.studyId


def test_no_search_verification_or_run_over_a_shared_study_reaches_into_a_private_one() -> None:
    demo, _, ids = owned()
    eve = demo.visitor()
    assert eve.http.get(f"/api/studies/sample/search?q={SECRET}").json()["hits"] == []
    inside = f"/api/studies/sample/search?q=pay&transcriptId={ids.transcriptId}"
    assert eve.http.get(inside).json()["hits"] == []
    claim = {"kind": "sentence", "sentence": "S.", "citations": [{"lineId": ids.lineId, "quote": "I would not pay"}]}
    for study_id in ("sample", eve.study()):
        checked = eve.http.post("/api/verify", json={"studyId": study_id, "claims": [claim]}).json()["claims"][0]
        assert (checked["kept"], checked["reason"]) == (False, "line not found")
        assert SECRET not in json.dumps(checked)


def test_an_agent_over_mcp_sees_what_its_visitor_sees() -> None:
    demo, ana, ids = owned()
    words = f"for this {SECRET}"
    assert words in call(ana, "search_quotes", {"query": SECRET, "study": ids.studyId})
    eve = demo.visitor()
    for tool, arguments in (
        ("search_quotes", {"query": SECRET, "study": ids.studyId}),
        ("get_source", {"lineId": ids.lineId}),
        ("list_transcripts", {"study": ids.studyId}),
    ):
        assert words not in call(eve, tool, arguments)


def call(visitor: Visitor, tool: str, arguments: dict[str, Any]) -> str:
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}
    accept = {"Accept": "application/json, text/event-stream", "MCP-Protocol-Version": "2025-06-18"}
    return visitor.http.post("/mcp", json=body, headers=accept).text


@pytest.mark.parametrize(
    "name", ["updateStudy", "deleteStudy", "uploadTranscript", "updateTranscript", "deleteTranscript", "proposeClaim"]
)
def test_the_sample_is_everybodys_to_read_and_nobodys_to_change(name: str) -> None:
    demo = Demo.open()
    visitor = demo.visitor()
    transcript_id = visitor.http.get("/api/studies/sample/transcripts").json()["items"][0]["transcriptId"]
    before = demo.inner.transcripts.get_study("sample")
    line = next(line for line in demo.inner.transcripts.iter_lines("sample") if line.role == "participant")
    ids = Ids("sample", transcript_id, line.line_id, "r", "c")
    body = {"sentence": "This was said.", "citations": [{"lineId": line.line_id, "quote": line.text}], "by": "Eve"}
    if name == "proposeClaim":
        answer = visitor.http.post("/api/studies/sample/claims", json=body)
    else:
        answer = send(visitor, name, ids)
    assert answer.json()["code"] in ("conflict", "unauthorised")
    assert demo.inner.transcripts.get_study("sample") == before
    assert demo.inner.reviews.list("sample").items == []


def test_what_somebody_asks_the_sample_is_not_shown_to_others_and_not_cancelled_by_them() -> None:
    demo = Demo.open()
    ana, eve = demo.visitor(), demo.visitor()
    asked = ana.ask("sample", "Is my boss wrong?").json()
    themes = ana.http.post("/api/studies/sample/themes", json={}).json()
    listed = eve.http.get("/api/studies/sample/runs").json()["items"]
    assert [run["runId"] for run in listed] == [themes["runId"]]
    assert eve.http.get("/api/studies/sample/audit").json()["items"] == []
    assert eve.http.get("/api/studies/sample/audit/verify").json()["intact"]
    assert eve.http.post(f"/api/runs/{themes['runId']}/cancel").status_code == 401
    assert ana.http.get(f"/api/runs/{asked['runId']}").json()["question"] == "Is my boss wrong?"


def test_only_a_hash_of_the_token_is_kept_and_it_travels_as_a_cookie_that_no_script_reads() -> None:
    demo = Demo.open()
    ana = demo.visitor()
    assert "set-cookie" not in ana.http.get("/api/studies").headers
    made = ana.http.post("/api/studies", json={"title": "Mine"})
    token = made.headers["X-Receipts-Visitor"]
    assert made.headers["set-cookie"].endswith("; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure")
    assert len(token.split("-", 1)[1]) == 43
    everything = repr(demo.inner.transcripts.list_studies().items) + repr(list(demo.inner.blobs.keys("")))
    assert token not in everything
    assert token not in made.text
    program = demo.visitor()
    answer = program.http.get(f"/api/studies/{made.json()['studyId']}", headers={"X-Receipts-Visitor": token})
    assert answer.status_code == 200


STRANGE = {
    "none": "",
    "short": "x",
    "expired": "0000000000-" + "a" * 43,
    "never expires": "9999999999-" + "a" * 43,
    "too short": "1700000001-" + "a" * 42,
    "an id": "v-1",
    "other digits": "\u0661" * 10 + "-" + "a" * 43,
}


@pytest.mark.parametrize("token", STRANGE.values(), ids=STRANGE)
def test_a_token_that_we_did_not_make_opens_nothing(token: str) -> None:
    demo = Demo.open()
    listed = demo.visitor().http.get("/api/studies", headers={"Cookie": f"receipts_visitor={token}".encode()})
    assert [study["studyId"] for study in listed.json()["items"]] == ["sample"]


def test_a_visitors_study_goes_when_the_token_does_even_before_the_store_has_removed_it() -> None:
    demo, ana, ids = owned()
    assert ana.http.get(f"/api/studies/{ids.studyId}").json()["expiresAt"] == 1_700_000_000_000 + 7 * 86_400_000
    demo.clock.advance(7 * 86_400_000 - 1)
    assert ana.http.get(f"/api/transcripts/{ids.transcriptId}").status_code == 200
    demo.clock.advance(1)
    for name in ("getStudy", "getTranscript", "getLine", "getRun", "search", "getClaim", "getSource"):
        assert send(ana, name, ids).status_code == 404
    assert ana.http.get("/api/studies").json()["items"][1:] == []
    assert ana.study() != ids.studyId


def test_without_visitors_everything_belongs_to_the_one_person() -> None:
    made = services()
    info = with_interview(made)
    assert client(made).get(f"/api/transcripts/{info.transcript_id}").status_code == 200
    assert client(made).post("/api/studies", json={"title": "Prices"}).json()["studyId"] == "prices"


def test_a_request_that_nobody_announced_reaches_only_what_is_everybodys() -> None:
    demo, _, ids = owned()
    unannounced = for_callers(demo.inner, Settings(demo=True), demo.budget)
    assert unannounced.transcripts.get_study("sample").read_only
    for read in (unannounced.transcripts.get_study, unannounced.transcripts.iter_lines):
        with pytest.raises(NotFound):
            read(ids.studyId)
    assert unannounced.transcripts.get_lines([ids.lineId]) == {}
