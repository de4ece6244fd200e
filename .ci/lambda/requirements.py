"""What each Lambda function needs, taken out of the project's lock: `python .ci/lambda/requirements.py`.

Writes `functions/<name>/requirements.txt` with the lock's own versions and hashes: the packages that a function names
here, and what those need on Linux under Python 3.13. With `--check` it writes nothing, and the exit code says whether a
file has drifted. What Lambda brings along is left out (boto3 and its parts), and so is what is never imported there.
"""

import re
import sys
from collections.abc import Iterator
from importlib.metadata import requires
from pathlib import Path

from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
CORE = ("pydantic", "tantivy", "regex", "snowballstemmer", "aws-lambda-powertools")
FUNCTIONS = {
    "api": (*CORE, "python-docx", "fastapi", "mangum", "python-multipart", "mcp"),
    "themes": (*CORE, "anthropic", "aws-xray-sdk"),
}
# boto3 and its parts are Lambda's own. The others serve what no function does: a server of its own, tokens of others.
LEFT_OUT = {"boto3", "botocore", "s3transfer", "uvicorn", "cryptography", "cffi", "pycparser"}
_ENVIRONMENT = {**default_environment(), "python_version": "3.13", "python_full_version": "3.13.0"}
_TARGET = {k: str(v) for k, v in _ENVIRONMENT.items()} | {"sys_platform": "linux", "platform_system": "Linux"}


def needed(roots: tuple[str, ...]) -> set[str]:
    """The roots with everything that they need, by canonical name."""
    found: set[str] = set()
    waiting = [Requirement(root) for root in roots]
    while waiting:
        wanted = waiting.pop()
        name = str(canonicalize_name(wanted.name))
        if name in LEFT_OUT or name in found:
            continue
        found.add(name)
        waiting += [one for one in map(Requirement, requires(name) or ()) if _applies(one)]
    return found


def _applies(requirement: Requirement) -> bool:
    return requirement.marker is None or requirement.marker.evaluate({**_TARGET, "extra": ""})


def locked() -> Iterator[tuple[str, str]]:
    """Each entry of the lock: its name, and its lines without comments."""
    text = (ROOT / "requirements.lock").read_text("utf-8")
    for entry in re.split(r"\n(?=\S)", re.sub(r"\n +#.*", "", text)):
        name = re.match(r"[A-Za-z0-9._-]+", entry)
        if name:
            yield str(canonicalize_name(name[0])), entry.rstrip()


def text_for(function: str) -> str:
    """The requirements file of a function."""
    wanted = needed(FUNCTIONS[function])
    entries = [entry for name, entry in locked() if name in wanted]
    head = "# Made from requirements.lock by .ci/lambda/requirements.py: run `make lambda-lock`.\n"
    return head + "\n".join(entries) + "\n"


def main(arguments: list[str]) -> int:
    """Write the files, or check them."""
    drifted = 0
    for function in FUNCTIONS:
        path = ROOT / "functions" / function / "requirements.txt"
        text = text_for(function)
        if arguments == ["--check"]:
            if not path.is_file() or path.read_text("utf-8") != text:
                print(f"{path.relative_to(ROOT)} has drifted: run `make lambda-lock`.", file=sys.stderr)
                drifted = 1
        else:
            path.write_text(text, encoding="utf-8")
    return drifted


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
