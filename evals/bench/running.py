"""Seconds that a run spends in the model and outside it: themes and ask over 8, 41 and 1,250 interviews.

Times are of the processor, so that a busy machine measures the same. The scripted model answers at once and asks for
as much as a real one: 24 searches of 30 lines for themes, 4 for an answer, whole lines as quotes, some of them made up.
Each study is opened anew, so the first run includes reading the index. The real interviews are those under the
directory that RECEIPTS_REAL_DATA names.
"""

import json
import os
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from receipts_core.adapters.clock import SystemClock
from receipts_core.adapters.files import FileBlobs
from receipts_core.adapters.offline import OfflineModel
from receipts_core.adapters.sqlite import SqliteReviews, SqliteRuns, SqliteTranscripts
from receipts_core.contract import Run, Usage
from receipts_core.ports import Model, ModelRequest, ModelTurn, ToolCall
from receipts_core.samples import SAMPLES
from receipts_core.use_cases.ingest import ingest
from receipts_core.use_cases.runs import execute_run, start_ask, start_themes
from receipts_core.use_cases.search import open_index
from receipts_core.use_cases.services import Services
from receipts_core.use_cases.studies import create_study

_STUDY = "bench"
_REAL = "research_ai_at_work"
_QUESTION = "Do people hide that they use AI from colleagues?"
_MATTERS = (
    *("trust in the answers", "time saved in a week", "checking the work", "writing and editing", "colleagues and AI"),
    *("fear for the job", "creative ideas", "learning new tools", "privacy of data", "mistakes it makes", "the boss"),
    *("feeling guilty", "routine work", "clients and customers", "the price", "quality of results", "code review"),
    *("research papers", "emails and reports", "voice and style", "control over it", "hopes for the future"),
    *("what it cannot do", "who is responsible"),
)
_QUOTED = 6
_MADE_UP_EVERY = 6


class ScriptedModel:
    """Searches in its first turn, cites the first lines it was shown in its second, and lets its drops stand."""

    name = "scripted"

    def turn(self, request: ModelRequest, listen: Callable[[str], None]) -> ModelTurn:
        """See the port."""
        turns = sum(message.role == "assistant" for message in request.messages)
        themes = request.task.kind == "themes"
        calls: list[ToolCall] = []
        if turns == 0:
            matters = _MATTERS if themes else [_QUESTION, *_MATTERS[:3]]
            calls = [ToolCall(f"s{n}", "search_quotes", {"query": q, "limit": 30}) for n, q in enumerate(matters)]
        elif turns == 1:
            calls = [_themes(request) if themes else _sentences(request)]
        return ModelTurn("", tuple(calls), "tool_use" if calls else "end", Usage(cost_micro_usd=0))


def _themes(request: ModelRequest) -> ToolCall:
    found = zip(_MATTERS, _quotes(request), strict=True)
    themes = [{"title": matter, "claim": f"People speak of {matter}.", "citations": said} for matter, said in found]
    wanted = [theme | {"contrary": [], "contrarySearches": []} for theme in themes if theme["citations"]]
    return ToolCall("submit", "submit_themes", {"themes": wanted})


def _sentences(request: ModelRequest) -> ToolCall:
    said = [{"text": "People speak of it.", "citations": cited} for cited in _quotes(request) if cited]
    return ToolCall("submit", "submit_answer", {"sentences": said, "nothingFound": not said})


def _quotes(request: ModelRequest) -> Iterator[list[dict[str, Any]]]:
    """For each search, some of the lines that it found as quotes; every sixth is made up."""
    results = [result for message in request.messages for result in message.results]
    for result in results:
        said = [hit for hit in json.loads(result.content)["hits"] if hit["role"] != "interviewer"][:_QUOTED]
        quotes = [hit["text"] if n % _MADE_UP_EVERY else "Nobody ever said this." for n, hit in enumerate(said, 1)]
        yield [{"lineId": hit["lineId"], "quote": quote} for hit, quote in zip(said, quotes, strict=True)]


class _Timed:
    """A model whose turns are timed."""

    def __init__(self, model: Model) -> None:
        self._model, self.seconds = model, 0.0

    @property
    def name(self) -> str:
        return self._model.name

    def turn(self, request: ModelRequest, listen: Callable[[str], None]) -> ModelTurn:
        start = time.process_time()
        try:
            return self._model.turn(request, listen)
        finally:
            self.seconds += time.process_time() - start


class _Later:
    """Leaves runs for whoever measures them."""

    def dispatch(self, run_id: str) -> None:
        del run_id


def main() -> None:
    """Print one row a study, model and run."""
    print(f"{'interviews':>10}  {'model':<9} {'run':<13} {'searches':>8} {'kept':>5} {'in it s':>8} {'outside s':>9}")
    _measure((sample.filename, sample.data) for sample in SAMPLES)
    real = Path(os.environ.get("RECEIPTS_REAL_DATA", "")) / _REAL
    if not os.environ.get("RECEIPTS_REAL_DATA") or not real.is_dir():
        print("41 and 1,250 interviews: not measured, RECEIPTS_REAL_DATA does not name the real interviews")
        return
    _measure((path.name, path.read_bytes()) for path in sorted((real / "transcripts").iterdir()))
    _measure(_unpacked(real / "all_1250.tgz"))


def _unpacked(archive: Path) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(archive) as held:
        for member in held:
            data = held.extractfile(member)
            if data is not None:
                yield Path(member.name).name, data.read()


def _measure(files: Iterable[tuple[str, bytes]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        _fill(_services(Path(folder), ScriptedModel()), files)
        for make in (ScriptedModel, OfflineModel):
            model = _Timed(make())
            services = _services(Path(folder), model)
            _report(services, "themes, first", model, lambda s: start_themes(s, _STUDY, fresh=True))
            _report(services, "themes, again", model, lambda s: start_themes(s, _STUDY, fresh=True))
            _report(services, "ask", model, lambda s: start_ask(s, _STUDY, _QUESTION, fresh=True))


def _fill(services: Services, files: Iterable[tuple[str, bytes]]) -> None:
    create_study(services, _STUDY)
    for filename, data in files:
        ingest(services, _STUDY, data, filename)
    open_index(services, _STUDY)


def _services(folder: Path, model: Model) -> Services:
    database = folder / "receipts.sqlite"
    return Services(
        transcripts=SqliteTranscripts(database),
        blobs=FileBlobs(folder / "blobs"),
        runs=SqliteRuns(database),
        reviews=SqliteReviews(database),
        clock=SystemClock(),
        dispatcher=_Later(),
        model=lambda _: model,
    )


def _report(services: Services, what: str, model: _Timed, start_run: Callable[[Services], Run]) -> None:
    model.seconds, begun = 0.0, time.process_time()
    run = execute_run(services, start_run(services).run_id)
    outside = time.process_time() - begun - model.seconds
    interviews = services.transcripts.get_study(_STUDY).transcripts
    counts = run.counts
    print(
        f"{interviews:>10,}  {model.name:<9} {what:<13} {counts.searches:>8} {counts.kept:>5} {model.seconds:>8.2f} "
        f"{outside:>9.2f}",
        flush=True,
    )
