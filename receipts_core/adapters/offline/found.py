"""What the searches of a run brought back: each participant's line once, and which searches found it how well."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from receipts_core.contract import Role
from receipts_core.ports import Message


class Spoken(NamedTuple):
    """A line of a participant, or of somebody whose role is not known."""

    line_id: str
    transcript_id: str
    person_id: str
    speaker: str | None
    text: str


class Found(NamedTuple):
    """Lines by id, and for each query the scores of the lines that it found, best first."""

    lines: Mapping[str, Spoken]
    scores: Mapping[str, Mapping[str, float]]


def found_in(messages: Iterable[Message]) -> Found:
    """Gather the answers to every `search_quotes` call; a search that failed found nothing."""
    asked: dict[str, str] = {}
    lines: dict[str, Spoken] = {}
    scores: dict[str, dict[str, float]] = {}
    for message in messages:
        asked.update((call.id, call.input["query"]) for call in message.calls if call.name == "search_quotes")
        for result in message.results:
            if result.call_id in asked and not result.is_error:
                hits = [hit for hit in json.loads(result.content)["hits"] if hit["role"] != Role.INTERVIEWER]
                lines.update((hit["lineId"], _spoken(hit)) for hit in hits)
                scores[asked[result.call_id]] = {hit["lineId"]: hit["score"] for hit in hits}
    return Found(lines, scores)


def _spoken(hit: Mapping[str, Any]) -> Spoken:
    person = hit.get("personId") or f"{hit['transcriptId']}#{hit['speaker'] or ''}"
    return Spoken(hit["lineId"], hit["transcriptId"], person, hit["speaker"], hit["text"])
