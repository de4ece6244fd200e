"""Whisper and its kin, Deepgram, AssemblyAI, and the podcast namespace's JSON.

Sources: the tools' own output files; https://developers.deepgram.com/reference, https://www.assemblyai.com/docs,
https://github.com/Podcastindex-org/podcast-namespace. Whisper's times are seconds, AssemblyAI's milliseconds.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from receipts_core.transcripts.converters.shapes import (
    joint_for,
    mapping,
    millis,
    objects,
    runs,
    seconds,
    sentences,
    speaker,
    text,
)
from receipts_core.transcripts.model import JsonFormat, Said


def _is_whisper(document: Any) -> bool:
    segments = objects(mapping(document).get("segments")) or objects(document)
    return bool(segments) and "text" in segments[0] and "start" in segments[0] and "body" not in segments[0]


def _whisper(document: Any) -> Iterable[Said]:
    joint = joint_for(mapping(document).get("language"))
    for segment in objects(mapping(document).get("segments")) or objects(document):
        words = objects(segment.get("words"))
        if len({word["speaker"] for word in words if isinstance(word.get("speaker"), str)}) > 1:
            yield from runs(_words(words, speaker(segment.get("speaker"))), joint)
            continue
        voice = speaker(segment.get("speaker"), "Speaker ")
        yield Said(voice, seconds(segment.get("start")), seconds(segment.get("end")), text(segment.get("text")))


def _words(words: list[dict[str, Any]], segment_voice: str | None) -> Iterator[Said]:
    """Words of a segment in which several people speak; one without a label goes with the word before it."""
    voice = segment_voice
    for word in words:
        voice = speaker(word.get("speaker")) or voice
        content = text(word.get("word")) or text(word.get("text"))
        yield Said(voice, seconds(word.get("start")), seconds(word.get("end")), content.strip())


def _is_deepgram(document: Any) -> bool:
    results = mapping(mapping(document).get("results"))
    return isinstance(results.get("channels"), list) or isinstance(results.get("utterances"), list)


def _deepgram(document: Any) -> Iterable[Said]:
    results = mapping(mapping(document).get("results"))
    utterances, channels = objects(results.get("utterances")), objects(results.get("channels"))
    if utterances:
        for said in utterances:
            voice = speaker(said.get("speaker"), "Speaker ")
            yield Said(voice, seconds(said.get("start")), seconds(said.get("end")), text(said.get("transcript")))
        return
    for number, channel in enumerate(channels):
        best = (objects(channel.get("alternatives")) or [{}])[0]
        fallback = f"Channel {number}" if len(channels) > 1 else None
        words = list(_deepgram_words(objects(best.get("words")), fallback))
        yield from sentences(words) if words else [Said(fallback, None, None, text(best.get("transcript")))]


def _deepgram_words(words: list[dict[str, Any]], fallback: str | None) -> Iterator[Said]:
    for word in words:
        content = text(word.get("punctuated_word")) or text(word.get("word"))
        voice = speaker(word.get("speaker"), "Speaker ") or fallback
        yield Said(voice, seconds(word.get("start")), seconds(word.get("end")), content)


def _is_assemblyai(document: Any) -> bool:
    root = mapping(document)
    return isinstance(root.get("utterances"), list) or (
        "audio_url" in root and isinstance(root.get("words"), list) and isinstance(root.get("text"), str)
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
WHISPER = JsonFormat("whisper", 2, "segments[].text with start", _is_whisper, _whisper)
DEEPGRAM = JsonFormat("deepgram", 2, "results.channels or results.utterances", _is_deepgram, _deepgram)
ASSEMBLYAI = JsonFormat("assemblyai", 2, "utterances, or words with audio_url", _is_assemblyai, _assemblyai)
