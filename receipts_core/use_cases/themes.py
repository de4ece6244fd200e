"""Themes: what a model hands in, joined with the verifier; those that most people stand behind come first."""

from collections.abc import Sequence

from receipts_core.agent import Submission, Toolbox, prompt_version
from receipts_core.contract import DraftTheme, Dropped, SearchMade, Study, Theme, ThemesResult
from receipts_core.use_cases.hold import hold
from receipts_core.use_cases.recorder import Recorder
from receipts_core.use_cases.services import Services
from receipts_core.verify import verify_themes


class ThemesReview:
    """Verifies the submissions of one run, and holds what was kept and what was dropped."""

    def __init__(self, services: Services, study: Study, toolbox: Toolbox, record: Recorder) -> None:
        self._services, self._study, self._toolbox, self._record = services, study, toolbox, record
        self._kept: list[Theme] = []
        self._dropped: list[Dropped] = []

    def review(self, submission: Submission, attempt: int) -> Sequence[Dropped]:
        """Verify a submission and return its drops. A revised theme replaces the kept one with its title."""
        for draft in submission.themes:
            drafts = self._record.run.counts.drafts + 1
            self._record.add("draft", f"Proposed: {draft.title}", {"drafts": drafts}, title=draft.title)
        held = hold(self._services, self._study.study_id, _cited(submission.themes))
        fetched = frozenset(self._toolbox.fetched)
        verified = verify_themes(submission.themes, held, fetched=fetched, attempt=attempt)
        again = {_key(theme.title) for theme in verified.kept}
        self._kept = [theme for theme in self._kept if _key(theme.title) not in again]
        for theme in verified.kept:
            self._kept.append(self._with_searches(theme, submission.themes))
            support = f"{theme.support.participants} people, {theme.support.interviews} interviews"
            kept = {"kept": len(self._kept)}
            self._record.add("kept", f"Kept: {theme.title} ({support})", kept, title=theme.title)
        for drop in verified.dropped:
            self._dropped.append(drop)
            record_drop(self._record, drop, len(self._dropped))
        return verified.dropped

    def _with_searches(self, theme: Theme, drafts: Sequence[DraftTheme]) -> Theme:
        """A theme that nobody contradicts, with the searches that looked for it: those that were really made."""
        if theme.contrary:
            return theme
        named = {
            query.strip()
            for draft in drafts
            if (draft.title, draft.claim) == (theme.title, theme.claim)
            for query in draft.contrary_searches
        }
        return theme.model_copy(
            update={"contrary_searches": tuple(made for made in searches_of(self._toolbox) if made.query in named)}
        )

    def result(self, model: str, missing: str | None) -> ThemesResult:
        """What the run hands over."""
        return ThemesResult(
            model=model,
            themes=tuple(sorted(self._kept, key=_by_support)),
            dropped=tuple(self._dropped),
            searches=searches_of(self._toolbox),
            missing=missing,
            prompt_version=prompt_version("themes"),
            study_version=self._study.version,
        )


def searches_of(toolbox: Toolbox) -> tuple[SearchMade, ...]:
    """The searches of a run in the order they were made, each once."""
    return tuple({made.query: made for made in toolbox.searches}.values())


def record_drop(record: Recorder, drop: Dropped, dropped: int) -> None:
    """Tell those who follow a run what was dropped, and why."""
    what = "a citation of " if drop.kind == "citation" else ""
    title = drop.title or drop.text
    message = f"Dropped {what}{title}: {drop.reason}"
    record.add("dropped", message, {"dropped": dropped}, title=title, reason=drop.reason)


def _cited(drafts: Sequence[DraftTheme]) -> list[str]:
    return [c.line_id for d in drafts for c in (*d.citations, *d.contrary) if c.line_id is not None]


def _key(title: str) -> str:
    return " ".join(title.casefold().split())


def _by_support(theme: Theme) -> tuple[int, int, int, str]:
    support = theme.support
    return (-support.participants, -support.interviews, -len(theme.citations), theme.title)
