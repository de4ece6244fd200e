"""What went wrong with a request, in words, and whether it passes by itself.

The rule: overload, rate limits, errors of the server and broken connections pass; a refused key, an unknown model, a
refused request and an unreadable answer do not. https://platform.claude.com/docs/en/api/errors
"""

from typing import Any, NamedTuple, cast

import anthropic
import httpx2

from receipts_core.adapters.anthropic_progress import OutOfTime
from receipts_core.adapters.anthropic_stream import Cut

_PASSING = frozenset({408, 409, 425, 429})
# Errors in mid-stream come with status 200; their type says what they are.
_PASSING_TYPES = frozenset({"overloaded_error", "rate_limit_error", "api_error", "timeout_error"})
_BROKEN = "answered in a form that cannot be read"

# All that a request may end in; anything else (a cancellation, say) is not the server's doing and goes through.
EXPECTED = (
    anthropic.AnthropicError,
    httpx2.HTTPError,
    Cut,
    OutOfTime,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)


class Failure(NamedTuple):
    """One failed try, in words. `wait` is what the server asked for, in seconds."""

    said: str
    passing: bool
    wait: float | None = None
    fix: str | None = None


def failure_of(error: Exception) -> Failure:
    """What this error of EXPECTED means for a person."""
    if isinstance(error, anthropic.APIStatusError):
        return _of_status(error.status_code, error.body, error.response.headers)
    for kinds, failure in _OTHERS:
        if isinstance(error, kinds):
            return failure
    return Failure(f"{_BROKEN} ({type(error).__name__})", passing=False)


_OTHERS: tuple[tuple[type[Exception] | tuple[type[Exception], ...], Failure], ...] = (
    ((anthropic.APITimeoutError, httpx2.TimeoutException), Failure("did not answer in time", passing=True)),
    (anthropic.APIConnectionError, Failure("cannot be reached", passing=True, fix="Check the server's address.")),
    ((Cut, httpx2.HTTPError), Failure("was cut off in mid-answer", passing=True)),
    (OutOfTime, Failure("was still answering when the time limit passed", passing=False)),
)


def _of_status(status: int, body: object, headers: Any) -> Failure:
    kind, message = _error_of(body)
    if status in _PASSING or status >= 500 or kind in _PASSING_TYPES:
        busy = {429: "is limiting our rate", 529: "is overloaded"}.get(status, f"had an error ({kind or status})")
        said = "is overloaded" if kind == "overloaded_error" else busy
        return Failure(said, passing=True, wait=_retry_after(headers))
    if status in {401, 403}:
        fix = "Set a valid ANTHROPIC_API_KEY, or give the role the permission."
        return Failure("refused the key", passing=False, fix=fix)
    if status == 404:
        return Failure("is not a model that this server has", passing=False, fix="Check the name after the colon.")
    return Failure(f"refused the request ({status}: {message})", passing=False)


def _error_of(body: object) -> tuple[str, str]:
    """Type and message of an error body; both may be missing."""
    outer = cast("dict[str, Any]", body) if isinstance(body, dict) else {}
    inner: Any = outer.get("error")
    error = cast("dict[str, Any]", inner) if isinstance(inner, dict) else {}
    return _text(error.get("type")), _text(error.get("message")) or "no reason given"


def _text(value: Any) -> str:
    """What a server sent as text that can be stored, at a length that can be read."""
    return str(value or "")[:200].encode(errors="replace").decode()


def _retry_after(headers: Any) -> float | None:
    value = str(headers.get("retry-after") or "")
    return float(value) if value.isascii() and value.isdecimal() and len(value) < 6 else None
