"""What a cold start costs: the import of each function's handler in a fresh process, and what it brings in.

CPU time is what a Lambda function at 1,769 MB (one core) spends; the clock is this machine's, with what else it does.
The size of an artefact is printed where `make sam-build` has made one.
"""

import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parents[2]
HANDLERS = {"ApiFunction": "functions.api.handler", "ThemesFunction": "functions.themes.handler"}
# Heavy, and not needed before a request needs them.
HEAVY = ("anthropic", "boto3", "botocore.session", "lxml", "mcp", "tantivy", "aws_xray_sdk")
_RUNS = 7
_MEASURE = """
import json, sys, time
clock, cpu = time.perf_counter(), time.process_time()
import {module}
print(json.dumps([time.perf_counter() - clock, time.process_time() - cpu, [m for m in {heavy!r} if m in sys.modules]]))
"""


def imported(module: str) -> tuple[float, float, list[str]]:
    """Seconds by the clock and of CPU for the import of a module in a fresh process, and what is heavy in it."""
    program = _MEASURE.format(module=module, heavy=HEAVY)
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603
    measured: list[Any] = json.loads(done.stdout)
    return measured[0], measured[1], measured[2]


def artefact_mb(function: str) -> float | None:
    """The unzipped size of what SAM built, None where it built nothing."""
    folder = ROOT / ".aws-sam" / "build" / function
    sizes = [file.stat().st_size for file in folder.rglob("*") if file.is_file()]
    return sum(sizes) / 1e6 if sizes else None


def main() -> None:
    """Print the figures."""
    for function, module in HANDLERS.items():
        runs = [imported(module) for _ in range(_RUNS)]
        clock, cpu = median(run[0] for run in runs), median(run[1] for run in runs)
        size = artefact_mb(function)
        built = "not built: make sam-build" if size is None else f"{size:.1f} MB unzipped, without boto3"
        heavy = ", ".join(runs[0][2]) or "nothing heavy"
        print(f"{function}: import {clock:.2f} s ({cpu:.2f} s CPU, median of {_RUNS}); brings in {heavy}; {built}")
