"""The layers, and the sizes that keep the code readable."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ("receipts_core", "functions", "evals")
# The seam is one file by design: splitting it would make two places where a field is added.
LONG_BY_DESIGN = {"receipts_core/contract.py"}


def python_files() -> Iterator[Path]:
    for package in SOURCE:
        yield from sorted((ROOT / package).rglob("*.py"))


def function_lengths(path: Path) -> Iterator[tuple[str, int]]:
    """Lines of each function's body, its docstring left out."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[1] if ast.get_docstring(node) and len(node.body) > 1 else node.body[0]
            yield f"{path.relative_to(ROOT)}:{node.name}", (node.end_lineno or first.lineno) - first.lineno + 1


def test_imports_go_from_left_to_right_only() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_no_module_is_longer_than_300_lines() -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in python_files()}
    assert {name: n for name, n in lengths.items() if n > 300 and name not in LONG_BY_DESIGN} == {}


def test_no_function_is_longer_than_60_lines_and_nine_in_ten_are_under_30() -> None:
    lengths = dict(pair for path in python_files() for pair in function_lengths(path))
    assert {name: n for name, n in lengths.items() if n > 60} == {}
    assert sum(n < 30 for n in lengths.values()) >= 0.9 * len(lengths)


def test_only_the_settings_read_the_environment() -> None:
    readers = {
        str(path.relative_to(ROOT))
        for path in python_files()
        if path.is_relative_to(ROOT / "receipts_core") and "os.environ" in path.read_text("utf-8")
    }
    assert readers == {"receipts_core/settings.py"}
