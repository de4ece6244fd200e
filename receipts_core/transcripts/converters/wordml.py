"""What stands in the body of a Word document, as rows of text: every paragraph and table row, wherever it is nested.

The rule: what a reader sees is text, so tracked insertions, links, fields, content controls, text boxes and tables in
tables are in it; deletions, codes of fields and second renderings of one thing are not.
Source: ECMA-376, part 1, WordprocessingML; part 3 for `mc:AlternateContent`.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from receipts_core.speech import fold_space
from receipts_core.transcripts.converters.columns import Columns, columns_of
from receipts_core.transcripts.stamps import milliseconds
from receipts_core.transcripts.turns import ends_sentence

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_PARAGRAPH, _TABLE, _ROW, _CELL, _RUN, _TEXT = (_W + tag for tag in ("p", "tbl", "tr", "tc", "r", "t"))
_SIGNS = {
    _W + tag: sign for tag, sign in (("br", "\n"), ("cr", "\n"), ("tab", "\t"), ("ptab", "\t"), ("noBreakHyphen", "-"))
}
_UNSEEN = {
    _W + tag for tag in ("del", "moveFrom", "instrText", "delText", "pPr", "rPr", "sdtPr", "tblPr", "trPr", "tcPr")
}
_LONGEST_HEAD = 60


def text_of(body: Any) -> str:
    """The body's rows, a blank row between paragraphs, none under a short bold one, which may be a name."""
    parts: list[str] = []
    for text, heads in _blocks(body):
        parts += (text, "\n" if heads else "\n\n")
    return "".join(parts)


def _blocks(parent: Any) -> Iterator[tuple[str, bool]]:
    """Each paragraph and table row, with whether it is a short bold paragraph."""
    for child in parent:
        if child.tag == _PARAGRAPH:
            text = "".join(_seen(child))
            yield text, 0 < len(text.strip()) <= _LONGEST_HEAD and _is_bold(child)
        elif child.tag == _TABLE:
            yield from _table(child)
        elif child.tag not in _UNSEEN:
            yield from _blocks(child)


def _seen(parent: Any) -> Iterator[str]:
    """The text of a paragraph or of a part of one."""
    for child in parent:
        if child.tag == _TEXT:
            yield child.text or ""
        elif child.tag in _SIGNS:
            yield _SIGNS[child.tag]
        elif child.tag == _PARAGRAPH:  # in a text box
            yield "\n" + "".join(_seen(child)) + "\n"
        elif child.tag == _MC + "AlternateContent":
            renderings = ("".join(_seen(choice)) for choice in child)
            yield next((text for text in renderings if text.strip()), "")
        elif child.tag not in _UNSEEN:
            yield from _seen(child)


def _is_bold(paragraph: Any) -> bool:
    runs = [run for run in paragraph.iter(_RUN) if "".join(_seen(run)).strip()]
    return bool(runs) and all(run.find(f"{_W}rPr/{_W}b") is not None for run in runs)


def _nearest(parent: Any, tag: str) -> Iterator[Any]:
    """Elements of a kind under a parent, also inside content controls, none inside another of the kind."""
    for child in parent:
        if child.tag == tag:
            yield child
        elif child.tag not in _UNSEEN:
            yield from _nearest(child, tag)


def _table(table: Any) -> Iterator[tuple[str, bool]]:
    """A transcript in columns, or a table that only lays out paragraphs: rows with a single filled cell are those."""
    rows = [list(_nearest(row, _CELL)) for row in _nearest(table, _ROW) if row.find(f"{_W}trPr/{_W}del") is None]
    texts = [[fold_space(" ".join(text for text, _ in _blocks(cell))) for cell in cells] for cells in rows]
    named = columns_of(texts[0]) if texts else None
    used = max((place for row in texts for place, text in enumerate(row) if text), default=0) + 1
    for cells, row in zip(rows[bool(named) :], texts[bool(named) :], strict=True):
        if named:
            yield _by_name(named, row), False
        elif sum(map(bool, row)) == 1 and not _is_silent(row, used):
            yield from (block for cell in cells for block in _blocks(cell))
        elif any(row) and not _is_silent(row, used):
            yield _by_place(row), False


def _is_silent(row: list[str], used: int) -> bool:
    """Whether a row has a time or a name and nothing said."""
    heads = [cell for cell in row[: used - 1] if cell]
    return (
        len(row) >= used
        and not row[used - 1]
        and all(len(cell) <= _LONGEST_HEAD and not ends_sentence(cell) for cell in heads)
    )


def _by_name(columns: Columns, row: list[str]) -> str:
    start, speaker, said = (columns.cell(row, kind) for kind in ("start", "speaker", "text"))
    return _turn([start] if start else [], [speaker] if speaker else [], said) if said else ""


def _by_place(row: list[str]) -> str:
    """Columns without names over them: a time, a name and what was said, in any order of the first two."""
    *heads, said = [cell for cell in row if cell]
    stamps = [head for head in heads if milliseconds(head.strip("[]()").encode()) is not None]
    return _turn(stamps, [head for head in heads if head not in stamps], said)


def _turn(stamps: Iterable[str], names: Iterable[str], said: str) -> str:
    stamp = "".join(f"[{stamp.strip('[]()')}] " for stamp in list(stamps)[:1])
    name = " ".join(names)
    return f"{stamp}{name}: {said}" if name else f"{stamp}{said}"
