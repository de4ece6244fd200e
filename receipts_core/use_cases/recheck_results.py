"""Results of runs when a source changes: what is left, re-counted; what falls, dropped; no word that is not held."""

from collections.abc import Iterable, Sequence
from typing import Any

from receipts_core.contract import AskResult, CheckedCitation, Citation, Dropped, Run, Sentence, Theme, ThemesResult
from receipts_core.use_cases.recheck_sift import Change, Stated, place, sift, without_words
from receipts_core.use_cases.recheck_words import GoneWords
from receipts_core.use_cases.review_claims import support
from receipts_core.verify import SAYS, Held


def recheck_result(run: Run, change: Change, held: Held) -> Run:
    """The run as the change leaves it; the same where it touches nothing."""
    fields: dict[str, Any] = {}
    if run.themes:
        fields["themes"] = _themes(run.themes, change, held)
    if run.answer:
        fields["answer"] = _answer(run.answer, change, held)
    fields["question"] = None if run.question is None else change.words.redact(run.question)
    after = run.model_copy(update=fields)
    # What was found in other sources is not the answer to the same question next time.
    return run if after == run else after.model_copy(update={"cache_key": ""})


def lines_cited(run: Run) -> list[str]:
    """The lines that a run's result holds as evidence, the evidence of what was dropped included."""
    said = [*(run.themes.themes if run.themes else ()), *(run.answer.sentences if run.answer else ())]
    dropped = [*(run.themes.dropped if run.themes else ()), *(run.answer.dropped if run.answer else ())]
    checked = [one.citation.line_id for drop in dropped for one in drop.citations if one.citation]
    return checked + [one.line_id for each in said for one in _evidence(each)]


def recheck_drop(drop: Dropped, change: Change, held: Held) -> Dropped:
    """A draft that was dropped before, without words that are no longer held."""
    citations = tuple(_recheck_checked(one, change, held) for one in drop.citations)
    fields: dict[str, Any] = {"citations": citations}
    if citations != drop.citations:
        fields["detail"] = " ".join(SAYS[reason] for reason in drop.reasons)
        if drop.kind == "citation":
            fields["text"] = citations[0].draft.quote
    words = _sparing(change, [one.citation for one in citations if one.citation])
    return words.scrub(drop.model_copy(update=fields))


def _themes(result: ThemesResult, change: Change, held: Held) -> ThemesResult:
    kept: list[Theme] = []
    dropped = [recheck_drop(drop, change, held) for drop in result.dropped]
    for theme in result.themes:
        stated = Stated("theme", theme.title, theme.claim, theme.citations, theme.contrary)
        left = sift(stated, change, held)
        words = _sparing(change, (*left.citations, *left.contrary))
        dropped += words.scrub((left.fallen,) if left.fallen else left.lost)
        if left.fallen is None:
            counted = {"support": support(left.citations, held)}
            found = {"citations": left.citations, "contrary": left.contrary, **counted}
            kept.append(words.scrub(theme.model_copy(update=found)))
    return _with(result, change, {"themes": tuple(kept), "dropped": tuple(dropped)})


def _answer(result: AskResult, change: Change, held: Held) -> AskResult:
    kept: list[Sentence] = []
    dropped = [recheck_drop(drop, change, held) for drop in result.dropped]
    for sentence in result.sentences:
        left = sift(Stated("sentence", None, sentence.text, sentence.citations, ()), change, held)
        words = _sparing(change, left.citations)
        dropped += words.scrub((left.fallen,) if left.fallen else left.lost)
        if left.fallen is None:
            kept.append(words.scrub(sentence.model_copy(update={"citations": left.citations})))
    found: dict[str, Any] = {"sentences": tuple(kept), "dropped": tuple(dropped)}
    return _with(result, change, {**found, "question": change.words.redact(result.question)})


def _with(result: Any, change: Change, fields: dict[str, Any]) -> Any:
    return result.model_copy(update={**fields, "searches": change.words.scrub(result.searches)})


def _recheck_checked(checked: CheckedCitation, change: Change, held: Held) -> CheckedCitation:
    if checked.citation and change.touches(checked.citation.transcript_id):
        placed = place(checked.citation, change, held)
        if placed.outcome != "same" or placed.found is None:
            return without_words(checked.draft, (change.reason,), placed.found)
        draft = checked.draft.model_copy(update={"line_id": placed.found.line_id})
        return checked.model_copy(update={"citation": placed.found, "draft": draft})
    if not checked.citation and any(change.touches(_transcript_of(line_id)) for line_id in _named(checked)):
        return without_words(checked.draft, checked.reasons)
    return checked


def _named(checked: CheckedCitation) -> Iterable[str]:
    """The lines that a dropped citation names, its diagnosis included."""
    found = checked.diagnosis
    near = (found.nearest_line_id, *found.parts) if found else ()
    return (line_id for line_id in (checked.draft.line_id, *near) if line_id is not None)


def _transcript_of(line_id: str) -> str:
    return line_id.rpartition(":")[0]


def _evidence(said: Theme | Sentence) -> tuple[Citation, ...]:
    return (*said.citations, *said.contrary) if isinstance(said, Theme) else said.citations


def _sparing(change: Change, left: Sequence[Citation]) -> GoneWords:
    return change.words.sparing(citation.shown for citation in left)
