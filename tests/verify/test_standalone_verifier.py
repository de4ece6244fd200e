"""The one-file verifier that shares no code with the project: a second opinion, in a process of its own."""

import ast
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from evals.attacks import forged
from evals.attacks.kinds import Forgery, sentence
from evals.attacks.worlds import english
from receipts_core.contract import AskResult, ReceiptStatus
from receipts_core.exports import standalone_verify
from receipts_core.verify import verify_sentences

SCRIPT = Path(standalone_verify.__file__)


@pytest.fixture
def result(tmp_path: Path) -> Path:
    """An answer of two citations, and its sources beside it."""
    world = english()
    texts = world.data["plain"]
    drafts = [sentence("The work changed.", *((world.id_of(text), text) for text in texts))]
    kept, dropped = verify_sentences(drafts, world.held)
    answer = AskResult(model="stub", question="?", sentences=kept, nothing_found=False, dropped=dropped, searches=())
    path = tmp_path / "answer.json"
    path.write_text(answer.model_dump_json(by_alias=True), encoding="utf-8")
    (tmp_path / "sources").mkdir()
    for number, source in enumerate(world.held.sources.values()):
        (tmp_path / "sources" / f"{number}.txt").write_bytes(source)
    return path


def run(path: Path, *arguments: str) -> tuple[int, dict[str, Any]]:
    command = [sys.executable, "-I", str(SCRIPT), str(path), "--json", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, json.loads(done.stdout) if done.stdout else {"error": done.stderr}


def test_receipts_that_hold_are_verified(result: Path) -> None:
    code, report = run(result, "--sources", str(result.parent / "sources"))

    assert code == 0
    assert report["counts"] == {"VERIFIED": 2, "FORGED": 0, "NO_RECEIPT": 0}


def test_one_changed_byte_of_a_source_is_found(result: Path) -> None:
    for file in (result.parent / "sources").iterdir():
        file.write_bytes(file.read_bytes().replace(b"second till", b"second till"[:-1] + b"L"))

    code, report = run(result, "--sources", str(result.parent / "sources"))

    assert code == 1
    assert report["counts"]["FORGED"] == 2


def test_one_changed_word_of_a_result_is_found(result: Path) -> None:
    result.write_text(result.read_text(encoding="utf-8").replace("second till", "third till"), encoding="utf-8")

    code, report = run(result, "--sources", str(result.parent / "sources"))

    assert code == 1
    assert [one["status"] for one in report["receipts"]] == ["FORGED", "VERIFIED"]


def test_words_shown_that_the_spans_do_not_hold_are_found(result: Path) -> None:
    answer = json.loads(result.read_text(encoding="utf-8"))
    answer["sentences"][0]["citations"][0]["shown"] = "We would pay for it."
    answer["sentences"][0]["citations"][1]["receipt"]["spans"] = []
    result.write_text(json.dumps(answer), encoding="utf-8")

    code, report = run(result, "--sources", str(result.parent / "sources"))

    assert code == 1
    assert [one["status"] for one in report["receipts"]] == ["FORGED", "NO_RECEIPT"]


def test_without_the_sources_nothing_reads_as_verified(result: Path) -> None:
    code, report = run(result)

    assert code == 1
    assert report["counts"]["VERIFIED"] == 0


def test_a_pack_that_holds_its_sources_needs_no_folder(result: Path) -> None:
    pack = result.with_suffix(".zip")
    with zipfile.ZipFile(pack, "w") as file:
        file.write(result, "result.json")
        for source in (result.parent / "sources").iterdir():
            file.write(source, f"sources/{source.name}")

    assert run(pack)[0] == 0


def test_what_is_no_result_is_refused_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "no.json"
    path.write_text("{", encoding="utf-8")

    code, report = run(path)

    assert code == 2
    assert "no.json" in report["error"]


def test_a_document_nested_too_deep_to_be_read_is_refused_as_well(tmp_path: Path) -> None:
    path = tmp_path / "deep.json"
    path.write_text("[" * 100_000, encoding="utf-8")

    code, report = run(path)

    assert code == 2
    assert "deep.json" in report["error"]


def test_no_receipt_can_hide_inside_another(result: Path) -> None:
    document = json.loads(result.read_text(encoding="utf-8"))
    citation = document["sentences"][0]["citations"][0]
    forged_citation = json.loads(json.dumps(citation))
    forged_citation["receipt"]["spans"][0]["quote"] = "Nobody said this."
    citation["more"] = [forged_citation]
    citation["receipt"]["more"] = [forged_citation]
    result.write_text(json.dumps(document), encoding="utf-8")

    _, report = run(result, "--sources", str(result.parent / "sources"))

    assert report["counts"] == {"VERIFIED": 2, "FORGED": 2, "NO_RECEIPT": 0}


def test_every_forged_receipt_whose_bytes_are_wrong_is_found_by_both() -> None:
    """Without the parsed lines it cannot know speech from markup; everything about bytes it must know."""
    told = ("no place", "off by one", "split", "other words", "another source", "nothing")
    families = [family for family in forged.FAMILIES if any(word in family.name for word in told)]
    for family in families:
        for forgery in family.attacks():
            assert isinstance(forgery, Forgery)
            document = forgery.receipt.model_dump(mode="json", by_alias=True)
            status, _ = standalone_verify.check(document, None, dict(forgery.held.sources))
            assert status == forgery.expected, forgery.name
            assert status != ReceiptStatus.VERIFIED


def test_it_is_short_and_imports_nothing_but_the_standard_library() -> None:
    text = SCRIPT.read_text(encoding="utf-8")
    imported = {
        (node.module if isinstance(node, ast.ImportFrom) else name.name).split(".")[0]
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }

    assert len(text.splitlines()) <= 150
    assert imported <= sys.stdlib_module_names
