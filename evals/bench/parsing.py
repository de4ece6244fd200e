"""Parsing: MB/s on one core, and speech lost or given to nobody, beside webvtt-py, pysubs2 and srt on the same files.

The peers are imported only if they are installed; where they are not, the table says so. The hard files hold what
exporters really write; each says how many words were spoken in it.
"""

import re
import time
from collections import Counter
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from types import ModuleType
from typing import Any, NamedTuple

from receipts_core.errors import ReceiptsError
from receipts_core.transcripts import parse

SIZE = 10_000_000
_ASKS = "What did the first week in the new kitchen look like for you and for the rest of the team?"
_SAYS = (
    "It was loud, and the handover took longer than the shift itself. Nobody had warned me about that, so I wrote my "
    "own list, and by the end of the month the whole floor was using it instead of the tablet that we had been given."
)
_TAG = re.compile(r"<[^<>]*>")


class Hard(NamedTuple):
    """A file that tools stumble over: what it is, its text, and every word that was said in it."""

    what: str
    filename: str
    text: str
    said: str


class Reader(NamedTuple):
    """A parser under comparison: its name, the files it reads, and how it gives their words."""

    name: str
    suffixes: tuple[str, ...]
    words: Callable[[str, str], str]


_TIME = "00:01.000 --> 00:04.000\n"
_IN_VTT = (
    ("two voices in one cue", _TIME + "<v Ann>Hello.</v>\n<v Bo>Hi there.</v>", "Hello. Hi there."),
    ("an arrow in speech", _TIME + "from a --> b we go", "from a --> b we go"),
    ("text after a blank row", _TIME + "Hello.\n\nAnd more.", "Hello. And more."),
    ("a blank row under the time", _TIME + "\nHello there.", "Hello there."),
    ("less-than signs", _TIME + "if x < 3 and y > 2 then", "if x < 3 and y > 2 then"),
    ("a mail address", _TIME + "write to <jo@x.org> today", "write to <jo@x.org> today"),
    ("unpadded Teams times", "0:0:1.0 --> 0:0:4.0\n<v Ann>Hello there.</v>", "Hello there."),
    ("hours over 99", "100:00:01.000 --> 100:00:04.000\nHello there.", "Hello there."),
    ("no blank rows", _TIME + "One.\n00:05.000 --> 00:06.000\nTwo.", "One. Two."),
    ("a mangled arrow", "00:00:01.000 -> 00:00:04.000\nHello there.", "Hello there."),
    ("words behind the times", _TIME.strip() + " Hello there.\nAnd more.", "Hello there. And more."),
    ("comparisons like tags", _TIME + "if a<b and c>d then", "if a<b and c>d then"),
    ("an unreadable time", "60:00.000 --> 61:00.000\nOne.\n\n" + _TIME + "Two.", "One. Two."),
)
_FIRST, _SECOND = "1\n00:00:01,000 --> 00:00:02,000\n", "\n2\n00:00:03,000 --> 00:00:04,000\n"
_IN_SRT = (
    ("a number as an answer", _FIRST + "2\n" + _SECOND + "Two?", "2 Two?"),
    ("whole-second times", "1\n00:00:01 --> 00:00:02\nHello there.", "Hello there."),
    ("one-digit seconds", "1\n00:00:1,000 --> 00:00:2,000\nHello there.", "Hello there."),
    ("a blank row in a subtitle", _FIRST + "Hello.\n\nAnd more.", "Hello. And more."),
    ("a byte order mark", "\ufeff" + _FIRST + "Hello there.", "Hello there."),
)
HARD = (
    *(Hard(what, "a.vtt", f"WEBVTT\n\n{body}\n", said) for what, body, said in _IN_VTT),
    *(Hard(what, "a.srt", f"{body}\n", said) for what, body, said in _IN_SRT),
)


def main() -> None:
    """Print the speed table, then the table of what was lost."""
    readers = [Reader("receipts", (".vtt", ".srt", ".txt"), _receipts), *_peers()]
    _speeds(readers)
    print()
    _losses(readers)


def _speeds(readers: Iterable[Reader]) -> None:
    print(f"{'file':<28} {'MB':>5}  {'reader':<12} {'MB/s':>7}")
    for what, filename, text in (
        ("interview, `[time] Name:`", "a.txt", _text()),
        ("WebVTT, voice tags", "a.vtt", _cues(".", "<v {}>{}</v>", "WEBVTT\n\n")),
        ("WebVTT, Zoom's prefixes", "a.vtt", _cues(".", "{}: {}", "WEBVTT\n\n")),
        ("SRT", "a.srt", _cues(",", "{}: {}", "")),
    ):
        megabytes = len(text.encode()) / 1e6
        for reader in readers:
            if not filename.endswith(reader.suffixes):
                continue
            data = text.encode()
            start = time.process_time()
            if reader.name == "receipts":
                parse(data, filename)
            else:
                reader.words(filename, text)
            speed = megabytes / (time.process_time() - start)
            print(f"{what:<28} {megabytes:>5.1f}  {reader.name:<12} {speed:>7.1f}", flush=True)


def _losses(readers: list[Reader]) -> None:
    print(f"{'words lost / spoken in':<28} " + " ".join(f"{reader.name:>12}" for reader in readers))
    lost, spoken = Counter[str](), Counter[str]()
    for hard in HARD:
        cells: list[str] = []
        for reader in readers:
            if not hard.filename.endswith(reader.suffixes):
                cells.append("")
                continue
            missing = _missing(reader, hard)
            words = len(hard.said.split())
            lost[reader.name] += missing
            spoken[reader.name] += words
            cells.append(f"{missing}/{words}")
        print(f"{hard.what:<28} " + " ".join(f"{cell:>12}" for cell in cells))
    print(f"{'all':<28} " + " ".join(f"{f'{lost[r.name]}/{spoken[r.name]}':>12}" for r in readers))


def _missing(reader: Reader, hard: Hard) -> int:
    """Words that were said and that the reader does not give; all of them where it fails."""
    wanted = Counter(hard.said.split())
    try:
        found = Counter(reader.words(hard.filename, hard.text).split())
    except Exception:  # a peer may fail in any way it likes; the words are lost all the same
        return wanted.total()
    return (wanted - found).total()


def _receipts(filename: str, text: str) -> str:
    try:
        return " ".join(line.text for line in parse(text.encode(), filename).transcript.lines)
    except ReceiptsError:
        return ""


def _peers() -> list[Reader]:
    readers: list[Reader] = []
    for module, name, suffixes, words in (
        ("webvtt", "webvtt-py", (".vtt",), _webvtt_py),
        ("pysubs2", "pysubs2", (".vtt", ".srt"), _pysubs2),
        ("srt", "srt", (".srt",), _srt),
    ):
        if find_spec(module) is None:
            print(f"{name}: not measured, not installed (pip install {name})")
            continue
        readers.append(Reader(name, suffixes, _bound(words, import_module(module))))
    return readers


def _bound(words: Callable[[Any, str, str], str], module: ModuleType) -> Callable[[str, str], str]:
    return lambda filename, text: words(module, filename, text)


def _webvtt_py(webvtt: Any, _filename: str, text: str) -> str:
    return " ".join(caption.text for caption in webvtt.from_buffer(StringIO(text)))


def _pysubs2(pysubs2: Any, filename: str, text: str) -> str:
    return " ".join(event.plaintext for event in pysubs2.SSAFile.from_string(text, format_=filename[2:]))


def _srt(srt: Any, _filename: str, text: str) -> str:
    return " ".join(_TAG.sub("", subtitle.content) for subtitle in srt.parse(text))


def _text() -> str:
    turn = "[{:02}:{:02}:{:02}] Interviewer: {}\n\n[{:02}:{:02}:{:02}] Dana: {}\n\n"
    parts: list[str] = []
    for n in range(SIZE // (len(_ASKS) + len(_SAYS) + 50)):
        clock = n // 120 % 100, n // 2 % 60, n % 2 * 30
        parts.append(turn.format(*clock, _ASKS, *clock, _SAYS))
    return "".join(parts)


def _cues(point: str, shape: str, head: str) -> str:
    words = _SAYS.split()
    parts = [head]
    for n in range(SIZE // 110):
        stamp = f"{n // 3600 % 100:02}:{n // 60 % 60:02}:{n % 60:02}{point}"
        said = " ".join(words[n * 7 % 30 : n * 7 % 30 + 9])
        parts.append(f"{n + 1}\n{stamp}000 --> {stamp}900\n{shape.format(('Ann Lee', 'Bo Ott')[n // 3 % 2], said)}\n\n")
    return "".join(parts)
