"""Tables as text (CSV, TSV), as transcribers, spreadsheets and Whisper write them: column names, then a row a cue.

The rule: only a file whose first row names its columns is one (`columns`), so that no talk with commas is cut at them.
"""

import csv
import io
import re
from collections.abc import Iterator

from receipts_core.errors import ParseError
from receipts_core.transcripts.converters.columns import Columns, columns_of
from receipts_core.transcripts.converters.timings import times_of, unit_of
from receipts_core.transcripts.model import ConvertedFormat, Said
from receipts_core.transcripts.scan import BOM

_DELIMITERS = "\t,;|"
_RULE = re.compile(r"(?::?-{2,}:?)?")
"""A cell of the row that Markdown draws under the names of columns."""
_FIX = "Save the table again as CSV with quotes around the text, or as .txt with rows `[time] Name: text`."


def _sniff(head: bytes) -> int:
    return 4 if _layout(head) else 0


def _layout(source: bytes) -> tuple[str, Columns] | None:
    """The delimiter and the columns that the first row names."""
    first = re.split(rb"[\r\n]", source.removeprefix(BOM)[:2000].lstrip(), maxsplit=1)[0].decode("utf-8", "replace")
    for delimiter in _DELIMITERS:
        if delimiter in first and (columns := columns_of(next(csv.reader([first], delimiter=delimiter)))):
            return delimiter, columns
    return None


def _rows(text: str, delimiter: str) -> list[list[str]]:
    """All rows. A tab needs no quotes, so there quotes that do not pair are what somebody said."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        return list(reader)
    except csv.Error as problem:
        if delimiter == "\t":
            return [row.split("\t") for row in re.split(r"\r\n|\r|\n", text)]
        at = reader.line_num
        raise ParseError(f"Line {at} of this table cannot be read: {problem}.", line=at, fix=_FIX) from problem


def _convert(source: bytes) -> Iterator[Said]:
    found = _layout(source)
    if found is None:
        raise ParseError(
            "The first row of this table does not name a column of text and one of speakers or times.", fix=_FIX
        )
    delimiter, columns = found
    header, *cells = [row for row in _rows(source.removeprefix(BOM).decode(), delimiter) if any(map(str.strip, row))]
    rows = list(_whole(cells, len(header), columns.places["text"], delimiter))
    unit = columns.unit or unit_of(*([columns.cell(row, kind) for row in rows] for kind in ("start", "end")))
    for row in rows:
        begin, end = times_of(columns.cell(row, "start"), columns.cell(row, "end"), unit)
        yield Said(columns.cell(row, "speaker").rstrip(":") or None, begin, end, columns.cell(row, "text"))


def _whole(cells: list[list[str]], width: int, text: int, delimiter: str) -> Iterator[list[str]]:
    """Rows put together again where a text without quotes holds the delimiter and comes last, or goes on below."""
    held: list[str] | None = None
    for row in cells:
        if all(_RULE.fullmatch(cell.strip()) for cell in row):
            continue
        if len(row) == 1 and held is not None and len(held) > text:
            held[text] += f" {row[0]}"
            continue
        if held is not None:
            yield held
        over = len(row) > width and text == width - 1
        held = [*row[:text], delimiter.join(row[text:])] if over else row
    if held is not None:
        yield held


FORMAT = ConvertedFormat(
    name="table",
    version=1,
    extensions=(".csv", ".tsv"),
    looks_for="a first row that names columns, such as speaker,start,end,text",
    sniff=_sniff,
    convert=_convert,
)
