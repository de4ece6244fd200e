"""Generated studies in nine languages, each in two file formats, and the project's samples.

Every world has three interviews: two of its first person (an interview and a follow-up) and one of its second. All that
the families need to say about a world is in `worlds.json`.
"""

import json
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from receipts_core.contract import Line, Role
from receipts_core.samples import SAMPLES
from receipts_core.transcripts import Parsed, parse
from receipts_core.verify import Held

Turn = tuple[str, str]
_WORDS = Path(__file__).parent / "worlds.json"


class World(NamedTuple):
    """A study of one language. `data` are its sentences; `lines` its lines by their text."""

    name: str
    spaced: bool
    data: dict[str, Any]
    held: Held
    lines: dict[str, Line]
    again: dict[str, Line]  # what the first person says in the follow-up

    @property
    def person(self) -> str:
        """The one whom most quotes are of."""
        return self.data["people"][0]

    def id_of(self, text: str) -> str:
        """The line that says this."""
        return self.lines[text].line_id


def held_of(files: Sequence[Parsed]) -> Held:
    """Parsed files as the verifier wants them."""
    transcripts = [one.transcript for one in files]
    lines = [line for transcript in transcripts for line in transcript.lines]
    people = [one for transcript in transcripts for one in transcript.speakers if one.role is not Role.INTERVIEWER]
    return Held(
        lines={line.line_id: line for line in lines},
        sources={one.transcript.source.source_id: one.source for one in files},
        titles={transcript.transcript_id: transcript.title for transcript in transcripts},
        names={one.person_id: frozenset({one.name}) for one in people},
        of_participants=len({line.person_id for line in lines if line.role is not Role.INTERVIEWER}),
        of_interviews=len(files),
    )


def as_text(turns: Sequence[Turn]) -> bytes:
    """Turns as `[mm:ss] Name: text`."""
    return "".join(f"[{n // 6:02}:{n % 6}0] {name}: {text}\n" for n, (name, text) in enumerate(turns)).encode()


def as_webvtt(turns: Sequence[Turn]) -> bytes:
    """Turns as WebVTT voices, far enough apart to be lines of their own."""
    cues = [
        f"00:{n // 6:02}:{n % 6}0.000 --> 00:{n // 6:02}:{n % 6}3.000\n<v {name}>{escape(text, quote=False)}</v>\n"
        for n, (name, text) in enumerate(turns)
    ]
    return ("WEBVTT\n\n" + "\n".join(cues)).encode()


def plain(sentence: str) -> str:
    """A sentence without the brackets that mark its cut."""
    return sentence.replace("[", "").replace("]", "")


def cut(sentence: str) -> str:
    """The part of a sentence between the brackets."""
    return sentence[sentence.index("[") + 1 : sentence.index("]")]


def _world(code: str, data: dict[str, Any], webvtt: bool) -> World:
    first, second = data["people"]
    said = [*data["plain"], data["number"], *map(plain, (*data["cuts"], *data["limits"]))]
    said += [negated for negated, _ in data["negated"] if negated not in said]
    said += dict.fromkeys(text for text, _, _ in (*data["quantified"], *data["measured"]))
    said += map(plain, data["denied"])
    turns = [("Interviewer", data["ask"]), *((first, text) for text in said)]
    others = [("Interviewer", data["ask"]), *((second, text) for text in data["other"])]
    again = [("Interviewer", data["ask"]), *((first, text) for text in data["plain"])]
    write, suffix = (as_webvtt, "vtt") if webvtt else (as_text, "txt")
    names = (f"{code}-one.{suffix}", f"{code}-two.{suffix}", f"{code}-again.{suffix}")
    files = [parse(write(each), name) for each, name in zip((turns, others, again), names, strict=True)]
    main = [line for one in files[:2] for line in one.transcript.lines]
    return World(
        f"{code}-{suffix}",
        code not in ("zh", "ja"),
        data,
        held_of(files),
        {line.text: line for line in reversed(main)},
        {line.text: line for line in files[2].transcript.lines},
    )


@cache
def worlds() -> tuple[World, ...]:
    """Every language in both formats."""
    everything: dict[str, dict[str, Any]] = json.loads(_WORDS.read_text(encoding="utf-8"))
    return tuple(_world(code, data, webvtt) for code, data in everything.items() for webvtt in (False, True))


@cache
def english() -> World:
    """The English world, as text: for attacks that need no other."""
    return worlds()[0]


@cache
def samples() -> Held:
    """The project's sample interviews."""
    return held_of([parse(sample.data, sample.filename, sample=True) for sample in SAMPLES])
