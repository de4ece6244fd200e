"""Every conformance case of kind `quote`, through `receipts check` as a person would run it."""

import base64
import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from functions.local.cli import build_cli
from tests.support.cases import quote_cases

CHECK = build_cli(["check"])


def test_every_given_quote_case_comes_out_as_expected_through_the_command_line(cases_dir: Path, tmp_path: Path) -> None:
    wrong = {case["id"]: found for case in quote_cases(cases_dir) if (found := faults(case, tmp_path / case["id"]))}
    assert wrong == {}


def faults(case: dict[str, Any], folder: Path) -> list[str]:
    """What of a case's expectation does not hold."""
    expect, claim = case["expect"], checked(case, folder)
    got: dict[str, Any] = {"kept": claim["kept"], "reason": claim["reason"]}
    first = claim["citations"][0] if claim["citations"] else {}
    got |= {"diagnosis": first.get("diagnosis"), "shown": first.get("shown")}
    if first.get("receipt"):
        spans = first["receipt"]["spans"]
        got["spanStart"] = spans[0]["start"]
        got["rawSlices_b64"] = [base64.b64encode(span["quote"].encode()).decode() for span in spans]
    return [f"{key}: {got.get(key)!r}, not {wanted!r}" for key, wanted in expect.items() if got.get(key) != wanted]


def checked(case: dict[str, Any], folder: Path) -> Any:
    files = [_write(folder / str(n), one) for n, one in enumerate([case, *case.get("moreInputs", [])])]
    claims = folder / "claims.json"
    claims.write_text(json.dumps({"claims": [case["claim"]]}), "utf-8")
    done = CliRunner().invoke(CHECK, ["check", str(claims), *map(str, files), "--json"])
    claim = json.loads(done.stdout)["claims"][0]
    assert done.exit_code == (0 if claim["kept"] else 1), case["id"]
    return claim


def _write(folder: Path, one: dict[str, Any]) -> Path:
    folder.mkdir(parents=True)
    path = folder / one["filename"]
    path.write_bytes(base64.b64decode(one["input_b64"]))
    return path
