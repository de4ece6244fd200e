"""CSV: one row a quote, for spreadsheets.

The rule: a cell that a spreadsheet would run as a formula is disarmed with an apostrophe in front
(https://owasp.org/www-community/attacks/CSV_Injection); the exact words are in the receipt, which is JSON.
"""

import csv
import io
import json

from receipts_core.contract import Citation, Claim
from receipts_core.exports.report import Exporter, Report, clock, spans

COLUMNS = (
    "claim id", "state", "theme", "claim", "side", "quote", "speaker", "interview", "line", "time", "source sha256",
    "bytes", "receipt",
)  # fmt: skip
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def render(report: Report) -> bytes:
    """UTF-8 with a byte-order mark, as spreadsheets expect; CR LF line ends, as RFC 4180 asks."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for claim in report.claims:
        for side, citations in (("supports", claim.citations), ("contradicts", claim.contrary)):
            writer.writerows([safe(cell) for cell in _row(claim, side, citation)] for citation in citations)
    return out.getvalue().encode("utf-8-sig")


def safe(cell: str) -> str:
    """The cell, disarmed where a spreadsheet would run it."""
    return f"'{cell}" if cell.lstrip(" ").startswith(_FORMULA) else cell


def _row(claim: Claim, side: str, citation: Citation) -> tuple[str, ...]:
    receipt = citation.receipt
    return (
        claim.claim_id,
        claim.state,
        claim.title or "",
        claim.sentence,
        side,
        citation.shown,
        citation.speaker or "",
        citation.transcript_title,
        citation.line_id,
        clock(citation.start_ms),
        receipt.source_id,
        spans(receipt),
        json.dumps(receipt.model_dump(mode="json", by_alias=True), ensure_ascii=False),
    )


EXPORTER = Exporter("csv", "A table of quotes, for spreadsheets", "text/csv; charset=utf-8", "csv", render)
