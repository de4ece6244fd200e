"""Small files that break other tools: what each must parse to is given beside it, one JSON file a case."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from receipts_core.contract import Line
from receipts_core.errors import ParseError
from receipts_core.transcripts import parse


def _cases(directory: Path, kind: str) -> list[dict[str, Any]]:
    cases = [json.loads(path.read_text("utf-8")) for path in sorted(directory.glob("*.json"))]
    return [case for case in cases if case["kind"] == kind]


def _same(expected: dict[str, Any], line: Line) -> bool:
    found = {"speaker": line.speaker, "startMs": line.start_ms, "text": line.text}
    return all(found[key] == value for key, value in expected.items())


def _faults(case: dict[str, Any]) -> list[str]:
    """What of a parse case's expectation does not hold."""
    expect, data = case["expect"], base64.b64decode(case["input_b64"])
    try:
        transcript = parse(data, case["filename"]).transcript
    except ParseError as refusal:
        return [] if expect["status"] == "error" else [f"refused: {refusal.message}"]
    if expect["status"] == "error":
        return ["read, although it should be refused"]
    lines, spoken = transcript.lines, "\n".join(line.text for line in transcript.lines)
    wanted = expect.get("lines")
    checks = {
        "format": transcript.format == expect.get("format", transcript.format),
        "lines": wanted is None
        or (len(wanted) == len(lines) and all(_same(want, line) for want, line in zip(wanted, lines, strict=True))),
        "linesInclude": all(any(_same(want, line) for line in lines) for want in expect.get("linesInclude", [])),
        "speakers": "speakers" not in expect or {s.name for s in transcript.speakers} == set(expect["speakers"]),
        "textContains": all(text in spoken for text in expect.get("textContains", [])),
        "textLacks": not any(text in spoken for text in expect.get("textLacks", [])),
        "warns": bool(transcript.warnings) == expect.get("warns", bool(transcript.warnings)),
        "count": expect.get("minLines", 0) <= len(lines) <= expect.get("maxLines", len(lines)),
    }
    return [name for name, holds in checks.items() if not holds]


def test_every_given_parse_case_parses_as_expected(cases_dir: Path) -> None:
    cases = _cases(cases_dir, "parse")
    assert cases
    faults = {case["id"]: found for case in cases if (found := _faults(case))}
    assert faults == {}


def test_the_bytes_of_every_given_quote_lie_in_the_cited_line(cases_dir: Path) -> None:
    checked = 0
    for case in _cases(cases_dir, "quote"):
        expect, citations = case["expect"], case["claim"]["citations"]
        if not (expect["kept"] and citations and citations[0].get("file", 1) == 1):
            continue
        parsed = parse(base64.b64decode(case["input_b64"]), case["filename"])
        line = parsed.transcript.lines[citations[0]["line"] - 1]
        pieces = [parsed.source[start:end] for start, end in line.spans]
        for raw in map(base64.b64decode, expect.get("rawSlices_b64", [])):
            assert any(raw in piece for piece in pieces), case["id"]
        if "spanStart" in expect:
            assert any(start <= expect["spanStart"] < end for start, end in line.spans), case["id"]
        checked += 1
    if not checked:
        pytest.fail("no quote case was checked")
