"""Gather what the verifier may look at: the cited lines, their sources' bytes, and who is who in the study."""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache

from receipts_core.contract import Line
from receipts_core.errors import NotFound
from receipts_core.people import participants_of
from receipts_core.use_cases.search import open_index
from receipts_core.use_cases.services import Services
from receipts_core.use_cases.studies import all_transcripts, source_key
from receipts_core.verify import Held

_NEAR = 20


def hold(services: Services, study_id: str, line_ids: Iterable[str], *, without: Collection[str] = frozenset()) -> Held:
    """The study as the verifier needs it for drafts that cite these lines; lines of other studies are not held.

    `without` are ids of transcripts that are about to go: the study is held as it will be.
    """
    transcripts = [info for info in all_transcripts(services, study_id) if info.transcript_id not in without]
    titles = {info.transcript_id: info.title for info in transcripts}
    found = services.transcripts.get_lines(dict.fromkeys(line_ids))
    lines = {line_id: line for line_id, line in found.items() if line.transcript_id in titles}
    people = participants_of(transcripts)
    return Held(
        lines=lines,
        sources=_sources(services, study_id, {line.source_id for line in lines.values()}),
        titles=titles,
        names=people,
        of_participants=len(people),
        of_interviews=len(transcripts),
        candidates=None if without else _near(services, study_id),
    )


def _sources(services: Services, study_id: str, source_ids: Iterable[str]) -> dict[str, bytes]:
    """Bytes by source id; one that is not held is left out, and its receipts are then FORGED."""
    held: dict[str, bytes] = {}
    for source_id in source_ids:
        try:
            held[source_id] = services.blobs.get(source_key(study_id, source_id))
        except NotFound:
            continue
    return held


def _near(services: Services, study_id: str) -> Callable[[str], Sequence[Line]]:
    """Lines that share words with a quote, for diagnosis only. The index is opened at the first quote that fails."""
    index = cache(lambda: open_index(services, study_id))

    def candidates(quote: str) -> Sequence[Line]:
        scored = index().search(quote, limit=_NEAR)
        found = services.transcripts.get_lines(hit.line_id for hit in scored)
        return [found[hit.line_id] for hit in scored if hit.line_id in found]

    return candidates
