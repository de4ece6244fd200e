"""The stores as a visitor may see them.

The rule of `tenancy` is kept here, below every use case: a way to the data that somebody adds later goes through these
stores too, and nothing has to be remembered. A refusal reads like a thing that is not there.
"""

from collections.abc import Iterable, Iterator, Sequence

from receipts_core.contract import (
    AuditEntry,
    AuditHead,
    Claim,
    ClaimState,
    DraftEntry,
    Line,
    Run,
    RunEvent,
    Speaker,
    Study,
    Transcript,
    TranscriptInfo,
)
from receipts_core.errors import NotFound, Unauthorised
from receipts_core.ports import Clock, LogLine, Page, ReviewStore, RunStore, TranscriptStore
from receipts_core.use_cases.audit_chain import empty_log
from receipts_core.use_cases.budget import Budget
from receipts_core.use_cases.budget_runs import PassedRuns
from receipts_core.use_cases.tenancy import Caller, calling

_NOBODY = Caller("nobody", visitor=True)


class Reach:
    """What is within reach of whoever is calling. What was found to be so stays so for the rest of the request."""

    def __init__(self, transcripts: TranscriptStore, clock: Clock) -> None:
        self._transcripts = transcripts
        self._clock = clock

    @property
    def caller(self) -> Caller:
        """Who is calling; a request that nobody announced reaches what is everybody's."""
        return calling.get() or _NOBODY

    def study(self, study_id: str) -> Study:
        """A study that may be read. Raises NotFound, also for what is another's or has expired."""
        study = self._transcripts.get_study(study_id)
        expired = study.expires_at is not None and study.expires_at <= self._clock.now()
        if expired or not (study.read_only or study_id in self.caller.own_studies):
            raise NotFound(f"There is no study {study_id}")
        self._note(study_id)
        return study

    def enter(self, study_id: str) -> None:
        """Raises NotFound unless the study may be read, or could be until this request deleted it."""
        if study_id not in self.caller.within_reach:
            self.study(study_id)

    def change(self, study_id: str) -> None:
        """Raises NotFound unless the study may be read, and Unauthorised unless it is the caller's own."""
        self.enter(study_id)
        if study_id not in self.caller.own_studies:
            raise Unauthorised("This study is everybody's to read, and nobody's to change.", fix="Create your own.")

    def transcript(self, transcript_id: str) -> TranscriptInfo:
        """A transcript that may be read. Raises NotFound."""
        info = self._transcripts.get_transcript(transcript_id)
        try:
            self.enter(info.study_id)
        except NotFound:
            raise NotFound(f"There is no transcript {transcript_id}") from None
        self._note(transcript_id)
        return info

    def has_line(self, line: Line) -> bool:
        """Whether the line's transcript may be read."""
        try:
            return line.transcript_id in self.caller.within_reach or bool(self.transcript(line.transcript_id))
        except NotFound:
            return False

    def _note(self, found: str) -> None:
        if self.caller is not _NOBODY:
            self.caller.within_reach.add(found)


class VisitorTranscripts:
    """Studies and transcripts within reach."""

    def __init__(self, inner: TranscriptStore, reach: Reach, budget: Budget) -> None:
        self._inner, self._reach, self._budget = inner, reach, budget

    def put_study(self, study: Study) -> None:
        """See the port. A visitor's study goes when their token does."""
        caller = self._reach.caller
        if study.study_id not in caller.own_studies:
            raise NotFound(f"There is no study {study.study_id}")
        if study.expires_at is None:
            self._budget.admit_study(caller)
        self._inner.put_study(study.model_copy(update={"expires_at": caller.expires_at}))

    def get_study(self, study_id: str) -> Study:
        """See the port."""
        return self._reach.study(study_id)

    def list_studies(self, cursor: str | None = None, limit: int = 100) -> Page[Study]:
        """See the port. There are never more than fit on one page."""
        found: list[Study] = []
        for study_id in ("sample", *self._reach.caller.own_studies):
            try:
                found.append(self._reach.study(study_id))
            except NotFound:
                continue
        return Page(found[:limit] if cursor is None else [], None)

    def delete_study(self, study_id: str) -> None:
        """See the port."""
        self._reach.change(study_id)
        self._inner.delete_study(study_id)

    def put_transcript(self, transcript: Transcript) -> None:
        """See the port."""
        self._reach.change(transcript.study_id)
        self._budget.admit_transcript(self._reach.caller, transcript, self.list_studies().items)
        self._inner.put_transcript(transcript)

    def get_transcript(self, transcript_id: str) -> TranscriptInfo:
        """See the port."""
        return self._reach.transcript(transcript_id)

    def list_transcripts(self, study_id: str, cursor: str | None = None, limit: int = 100) -> Page[TranscriptInfo]:
        """See the port."""
        self._reach.enter(study_id)
        return self._inner.list_transcripts(study_id, cursor, limit)

    def rename(self, transcript_id: str, title: str) -> TranscriptInfo:
        """See the port."""
        self._reach.change(self._reach.transcript(transcript_id).study_id)
        return self._inner.rename(transcript_id, title)

    def set_speakers(self, transcript_id: str, speakers: Sequence[Speaker]) -> TranscriptInfo:
        """See the port."""
        self._reach.change(self._reach.transcript(transcript_id).study_id)
        return self._inner.set_speakers(transcript_id, speakers)

    def delete_transcript(self, transcript_id: str) -> None:
        """See the port."""
        self._reach.change(self._reach.transcript(transcript_id).study_id)
        self._inner.delete_transcript(transcript_id)

    def lines(self, transcript_id: str, after: int = 0, limit: int = 200) -> Page[Line]:
        """See the port."""
        self._reach.transcript(transcript_id)
        return self._inner.lines(transcript_id, after, limit)

    def get_lines(self, line_ids: Iterable[str]) -> dict[str, Line]:
        """See the port."""
        found = self._inner.get_lines(line_ids)
        return {line_id: line for line_id, line in found.items() if self._reach.has_line(line)}

    def iter_lines(self, study_id: str) -> Iterator[Line]:
        """See the port."""
        self._reach.enter(study_id)
        return self._inner.iter_lines(study_id)


class VisitorRuns(PassedRuns):
    """Runs of studies within reach. A question to everybody's study is known to those who ask it, and not listed."""

    def __init__(self, inner: RunStore, reach: Reach) -> None:
        super().__init__(inner)
        self._reach = reach

    def create(self, run: Run) -> None:
        """See the port."""
        self._reach.enter(run.study_id)
        super().create(run)

    def get(self, run_id: str) -> Run:
        """See the port."""
        run = super().get(run_id)
        try:
            self._reach.enter(run.study_id)
        except NotFound:
            raise NotFound(f"There is no run {run_id}") from None
        return run

    def list(self, study_id: str, cursor: str | None = None, limit: int = 50) -> Page[Run]:
        """See the port."""
        self._reach.enter(study_id)
        page = super().list(study_id, cursor, limit)
        if study_id in self._reach.caller.own_studies:
            return page
        return Page([run for run in page.items if run.question is None], page.next_cursor)

    def find_cached(self, study_id: str, cache_key: str) -> Run | None:
        """See the port."""
        self._reach.enter(study_id)
        return super().find_cached(study_id, cache_key)

    def events(self, run_id: str, after: int = 0, limit: int = 500) -> Sequence[RunEvent]:
        """See the port."""
        self.get(run_id)
        return super().events(run_id, after, limit)

    def rewrite(self, run: Run, events: Sequence[RunEvent]) -> None:
        """See the port."""
        self._reach.change(run.study_id)
        super().rewrite(run, events)

    def request_cancel(self, run_id: str) -> None:
        """See the port. Others may be following a run over everybody's study."""
        self._reach.change(self.get(run_id).study_id)
        super().request_cancel(run_id)

    def delete_for_study(self, study_id: str) -> None:
        """See the port."""
        self._reach.change(study_id)
        super().delete_for_study(study_id)


class VisitorReviews:
    """Claims and logs within reach. The log of everybody's study is not shown: it tells who asked what."""

    def __init__(self, inner: ReviewStore, reach: Reach) -> None:
        self._inner, self._reach = inner, reach

    def get(self, claim_id: str) -> Claim:
        """See the port."""
        claim = self._inner.get(claim_id)
        try:
            self._reach.enter(claim.study_id)
        except NotFound:
            raise NotFound(f"There is no claim {claim_id}") from None
        return claim

    def list(
        self, study_id: str, state: ClaimState | None = None, cursor: str | None = None, limit: int = 100
    ) -> Page[Claim]:
        """See the port."""
        self._reach.enter(study_id)
        return self._inner.list(study_id, state, cursor, limit)

    def commit(self, entry: DraftEntry, claims: Sequence[Claim] = ()) -> AuditEntry:
        """See the port."""
        for study_id in {entry.study_id, *(claim.study_id for claim in claims)}:
            self._reach.change(study_id)
        return self._inner.commit(entry, claims)

    def entries(self, study_id: str, after: int = 0, limit: int = 500) -> Sequence[LogLine]:
        """See the port."""
        self._reach.enter(study_id)
        own = study_id in self._reach.caller.own_studies
        return self._inner.entries(study_id, after, limit) if own else []

    def head(self, study_id: str) -> AuditHead:
        """See the port."""
        self._reach.enter(study_id)
        return self._inner.head(study_id) if study_id in self._reach.caller.own_studies else empty_log(study_id)

    def delete_for_study(self, study_id: str) -> None:
        """See the port."""
        self._reach.change(study_id)
        self._inner.delete_for_study(study_id)
