"""`python -m evals.live --url URL --model NAME FILE...`: what a small local model gets past the verifier.

First as it is, through the app's own tools; then with its prose taken as quotes (see `prose`), one question for each
topic that recurs in the interviews. What survives is checked again by the one-file verifier, which shares no code.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from evals.live.prose import ProseModel
from receipts_core.adapters.anthropic_api import anthropic_model
from receipts_core.adapters.clock import SystemClock
from receipts_core.adapters.dispatch import InlineDispatcher
from receipts_core.adapters.memory import MemoryBlobs, MemoryRuns, MemoryTranscripts
from receipts_core.adapters.memory_reviews import MemoryReviews
from receipts_core.contract import Run
from receipts_core.ports import Model
from receipts_core.use_cases.ingest import ingest
from receipts_core.use_cases.runs import execute_run, start_ask
from receipts_core.use_cases.search import overview
from receipts_core.use_cases.services import Limits, Services
from receipts_core.use_cases.studies import create_study

_VERIFIER = Path(__file__).parents[2] / "receipts_core" / "exports" / "standalone_verify.py"
_STUDY = "live"


def main() -> None:
    """Run both parts and print what came."""
    parser = argparse.ArgumentParser(prog="python -m evals.live")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--url", required=True)
    parser.add_argument("--model", required=True)
    parser.add_argument("--questions", type=int, default=10)
    parser.add_argument("--seconds", type=int, default=120, help="time limit of one run")
    wanted = parser.parse_args()
    clock = SystemClock()
    inner = anthropic_model(wanted.model, lambda: "none", wanted.url, clock)
    limits = Limits(run_seconds=float(wanted.seconds), run_tokens=4000)
    questions = _questions(_app(inner, limits, wanted.files), wanted.questions)
    as_it_is = [start_ask(_app(inner, limits, wanted.files), _STUDY, question) for question in questions[:2]]
    print(f"{inner.name} over {len(wanted.files)} interviews, as it is:")
    for run in as_it_is:
        print(f"  {run.usage.tool_calls} tool calls in {run.usage.rounds} rounds; {run.state}: {run.reason}")
    services = _app(ProseModel(inner), limits, wanted.files)
    _report([start_ask(services, _STUDY, question) for question in questions], wanted.files)


def _app(model: Model, limits: Limits, files: Sequence[Path]) -> Services:
    services = Services(
        transcripts=MemoryTranscripts(),
        blobs=MemoryBlobs(),
        runs=MemoryRuns(),
        reviews=MemoryReviews(),
        clock=SystemClock(),
        dispatcher=InlineDispatcher(lambda run_id: execute_run(services, run_id)),
        model=lambda _: model,
        limits=limits,
    )
    create_study(services, "Live", study_id=_STUDY)
    for file in files:
        ingest(services, _STUDY, file.read_bytes(), file.name)
    return services


def _questions(services: Services, number: int) -> list[str]:
    topics = overview(services, _STUDY).topics[:number]
    return [f"What do people say about {topic.phrase}?" for topic in topics]


def _report(runs: Sequence[Run], files: Sequence[Path]) -> None:
    """The table: drafts, drops by reason and by diagnosis, survivors and what the other verifier says of them."""
    answers = [run.answer for run in runs if run.answer is not None]
    dropped = [drop for answer in answers for drop in answer.dropped if drop.kind == "sentence"]
    kept = [sentence for answer in answers for sentence in answer.sentences]
    reasons = Counter(reason for drop in dropped for reason in drop.reasons)
    kinds = Counter(c.diagnosis.kind for drop in dropped for c in drop.citations if c.diagnosis)
    print(f"\nIts prose taken as quotes, {len(runs)} questions: {len(dropped) + len(kept)} drafts")
    for run in runs:
        if run.answer is None:
            print(f"  no result: {run.reason}")
    print(f"  kept {len(kept)}, dropped {len(dropped)}")
    for reason, count in reasons.most_common():
        print(f"  {count:>4}  {reason}")
    for kind, count in kinds.most_common():
        print(f"  {count:>4}  diagnosed as {kind}")
    for sentence in kept[:5]:
        print(f"  kept: {sentence.text}")
    with TemporaryDirectory() as folder:
        result = Path(folder) / "result.json"
        result.write_text(json.dumps([answer.model_dump(mode="json") for answer in answers]), encoding="utf-8")
        sources = str(files[0].parent)
        print("\nThe one-file verifier on what was kept:", flush=True)
        subprocess.run([sys.executable, str(_VERIFIER), str(result), "--sources", sources], check=False)  # noqa: S603


main()
