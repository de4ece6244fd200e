"""`bedrock:<model>`: Claude on Amazon Bedrock, with the credentials of the role that this runs under."""

from typing import Any

from receipts_core.adapters.anthropic_messages import MessagesModel
from receipts_core.errors import ModelError
from receipts_core.ports import Clock, Model


def bedrock_model(model_id: str, clock: Clock, base_url: str | None = None) -> Model:
    """The model or inference profile `model_id`, such as `global.anthropic.claude-sonnet-5`.

    Its cost is not known here: Bedrock's prices hang on region and profile.
    """

    def connect() -> Any:
        from anthropic.lib.bedrock import AnthropicBedrock  # noqa: PLC0415  seconds that only these models need
        from botocore.session import get_session  # noqa: PLC0415

        needs = ModelError(
            f"bedrock:{model_id} needs AWS credentials and a region.",
            fix="Run it under a role that may call bedrock:InvokeModelWithResponseStream, and set AWS_REGION.",
        )
        if get_session().get_credentials() is None:
            raise needs
        try:
            return AnthropicBedrock(base_url=base_url, max_retries=0)
        except ValueError:
            raise needs from None

    return MessagesModel(f"bedrock:{model_id}", model_id, connect, clock, price=None, strict=False)
