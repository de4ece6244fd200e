"""What cannot be read is refused with the place and what to do; nothing is guessed."""

import io
import zipfile

import pytest

from receipts_core.errors import InvalidInput, ParseError, TooLarge
from receipts_core.transcripts import parse
from receipts_core.transcripts.converters import docx
from tests.support.parsed import read, turns

TEXT = "[00:01] José: Hola.\r\n[00:05] 田中: はい。\r\n"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("mark", [True, False])
def test_utf_16_is_converted_and_its_original_named(encoding: str, mark: bool) -> None:
    if encoding == "utf-32" and not mark:
        return
    data = (("\ufeff" if mark and encoding != "utf-32" else "") + TEXT).encode(encoding)
    parsed = read(data)
    assert [line.speaker for line in parsed.transcript.lines] == ["José", "田中"]
    assert parsed.original == data
    derived = parsed.transcript.source.derived_from
    assert derived is not None and derived.converter.startswith("utf-")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("name", ["Анна", "אנה", "สมชาย", "Ann"])
def test_utf_16_without_a_mark_is_converted_in_any_script(encoding: str, name: str) -> None:
    assert [speaker for speaker, _, _ in turns(f"{name}: да, וכן\nBo: So it is.\n{name}: ครับ\n".encode(encoding))] == [
        name,
        "Bo",
        name,
    ]


def test_stray_nuls_do_not_make_a_text_another_encoding() -> None:
    assert turns("Ann: Hel\0lo there.\nBo: Yes, \0I think so.\nAnn: Good.\n")[0] == ("Ann", None, "Hel\0lo there.")


def test_a_byte_that_is_not_utf_8_is_refused_with_its_row() -> None:
    with pytest.raises(ParseError) as refusal:
        parse("[00:01] Ana: Hi.\n[00:02] José: Hola.\n".encode("latin-1"), "a.txt")
    assert refusal.value.line == 2
    assert "--encoding" in (refusal.value.fix or "")


def test_a_named_encoding_is_converted() -> None:
    parsed = read("[00:01] José: Hola.\n".encode("latin-1"), encoding="latin-1")
    assert parsed.transcript.lines[0].speaker == "José"
    assert parsed.source == "[00:01] José: Hola.\n".encode()
    derived = parsed.transcript.source.derived_from
    assert derived is not None and derived.converter == "latin-1@1"


@pytest.mark.parametrize("encoding", ["klingon", "base64", "rot13", "undefined", "unicode_escape", "idna"])
def test_what_is_no_encoding_of_text_is_refused(encoding: str) -> None:
    with pytest.raises(InvalidInput):
        parse(b"Ana: Hi.", "a.txt", encoding=encoding)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b" \r\n\t\n",
        b"\xef\xbb\xbf",
        b"WEBVTT",
        b"WEBVTT\n\nNOTE nothing\n",
        b"1\n00:00:01,000 --> 00:00:02,000\n\n",
        b"Ana:\n\nBen:\n",
        b"# A title\n\n---\n",
        b"[]",
        b"{}",
        b'{"results": {"items": [], "transcripts": []}}',
    ],
)
@pytest.mark.parametrize("filename", ["a.vtt", "a.txt"])
def test_a_file_without_speech_is_refused(data: bytes, filename: str) -> None:
    with pytest.raises(ParseError):
        parse(data, filename)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"\x89PNG\r\n\x1a\n0000", "PNG"),
        (b"%PDF-1.7 x", "PDF"),
        (b"ID3\x04rest", "MP3"),
        (b"\xef\xbb\xbf[Script Info]\nTitle: x", "SubStation"),
        (b"{\\rtf1 Ana: Hi.}", "RTF"),
        (b"<!DOCTYPE html><p>Hi</p>", "webvtt: a first line WEBVTT"),
        (b"int main() { return 0; }", "webvtt: a first line WEBVTT"),
        (b'{"a": 1}', "amazon-transcribe"),
        (b'{"a": 1,\n"b" 2}', "Line 2"),
        (b"PK\x03\x04garbage", "damaged"),
    ],
)
def test_a_file_that_is_no_transcript_is_refused_with_what_it_is_or_what_was_looked_for(data: bytes, says: str) -> None:
    with pytest.raises(ParseError) as refusal:
        parse(data, "a.bin")
    assert says in refusal.value.message
    assert refusal.value.fix


def test_an_unknown_format_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InvalidInput) as refusal:
        parse(b"Ana: Hi.", "a.txt", format="klingon")
    assert "webvtt" in (refusal.value.fix or "")


def test_naming_the_format_overrides_what_the_content_looks_like() -> None:
    data = "1\n00:00:01,000 --> 00:00:02,000\nHello.\n"
    assert read(data, format="text").transcript.format == "text"


def test_json_that_is_nested_too_deeply_is_refused() -> None:
    with pytest.raises(ParseError):
        parse(b'{"a":' * 100_000, "a.json")


def _package(parts: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in parts.items():
            package.writestr(name, data)
    return stream.getvalue()


def test_a_word_file_that_unpacks_to_far_more_than_its_size_is_not_opened() -> None:
    bomb = _package({"word/document.xml": b"<a>" + b" " * (50 << 20) + b"</a>"})
    with pytest.raises(TooLarge):
        parse(bomb, "a.docx")


def test_a_word_file_of_very_many_parts_is_not_opened() -> None:
    parts = {f"word/{number}.xml": b"" for number in range(docx.MAX_PARTS)} | {"word/document.xml": b""}
    with pytest.raises(TooLarge):
        parse(_package(parts), "a.docx")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
def test_a_word_file_that_declares_entities_is_not_opened(encoding: str) -> None:
    laughs = '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><w:document/>'
    with pytest.raises(ParseError) as refusal:
        parse(_package({"word/document.xml": laughs.encode(encoding)}), "a.docx")
    assert "entities" in refusal.value.message


def test_an_archive_that_is_no_word_file_is_refused() -> None:
    with pytest.raises(ParseError) as refusal:
        parse(_package({"a.txt": b"Ana: Hi."}), "a.zip")
    assert "not a Word file" in refusal.value.message


def test_offsets_count_every_byte_of_the_upload() -> None:
    parsed = read("\ufeff" + TEXT)
    assert [parsed.source[a:b].decode() for line in parsed.transcript.lines for a, b in line.spans] == [
        "Hola.",
        "はい。",
    ]
    assert turns("\ufeff" + TEXT) == turns(TEXT)
