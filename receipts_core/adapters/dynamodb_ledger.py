"""A ledger in a DynamoDB table: one item a sum, changed by one conditional addition: no two callers both win."""

from typing import Any

from botocore.exceptions import ClientError

from receipts_core.adapters.aws import code_of, in_our_words
from receipts_core.adapters.dynamodb_table import Key, key_part

_SUM = "sum"


class DynamoLedger:
    """Sums in AWS, exact while many processes add: DynamoDB adds and compares in one step."""

    def __init__(self, table: str, client: Any) -> None:
        self._table = table
        self._client = client

    def add(self, key: str, amount: int, *, most: int, expires_at: int) -> bool:
        """See the port. An addition that the network repeats may count twice: a run more or less a day."""
        with in_our_words(f"table {self._table}"):
            try:
                self._client.update_item(
                    TableName=self._table,
                    Key=_key(key),
                    UpdateExpression="ADD #sum :amount SET expiresAt = :expires",
                    ConditionExpression=("attribute_not_exists(#sum) OR " if amount <= most else "") + "#sum <= :room",
                    ExpressionAttributeNames={"#sum": _SUM},
                    ExpressionAttributeValues={
                        ":amount": {"N": str(amount)},
                        ":room": {"N": str(most - amount)},
                        ":expires": {"N": str(-(-expires_at // 1000))},
                    },
                )
            except ClientError as error:
                if code_of(error) == "ConditionalCheckFailedException":
                    return False
                raise
        return True

    def total(self, key: str) -> int:
        """See the port."""
        with in_our_words(f"table {self._table}"):
            item = self._client.get_item(TableName=self._table, Key=_key(key), ConsistentRead=True).get("Item", {})
        return int(item.get(_SUM, {"N": "0"})["N"])


def _key(key: str) -> dict[str, dict[str, str]]:
    return {name: {"S": value} for name, value in Key(f"ledger#{key_part(key)}", _SUM)._asdict().items()}
