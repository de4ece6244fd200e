"""What an export says, before it has a format.

The rule: an exporter adds nothing and leaves out nothing; every quote in its file comes with its receipt.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from receipts_core.contract import Citation, Claim, Dropped, Receipt, Study, TranscriptInfo


class Report(NamedTuple):
    """Claims of a study that may be handed over, what was dropped on the way, and the bytes that they point into.

    `made_at` is Unix time in milliseconds; `sources` are bytes by source id, `transcripts` by transcript id.
    """

    study: Study
    made_at: int
    claims: tuple[Claim, ...]
    dropped: tuple[Dropped, ...]
    transcripts: Mapping[str, TranscriptInfo]
    sources: Mapping[str, bytes]


class Exporter(NamedTuple):
    """One format: what it is called, what it is good for, and how a report becomes its bytes."""

    name: str
    says: str
    media_type: str
    extension: str
    render: Callable[[Report], bytes]


def citations(claim: Claim) -> tuple[Citation, ...]:
    """A claim's evidence, for and against."""
    return claim.citations + claim.contrary


def receipts(report: Report) -> Iterator[Receipt]:
    """Every receipt of a report, claim by claim."""
    for claim in report.claims:
        for citation in citations(claim):
            yield citation.receipt


def cited(report: Report) -> dict[str, TranscriptInfo]:
    """The transcripts that the report cites, by id, in order of title."""
    wanted = {citation.transcript_id for claim in report.claims for citation in citations(claim)}
    found = {key: info for key, info in report.transcripts.items() if key in wanted}
    return dict(sorted(found.items(), key=lambda item: (item[1].title, item[0])))


def clock(ms: int | None) -> str:
    """Milliseconds as `h:mm:ss`; empty where nothing is timed."""
    if ms is None:
        return ""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"


def day(ms: int) -> str:
    """Unix milliseconds as a date and time in UTC, to the minute."""
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


def place(citation: Citation) -> str:
    """Where a quote is: the interview and the number of its line."""
    return f"{citation.transcript_title}, line {citation.line_id.rpartition(':')[2]}"


def spans(receipt: Receipt) -> str:
    """A receipt's bytes, as `start-end` pairs."""
    return " ".join(f"{span.start}-{span.end}" for span in receipt.spans)


def standing(claim: Claim) -> str:
    """Where a claim stands, and who put it there."""
    if claim.decision is None:
        return f"{claim.state}, not reviewed by a person"
    return f"{claim.state} by {claim.decision.by}, {day(claim.decision.at)}"


def samples(report: Report) -> bool:
    """Whether anything cited is fictional, and has to say so."""
    return any(info.sample for info in cited(report).values())
