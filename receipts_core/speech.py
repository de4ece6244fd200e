"""Bytes of speech to text, the one way in which parser, verifier and exports do it.

The rule: a piece of speech is decoded as strict UTF-8, then (where the format has them) HTML character references are
read; pieces of a cue are joined by nothing, cues of a line by one space; runs of Unicode white space fold to one space
and the ends are stripped. Nothing else changes.
"""

import html
import re
from collections.abc import Iterable

from receipts_core.contract import Cue, Escapes

# The White_Space property of Unicode. Python's `\s` and `str.split` also take U+001C to U+001F, which are not in it.
WHITE_SPACE = "\t\n\x0b\x0c\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_SPACES = re.compile(f"[{WHITE_SPACE}]+")


def decode(raw: bytes, escapes: Escapes) -> str:
    """Text of one piece of speech, white space as it stands. Raises UnicodeDecodeError on split code points."""
    text = raw.decode("utf-8")
    return html.unescape(text) if escapes is Escapes.HTML and "&" in text else text


def fold_space(text: str) -> str:
    """Runs of Unicode white space to one space, both ends stripped."""
    if text.isprintable() and "  " not in text:  # the plain space is the only printable white space
        return text.strip(" ")
    if "\x1c" in text or "\x1d" in text or "\x1e" in text or "\x1f" in text:
        return _SPACES.sub(" ", text).strip(" ")
    return " ".join(text.split())


def line_text(source: bytes, cues: Iterable[Cue], escapes: Escapes) -> str:
    """What a line says, folded; `Line.text` is always this."""
    spoken = ("".join(decode(source[start:end], escapes) for start, end in cue.spans) for cue in cues)
    return fold_space(" ".join(spoken))
