"""Fuzz the parsers under coverage: `make fuzz`, or `python -m tests.fuzz.parsers -max_total_time=60`.

Whatever the bytes, a lawful transcript or a refusal comes out; anything else is a finding, which atheris saves.
The first byte of an input picks the filename and the format.
"""

import importlib
import sys
from types import ModuleType

FILENAMES = ("a.vtt", "a.srt", "a.sbv", "a.txt", "a.md", "a.json", "a.docx", "a")
FORMATS = (None, "webvtt", "srt", "sbv", "zoom-chat", "text")


def _atheris() -> ModuleType:
    try:
        return importlib.import_module("atheris")
    except ImportError:
        sys.exit("Not run: atheris is not installed (pip install atheris).")


def main() -> None:
    """Run until the time limit among the arguments, or until a law is broken."""
    atheris = _atheris()
    with atheris.instrument_imports(include=["receipts_core.transcripts"]):
        from receipts_core.errors import ParseError, TooLarge
        from receipts_core.transcripts import parse
        from tests.support.parsed import broken_laws

    def one(data: bytes) -> None:
        choice = data[0] if data else 0
        filename, format = FILENAMES[choice % len(FILENAMES)], FORMATS[choice // len(FILENAMES) % len(FORMATS)]
        try:
            parsed = parse(data[1:], filename, format=format)
        except (ParseError, TooLarge):
            return
        broken = broken_laws(parsed)
        if broken:
            raise AssertionError(broken)

    atheris.Setup(sys.argv, one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
