"""Ask: the sentences of an answer, joined with the verifier. That nobody spoke of it is for the model to state."""

from collections.abc import Sequence

from receipts_core.agent import Submission, Toolbox, prompt_version
from receipts_core.contract import AskResult, Dropped, Sentence, Study
from receipts_core.errors import InvalidInput
from receipts_core.use_cases.hold import hold
from receipts_core.use_cases.recorder import Recorder
from receipts_core.use_cases.services import Services
from receipts_core.use_cases.themes import record_drop, searches_of
from receipts_core.verify import verify_sentences

MAX_QUESTION = 1000


def clean_question(question: str) -> str:
    """The question in one line. Raises InvalidInput where it is empty or too long."""
    cleaned = " ".join(question.split())
    if not cleaned:
        raise InvalidInput("The question is empty.", fix="Ask something that people may have spoken about.")
    if len(cleaned) > MAX_QUESTION:
        raise InvalidInput(
            f"The question has {len(cleaned)} characters; at most {MAX_QUESTION} fit.", fix="Ask one thing at a time."
        )
    return cleaned


class AskReview:
    """Verifies the submissions of one run, and holds what was kept and what was dropped."""

    def __init__(self, services: Services, study: Study, question: str, toolbox: Toolbox, record: Recorder) -> None:
        self._services, self._study, self._question = services, study, question
        self._toolbox, self._record = toolbox, record
        self._kept: list[Sentence] = []
        self._dropped: list[Dropped] = []
        self._last = Submission()

    def review(self, submission: Submission, attempt: int) -> Sequence[Dropped]:
        """Verify a submission and return its drops. A sentence handed in again replaces the kept one."""
        self._last = submission
        for draft in submission.sentences:
            drafts = self._record.run.counts.drafts + 1
            self._record.add("draft", f"Proposed: {draft.text}", {"drafts": drafts}, title=draft.text)
        cited = [c.line_id for draft in submission.sentences for c in draft.citations if c.line_id is not None]
        held = hold(self._services, self._study.study_id, cited)
        fetched = frozenset(self._toolbox.fetched)
        verified = verify_sentences(submission.sentences, held, fetched=fetched, attempt=attempt)
        again = {sentence.text for sentence in verified.kept}
        self._kept = [sentence for sentence in self._kept if sentence.text not in again]
        for sentence in verified.kept:
            self._kept.append(sentence)
            self._record.add("kept", f"Kept: {sentence.text}", {"kept": len(self._kept)}, title=sentence.text)
        for drop in verified.dropped:
            self._dropped.append(drop)
            record_drop(self._record, drop, len(self._dropped))
        return verified.dropped

    def result(self, model: str, missing: str | None) -> AskResult:
        """What the run hands over. Sentences that were all dropped are not the same as nothing found."""
        empty = not self._kept and (self._last.nothing_found or not self._dropped)
        return AskResult(
            model=model,
            question=self._question,
            sentences=tuple(self._kept),
            nothing_found=empty,
            dropped=tuple(self._dropped),
            searches=searches_of(self._toolbox),
            missing=missing,
            prompt_version=prompt_version("ask"),
            study_version=self._study.version,
        )
