"""Puts together what one Lambda function runs: `python .ci/lambda/package.py NAME FOLDER [arm64|x86_64]`.

SAM calls it through the Makefile, with the folder that it makes the artefact of. Wheels for Lambda's own system are
taken, whichever this machine is; nothing is compiled. Prints the size, and refuses one over the limit.
"""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
# Of `functions`: each function's own folder, and what it imports of others.
FOLDERS = {"api": ("api", "mcp"), "themes": ("themes",)}
MAX_BYTES = {"api": 60_000_000, "themes": 80_000_000}
SYSTEMS = {"arm64": "aarch64", "x86_64": "x86_64"}
_MANYLINUX = ("manylinux2014", "manylinux_2_17", "manylinux_2_28", "manylinux_2_34")


def install(name: str, target: Path, architecture: str) -> None:
    """Install the function's requirements, by hash and without their own dependencies: the list is complete."""
    platforms = [f"--platform={system}_{SYSTEMS[architecture]}" for system in _MANYLINUX]
    options = ["--quiet", "--disable-pip-version-check", "--no-compile", "--no-deps", "--require-hashes"]
    options += ["--only-binary=:all:", "--python-version=3.13", "--implementation=cp", *platforms]
    source = ["--target", str(target), "-r", str(ROOT / "functions" / name / "requirements.txt")]
    subprocess.run([sys.executable, "-m", "pip", "install", *options, *source], check=True)  # noqa: S603  fixed arguments


def copy_code(name: str, target: Path) -> None:
    """Copy the core and the function, and say which version this is."""
    leave = shutil.ignore_patterns("__pycache__", "requirements.txt", "local")
    shutil.copytree(ROOT / "receipts_core", target / "receipts_core", ignore=leave)
    for folder in FOLDERS[name]:
        shutil.copytree(ROOT / "functions" / folder, target / "functions" / folder, ignore=leave)
    for module in ("__init__.py", "telemetry.py"):
        shutil.copy(ROOT / "functions" / module, target / "functions" / module)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    about = target / f"receipts-{project['version']}.dist-info"
    about.mkdir()
    lines = ("Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {project['version']}", "")
    (about / "METADATA").write_text("\n".join(lines), encoding="utf-8")


def prune(target: Path) -> None:
    """Remove what no import reads: programs, type stubs, tests of packages."""
    shutil.rmtree(target / "bin", ignore_errors=True)
    for stub in [*target.rglob("*.pyi"), *target.rglob("*.pxd"), *target.rglob("*.pyx"), *target.rglob("*.h")]:
        stub.unlink()


def report(name: str, target: Path) -> int:
    """Print the sizes; the exit code says whether the artefact is too large."""
    sizes = {entry.name: _size(entry) for entry in target.iterdir()}
    total = sum(sizes.values())
    largest = sorted(sizes.items(), key=lambda held: -held[1])[:8]
    print(f"{name}: {total / 1e6:.1f} MB unzipped, without boto3 (at most {MAX_BYTES[name] / 1e6:.0f} MB)")
    print("  " + ", ".join(f"{what} {size / 1e6:.1f}" for what, size in largest))
    return int(total > MAX_BYTES[name])


def _size(path: Path) -> int:
    return sum(file.stat().st_size for file in ([path] if path.is_file() else path.rglob("*")) if file.is_file())


def main(name: str, folder: str, architecture: str = "arm64") -> int:
    """Make the artefact in an empty folder."""
    target = Path(folder)
    install(name, target, architecture)
    copy_code(name, target)
    prune(target)
    return report(name, target)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
