"""Three interviews in a study `s`, and claims about them, for tests of the review gate."""

from receipts_core.adapters.clock import ManualClock
from receipts_core.adapters.dispatch import InlineDispatcher
from receipts_core.adapters.memory import MemoryBlobs, MemoryRuns, MemoryTranscripts
from receipts_core.adapters.memory_reviews import MemoryReviews
from receipts_core.contract import AuditEntry, Claim, DraftCitation, DraftSentence, DraftTheme
from receipts_core.ports import Model
from receipts_core.use_cases.audit import list_audit
from receipts_core.use_cases.ingest import ingest
from receipts_core.use_cases.proposals import Proposer, propose_claim
from receipts_core.use_cases.runs import execute_run
from receipts_core.use_cases.services import Services
from receipts_core.use_cases.studies import all_transcripts, create_study
from tests.support.runs import ScriptedModel

INTERVIEWS = {
    "ana": """[00:01] Interviewer: Would you pay for a tool like this?
[00:05] Ana: I would not pay for this. My team has no budget for another tool.
[00:15] Ana: I check every summary by hand before anybody else gets to see it.
""",
    "ben": """[00:01] Interviewer: Do you trust the summaries?
[00:04] Ben: I check every summary by hand before I send it to the team.
[00:09] Ben: The quotes are what I look at first, always.
""",
    "cas": """[00:01] Interviewer: Do you check them?
[00:03] Cas: We check each summary by hand on Fridays, all of us together.
""",
}
ANA, BEN, CAS = (
    "I check every summary by hand",
    "I check every summary by hand before I send it",
    "We check each summary by hand",
)
MODEL = Proposer("model:stub", "run", "r1")


def services(model: Model | None = None, *, auto_approve: bool = False) -> Services:
    """The study over stores in memory; runs are executed on dispatch."""
    made = Services(
        transcripts=MemoryTranscripts(),
        blobs=MemoryBlobs(),
        runs=MemoryRuns(),
        reviews=MemoryReviews(),
        clock=ManualClock(),
        dispatcher=InlineDispatcher(lambda run_id: execute_run(made, run_id)),
        model=lambda _: model or ScriptedModel([]),
        auto_approve=auto_approve,
    )
    with_interviews(made)
    return made


def with_interviews(made: Services) -> None:
    """Fill the study `s`."""
    create_study(made, "A study", study_id="s")
    for name, text in INTERVIEWS.items():
        ingest(made, "s", text.encode(), f"{name}.txt", by="Dana")


def transcript(made: Services, name: str) -> str:
    """The id of an interview."""
    return next(info.transcript_id for info in all_transcripts(made, "s") if info.title == name)


def quote(made: Services, name: str, n: int, words: str) -> DraftCitation:
    """A citation of the n-th line of an interview."""
    return DraftCitation(line_id=f"{transcript(made, name)}:{n}", quote=words)


def by_hand(made: Services, *names: str) -> DraftTheme:
    """A theme that holds, cited from these interviews (all three unless named)."""
    known = {"ana": (3, ANA), "ben": (2, BEN), "cas": (2, CAS)}
    cited = tuple(quote(made, name, *known[name]) for name in names or known)
    return DraftTheme(title="Checked by hand", claim="Summaries are checked by hand.", citations=cited)


def not_pay(made: Services) -> DraftSentence:
    """A sentence that holds."""
    return DraftSentence(text="Ana would not pay.", citations=(quote(made, "ana", 2, "I would not pay for this."),))


def filed(made: Services, *names: str, proposer: Proposer = MODEL) -> Claim:
    """The theme of `by_hand`, on file."""
    claim = propose_claim(made, "s", by_hand(made, *names), proposer).claim
    assert claim is not None
    return claim


def log(made: Services) -> list[tuple[str, str, str | None]]:
    """What the study's log tells, in order: action, who, outcome."""
    entries: list[AuditEntry] = list(list_audit(made, "s", limit=500).items)
    return [(entry.action, entry.by, entry.outcome) for entry in entries]


def everything(made: Services) -> str:
    """All that the stores in memory hold, as text, to look for words in."""
    kept = [vars(made.transcripts), vars(made.blobs), vars(made.runs), vars(made.reviews)]
    return repr(kept)
