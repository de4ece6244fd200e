"""Starts the execution of a run in another Lambda function, and does not wait for it."""

import json
from collections.abc import Mapping
from typing import Any, Protocol

from receipts_core.adapters.aws import in_our_words


class LambdaClient(Protocol):
    """What this project asks of boto3's client."""

    def invoke(self, **request: Any) -> Mapping[str, Any]:
        """Invoke, as AWS documents it."""
        ...


class LambdaDispatcher:
    """Sends `{"runId": ...}` to a function as an asynchronous event: Lambda keeps it, and tries again where it fails.

    Delivered twice, it is harmless: a run is claimed once.
    """

    def __init__(self, function_name: str, client: LambdaClient) -> None:
        self._function_name = function_name
        self._client = client

    def dispatch(self, run_id: str) -> None:
        """See the port. Raises StoreError where Lambda does not take the event."""
        with in_our_words(f"function {self._function_name}"):
            self._client.invoke(
                FunctionName=self._function_name,
                InvocationType="Event",
                Payload=json.dumps({"runId": run_id}).encode(),
            )
