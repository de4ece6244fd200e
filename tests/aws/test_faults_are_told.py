"""What a person sees when AWS fails under the API or under a run; nothing is lost, and nothing is half-visible."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from functions.api.handler import make_handler
from functions.themes.handler import make_handler as make_themes_handler
from receipts_core.adapters.clock import ManualClock
from receipts_core.adapters.dynamodb import DynamoReviews, DynamoRuns, DynamoTranscripts
from receipts_core.adapters.lambda_dispatch import LambdaDispatcher
from receipts_core.adapters.s3 import S3Blobs
from receipts_core.adapters.stub import StubModel
from receipts_core.ports import Dispatcher
from receipts_core.use_cases.services import Services
from receipts_core.use_cases.studies import create_study
from tests.support.api import TEXT, Idle
from tests.support.faulty import Fault, FaultyClient, gone_after, refusing, throttled
from tests.support.gateway import Context, rest
from tests.support.local_aws import local_client, moto_server, new_bucket, new_table


@pytest.fixture(scope="module")
def moto() -> Iterator[str]:
    with moto_server() as url:
        yield url


def healthy(_: str, __: Any, call: Any) -> Any:
    return call()


class Cloud:
    """Stores in AWS whose clients can be made to fail."""

    def __init__(self, url: str, dispatcher: Dispatcher | None = None) -> None:
        self.dynamodb, s3 = local_client("dynamodb", url), local_client("s3", url)
        self.tables = [new_table(self.dynamodb) for _ in range(3)]
        self.fault: Fault = healthy
        client: Any = FaultyClient(self.dynamodb, self._fault)
        records, lines, runs = self.tables
        self.services = Services(
            transcripts=DynamoTranscripts(records, lines, client, clock=ManualClock(), sleep=lambda _: None),
            blobs=S3Blobs(new_bucket(s3), FaultyClient(s3, self._fault)),
            runs=DynamoRuns(runs, client, sleep=lambda _: None),
            reviews=DynamoReviews(records, client, sleep=lambda _: None),
            clock=ManualClock(),
            dispatcher=dispatcher or Idle(),
            model=lambda _: StubModel(),
        )
        create_study(self.services, "A study", study_id="s")
        self._handle = make_handler(lambda: self.services)

    def _fault(self, name: str, request: Any, call: Any) -> Any:
        return self.fault(name, request, call)

    def asked(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        more = {"body": json.dumps(body), "headers": {"content-type": ["application/json"]}} if body is not None else {}
        answer = self._handle(rest(method, path, **more), Context())
        return answer["statusCode"], json.loads(answer["body"]) if answer["body"] else None

    def upload(self) -> tuple[int, Any]:
        return self.asked("POST", "/api/studies/s/transcripts", {"filename": "ana.txt", "text": TEXT})

    def transcripts(self) -> list[str]:
        return [info["transcriptId"] for info in self.asked("GET", "/api/studies/s/transcripts")[1]["items"]]

    def lines(self) -> int:
        return len(list(self.services.transcripts.iter_lines("s")))


@pytest.fixture
def cloud(moto: str) -> Cloud:
    return Cloud(moto)


def test_throttled_writes_are_written_in_the_end(cloud: Cloud) -> None:
    cloud.fault = throttled(6)
    status, info = cloud.upload()
    assert status == 201
    assert (cloud.transcripts(), cloud.lines()) == ([info["transcriptId"]], 5)


def test_writes_that_stay_throttled_are_told_and_leave_nothing(cloud: Cloud) -> None:
    cloud.fault = refusing("ThrottlingException", "batch_write_item")
    status, problem = cloud.upload()
    assert (status, problem["code"], problem["fix"]) == (503, "store_unavailable", "Try again in a minute.")
    cloud.fault = healthy
    assert (cloud.transcripts(), list(cloud.services.blobs.keys("sources/"))) == ([], [])


def test_an_upload_that_dies_anywhere_is_invisible_or_whole_and_can_be_sent_again(cloud: Cloud) -> None:
    outcomes: set[tuple[int, int]] = set()
    for calls in range(1, 40):
        cloud.fault = gone_after(calls)
        status, _ = cloud.upload()
        cloud.fault = healthy
        seen = len(cloud.transcripts())
        assert cloud.lines() == 5 * seen
        outcomes.add((status, seen))
        status, info = cloud.upload()
        assert (status, cloud.transcripts(), cloud.lines()) == (201, [info["transcriptId"]], 5)
        assert cloud.asked("DELETE", f"/api/transcripts/{info['transcriptId']}")[0] == 204
        if (201, 1) in outcomes:
            break
    assert {(503, 0), (201, 1)} <= outcomes


def test_a_source_that_cannot_be_read_is_told_and_not_taken_for_one_that_is_not_there(cloud: Cloud) -> None:
    _, info = cloud.upload()
    cloud.fault = refusing("InternalError", "get_object")
    status, problem = cloud.asked("GET", f"/api/transcripts/{info['transcriptId']}/source")
    assert (status, problem["code"]) == (503, "store_unavailable")


def test_a_run_whose_sources_cannot_be_read_fails_and_says_why(cloud: Cloud) -> None:
    cloud.upload()
    _, run = cloud.asked("POST", "/api/studies/s/themes", {})
    cloud.fault = refusing("InternalError", "get_object")
    assert make_themes_handler(lambda: cloud.services)({"runId": run["runId"]}, Context())["state"] == "failed"
    cloud.fault = healthy
    _, ended = cloud.asked("GET", f"/api/runs/{run['runId']}")
    assert (ended["state"], "could not serve bucket" in ended["reason"]) == ("failed", True)
    events = cloud.services.runs.events(run["runId"])
    assert events[-1].type == "failed"


def test_a_table_that_is_not_there_is_named(cloud: Cloud) -> None:
    cloud.upload()
    cloud.dynamodb.delete_table(TableName=cloud.tables[1])
    (transcript_id,) = cloud.transcripts()
    status, problem = cloud.asked("GET", f"/api/transcripts/{transcript_id}/lines")
    assert (status, problem["code"]) == (503, "store_unavailable")
    assert cloud.tables[1] in problem["detail"]
    assert "deployed stack" in problem["fix"]


def test_a_run_that_cannot_be_dispatched_is_failed_at_once(moto: str) -> None:
    busy: Any = FaultyClient(None, refusing("TooManyRequestsException", "invoke"))
    cloud = Cloud(moto, LambdaDispatcher("themes", busy))
    cloud.upload()
    status, problem = cloud.asked("POST", "/api/studies/s/themes", {})
    assert (status, problem["code"]) == (503, "store_unavailable")
    (run,) = cloud.services.runs.list("s").items
    assert (run.state, run.reason) == ("failed", "The run could not be started.")


def test_a_run_that_was_lost_is_failed_by_whoever_lists_it(moto: str) -> None:
    cloud = Cloud(moto)
    cloud.upload()
    _, run = cloud.asked("POST", "/api/studies/s/themes", {})
    clock = cloud.services.clock
    cloud.services.runs.claim(run["runId"], clock.now())
    assert isinstance(clock, ManualClock)
    clock.advance(round(cloud.services.limits.run_seconds * 1000) + 121_000)
    (listed,) = cloud.asked("GET", "/api/studies/s/runs")[1]["items"]
    assert (listed["state"], listed["reason"]) == ("failed", "The process that ran this ended before it was done.")
