"""Markdown: a report to read, with the receipts at its end.

The rule: words from outside are escaped, so that what was said never becomes a heading, a link or a tag.
"""

import json
import re
from collections.abc import Iterator

from receipts_core.contract import Citation, Claim, Dropped
from receipts_core.exports.report import Exporter, Report, cited, clock, day, place, receipts, samples, spans, standing

# Every character that can begin something in CommonMark; a backslash in front of ASCII punctuation is always literal.
_MARKS = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~&])")
SAMPLE = "SAMPLE TRANSCRIPT - fictional interview"


def escape(text: str) -> str:
    """Text as Markdown that shows exactly this text, in one line."""
    return _MARKS.sub(r"\\\1", " ".join(text.split()))


def render(report: Report) -> bytes:
    """UTF-8 Markdown (CommonMark)."""
    return ("\n".join(_lines(report)) + "\n").encode()


def _lines(report: Report) -> Iterator[str]:
    yield f"# {escape(report.study.title)}"
    yield ""
    if samples(report):
        yield f"**{SAMPLE}**"
        yield ""
    yield f"{len(report.claims)} claims, made {day(report.made_at)}. Every quote was compared with its file's bytes."
    for claim in report.claims:
        yield from _claim(claim)
    if report.dropped:
        yield from ("", "## Dropped", "", "Proposed, and refused by a check:", "")
        yield from map(_drop, report.dropped)
    yield from _sources(report)
    yield from _receipts(report)


def _claim(claim: Claim) -> Iterator[str]:
    support = claim.support
    yield from ("", f"## {escape(claim.title or claim.sentence)}", "")
    if claim.title:
        yield from (escape(claim.sentence), "")
    yield (
        f"{support.participants} of {support.of_participants} participants, {support.interviews} of "
        f"{support.of_interviews} interviews; {escape(standing(claim))}."
    )
    yield from map(_quote, claim.citations)
    if claim.contrary:
        yield from ("", "Said against it:")
        yield from map(_quote, claim.contrary)


def _quote(citation: Citation) -> str:
    receipt = citation.receipt
    time = f", {clock(citation.start_ms)}" if citation.start_ms is not None else ""
    who = escape(citation.speaker or "unnamed voice")
    where = f"{escape(place(citation))}{time} (`{receipt.source_id[:8]}`, bytes {spans(receipt)})"
    return f"\n> {escape(citation.shown)}\n>\n> {who}, {where}"


def _drop(drop: Dropped) -> str:
    return f"- {escape(drop.title or drop.text)} ({drop.reason}): {escape(drop.detail)}"


def _sources(report: Report) -> Iterator[str]:
    yield from ("", "## Sources", "", "| interview | file | bytes | sha256 |", "|---|---|---:|---|")
    for info in cited(report).values():
        source = info.source
        yield f"| {escape(info.title)} | {escape(source.filename)} | {source.size} | `{source.source_id}` |"


def _receipts(report: Report) -> Iterator[str]:
    yield from ("", "## Receipts", "", "Each quote's bytes, raw, for `receipts verify` or any other program:", "")
    found = [receipt.model_dump(mode="json", by_alias=True) for receipt in receipts(report)]
    # No line of this can close the fence: JSON has no raw line break inside a string, and each line here is indented.
    yield from ("```json", json.dumps(found, ensure_ascii=False, indent=2), "```")


EXPORTER = Exporter("markdown", "A report to read", "text/markdown; charset=utf-8", "md", render)
