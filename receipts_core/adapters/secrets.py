"""The model's key in AWS Secrets Manager: fetched when a model first needs it, kept for five minutes."""

from collections.abc import Callable

from botocore.exceptions import ClientError

from receipts_core.adapters.aws import code_of
from receipts_core.errors import Misconfigured

_KEPT_SECONDS = 300


def secret(name: str) -> Callable[[], str | None]:
    """Reads the secret of this name or ARN. Raises Misconfigured where it cannot be read; never shows its value."""

    def read() -> str | None:
        from aws_lambda_powertools.utilities.parameters import get_secret  # noqa: PLC0415  imports boto3
        from aws_lambda_powertools.utilities.parameters.exceptions import GetParameterError  # noqa: PLC0415

        try:
            return str(get_secret(name, max_age=_KEPT_SECONDS)) or None
        except (GetParameterError, ClientError) as error:
            cause = error.__cause__ if isinstance(error.__cause__, ClientError) else error
            code = code_of(cause) if isinstance(cause, ClientError) else type(error).__name__
            raise Misconfigured(
                f"The model's key could not be read from Secrets Manager ({code}).",
                fix="Put the key into the secret that the stack made; docs/deploying.md says how.",
            ) from None

    return read
