"""Is the negative control itself under control? `python -m evals.attacks.red_control`

The rule: each breakage is made in a temporary copy of the project, the negative control runs there in a process of its
own, and must turn red. A breakage that stays green is a hole in the control, and fails this run. So does one whose text
is no longer in the code.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import NamedTuple

_ROOT = Path(__file__).parents[2]
_BREAKAGES = Path(__file__).parent / "breakages.toml"
_LANGUAGES = ("en", "pt", "zh")  # enough to notice, in a third of the time
_SHOWN = 4  # families named in the table for each breakage


class Breakage(NamedTuple):
    """One change to one module of `receipts_core`, and what it does in words."""

    name: str
    module: str
    old: str
    new: str


class Caught(NamedTuple):
    """A breakage, and the families that turned red; `crashed` where the broken verifier did not even run."""

    breakage: Breakage
    families: tuple[str, ...]
    crashed: str | None

    @property
    def is_green(self) -> bool:
        """Did nobody notice?"""
        return not self.families


def run() -> list[Caught]:
    """Every breakage, one at a time, in one copy of the project that is mended in between."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        ignored = shutil.ignore_patterns("__pycache__")
        for package in ("receipts_core", "evals"):
            shutil.copytree(_ROOT / package, copy / package, ignore=ignored)
        worlds = copy / "evals" / "attacks" / "worlds.json"
        everything = json.loads(worlds.read_text(encoding="utf-8"))
        fewer = {code: everything[code] for code in _LANGUAGES}
        worlds.write_text(json.dumps(fewer), encoding="utf-8")
        return [_caught(breakage, copy) for breakage in breakages()]


def breakages() -> list[Breakage]:
    """All of them, as the data file lists them."""
    listed = tomllib.loads(_BREAKAGES.read_text(encoding="utf-8"))["breakage"]
    return [Breakage(**one) for one in listed]


def _caught(breakage: Breakage, copy: Path) -> Caught:
    module = copy / "receipts_core" / breakage.module
    intact = module.read_text(encoding="utf-8")
    module.write_text(broken(breakage, intact), encoding="utf-8")
    try:
        done = subprocess.run(
            [sys.executable, "-B", "-m", "evals.attacks.control", "--families"],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": str(copy)},
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        module.write_text(intact, encoding="utf-8")
    return Caught(breakage, families_in(done.stdout), done.stderr.strip().rpartition("\n")[2] or None)


def families_in(output: str) -> tuple[str, ...]:
    """The names that the control printed, one a line; a control that stays green prints an empty line."""
    return tuple(filter(None, output.splitlines()))


def broken(breakage: Breakage, text: str) -> str:
    """The module's text with the breakage made. Raises ValueError where its text does not stand there exactly once."""
    if not breakage.old:
        return text + breakage.new
    if text.count(breakage.old) != 1:
        raise ValueError(f"“{breakage.name}” no longer applies to {breakage.module}: rewrite it for the code as it is")
    return text.replace(breakage.old, breakage.new)


def main() -> int:
    """Print which families caught which breakage; 1 where one was not caught."""
    results = run()
    print(f"{'breakage':<42}caught by")
    for result in results:
        families = ", ".join(result.families[:_SHOWN])
        more = f" and {len(result.families) - _SHOWN} more" if len(result.families) > _SHOWN else ""
        print(f"{result.breakage.name:<42}{families + more or f'NOBODY: a hole in the control ({result.crashed})'}")
    holes = [result for result in results if result.is_green]
    print(f"{len(results)} breakages, {len(results) - len(holes)} caught, {len(holes)} holes")
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main())
