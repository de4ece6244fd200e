"""`anthropic:<model>`: Anthropic's API, or any other server that speaks it."""

import time
from collections.abc import Callable
from typing import Any

from receipts_core.adapters.anthropic_messages import MessagesModel
from receipts_core.adapters.pricing import price_of
from receipts_core.errors import ModelError
from receipts_core.ports import Clock, Model

OFFICIAL = "https://api.anthropic.com"


def anthropic_model(
    model_id: str,
    key: Callable[[], str | None],
    base_url: str | None,
    clock: Clock,
    *,
    sleep: Callable[[float], None] = time.sleep,
) -> Model:
    """The model `model_id`. `key` is asked on the first turn, since a secret store may have to be."""

    def connect() -> Any:
        import anthropic  # noqa: PLC0415  a second of start-up that only these models need

        secret = key()
        if not secret:
            raise ModelError(
                f"anthropic:{model_id} needs a key.", fix="Set ANTHROPIC_API_KEY, or use the model `offline`."
            )
        return anthropic.Anthropic(api_key=secret, base_url=base_url or OFFICIAL, max_retries=0)

    official = base_url is None or base_url.rstrip("/") == OFFICIAL
    return MessagesModel(
        f"anthropic:{model_id}",
        model_id,
        connect,
        clock,
        # Elsewhere a model may share a name and not a price, and a server may not know strict tools.
        price=price_of(model_id) if official else None,
        strict=official,
        sleep=sleep,
    )
