"""Speech services: Rev AI, Speechmatics, ElevenLabs Scribe, Azure.

Sources: https://docs.rev.ai/api/asynchronous/transcript, https://docs.speechmatics.com (json-v2),
https://elevenlabs.io/docs/api-reference/speech-to-text, https://learn.microsoft.com/azure/ai-services/speech-service
(batch and fast transcription). Times are seconds, Azure's ticks of 100 ns or milliseconds.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from receipts_core.transcripts.converters.shapes import (
    joint_for,
    mapping,
    millis,
    objects,
    seconds,
    sentences,
    speaker,
    text,
)
from receipts_core.transcripts.model import JsonFormat, Said

TICKS = 10_000


def _is_rev(document: Any) -> bool:
    return any("elements" in one for one in objects(mapping(document).get("monologues")))


def _rev(document: Any) -> Iterable[Said]:
    """Words and what stands between them, white space included."""
    names = {speaker(one.get("id")): text(one.get("name")) for one in objects(mapping(document).get("speakers"))}
    for monologue in objects(mapping(document).get("monologues")):
        number = monologue.get("speaker")
        voice = names.get(speaker(number)) or speaker(number, "Speaker ")
        elements = objects(monologue.get("elements"))
        yield from sentences(
            (
                Said(voice, seconds(one.get("ts")), seconds(one.get("end_ts")), text(one.get("value")))
                for one in elements
            ),
            joint="",
        )


def _is_speechmatics(document: Any) -> bool:
    results = objects(mapping(document).get("results"))
    return any("alternatives" in one and "start_time" in one and "type" in one for one in results)


def _speechmatics(document: Any) -> Iterable[Said]:
    return sentences(_marked(objects(mapping(document).get("results"))), joint="")


def _marked(results: list[dict[str, Any]]) -> Iterator[Said]:
    """Words with the space before them; punctuation takes none and is its word's speaker's."""
    voice: str | None = None
    for place, result in enumerate(results):
        best = (objects(result.get("alternatives")) or [{}])[0]
        mark = result.get("type") == "punctuation"
        label = speaker(best.get("speaker"))
        voice = voice if mark else None if label == "UU" else label
        space = "" if mark or place == 0 else joint_for(best.get("language"))
        yield Said(
            voice, seconds(result.get("start_time")), seconds(result.get("end_time")), space + text(best.get("content"))
        )


def _is_elevenlabs(document: Any) -> bool:
    return any("speaker_id" in word and "text" in word for word in objects(mapping(document).get("words")))


def _elevenlabs(document: Any) -> Iterable[Said]:
    words = objects(mapping(document).get("words"))
    return sentences(
        (
            Said(
                speaker(word.get("speaker_id")),
                seconds(word.get("start")),
                seconds(word.get("end")),
                text(word.get("text")),
            )
            for word in words
        ),
        joint="",
    )


def _is_azure(document: Any) -> bool:
    root = mapping(document)
    return isinstance(root.get("recognizedPhrases"), list) or any(
        "offsetMilliseconds" in phrase for phrase in objects(root.get("phrases"))
    )


def _azure(document: Any) -> Iterable[Said]:
    root = mapping(document)
    for phrase in objects(root.get("phrases")):
        begin, lasting = millis(phrase.get("offsetMilliseconds")), millis(phrase.get("durationMilliseconds"))
        yield _phrase(phrase, begin, lasting, text(phrase.get("text")))
    for phrase in objects(root.get("recognizedPhrases")):
        best = (objects(phrase.get("nBest")) or [{}])[0]
        begin, lasting = (millis(phrase.get(key)) for key in ("offsetInTicks", "durationInTicks"))
        yield _phrase(
            phrase,
            None if begin is None else begin // TICKS,
            None if lasting is None else lasting // TICKS,
            text(best.get("display")),
        )


def _phrase(phrase: dict[str, Any], begin: int | None, lasting: int | None, said: str) -> Said:
    end = None if begin is None or lasting is None else begin + lasting
    return Said(speaker(phrase.get("speaker"), "Speaker "), begin, end, said)


REV = JsonFormat("rev", 1, "monologues[].elements", _is_rev, _rev)
SPEECHMATICS = JsonFormat("speechmatics", 1, "results[].alternatives with start_time", _is_speechmatics, _speechmatics)
ELEVENLABS = JsonFormat("elevenlabs", 1, "words[].speaker_id", _is_elevenlabs, _elevenlabs)
AZURE = JsonFormat("azure", 1, "recognizedPhrases, or phrases[].offsetMilliseconds", _is_azure, _azure)
