"""Laws: parsing is total, the account sums, spans decode to text, and nothing said is lost."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from receipts_core.errors import ParseError, TooLarge
from receipts_core.speech import fold_space
from receipts_core.transcripts import FORMATS, parse
from receipts_core.transcripts.canonical import FORMAT as CANONICAL
from receipts_core.transcripts.canonical import canonical
from receipts_core.transcripts.model import NativeFormat, Report, Said
from tests.support.parsed import broken_laws, read

TOKENS = [
    b'-->', b'<v A>', b'</v>', b'\r\n', b'\n\n', b'\n', b'\r', b'\x00', b'\xef\xbb\xbf', b'[00:01]', b'(0:01:02.5)',
    b'Name: ', b'**', b'\\\n**', b'&amp;', b'&', b'<', b'>', b'# ', b'### X:', b'\xc2\xa0', b'\xe2\x80\xa8',
    b'\x1c', b'\xff', b'- ', b'>> ', b'{', b'}', b'"', b'\t', b'00:00:01.000 --> 00:00:02.000\n',
    b'1\n00:00:01,000 --> 00:00:02,000\n', b'0:00:01.000,0:00:02.000\n', b'NOTE\n', b'STYLE\n', b'---\n',
    b'\xef\xbc\x9a', b'Transcript\n', b'(a)\n', b'[B] ', b'1 hour 2 seconds\n', b'WEBVTT\n\n', b'hello ', b'Ann',
    b'Interviewer: ', b'00:00:01\tAnn:\t', b'\xe7\x94\xb0', b'{"segments": [{"start": 1, "text": "a"}]}',
    b'PK\x03\x04', b'speaker,start,text\n', b'start\tend\ttext\n', b'"a",1,', b'->', b'\xe2\x86\x92', b'>>', b'<br>',
    b'[2024-05-01 10:30:00] ', b'10:30 AM ', b'\x0c', b'\xe2\x80\x8f', b'(Ann)\n', b'<b>Ann:</b> ', b'[00:75] ',
    b'3\n\n', b'<cite>A:</cite><time>0:01</time><p>',
]  # fmt: skip
NATIVE = [known.name for known in FORMATS if isinstance(known, NativeFormat)]
FILENAMES = st.sampled_from(["a.vtt", "a.srt", "a.sbv", "a.txt", "a.md", "a.json", "a.docx", "a"])
WORDS = st.text(st.sampled_from(string.ascii_letters + "äß田中ก.,?!'’<>& -"), min_size=1, max_size=40)


def _is_lawful(data: bytes, filename: str, format: str | None = None) -> bool:
    """A transcript that keeps the laws, or a refusal; nothing else comes out."""
    try:
        parsed = parse(data, filename, format=format)
    except (ParseError, TooLarge):
        return True
    return broken_laws(parsed) == []


@given(st.binary(max_size=400), FILENAMES)
def test_parsing_is_total_on_any_bytes(data: bytes, filename: str) -> None:
    assert _is_lawful(data, filename)


@given(st.lists(st.sampled_from(TOKENS), max_size=40), FILENAMES, st.sampled_from([None, *NATIVE]))
def test_parsing_is_total_on_what_transcripts_are_made_of(
    tokens: list[bytes], filename: str, format: str | None
) -> None:
    assert _is_lawful(b"".join(tokens), filename, format)


def test_a_name_and_a_time_alone_are_read_or_refused() -> None:
    assert _is_lawful(b"-->[2024-05-01 10:30:00] ", "a.vtt")


@given(st.lists(st.tuples(st.sampled_from(["Ann Lee", "Bo Ott", "田中"]), WORDS), min_size=2, max_size=8), st.data())
def test_no_word_under_a_readable_time_is_lost_whatever_the_row_ends(
    turns: list[tuple[str, str]], data: st.DataObject
) -> None:
    end = data.draw(st.sampled_from(["\n", "\r\n", "\r"]))
    cues = (
        f"00:{n:02}.000 --> 00:{n:02}.900{end}<v {name}>w{n} {words.replace('<', '(').replace('&', '+')}</v>{end}{end}"
        for n, (name, words) in enumerate(turns)
    )
    parsed = read(f"WEBVTT{end}{end}" + "".join(cues), "a.vtt")
    for n, (name, _) in enumerate(turns):
        lines = [line for line in parsed.transcript.lines if f"w{n} " in f"{line.text} "]
        assert [line.speaker for line in lines] == [name]


@given(st.lists(st.tuples(st.sampled_from(["Ann Lee", "Bo Ott"]), WORDS), min_size=2, max_size=8))
def test_stamped_text_keeps_every_turn_its_speaker_and_its_words(turns: list[tuple[str, str]]) -> None:
    rows = [f"[00:{n:02}] {name}: W{n} {' '.join(words.split())}" for n, (name, words) in enumerate(turns)]
    found = [(line.speaker, line.text) for line in read("\n".join(rows)).transcript.lines]
    assert found == [(name, f"W{n} {' '.join(words.split())}".strip()) for n, (name, words) in enumerate(turns)]


SPOKEN = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60).filter(
    lambda text: bool(text.split())
)
NAMES = st.one_of(st.none(), st.text(st.characters(exclude_categories=["Cs", "Cc", "Z"]), min_size=1, max_size=12))


@given(st.lists(st.tuples(NAMES, st.one_of(st.none(), st.integers(0, 10**9)), SPOKEN), min_size=1, max_size=6))
def test_the_canonical_source_brings_back_every_turn_whatever_was_said(
    turns: list[tuple[str | None, int | None, str]],
) -> None:
    said = [Said(name, start, None, text) for name, start, text in turns]
    source = canonical(said)
    found = [
        (piece.speaker, piece.start_ms, source[slice(*piece.spans[0])].decode())
        for piece in CANONICAL.read(source, Report())
    ]
    expected = [(name and name.replace(":", "∶").lstrip("["), start, fold_space(text)) for name, start, text in turns]
    assert found == [(name or None, start, text) for name, start, text in expected if text]


@pytest.mark.parametrize(
    "piece", [b"word ", b"<", b"&", b"[", b"**", b"\\", b":", b"- ", b"00:01 ", b"\0", b"<v ", b"\t", b"#"]
)
@pytest.mark.parametrize(
    "head", [b"WEBVTT\n\n00:00.000 --> 00:01.000\n", b"1\n00:00:00,000 --> 00:00:01,000\n", b"Dana: ", b""]
)
def test_one_endless_row_is_read_or_refused(head: bytes, piece: bytes) -> None:
    assert _is_lawful(head + piece * (200_000 // len(piece)), "a.txt")


@pytest.mark.parametrize(
    "row", [b"\n", b"a: b\n", b"[00:01]\n", b"# x\n", b"-->\n", b"1\n", b"NOTE\n\n", b"Ann\n0:01\n", b" \n"]
)
def test_very_many_rows_are_read_or_refused(row: bytes) -> None:
    assert _is_lawful(row * (100_000 // len(row)), "a.txt")


def test_warnings_past_fifty_of_a_kind_are_counted_in_one() -> None:
    cues = "".join(f"0:0:{n % 60}.0 --> 0:0:{n % 60}.5\nWord {n}.\n\n" for n in range(80))
    warnings = read("WEBVTT\n\n" + cues, "a.vtt").transcript.warnings
    assert len(warnings) == 51
    assert warnings[-1].message.startswith("30 more")
