"""One tree of errors, each with a stable code; entry points map codes to statuses and exit codes, each in one table.

Errors are for what could not be done. A draft that fails a check is data (`Dropped`), never an error.
"""


class ReceiptsError(Exception):
    """Base of all errors that a person sees. `message` says what and where, `fix` what to do about it."""

    code = "internal"

    def __init__(self, message: str, *, fix: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.fix = fix


class InvalidInput(ReceiptsError):
    """What was handed in does not have the form that was asked for."""

    code = "invalid_input"


class ParseError(InvalidInput):
    """A file was refused. `line` is the line number of the file, from 1; 0 means the file as a whole."""

    code = "unreadable_transcript"

    def __init__(self, message: str, *, line: int = 0, fix: str | None = None) -> None:
        super().__init__(message, fix=fix)
        self.line = line


class TooLarge(InvalidInput):
    """The input is over a stated limit."""

    code = "too_large"


class UnsupportedMediaType(InvalidInput):
    """The input comes in a form that is not taken here."""

    code = "unsupported_media_type"


class NotFound(ReceiptsError):
    """Nothing has this id (or not for this caller)."""

    code = "not_found"


class Conflict(ReceiptsError):
    """Somebody else was first, or the thing is read-only."""

    code = "conflict"


class Unauthorised(ReceiptsError):
    """The caller has not said who they are, or may not do this."""

    code = "unauthorised"


class BudgetExceeded(ReceiptsError):
    """A budget or a rate is used up. `retry_after` is in seconds."""

    code = "budget_exceeded"

    def __init__(self, message: str, *, retry_after: int, fix: str | None = None) -> None:
        super().__init__(message, fix=fix)
        self.retry_after = retry_after


class StoreError(ReceiptsError):
    """A store could not read or write; nothing is half-written."""

    code = "store_unavailable"


class ModelError(ReceiptsError):
    """The model gave up, refused or cannot be reached. `retryable` says whether trying later may help."""

    code = "model_unavailable"

    def __init__(self, message: str, *, retryable: bool = False, fix: str | None = None) -> None:
        super().__init__(message, fix=fix)
        self.retryable = retryable


class Misconfigured(ReceiptsError):
    """A setting is missing or contradicts another."""

    code = "misconfigured"
