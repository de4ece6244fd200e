"""Quotes mapped to bytes and back, as the browser must map them too: `tests/golden/spans.json` is made from here.

`python -m tests.support.golden_spans` writes the file anew. Sources are small and nasty: markup inside speech,
character references, several cues, CRLF, a byte order mark, emoji, combining marks, odd white space.
"""

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from receipts_core.contract import Line
from receipts_core.transcripts import parse
from receipts_core.verify import Held, receipt_for_quote, shown
from receipts_core.verify.quotes import Spoken, locate

FILE = Path(__file__).parents[1] / "golden" / "spans.json"

VTT = """WEBVTT

00:01.000 --> 00:04.000
<v Ann>Tom &amp; I ran it <i>twice</i>, &lt;honest&gt;

00:04.500 --> 00:06.000
<v Ann>and nobody
noticed.

00:20.000 --> 00:22.000
<v Bob>caf\u00e9 &notit; &copy &#x1F600; &#8217;s fine&nbsp;now, &unknown; too

00:30.000 --> 00:33.000
<v Ann>We &#128; paid &#7; it &Tab; all

"""

TEXT = (
    "\ufeff[00:01] Zo\u00eb: Honestly\u2014it\u2019s \u201cfine\u201d \U0001f600 "
    "for \U0001f469\u200d\U0001f4bb us, mate.\r\n"
    "[00:09] \u674e: \u6211\u4eec\u505a\u4e86\u4e24\u6b21\u7814\u7a76\u3002\r\n"
    "[00:12] Zo\u00eb: e\u0301lan\u00a0vital  and\t tabs\u2003end &amp; so on\r\n"
    "  over two lines of the file\r\n"
)


class Source(NamedTuple):
    """A file, and what to quote from it."""

    filename: str
    data: bytes
    quotes: tuple[str, ...]


SOURCES = (
    Source(
        "golden.vtt",
        VTT.encode(),
        (
            "Tom & I ran it twice",
            "ran it twice, <honest> and nobody noticed.",
            "nobody noticed",
            "caf\u00e9 \u00acit; \u00a9",
            "\U0001f600 's fine now",
            "&unknown; too",
            "We \u20ac paid it all",
        ),
    ),
    Source(
        "golden.txt",
        TEXT.encode(),
        (
            'Honestly\u2014it\'s "fine"',
            "for \U0001f469\u200d\U0001f4bb us, mate.",
            "\u4e24\u6b21\u7814\u7a76",
            "\u00e9lan vital and tabs end &amp; so on over two lines",
            "tabs end",
        ),
    ),
)


def _case(source: Source, data: bytes, line: Line, quote: str) -> dict[str, Any] | None:
    held = Held(
        lines={line.line_id: line},
        sources={line.source_id: data},
        titles={},
        names={},
        of_participants=1,
        of_interviews=1,
    )
    receipt = receipt_for_quote(quote, line.source_id, held)
    if receipt is None:
        return None
    said = shown(receipt, line.escapes)
    start = line.text.index(said)
    return {
        "name": f"{source.filename}: {quote}",
        "source": base64.b64encode(data).decode(),
        "sourceId": line.source_id,
        "cues": [[cue.start_ms, cue.end_ms, [list(span) for span in cue.spans]] for cue in line.cues],
        "escapes": line.escapes.value,
        "text": line.text,
        "spans": [span.model_dump() for span in receipt.spans],
        "shown": said,
        # Positions as JavaScript counts them: in UTF-16 code units.
        "range": [_utf16(line.text[:start]), _utf16(line.text[: start + len(said)])],
    }


def _utf16(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def cases() -> Iterator[dict[str, Any]]:
    """Every quote in the line that holds it."""
    for source in SOURCES:
        parsed = parse(source.data, source.filename)
        lines = parsed.transcript.lines
        for quote in source.quotes:
            holding = [line for line in lines if locate(Spoken(line, parsed.source), quote)]
            made = _case(source, parsed.source, holding[0], quote)
            if made:
                yield made


def as_json() -> str:
    """The file's content."""
    return json.dumps({"cases": list(cases())}, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(as_json(), encoding="utf-8")
