"""HTML: one file that shows the report and checks its own receipts in the reader's browser.

The rule: every word from outside is escaped; the page's policy lets exactly our script run, by its hash, and lets
nothing be fetched. It carries the cited sources' bytes, so that hash and spans are checked and not believed.
"""

import base64
import hashlib
import json
from collections.abc import Iterator
from html import escape
from importlib.resources import files

from receipts_core.contract import Citation, Claim, Dropped
from receipts_core.exports.markdown import SAMPLE
from receipts_core.exports.report import Exporter, Report, cited, clock, day, place, receipts, samples, spans, standing


def render(report: Report) -> bytes:
    """A self-contained HTML page in UTF-8."""
    script, style = _asset("page.js"), _asset("page.css")
    policy = f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; base-uri 'none'"
    title = escape(report.study.title)
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">',
            '<meta name="viewport" content="width=device-width,initial-scale=1">',
            f"<title>{title}</title><style>{style}</style></head><body><main>",
            *_body(report, title),
            f'</main><script type="application/json" id="evidence">{_evidence(report)}</script>',
            f"<script>{script}</script></body></html>",
        ]
    ).encode()


def _asset(name: str) -> str:
    return files("receipts_core.exports").joinpath(name).read_text("utf-8")


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _evidence(report: Report) -> str:
    """Receipts and sources for the script; no `<` in it, so that nothing said can end the element."""
    held = [report.sources[info.source.source_id] for info in cited(report).values()]
    document = {
        "receipts": [receipt.model_dump(mode="json", by_alias=True) for receipt in receipts(report)],
        "sources": [base64.b64encode(source).decode() for source in held],
    }
    return json.dumps(document, ensure_ascii=False).replace("<", "\\u003c")


def _body(report: Report, title: str) -> Iterator[str]:
    yield f"<header><h1>{title}</h1>"
    if samples(report):
        yield f'<p class="sample">{SAMPLE}</p>'
    yield f'<p class="quiet">{len(report.claims)} claims, made {day(report.made_at)}.</p>'
    yield '<p id="verdict" role="status">Not checked: scripts are off in this browser.</p></header>'
    numbers = iter(range(sum(1 for _ in receipts(report))))
    for claim in report.claims:
        yield from _claim(claim, numbers)
    if report.dropped:
        yield "<section><h2>Dropped</h2><p class='quiet'>Proposed, and refused by a check.</p><ul>"
        yield from map(_drop, report.dropped)
        yield "</ul></section>"
    yield from _sources(report)


def _claim(claim: Claim, numbers: Iterator[int]) -> Iterator[str]:
    support = claim.support
    yield f"<section><h2>{escape(claim.title or claim.sentence)}</h2>"
    if claim.title:
        yield f"<p>{escape(claim.sentence)}</p>"
    yield (
        f'<p class="quiet">{support.participants} of {support.of_participants} participants, {support.interviews} of '
        f"{support.of_interviews} interviews; {escape(standing(claim))}.</p>"
    )
    for citation in claim.citations:
        yield _quote(citation, next(numbers), "")
    for citation in claim.contrary:
        yield _quote(citation, next(numbers), "contrary")
    yield "</section>"


def _quote(citation: Citation, number: int, side: str) -> str:
    receipt = citation.receipt
    who = escape(citation.speaker or "unnamed voice")
    against = "Against: " if side else ""
    return (
        f'<figure class="{side}"><blockquote>{against}“<mark>{escape(citation.shown)}</mark>”</blockquote><figcaption>'
        f"{who}, {escape(place(citation))} {clock(citation.start_ms)} <code>{receipt.source_id[:8]} bytes "
        f'{spans(receipt)}</code> <span data-receipt="{number}">not checked yet</span></figcaption></figure>'
    )


def _drop(drop: Dropped) -> str:
    return f"<li><s>{escape(drop.title or drop.text)}</s> <span class='quiet'>{escape(drop.detail)}</span></li>"


def _sources(report: Report) -> Iterator[str]:
    yield "<section><h2>Sources</h2><table><tr><th>interview</th><th>file</th><th>bytes</th><th>sha256</th></tr>"
    for info in cited(report).values():
        cells = (escape(info.title), escape(info.source.filename), str(info.source.size), info.source.source_id)
        yield "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
    yield "</table></section>"


EXPORTER = Exporter("html", "A page that checks its own quotes", "text/html; charset=utf-8", "html", render)
