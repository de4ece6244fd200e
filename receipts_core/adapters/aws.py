"""What the AWS adapters share: their clients, and the vendor's errors in our words.

No other module learns boto3's types or exceptions.
"""

from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from typing import Any

from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from botocore.session import Session, get_session

from receipts_core.errors import StoreError

# Short enough that a function says what is wrong before its own time is up.
_CONFIG = Config(
    connect_timeout=3,
    read_timeout=10,
    retries={"mode": "standard", "total_max_attempts": 4},
    signature_version="s3v4",
    max_pool_connections=32,
    s3={"addressing_style": "virtual"},  # else addresses for browsers name no region, and S3 answers with a redirect
)

_ACCESS = "Give this function's role access in template.yaml, and deploy again."
_MISSING = "Check the names in the function's environment against the deployed stack."
_LATER = "Try again in a minute."
_FIXES = {
    "ResourceNotFoundException": _MISSING,
    "NoSuchBucket": _MISSING,
    "AccessDeniedException": _ACCESS,
    "AccessDenied": _ACCESS,
    "403": _ACCESS,  # what S3 has to say where an answer has no body
    "UnrecognizedClientException": "Check the credentials that this program runs with.",
}


def client(service: str, **options: Any) -> Any:
    """A client of an AWS service, with time-outs and retries set."""
    return _session().create_client(service, config=_CONFIG, **options)


@cache
def _session() -> Session:
    """One session for all clients: it reads the services' descriptions, which takes longer than all else."""
    return get_session()


def code_of(error: ClientError) -> str:
    """The vendor's name of what went wrong."""
    return str(error.response.get("Error", {}).get("Code", ""))


@contextmanager
def in_our_words(what: str) -> Generator[None]:
    """Turns what AWS raises into a StoreError about `what` (such as `table receipts-lines`)."""
    try:
        yield
    except ClientError as error:
        code = code_of(error)
        raise StoreError(f"AWS could not serve {what} ({code}).", fix=_FIXES.get(code, _LATER)) from error
    except BotoCoreError as error:
        raise StoreError(f"AWS could not be reached for {what} ({type(error).__name__}).", fix=_LATER) from error
