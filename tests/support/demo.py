"""The public demo over stores in memory: visitors, a budget, and a model that runs at once."""

from dataclasses import dataclass, replace
from typing import Any, Self

from fastapi.testclient import TestClient
from starlette.middleware import Middleware

from functions.api.app import create_app
from functions.api.callers import Callers
from functions.api.routers.events import Following
from receipts_core.adapters.clock import ManualClock
from receipts_core.adapters.dispatch import InlineDispatcher
from receipts_core.adapters.ledger import MemoryLedger
from receipts_core.adapters.stub import StubModel
from receipts_core.bootstrap import for_callers, for_execution
from receipts_core.ports import Dispatcher, Model, UploadForm
from receipts_core.settings import Settings
from receipts_core.use_cases.budget import Allowance, Budget
from receipts_core.use_cases.ingest import ingest
from receipts_core.use_cases.runs import execute_run
from receipts_core.use_cases.services import Services
from tests.support.api import TEXT, services
from tests.support.documented import Documented
from tests.support.runs import BEN

SECRET = "zebrafinch"  # a word that nobody else's study has
INTERVIEW = f"""[00:01] Interviewer: Would you pay for a tool like this?
[00:05] Ana: I would not pay for this {SECRET}. My team has no budget for another tool.
[00:15] Ana: I check every {SECRET} summary by hand before anybody else sees it.
"""
CHEAP = Allowance(micro_usd_a_day=10_000_000, runs_a_day=1_000, client_runs_an_hour=1_000)


class Forms:
    """Hands out addresses that lead nowhere."""

    def upload_form(self, key: str, *, max_bytes: int, content_type: str, seconds: int = 900) -> UploadForm:
        return UploadForm("https://bucket.example/", {"key": key, "most": str(max_bytes), "Content-Type": content_type})

    def download_url(self, key: str, filename: str, *, seconds: int = 900) -> str:
        return f"https://bucket.example/{key}"


@dataclass
class Demo:
    """A deployment: `inner` are its stores as they are, `app` is what the world sees."""

    inner: Services
    app: Any
    clock: ManualClock
    budget: Budget

    @classmethod
    def open(
        cls,
        allowance: Allowance = CHEAP,
        *,
        dearest: int = 0,
        model: Model | None = None,
        dispatcher: Dispatcher | None = None,
    ) -> Self:
        inner = replace(services(), model=lambda _: model or StubModel(), transfers=Forms())
        assert isinstance(inner.clock, ManualClock)
        inner.transcripts.delete_study("s")
        ingest(inner, "sample", TEXT.encode(), "sample.txt", sample=True)
        ingest(inner, "sample", BEN.encode(), "ben.txt", sample=True)
        budget = Budget(MemoryLedger(), inner.clock, allowance, lambda _: dearest)
        executing = for_execution(inner, budget)
        starts = dispatcher or InlineDispatcher(lambda run_id: execute_run(executing, run_id))
        seen = for_callers(replace(inner, dispatcher=starts), Settings(demo=True), budget)
        callers = Middleware(Callers, inner.clock, allowance, visitors=True, behind_cdn=True)
        app = create_app(seen, following=Following(stream=False), guards=[callers])
        return cls(inner, app, inner.clock, budget)

    def visitor(self, address: str = "198.51.100.1") -> "Visitor":
        """Somebody new, with a browser of their own."""
        return Visitor(self, address)


class Visitor:
    """A browser that keeps its cookies."""

    def __init__(self, demo: Demo, address: str) -> None:
        # What CloudFront and the gateway append to what a client may have made up.
        forwarded = {"X-Forwarded-For": f"203.0.113.9, {address}, 130.176.0.1"}
        self.http = TestClient(Documented(demo.app), base_url="https://demo.example", headers=forwarded)

    def study(self, title: str = "Mine") -> str:
        return self.http.post("/api/studies", json={"title": title}).json()["studyId"]

    def upload(self, study_id: str, text: str = INTERVIEW, name: str = "ana.txt") -> dict[str, Any]:
        answer = self.http.post(f"/api/studies/{study_id}/transcripts", json={"filename": name, "text": text})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def ask(self, study_id: str, question: str = "What is checked?", **more: Any) -> Any:
        return self.http.post(f"/api/studies/{study_id}/ask", json={"question": question, **more})
