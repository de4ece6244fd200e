"""What a reader sees in a Word file is read, wherever it is nested; what they do not see is not."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from docx import Document
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from receipts_core.errors import ParseError
from tests.support.parsed import read, said, turns

RUN = "<w:r><w:t>{}</w:t></w:r>"
NESTED = {
    "a tracked insertion": f'<w:ins {nsdecls("w")} w:id="1" w:author="a">{RUN}</w:ins>',
    "a moved passage": f'<w:moveTo {nsdecls("w")} w:id="1" w:author="a">{RUN}</w:moveTo>',
    "a link": f"<w:hyperlink {nsdecls('w')}>{RUN}</w:hyperlink>",
    "a field": f'<w:fldSimple {nsdecls("w")} w:instr="DATE">{RUN}</w:fldSimple>',
    "a smart tag": f'<w:smartTag {nsdecls("w")} w:element="City">{RUN}</w:smartTag>',
    "a content control": f"<w:sdt {nsdecls('w')}><w:sdtPr/><w:sdtContent>{RUN}</w:sdtContent></w:sdt>",
}
UNSEEN = {
    "a tracked deletion": f'<w:del {nsdecls("w")} w:id="2"><w:r><w:delText>never</w:delText></w:r></w:del>',
    "a passage moved away": f'<w:moveFrom {nsdecls("w")} w:id="2" w:author="a">{RUN.format("never")}</w:moveFrom>',
    "the code of a field": f"<w:r {nsdecls('w')}><w:instrText>never</w:instrText></w:r>",
}


def word_file(fill: Callable[[Any], None]) -> bytes:
    """A Word file with what `fill` puts into it."""
    document = Document()
    fill(document)
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def _with(xml: str) -> bytes:
    def fill(document: Any) -> None:
        document.add_paragraph("Ann: Hello.")
        paragraph = document.add_paragraph("Bo: I ")
        paragraph._p.append(parse_xml(xml))
        paragraph.add_run(" like it.")
        document.add_paragraph("Ann: So?")

    return word_file(fill)


def _table(*rows: tuple[str, ...]) -> bytes:
    def fill(document: Any) -> None:
        table = document.add_table(rows=len(rows), cols=max(map(len, rows)))
        for row, texts in zip(table.rows, rows, strict=True):
            for cell, text in zip(row.cells, texts, strict=False):
                cell.text = text

    return word_file(fill)


@pytest.mark.parametrize("kind", NESTED)
def test_what_is_nested_in_a_paragraph_is_speech(kind: str) -> None:
    assert said(_with(NESTED[kind].format("really")), "a.docx")[1] == ("Bo", "I really like it.")


@pytest.mark.parametrize("kind", UNSEEN)
def test_what_a_reader_does_not_see_is_no_speech(kind: str) -> None:
    assert said(_with(UNSEEN[kind]), "a.docx")[1] == ("Bo", "I like it.")


def test_of_two_renderings_of_one_thing_one_is_read() -> None:
    mc = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    renderings = "<mc:Choice>{}</mc:Choice><mc:Fallback>{}</mc:Fallback>"
    both = f"<w:r {nsdecls('w')} {mc}><mc:AlternateContent>{renderings}</mc:AlternateContent></w:r>"
    text = "<w:t>really</w:t>"
    assert said(_with(both.format(text, text)), "a.docx")[1] == ("Bo", "I really like it.")
    assert said(_with(both.format("", text)), "a.docx")[1] == ("Bo", "I really like it.")


def test_paragraphs_inside_a_content_control_and_inside_a_cell_are_turns() -> None:
    def fill(document: Any) -> None:
        document.add_paragraph("Ann: Hello.")
        block = f"<w:sdt {nsdecls('w')}><w:sdtContent><w:p>{RUN.format('Bo: Hi.')}</w:p></w:sdtContent></w:sdt>"
        document.element.body.insert(1, parse_xml(block))
        cell = document.add_table(rows=1, cols=1).rows[0].cells[0]
        cell.text = "Ann: So?\nBo: No."
        inner = cell.add_table(rows=1, cols=2).rows[0]
        inner.cells[0].text, inner.cells[1].text = "Ann", "Why?"

    assert said(word_file(fill), "a.docx") == [
        ("Ann", "Hello."),
        ("Bo", "Hi."),
        ("Ann", "So?"),
        ("Bo", "No."),
        ("Ann", "Why?"),
    ]


def test_the_names_over_the_columns_of_a_table_tell_what_is_in_them() -> None:
    data = _table(
        ("Timestamp", "What was said", "Speaker", "Notes"),
        ("00:12", "How?", "Ann", "smiles"),
        ("00:15", "Good: very.", "Bo", ""),
        ("00:18", "", "Ann", "nods"),
    )
    assert turns(data, "a.docx") == [("Ann", 12_000, "How?"), ("Bo", 15_000, "Good: very.")]


def test_a_row_of_a_table_in_which_nobody_speaks_and_one_with_merged_cells_invent_and_lose_nothing() -> None:
    def fill(document: Any) -> None:
        table = document.add_table(rows=4, cols=3)
        rows = [("Ann", "00:12", ""), ("Bo", "00:15", "No."), ("Ann", "00:18", "Yes."), ("Bo", "00:21", "")]
        for row, texts in zip(table.rows, rows, strict=True):
            for cell, text in zip(row.cells, texts, strict=True):
                cell.text = text
        table.rows[0].cells[1].merge(table.rows[0].cells[2]).text = "How was it?"

    assert said(word_file(fill), "a.docx") == [("Ann", "How was it?"), ("Bo", "No."), ("Ann", "Yes.")]


def test_bold_names_on_paragraphs_of_their_own_are_speakers() -> None:
    def fill(document: Any) -> None:
        for name, text in (("Ann", "Hello."), ("Bo", "Hi."), ("Ann", "So?"), ("Bo", "No.")):
            document.add_paragraph().add_run(name).bold = True
            document.add_paragraph(text)

    assert said(word_file(fill), "a.docx") == [("Ann", "Hello."), ("Bo", "Hi."), ("Ann", "So?"), ("Bo", "No.")]


def test_breaks_tabs_and_hyphens_that_do_not_break_are_what_they_look_like() -> None:
    signs = "<w:t>co</w:t><w:noBreakHyphen/><w:t>op</w:t><w:tab/><w:t>and</w:t><w:br/><w:t>we</w:t>"
    assert said(_with(f"<w:r {nsdecls('w')}>{signs}</w:r>"), "a.docx")[1] == ("Bo", "I co-op and we like it.")


def test_a_word_file_with_nothing_said_is_refused() -> None:
    with pytest.raises(ParseError):
        turns(word_file(lambda document: None), "a.docx")


WEBVTT = (
    "WEBVTT||00:00:01.000 --> 00:00:02.000|<v Ann>Hello &amp; hi.</v>||00:00:03.000 --> 00:00:04.000|<v Bo>Yes.</v>"
)
SRT = "1|00:00:01,000 --> 00:00:02,000|Ann: Hello & hi.||2|00:00:03,000 --> 00:00:04,000|Bo: Yes."


@pytest.mark.parametrize("captions", [WEBVTT, SRT], ids=["WebVTT", "SRT"])
def test_captions_that_were_pasted_into_a_word_file_are_read_as_captions(captions: str) -> None:
    def fill(document: Any) -> None:
        for row in captions.split("|"):
            document.add_paragraph(row)

    lines = read(word_file(fill), "a.docx").transcript.lines
    assert [(line.speaker, line.start_ms, line.end_ms, line.text) for line in lines] == [
        ("Ann", 1000, 2000, "Hello & hi."),
        ("Bo", 3000, 4000, "Yes."),
    ]


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2)], ids=["time, name, words", "name, time, words"])
def test_time_name_and_words_may_be_paragraphs_of_their_own(order: tuple[int, ...]) -> None:
    said_rows = [("0:05", "Ann Lee", "Hello there."), ("0:09", "Bo Ott", "Hi."), ("0:12", "Ann Lee", "So.")]

    def fill(document: Any) -> None:
        for row in said_rows:
            for place in order:
                document.add_paragraph(row[place])

    assert turns(word_file(fill), "a.docx") == [
        ("Ann Lee", 5000, "Hello there."),
        ("Bo Ott", 9000, "Hi."),
        ("Ann Lee", 12_000, "So."),
    ]


def test_the_older_files_of_teams_are_read_with_their_ends() -> None:
    rows = ["0:0:0.0 --> 0:0:3.270|Ann Lee|Hello there.", "0:0:3.270 --> 0:0:5.0|Bo Ott|Hi."]

    def fill(document: Any) -> None:
        for row in [*rows, "0:0:6.0 --> 0:0:8.0|Ann Lee|So."]:
            for text in row.split("|"):
                document.add_paragraph(text)

    lines = read(word_file(fill), "a.docx").transcript.lines
    assert [(line.speaker, line.start_ms, line.end_ms) for line in lines] == [
        ("Ann Lee", 0, 3270),
        ("Bo Ott", 3270, 5000),
        ("Ann Lee", 6000, 8000),
    ]


def test_stamped_paragraphs_without_names_stay_nobodys() -> None:
    def fill(document: Any) -> None:
        for text in ("[00:05]", "Hello there.", "[00:09]", "Exactly", "[00:12]", "I think so."):
            document.add_paragraph(text)

    assert [speaker for speaker, _ in said(word_file(fill), "a.docx")] == [None, None, None]
