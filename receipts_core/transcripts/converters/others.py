"""Deepgram, AssemblyAI, and the podcast namespace's JSON.

Sources: https://developers.deepgram.com/reference, https://www.assemblyai.com/docs,
https://github.com/Podcastindex-org/podcast-namespace. AssemblyAI's times are milliseconds.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from receipts_core.transcripts.converters.shapes import (
    mapping,
    millis,
    objects,
    seconds,
    sentences,
    speaker,
    text,
)
from receipts_core.transcripts.model import JsonFormat, Said


def _is_deepgram(document: Any) -> bool:
    results = mapping(mapping(document).get("results"))
    return isinstance(results.get("channels"), list) or isinstance(results.get("utterances"), list)


def _deepgram(document: Any) -> Iterable[Said]:
    results = mapping(mapping(document).get("results"))
    utterances = [said for said in objects(results.get("utterances")) if text(said.get("transcript")).strip()]
    if not utterances:
        return _deepgram_channels(objects(results.get("channels")))
    return [
        Said(
            speaker(said.get("speaker"), "Speaker "),
            seconds(said.get("start")),
            seconds(said.get("end")),
            text(said.get("transcript")),
        )
        for said in utterances
    ]


def _deepgram_channels(channels: list[dict[str, Any]]) -> list[Said]:
    """Sentences of all channels, in the order in which they were said."""
    said: list[Said] = []
    for number, channel in enumerate(channels):
        best = (objects(channel.get("alternatives")) or [{}])[0]
        fallback = f"Channel {number}" if len(channels) > 1 else None
        words = list(_deepgram_words(objects(best.get("words")), fallback))
        said += sentences(words) if words else [Said(fallback, None, None, text(best.get("transcript")))]
    return sorted(said, key=_start)


def _start(said: Said) -> int:
    return said.start_ms or 0


def _deepgram_words(words: list[dict[str, Any]], fallback: str | None) -> Iterator[Said]:
    for word in words:
        content = text(word.get("punctuated_word")) or text(word.get("word"))
        voice = speaker(word.get("speaker"), "Speaker ") or fallback
        yield Said(voice, seconds(word.get("start")), seconds(word.get("end")), content)


def _is_assemblyai(document: Any) -> bool:
    root = mapping(document)
    return isinstance(root.get("utterances"), list) or (
        "audio_url" in root and ("words" in root or "utterances" in root) and isinstance(root.get("text"), str)
    )


def _assemblyai(document: Any) -> Iterable[Said]:
    root = mapping(document)
    utterances = objects(root.get("utterances"))
    if utterances:
        return [
            Said(
                speaker(said.get("speaker")), millis(said.get("start")), millis(said.get("end")), text(said.get("text"))
            )
            for said in utterances
        ]
    words = [
        Said(speaker(word.get("speaker")), millis(word.get("start")), millis(word.get("end")), text(word.get("text")))
        for word in objects(root.get("words"))
    ]
    return sentences(words) if words else [Said(None, None, None, text(root.get("text")))]


def _is_podcast(document: Any) -> bool:
    segments = objects(mapping(document).get("segments"))
    return bool(segments) and "body" in segments[0]


def _podcast(document: Any) -> Iterable[Said]:
    for segment in objects(mapping(document).get("segments")):
        begin, end = seconds(segment.get("startTime")), seconds(segment.get("endTime"))
        yield Said(speaker(segment.get("speaker")), begin, end, text(segment.get("body")))


PODCAST = JsonFormat("podcast-json", 2, "segments[].body", _is_podcast, _podcast)
DEEPGRAM = JsonFormat("deepgram", 2, "results.channels or results.utterances", _is_deepgram, _deepgram)
ASSEMBLYAI = JsonFormat("assemblyai", 2, "utterances, or words with audio_url", _is_assemblyai, _assemblyai)
