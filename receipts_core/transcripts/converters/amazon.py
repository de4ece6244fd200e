"""Amazon Transcribe: batch jobs, Call Analytics, and Bedrock Data Automation's audio output.

Sources: https://docs.aws.amazon.com/transcribe/latest/dg/how-input.html, .../call-analytics-batch.html, and Bedrock's
standard audio output. Batch times are strings of seconds; punctuation has none and takes no space before it.
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


def _is_batch(document: Any) -> bool:
    results = mapping(mapping(document).get("results"))
    return isinstance(results.get("items"), list) and isinstance(results.get("transcripts"), list)


def _batch(document: Any) -> Iterable[Said]:
    results = mapping(mapping(document).get("results"))
    segments = objects(results.get("audio_segments"))
    if segments and all(text(segment.get("transcript")) for segment in segments):
        return [
            Said(
                speaker(segment.get("speaker_label")),
                seconds(segment.get("start_time")),
                seconds(segment.get("end_time")),
                text(segment.get("transcript")),
            )
            for segment in segments
        ]
    cut = sentences if joint_for(results.get("language_code")) else runs
    return cut(_items(results), joint="")


def _items(results: dict[str, Any]) -> Iterator[Said]:
    """Words and punctuation with the space before them; labels come with the item, or from the segments by time."""
    labels = _labels(results)
    joint, first = joint_for(results.get("language_code")), True
    voice: str | None = None
    for item in objects(results.get("items")):
        alternatives = objects(item.get("alternatives"))
        content = text(alternatives[0].get("content")) if alternatives else ""
        spoken = item.get("type") != "punctuation"
        if spoken:
            key = (text(item.get("channel_label")), str(item.get("start_time")))
            voice = speaker(item.get("speaker_label")) or labels.get(key) or speaker(item.get("channel_label"))
        space = joint if spoken and not first else ""
        yield Said(voice, seconds(item.get("start_time")), seconds(item.get("end_time")), space + content)
        first = False


def _labels(results: dict[str, Any]) -> dict[tuple[str, str], str]:
    """Speaker by channel and start time. Segments may have an empty label and no items; those say nothing."""
    labels: dict[tuple[str, str], str] = {}
    for segment in objects(mapping(results.get("speaker_labels")).get("segments")):
        for item in objects(segment.get("items")) or [segment]:
            name = speaker(item.get("speaker_label")) or speaker(segment.get("speaker_label"))
            if name:
                labels["", str(item.get("start_time"))] = name
    for channel in objects(mapping(results.get("channel_labels")).get("channels")):
        for item in objects(channel.get("items")):
            labels["", str(item.get("start_time"))] = text(channel.get("channel_label"))
    return labels


def _is_call(document: Any) -> bool:
    turns = objects(mapping(document).get("Transcript"))
    return bool(turns) and "ParticipantRole" in turns[0]


def _call(document: Any) -> Iterable[Said]:
    for turn in objects(mapping(document).get("Transcript")):
        voice = speaker(turn.get("ParticipantRole"))
        yield Said(
            voice, millis(turn.get("BeginOffsetMillis")), millis(turn.get("EndOffsetMillis")), text(turn.get("Content"))
        )


def _is_bedrock(document: Any) -> bool:
    return isinstance(mapping(document).get("audio_segments"), list) and "metadata" in mapping(document)


def _bedrock(document: Any) -> Iterable[Said]:
    for segment in objects(mapping(document).get("audio_segments")):
        voice = speaker(mapping(segment.get("speaker")).get("speaker_label"))
        channel = speaker(mapping(segment.get("channel")).get("channel_label"))
        begin, end = millis(segment.get("start_timestamp_millis")), millis(segment.get("end_timestamp_millis"))
        yield Said(voice or channel, begin, end, text(segment.get("text")))


BATCH = JsonFormat("amazon-transcribe", 2, "results.items and results.transcripts", _is_batch, _batch)
CALL = JsonFormat("amazon-call-analytics", 2, "Transcript[].ParticipantRole", _is_call, _call)
BEDROCK = JsonFormat("bedrock-data-automation", 2, "metadata and audio_segments", _is_bedrock, _bedrock)
