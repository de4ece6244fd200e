"""Whisper and its kin: OpenAI's tool and API, WhisperX, whisper-timestamped, transformers' pipeline, whisper.cpp.

Sources: the tools' own output files; https://github.com/ggml-org/whisper.cpp (`-oj`). Times are seconds, whisper.cpp's
offsets milliseconds. A segment without text says its words; a file without segments says its text.
"""

from collections.abc import Iterable, Iterator
from typing import Any, cast

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

_KEYS = {
    "text",
    "language",
    "language_probability",
    "task",
    "duration",
    "segments",
    "words",
    "usage",
    "logprobs",
    "chunks",
}


def _segments(document: Any) -> list[dict[str, Any]]:
    root = mapping(document)
    return objects(root.get("segments")) or objects(root.get("chunks")) or objects(document)


def _is_whisper(document: Any) -> bool:
    if any(("text" in one or "words" in one) and ("start" in one or "timestamp" in one) for one in _segments(document)):
        return not any("body" in one for one in _segments(document))
    return bool(text(mapping(document).get("text"))) and set(mapping(document)) <= _KEYS


def _whisper(document: Any) -> Iterable[Said]:
    root, segments = mapping(document), _segments(document)
    joint = joint_for(root.get("language"))
    if not segments:
        words = list(_words(objects(root.get("words")), None))
        yield from sentences(words, joint) if words else [Said(None, None, None, text(root.get("text")))]
    for segment in segments:
        words = objects(segment.get("words"))
        voice = speaker(segment.get("speaker"), "Speaker ")
        if len({word["speaker"] for word in words if isinstance(word.get("speaker"), str)}) > 1:
            yield from runs(_words(words, voice), joint)
            continue
        begin, end = _times(segment)
        said = text(segment.get("text")) or joint.join(word.text for word in _words(words, voice))
        yield Said(voice, begin, end, said)


def _times(segment: dict[str, Any]) -> tuple[int | None, int | None]:
    """Start and end; transformers write them as a pair."""
    pair = segment.get("timestamp")
    begin, end = cast(list[Any], pair) if isinstance(pair, list) and len(cast(list[Any], pair)) == 2 else (None, None)
    return seconds(segment.get("start", begin)), seconds(segment.get("end", end))


def _words(words: list[dict[str, Any]], segment_voice: str | None) -> Iterator[Said]:
    """Words of a segment in which several people speak; one without a label goes with the word before it."""
    voice = segment_voice
    for word in words:
        voice = speaker(word.get("speaker")) or voice
        content = text(word.get("word")) or text(word.get("text"))
        yield Said(voice, seconds(word.get("start")), seconds(word.get("end")), content.strip())


def _is_cpp(document: Any) -> bool:
    return any("text" in one and "offsets" in one for one in objects(mapping(document).get("transcription")))


def _cpp(document: Any) -> Iterable[Said]:
    for segment in objects(mapping(document).get("transcription")):
        offsets = mapping(segment.get("offsets"))
        voice = speaker(segment.get("speaker"))
        named = f"Speaker {voice}" if voice and voice.isdigit() else voice if voice != "?" else None
        yield Said(named, millis(offsets.get("from")), millis(offsets.get("to")), text(segment.get("text")))


WHISPER = JsonFormat("whisper", 2, "segments[].text with start, or text alone", _is_whisper, _whisper)
CPP = JsonFormat("whisper-cpp", 1, "transcription[].offsets and text", _is_cpp, _cpp)
