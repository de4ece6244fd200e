"""The web app: script and style of each view's first load, and what Lighthouse measures of the load of main views.

Both are measured by the web app's own tools (`frontend/scripts/sizes.mjs`, `tests/browser/vitals.mjs`), over the build
that is there; nothing is built here.
"""

import subprocess
from pathlib import Path

_ROOT = Path(__file__).parents[2]
_TOOLS = ("frontend/scripts/sizes.mjs", "tests/browser/vitals.mjs")


def main() -> None:
    """Print the figures of each tool, or why there are none."""
    if not (_ROOT / "frontend/dist/index.html").is_file():
        print("not measured: frontend/dist is missing (npm ci && npm run build, in frontend)")
        return
    for tool in _TOOLS:
        try:
            ended = subprocess.run(["node", tool], cwd=_ROOT, check=False)  # noqa: S603, S607 - our own files, by the node on the path
        except FileNotFoundError:
            print("not measured: there is no node on this machine")
            return
        if ended.returncode != 0:
            print(f"{tool}: failed, exit code {ended.returncode}")
        print(flush=True)
