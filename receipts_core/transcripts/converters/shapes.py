"""Reading JSON that somebody else wrote: nothing is believed to be there, or to be of the right type."""

from collections.abc import Iterable, Iterator
from typing import Any, cast

from receipts_core.transcripts.canonical import FULL_ROW
from receipts_core.transcripts.model import Said

_ENDS = ".?!…。？！"
NO_SPACE_LANGUAGES = ("zh", "ja", "th", "yue", "lo", "my", "km")


def mapping(value: Any) -> dict[str, Any]:
    """The value if it is an object, else an empty one."""
    return cast(dict[str, Any], value) if isinstance(value, dict) else {}


def objects(value: Any) -> list[dict[str, Any]]:
    """The objects of a list; whatever else stands in it is left out."""
    items = cast(list[Any], value) if isinstance(value, list) else []
    return [cast(dict[str, Any], item) for item in items if isinstance(item, dict)]


def text(value: Any) -> str:
    """A string, or nothing."""
    return value if isinstance(value, str) else ""


def seconds(value: Any) -> int | None:
    """Milliseconds of a number of seconds, which may be a string."""
    return _scaled(value, 1000)


def millis(value: Any) -> int | None:
    """A number of milliseconds as an integer."""
    return _scaled(value, 1)


def _scaled(value: Any, factor: int) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
        return round(number * factor) if 0 <= number < 1e12 else None
    except ValueError:
        return None


def speaker(value: Any, prefix: str = "") -> str | None:
    """A speaker's label; numbers get a prefix ("Speaker 0"), what is empty is nobody."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int) or (isinstance(value, float) and value.is_integer()):
        return f"{prefix}{int(value)}"
    return text(value).strip() or None


def runs(words: Iterable[Said], joint: str = " ") -> Iterator[Said]:
    """Consecutive words of one speaker as one stretch of speech."""
    held: list[Said] = []
    for word in words:
        if held and word.speaker != held[-1].speaker:
            yield _run(held, joint)
            held = []
        held.append(word)
    if held:
        yield _run(held, joint)


def sentences(words: Iterable[Said], joint: str = " ") -> Iterator[Said]:
    """The same, cut where a sentence ends or a canonical row is full, so that a long turn keeps its times."""
    held: list[Said] = []
    size = 0
    for word in words:
        ended = size >= FULL_ROW and (joint or word.text[:1] == " ")
        if held and (word.speaker != held[-1].speaker or ended or held[-1].text[-1:] in _ENDS):
            yield _run(held, joint)
            held, size = [], 0
        held.append(word)
        size += len(word.text)
    if held:
        yield _run(held, joint)


def _run(words: list[Said], joint: str) -> Said:
    starts = [word.start_ms for word in words if word.start_ms is not None]
    ends = [word.end_ms for word in words if word.end_ms is not None]
    spoken = joint.join(word.text for word in words)
    return Said(words[0].speaker, starts[0] if starts else None, ends[-1] if ends else None, spoken)


def joint_for(language: Any) -> str:
    """What stands between words: nothing in scripts without word spaces."""
    return "" if text(language).lower().split("-")[0] in NO_SPACE_LANGUAGES else " "
