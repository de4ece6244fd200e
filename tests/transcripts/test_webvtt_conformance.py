"""The W3C's own tests for WebVTT: identifiers, times and cue text as expected, departures listed with their reason.

Cues that we read beyond the standard carry a warning; without those, what is left is what the W3C expects. A NUL
stays U+0000 here, where a browser shows U+FFFD: receipts quote what the source holds.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from receipts_core.errors import ParseError
from receipts_core.transcripts import parse
from receipts_core.transcripts.cueblocks import ENDS_EARLY, Block, blocks
from receipts_core.transcripts.model import Report
from receipts_core.transcripts.scan import scan_of
from receipts_core.transcripts.webvtt import DIALECT, header_end

UNCLOSED = "a tag without its closing bracket stays speech"
ODD_CLOSE = "a closing tag with a line break in it stays speech"
APART = "text outside the voice tag is another voice's line"
BLANK = "text after a blank line is kept, with a warning"
DEPARTURES = {
    ("entities", 14): UNCLOSED, ("entities", 15): UNCLOSED, ("tags", 0): UNCLOSED, ("tags", 1): UNCLOSED,
    ("tags", 2): UNCLOSED, ("tags", 3): UNCLOSED, ("tags", 4): UNCLOSED, ("tags", 5): UNCLOSED, ("tags", 6): UNCLOSED,
    ("tags", 7): UNCLOSED, ("tags", 9): ODD_CLOSE, ("tags", 26): APART, ("text", 4): BLANK, ("timestamps", 0): UNCLOSED,
    ("timestamps", 1): UNCLOSED, ("timestamps", 2): UNCLOSED, ("timestamps", 3): UNCLOSED, ("timestamps", 4): UNCLOSED,
    ("timestamps", 5): UNCLOSED,
}  # fmt: skip


def _suite(real_data: Path) -> Path:
    return real_data / "webvtt_conformance" / "w3c-webvtt" / "test"


def _strict_cues(data: bytes) -> tuple[bytes, list[Block]]:
    """The cues that are read without a warning, which are those of the standard."""
    scan, report = scan_of(data), Report()
    found = list(blocks(scan, header_end(scan, scan.index(b"WEBVTT") + 6), DIALECT, report))
    warned = [at for at, message in report.warnings if message != ENDS_EARLY]
    return scan, [
        cue
        for cue in found
        if cue.start_ms is not None and not any(cue.at <= at < max(cue.start, cue.at + 1) for at in warned)
    ]


def _shown(data: bytes, start: int, end: int) -> str:
    return data[start:end].decode().replace("\0", "\ufffd").rstrip()


def _differences(data: bytes, expected: dict[str, Any]) -> list[str]:
    scan, cues = _strict_cues(data)
    if "count" in expected and expected["count"] != len(cues):
        return [f"{len(cues)} cues instead of {expected['count']}"]
    found: list[str] = []
    for index, want in expected["cues"].items():
        cue = cues[int(index)]
        identifier = _shown(scan, *cue.identifier) if cue.identifier else ""
        got = {
            "id": identifier,
            "text": _shown(scan, cue.start, cue.end),
            "startTime": (cue.start_ms or 0) / 1000,
            "endTime": (cue.end_ms or 0) / 1000,
        }
        for field, value in want.items():
            if got[field] != (value.rstrip() if isinstance(value, str) else value):
                found.append(f"cue {index}: {field} {got[field]!r} instead of {value!r}")
    return found


def test_every_file_of_the_file_parsing_suite_gives_the_cues_that_are_expected(real_data: Path) -> None:
    suite = _suite(real_data) / "wpt-file-parsing"
    expected = json.loads((suite / "expected.json").read_text("utf-8"))
    assert len(expected) > 30
    wrong = {
        name: diff
        for name, want in expected.items()
        if (diff := _differences((suite / f"{name}.vtt").read_bytes(), want))
    }
    assert wrong == {}


def _read(text: str) -> list[tuple[str | None, str]]:
    try:
        lines = parse(f"WEBVTT\n\n00:00.000 --> 00:01.000\n{text}\n".encode(), "a.vtt").transcript.lines
    except ParseError:
        return []
    return [(line.speaker, line.text.replace("\0", "\ufffd")) for line in lines]


def test_every_cue_of_the_cue_parsing_suite_says_what_is_expected_but_for_the_listed_departures(
    real_data: Path,
) -> None:
    different: set[tuple[str, int]] = set()
    for path in sorted((_suite(real_data) / "wpt-cue-parsing").glob("*.json")):
        for number, case in enumerate(json.loads(path.read_text("utf-8"))):
            tree = case["expectedTree"]
            text = " ".join("".join(re.findall(r'^\|\s+"(.*?)"$', tree, re.DOTALL | re.MULTILINE)).split())
            voices = [voice or None for voice in re.findall(r'title="(.*)"', tree)]
            found = _read(case["text"][:-1])
            if " ".join(said for _, said in found) != text or (voices and [voice for voice, _ in found] != voices):
                different.add((path.stem, number))
    assert different == set(DEPARTURES)


@pytest.mark.parametrize("folder", ["cue-times", "cuetext", "file-layout", "integration"])
def test_the_older_suite_is_read_or_refused_cue_by_cue(real_data: Path, folder: str) -> None:
    files = sorted((real_data / "webvtt_conformance" / "mozilla-vtt" / "tests" / folder).rglob("*.vtt"))
    assert files
    refused = [path.name for path in files if not _is_read(path)]
    assert len(refused) < len(files)


def _is_read(path: Path) -> bool:
    try:
        return bool(parse(path.read_bytes(), path.name).transcript.lines)
    except ParseError as refusal:
        assert refusal.message
        return False
