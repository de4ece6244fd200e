"""The podcast namespace's HTML: `<cite>Name:</cite> <time>0:00</time> <p>text</p>`.

The rule: only the text of these three elements is read; nothing of a page is followed, shown or run.
Source: https://github.com/Podcastindex-org/podcast-namespace, transcripts.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from receipts_core.speech import fold_space
from receipts_core.transcripts.model import ConvertedFormat, Said
from receipts_core.transcripts.stamps import milliseconds

_SHAPE = re.compile(rb"(?i)<cite>[^<]*+</cite>\s*+<time>[^<]*+</time>\s*+<p>")


class _Reader(HTMLParser):
    """Collects what is said; `speaker` and `start` hold until the next ones."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.said: list[Said] = []
        self.speaker: str | None = None
        self.start: int | None = None
        self._inside = ""
        self._text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open one of the three elements; a line break is white space."""
        if tag in ("cite", "time", "p"):
            self._close()
            self._inside = tag
        elif tag == "br":
            self._text.append("\n")

    def handle_endtag(self, tag: str) -> None:
        """Close the element that is open."""
        if tag == self._inside:
            self._close()

    def handle_data(self, data: str) -> None:
        """Text, kept inside the three elements only."""
        if self._inside:
            self._text.append(data)

    def close(self) -> None:
        """Take in what the page left open."""
        super().close()
        self._close()

    def _close(self) -> None:
        text = fold_space("".join(self._text))
        if self._inside == "cite":
            self.speaker, self.start = text.rstrip(":").strip() or None, None
        elif self._inside == "time":
            self.start = milliseconds(text.encode())
        elif self._inside == "p" and text:
            self.said.append(Said(self.speaker, self.start, None, text))
            self.start = None
        self._inside, self._text = "", []


def _sniff(head: bytes) -> int:
    return 3 if head.lstrip().startswith(b"<") and _SHAPE.search(head) else 0


def _convert(source: bytes) -> Iterator[Said]:
    reader = _Reader()
    reader.feed(source.decode())
    reader.close()
    return iter(reader.said)


FORMAT = ConvertedFormat(
    name="podcast-html",
    version=1,
    extensions=(".html", ".htm"),
    looks_for="<cite>, <time> and <p> one after another",
    sniff=_sniff,
    convert=_convert,
)
