"""Every exporter, from the registry: what it writes is checked again by the program that shares no code with it."""

import base64
import csv
import io
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from receipts_core.contract import Claim, DraftCitation
from receipts_core.errors import Conflict, InvalidInput
from receipts_core.exports import EXPORTERS, Exporter, standalone_verify
from receipts_core.exports.table import COLUMNS
from receipts_core.use_cases.export import export
from receipts_core.use_cases.ingest import ingest
from receipts_core.use_cases.proposals import Proposer, propose_claim
from receipts_core.use_cases.review import decide
from receipts_core.use_cases.review_claims import drafted
from receipts_core.use_cases.services import Services
from receipts_core.use_cases.studies import all_transcripts, create_study, read_source, source_key
from tests.support.gate import ANA, BEN, quote, services

HOSTILE = '=HYPERLINK("http://x.example") </script><script>alert(1)</script> ```\n# *bold* [a](b) &amp; “done”'


@pytest.fixture
def made() -> Services:
    """A study with one approved theme."""
    made = services()
    claim = theme(made)
    decide(made, claim.claim_id, "approve", by="Eve")
    return made


def theme(made: Services, title: str = "Checked by hand") -> Claim:
    cited = (quote(made, "ana", 3, ANA), quote(made, "ben", 2, BEN))
    draft = drafted("theme", title, "Summaries are checked by hand.", cited, ())
    filed = propose_claim(made, "s", draft, Proposer("Dana", "person")).claim
    assert filed is not None
    return filed


def sources(made: Services, folder: Path) -> Path:
    folder.mkdir()
    for info in all_transcripts(made, "s"):
        source = read_source(made, info.transcript_id)
        (folder / source.source_id).write_bytes(source.data)
    return folder


def receipts_in_markdown(data: bytes) -> Any:
    return json.loads(data.decode().split("```json\n")[1].split("\n```")[0])


def receipts_in_csv(data: bytes) -> Any:
    rows = csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""))
    return [json.loads(row["receipt"]) for row in rows]


def evidence_in_html(data: bytes) -> Any:
    return json.loads(re.search(rb'id="evidence">(.*?)</script>', data, re.S)[1])  # type: ignore[index]


def receipts_in_html(data: bytes) -> Any:
    return evidence_in_html(data)["receipts"]


def receipts_in_zip(data: bytes) -> Any:
    with zipfile.ZipFile(io.BytesIO(data)) as pack:
        assert pack.testzip() is None
        return json.loads(pack.read("receipts.json"))


RECEIPTS_IN: dict[str, Callable[[bytes], Any]] = {
    "markdown": receipts_in_markdown,
    "csv": receipts_in_csv,
    "json": json.loads,
    "html": receipts_in_html,
    "pack": receipts_in_zip,
    "excerpts": receipts_in_zip,
}


def verify(document: Path, folder: Path | None, *, script: str = standalone_verify.__file__) -> Any:
    """What the one-file verifier says, in a process without this project."""
    command = [sys.executable, "-I", "-S", script, str(document), "--json"]
    done = subprocess.run(
        [*command, *(["--sources", str(folder)] if folder else [])], capture_output=True, text=True, check=False
    )
    assert done.returncode in {0, 1}, done.stderr
    return json.loads(done.stdout)["counts"] | {"exit": done.returncode}


def test_every_exporter_has_a_round_trip() -> None:
    assert set(RECEIPTS_IN) == {exporter.name for exporter in EXPORTERS}


@pytest.mark.parametrize("exporter", EXPORTERS, ids=lambda exporter: exporter.name)
def test_what_is_exported_verifies_and_a_flipped_byte_does_not(
    exporter: Exporter, made: Services, tmp_path: Path
) -> None:
    document = tmp_path / "receipts.json"
    found = RECEIPTS_IN[exporter.name](export(made, "s", exporter.name).data)
    document.write_text(json.dumps(found), "utf-8")
    held = sources(made, tmp_path / "sources")
    assert verify(document, held) == {"VERIFIED": 2, "FORGED": 0, "NO_RECEIPT": 0, "exit": 0}
    cited = found["claims"][0]["citations"][0]["receipt"] if isinstance(found, dict) else found[0]
    span = cited["spans"][0]
    file = held / cited["sourceId"]
    data = bytearray(file.read_bytes())
    data[span["start"]] ^= 1
    file.write_bytes(data)
    assert verify(document, held)["exit"] == 1


@pytest.mark.parametrize("exporter", EXPORTERS, ids=lambda exporter: exporter.name)
def test_the_same_claims_give_the_same_bytes(exporter: Exporter, made: Services) -> None:
    assert export(made, "s", exporter.name).data == export(made, "s", exporter.name).data


def test_a_pack_checks_itself_with_the_program_in_it_and_names_a_flipped_byte(made: Services, tmp_path: Path) -> None:
    whole = tmp_path / "pack.zip"
    whole.write_bytes(export(made, "s", "pack").data)
    with zipfile.ZipFile(whole) as pack:
        pack.extractall(tmp_path / "unpacked")
    script = str(tmp_path / "unpacked" / "verify.py")
    assert verify(whole, None, script=script)["VERIFIED"] == 2
    receipts = tmp_path / "unpacked" / "receipts.json"
    document = json.loads(receipts.read_bytes())
    span = document["claims"][0]["citations"][1]["receipt"]["spans"][0]
    span["quote"] = span["quote"].replace("every", "never")
    receipts.write_text(json.dumps(document), "utf-8")
    counts = verify(receipts, tmp_path / "unpacked" / "sources", script=script)
    assert (counts["VERIFIED"], counts["FORGED"]) == (1, 1)


def test_excerpts_hold_the_cited_bytes_and_no_others(made: Services, tmp_path: Path) -> None:
    data = export(made, "s", "excerpts").data
    with zipfile.ZipFile(io.BytesIO(data)) as pack:
        everything = b"".join(pack.read(name) for name in pack.namelist())
    assert ANA.encode() in everything and b"My team has no budget" not in everything
    pack_file = tmp_path / "excerpts.zip"
    pack_file.write_bytes(data)
    assert verify(pack_file, None)["FORGED"] == 2
    assert verify(pack_file, sources(made, tmp_path / "sources"))["VERIFIED"] == 2


def test_only_what_a_person_approved_is_exported_unless_asked_otherwise(made: Services) -> None:
    waiting = theme(made, "A theme that waits")
    assert waiting.title not in export(made, "s", "markdown").data.decode()
    assert "A theme that waits" in export(made, "s", "markdown", unreviewed=True).data.decode()


def test_nothing_approved_is_an_error_that_says_what_waits() -> None:
    made = services()
    theme(made)
    with pytest.raises(Conflict, match="1 wait for review"):
        export(made, "s", "csv")


def test_a_quote_that_fails_its_last_check_stops_the_export(made: Services) -> None:
    info = next(info for info in all_transcripts(made, "s") if info.title == "ana")
    made.blobs.put(source_key("s", info.source.source_id), b"other bytes")
    with pytest.raises(Conflict, match="No file was written"):
        export(made, "s", "markdown")


def test_an_unknown_format_is_refused_with_those_there_are(made: Services) -> None:
    with pytest.raises(InvalidInput) as refused:
        export(made, "s", "pdf")
    assert refused.value.fix == "Exports are: markdown, csv, json, html, pack, excerpts."


@pytest.fixture
def hostile() -> Services:
    """A study whose title, speaker, file name, words and claim try to be more than text."""
    made = services()
    create_study(made, HOSTILE.split("\n", maxsplit=1)[0], study_id="x")
    said = HOSTILE.replace("\n", " ")
    for name in ("one", "two"):
        text = f"[00:01] {name} <img src=x>: {said} says {name} of us.\n"
        info = ingest(made, "x", text.encode(), f"{name}</title>.txt", by="Dana")
        line = made.transcripts.lines(info.transcript_id).items[0]
        draft = drafted("sentence", None, f"{said}", (quote_of(line.line_id, line.text),), ())
        assert propose_claim(made, "x", draft, Proposer("Dana", "person")).claim, name
    return made


def quote_of(line_id: str, words: str) -> Any:
    return DraftCitation(line_id=line_id, quote=words)


def test_no_cell_of_a_table_is_a_formula(hostile: Services) -> None:
    data = export(hostile, "x", "csv", unreviewed=True).data
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert tuple(rows[0]) == COLUMNS and len(rows) == 3
    cells = [cell for row in rows for cell in row]
    assert any(cell.startswith("'=HYPERLINK") for cell in cells)
    assert not [cell for cell in cells if cell.lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r"))]


def test_a_page_holds_hostile_words_as_text_and_lets_only_its_own_script_run(hostile: Services) -> None:
    page = export(hostile, "x", "html", unreviewed=True).data.decode()
    assert page.count("<script") == page.count("</script>") == 2
    assert "<img" not in page and "alert(1)" in page
    assert re.search(r"script-src 'sha256-[^']+'; base-uri 'none'", page.replace("&#x27;", "'"))


def test_markdown_holds_hostile_words_as_text(hostile: Services) -> None:
    report = export(hostile, "x", "markdown", unreviewed=True).data.decode()
    assert report.count("\n```") == 2
    shown = report.split("```json")[0]
    assert not re.search(r"(?<!\\)<(script|img)|(?<!\\)\[a\]|^# \*", shown, re.M)


def test_a_page_carries_the_bytes_that_its_receipts_point_into(made: Services) -> None:
    evidence = evidence_in_html(export(made, "s", "html").data)
    held = [base64.b64decode(source) for source in evidence["sources"]]
    for receipt in evidence["receipts"]:
        for span in receipt["spans"]:
            assert any(source[span["start"] : span["end"]] == span["quote"].encode() for source in held)
