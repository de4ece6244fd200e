"""Time stamps in all the notations that exporters use, as milliseconds.

`0:0:8.10` is 8,100 ms: what follows the point is a decimal fraction of a second. Minutes over 59 are read only where
no hours stand before them and no fraction after them, as recorders that count minutes write (`75:30`). Frames behind
seconds (`00:07:35:12`) are left out, as their rate is not known. A stamp with a date, or with AM or PM, is a
time of day.
"""

import re

HOUR, MINUTE = 3_600_000, 60_000

_HOURS = rb"(?:hours?|hrs?|h|Stunden?|heures?|horas?|ore|ora|uur)"
_MINUTES = rb"(?:minutes?|mins?|m|Minuten?|minutos?|minuti|minuto|minuten|minuut)"
_SECONDS = rb"(?:seconds?|secs?|s|Sekunden?|secondes?|segundos?|secondi|secondo|seconden)"
DATE = rb"(?:\d{4}-\d\d-\d\d(?:T|,? )|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d\d),? )"
HALF_DAY = rb"(?:(?: |\xc2\xa0|\xe2\x80\xaf)?(?:[AP]\.?M|[ap]\.?m)\b\.?)"
ZONE = rb"(?:Z|[+-]\d\d:?\d\d)\b"
CLOCK = rb"(?:\d{1,4}:)?\d{1,4}:\d{1,2}(?:[.,]\d{1,9}|(?<=\d:\d\d:\d\d):\d\d)?+" + HALF_DAY + rb"?+"
SECONDS = rb"(?:\d{1,6}(?:\.\d{1,3})?s(?![a-z])|\d{1,6}\.\d{1,3}(?=[ \t]*+-{1,2}>))"
SECONDS_UNTIL = rb"\d{1,6}(?:\.\d{1,3})?s?(?=[ \t]*+[\])}])"
"""`0.50s`, and `0.50` before an arrow or behind one; inside brackets only."""
SPELLED = (
    rb"(?=\d)(?:\d{1,4}+ ?" + _HOURS + rb"(?![a-z]),? ?)?+(?:\d{1,4}+ ?" + _MINUTES + rb"(?![a-z]),? ?)?+"
    rb"(?:\d{1,2}+ ?" + _SECONDS + rb"(?![a-z]))?+"
)
_OF_DAY = re.compile(DATE + rb"?(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(" + HALF_DAY + rb")?(?:" + ZONE + rb")?")
_DECIMAL = re.compile(rb"(\d{1,6})\.(\d{1,3})s?")
_CLOCK = re.compile(rb"(?:(\d{1,4}):)?(\d{1,4}):(\d{1,2})(?:[.,](\d{1,9}))?")
_FRAMES = re.compile(rb":\d\d\Z")
_COLON_FRACTION = re.compile(rb"(?<=:\d\d):(?=\d{3}\Z)")
_SPELLED = re.compile(
    rb"(?:(\d{1,4}) ?" + _HOURS + rb",? ?)?(?:(\d{1,4}) ?" + _MINUTES + rb",? ?)?(?:(\d{1,2}) ?" + _SECONDS + rb")?"
)


def fixed(stamp: bytes) -> int:
    """Milliseconds of `HH..:MM:SS.mmm` or `MM:SS.mmm` in full form, already known to be well-formed."""
    digits = int(stamp.translate(None, b":.,"))
    return digits - 40_000 * (digits // 100_000) - 2_400_000 * (digits // 10_000_000)


def clock(stamp: bytes) -> int | None:
    """Milliseconds of a clock stamp, padded or not, or None where it cannot be one."""
    if stamp.count(b":") == 3:
        stamp = _FRAMES.sub(b"", _COLON_FRACTION.sub(b".", stamp))
    found = _CLOCK.fullmatch(stamp)
    if not found:
        return None
    hours, minutes, seconds, fraction = found.groups()
    if int(seconds) > 59 or (int(minutes) > 59 and (hours is not None or fraction is not None)):
        return None
    return int(hours or 0) * HOUR + int(minutes) * MINUTE + int(seconds) * 1000 + _thousandths(fraction)


def _thousandths(fraction: bytes | None) -> int:
    return int((fraction or b"0")[:3].ljust(3, b"0"))


def of_day(stamp: bytes) -> int | None:
    """Milliseconds since midnight of a stamp with a date (`2024-05-01 10:30:05`) or a half of the day (`10:30 PM`)."""
    found = _OF_DAY.fullmatch(stamp)
    if not found:
        return None
    hours, minutes, seconds, fraction, half = found.groups()
    hour = int(hours) % 12 + 12 * (b"p" in half.lower()) if half else int(hours)
    if hour > 23 or int(minutes) > 59 or int(seconds or 0) > 59:
        return None
    return hour * HOUR + int(minutes) * MINUTE + int(seconds or 0) * 1000 + _thousandths(fraction)


def spelled(stamp: bytes) -> int | None:
    """Milliseconds of `1 hour 2 minutes 5 seconds`, any of its parts left out."""
    found = _SPELLED.fullmatch(stamp.strip())
    if not found or not stamp.strip():
        return None
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return hours * HOUR + minutes * MINUTE + seconds * 1000


def _seconds(stamp: bytes) -> int | None:
    """Milliseconds of `0.50s` or `0.50`."""
    found = _DECIMAL.fullmatch(stamp)
    return int(found[1]) * 1000 + _thousandths(found[2]) if found else None


def milliseconds(stamp: bytes) -> int | None:
    """Milliseconds of a stamp in any notation."""
    if b":" not in stamp:
        return _seconds(stamp) if b"." in stamp else spelled(stamp)
    ms = clock(stamp)
    return of_day(stamp) if ms is None else ms


def written(ms: int) -> str:
    """`hh:mm:ss.mmm`, the notation of the canonical source."""
    seconds, fraction = divmod(ms, 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{fraction:03}"
