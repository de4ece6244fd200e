"""The model's key in AWS Secrets Manager: fetched when a model first needs it, kept for five minutes."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from botocore.exceptions import ClientError

from receipts_core.adapters.aws import code_of
from receipts_core.errors import Misconfigured

_KEPT_SECONDS = 300


def secret(name: str) -> Callable[[], str | None]:
    """Reads the secret of this name or ARN. Raises Misconfigured where it cannot be read; never shows its value."""

    def read() -> str | None:
        # Loaded here since it loads boto3.
        parameters: Any = import_module("aws_lambda_powertools.utilities.parameters")
        try:
            return parameters.get_secret(name, max_age=_KEPT_SECONDS) or None
        except parameters.GetParameterError as error:
            code = code_of(error.__context__) if isinstance(error.__context__, ClientError) else "no connection"
            raise Misconfigured(
                f"The model's key could not be read from Secrets Manager ({code}).",
                fix="Put the key into the secret that the stack made; docs/deploying.md says how.",
            ) from None

    return read
