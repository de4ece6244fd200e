"""Lines of generated speech, for laws that must hold of any bytes."""

import hashlib
from collections.abc import Sequence

from hypothesis import strategies as st

from receipts_core.contract import ByteSpan, Cue, Escapes, Line, Role
from receipts_core.speech import line_text
from receipts_core.verify import Held

# Characters that folding, mapping and edges are about, among plain ones.
_PIECES = (
    *"abcde ABC 012 .,'-",
    *("not", "only", "word ", "don't ", "\u00a0", "  ", "\t", "\r\n", "\u3000"),
    *("\u2019", "\u201c", "\u201d", "\u2026", "\u2011", "\u200b", "\u00ad", "\u200d"),
    *("e\u0301", "é", "\u0301", "q\u0303", "\u1100\u1161", "가", "\u212b", "\u0344", "\u09c7\u09be"),
    *("😀", "👩‍👩‍👧", "👍🏽", "🇩🇪", "𝓗", "中", "文。", "のは", "ไทย", "ش"),
)
speech = st.lists(st.sampled_from(_PIECES), min_size=1, max_size=30).map("".join)
escaped = st.lists(
    st.sampled_from((*_PIECES[:20], "&amp;", "&lt;", "&#233;", "&nbsp;", "&#x301;", "&", "&notit;", "&#1;", "&lt")),
    min_size=1,
    max_size=30,
).map("".join)


def held_line(cues: Sequence[Sequence[str]], escapes: Escapes = Escapes.NONE) -> tuple[Held, Line]:
    """A source that holds these pieces of speech, with markup between them, and the one line they make."""
    source = b"\xef\xbb\xbfhead\r\n"
    made: list[Cue] = []
    for number, pieces in enumerate(cues):
        spans: list[ByteSpan] = []
        for piece in pieces:
            raw = piece.encode()
            spans.append(ByteSpan(len(source), len(source) + len(raw)))
            source += raw + b"<i>"
        source += b"\n00:01 --> 00:02\n"
        made.append(Cue(number * 1000, None, tuple(spans)))
    source_id = hashlib.sha256(source).hexdigest()
    line = Line(
        line_id="t1:1",
        transcript_id="t1",
        source_id=source_id,
        n=1,
        speaker="Dana",
        person_id="dana",
        role=Role.PARTICIPANT,
        start_ms=0,
        end_ms=None,
        text=line_text(source, made, escapes),
        cues=tuple(made),
        escapes=escapes,
    )
    held = Held(lines={line.line_id: line}, sources={source_id: source}, of_participants=1, of_interviews=1)
    return held, line


pieces = st.lists(st.lists(speech, min_size=1, max_size=3), min_size=1, max_size=3)
escaped_pieces = st.lists(st.lists(escaped, min_size=1, max_size=3), min_size=1, max_size=3)
