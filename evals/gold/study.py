"""The annotated interviews as a study in memory, with the use cases that everybody else calls."""

from collections.abc import Sequence
from pathlib import Path
from typing import Self

from evals.gold.dataset import Question
from receipts_core.adapters.clock import ManualClock
from receipts_core.adapters.dispatch import InlineDispatcher
from receipts_core.adapters.memory import MemoryBlobs, MemoryRuns, MemoryTranscripts
from receipts_core.adapters.memory_reviews import MemoryReviews
from receipts_core.adapters.offline import OfflineModel
from receipts_core.contract import AskResult, Line, Run, ThemesResult
from receipts_core.use_cases.ingest import ingest
from receipts_core.use_cases.runs import execute_run, start_ask, start_themes
from receipts_core.use_cases.search import search
from receipts_core.use_cases.services import Services
from receipts_core.use_cases.studies import all_transcripts, create_study

_STUDY = "gold"


class GoldStudy:
    """Search, ask and themes over a folder of interviews, under the offline model. The same run is made once."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @classmethod
    def of(cls, files: Sequence[Path]) -> Self:
        """Ingest the files."""
        model = OfflineModel()
        services = Services(
            transcripts=MemoryTranscripts(),
            blobs=MemoryBlobs(),
            runs=MemoryRuns(),
            reviews=MemoryReviews(),
            clock=ManualClock(),
            dispatcher=InlineDispatcher(lambda run_id: execute_run(services, run_id)),
            model=lambda _: model,
        )
        create_study(services, "Gold", study_id=_STUDY)
        for file in files:
            ingest(services, _STUDY, file.read_bytes(), file.name)
        return cls(services)

    def lines(self) -> list[Line]:
        """Every line."""
        return list(self._services.transcripts.iter_lines(_STUDY))

    def titles(self) -> dict[str, str]:
        """Titles by transcript id."""
        return {info.transcript_id: info.title for info in all_transcripts(self._services, _STUDY)}

    def search(self, query: str, limit: int) -> list[str]:
        """Line ids, best first, as the search page has them."""
        return [hit.line_id for hit in search(self._services, _STUDY, query, limit=limit).hits]

    def ask(self, question: Question) -> AskResult:
        """The answer to a question."""
        answer = self._done(start_ask(self._services, _STUDY, question.text)).answer
        assert answer is not None
        return answer

    def themes(self) -> ThemesResult:
        """The themes."""
        themes = self._done(start_themes(self._services, _STUDY)).themes
        assert themes is not None
        return themes

    def _done(self, run: Run) -> Run:
        """The run as it ended: dispatching executed it."""
        return self._services.runs.get(run.run_id)
