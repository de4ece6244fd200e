"""One DynamoDB table with a partition key `pk` and a sort key `sk`, as plain Python values.

The rule: an item is changed only by compare-and-swap. Every write of one carries a new token, and is made on condition
that the token read before is still there; so two writers never undo each other, and a write that the network repeated
recognises itself. Reads are consistent. Values are text, whole numbers, bytes, truth or lists of text: a float is
refused, because DynamoDB would not give the same one back.
"""

import hashlib
import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from itertools import islice
from typing import Any, NamedTuple, Protocol, TypeVar, cast
from uuid import uuid4

from botocore.exceptions import ClientError

from receipts_core.adapters.aws import code_of, in_our_words
from receipts_core.errors import StoreError

T = TypeVar("T")
Item = Mapping[str, Any]
_ATTEMPTS = 12
_FIRST_PAUSE = 0.02
_LONGEST_PAUSE = 2.0
_GET_AT_ONCE = 100
_WRITE_AT_ONCE = 25
_LONGEST_PART = 500  # a sort key has at most 1,024 bytes
_FIRST = "\0"
_LAST = "\U0010ffff"
# Why DynamoDB cancels a transaction that somebody else was faster than; any other reason is an error.
_IN_THE_WAY = frozenset({"None", "ConditionalCheckFailed", "TransactionConflict"})


class Key(NamedTuple):
    """Where an item is."""

    pk: str
    sk: str


class DynamoClient(Protocol):
    """What this project asks of boto3's client, each as AWS documents the request of that name."""

    def get_item(self, **request: Any) -> Mapping[str, Any]:
        """GetItem."""
        ...

    def put_item(self, **request: Any) -> Mapping[str, Any]:
        """PutItem."""
        ...

    def delete_item(self, **request: Any) -> Mapping[str, Any]:
        """DeleteItem."""
        ...

    def query(self, **request: Any) -> Mapping[str, Any]:
        """Query."""
        ...

    def batch_get_item(self, **request: Any) -> Mapping[str, Any]:
        """BatchGetItem."""
        ...

    def batch_write_item(self, **request: Any) -> Mapping[str, Any]:
        """BatchWriteItem."""
        ...

    def transact_write_items(self, **request: Any) -> Mapping[str, Any]:
        """TransactWriteItems."""
        ...


def key_part(value: str) -> str:
    """An id as part of a key: itself, or its hash where it cannot be one (too long, or not Unicode)."""
    raw = value.encode(errors="surrogatepass")
    fits = len(raw) <= _LONGEST_PART and raw == value.encode(errors="replace")
    return value if fits else "sha256:" + hashlib.sha256(raw).hexdigest()


class Table:
    """A table by name. Raises StoreError where AWS cannot serve it."""

    def __init__(self, client: DynamoClient, name: str, sleep: Callable[[float], None] = time.sleep) -> None:
        self._client = client
        self._name = name
        self._sleep = sleep

    def get(self, key: Key) -> Item | None:
        """The item, or None."""
        with self._in_our_words():
            answer = self._client.get_item(TableName=self._name, Key=_attributes(key._asdict()), ConsistentRead=True)
        return _values(answer["Item"]) if "Item" in answer else None

    def get_many(self, keys: Iterable[Key]) -> dict[Key, Item]:
        """Those of the items that exist."""
        found: dict[Key, Item] = {}
        wanted = list(dict.fromkeys(keys))
        for start in range(0, len(wanted), _GET_AT_ONCE):
            batch = [_attributes(key._asdict()) for key in wanted[start : start + _GET_AT_ONCE]]
            found |= {Key(item["pk"], item["sk"]): item for item in self._get_batch(batch)}
        return found

    def query(
        self, pk: str, prefix: str, *, after: str | None = None, newest_first: bool = False, page: int = 1000
    ) -> Iterator[Item]:
        """Items whose sort key starts with the prefix, in order, to the end; with `after`, what follows that key.

        They are read as they are asked for, `page` at a time.
        """
        low = prefix if after is None or newest_first else after
        high = after if after is not None and newest_first else prefix + _LAST
        found = self._query(
            KeyConditionExpression="pk = :pk AND sk BETWEEN :low AND :high",
            ExpressionAttributeValues=_attributes({":pk": pk, ":low": low or _FIRST, ":high": high}),
            ScanIndexForward=not newest_first,
            Limit=page,
        )
        return (item for item in found if item["sk"] != after)

    def keys(self, pk: str, prefix: str = "") -> list[Key]:
        """The keys of all items whose sort key starts with the prefix."""
        found = self._query(
            KeyConditionExpression="pk = :pk AND sk BETWEEN :low AND :high",
            ExpressionAttributeValues=_attributes({":pk": pk, ":low": prefix or _FIRST, ":high": prefix + _LAST}),
            ProjectionExpression="pk, sk",
        )
        return [Key(item["pk"], item["sk"]) for item in found]

    def swap(self, key: Key, change: Callable[[Item | None], Item | None]) -> Item | None:
        """Replace an item by what `change` makes of it, and return that. What it hands back as it was is left alone.

        An attribute that is None is left out.
        """
        for attempt in range(_ATTEMPTS):
            held = self.get(key)
            made = change(held)
            if made is held or made is None:
                return held
            item = {name: value for name, value in made.items() if value is not None} | key._asdict()
            if self._put_if_unchanged(key, item, held):
                return item
            self._pause(attempt)
        raise self._busy()

    def swap_together(self, keys: Sequence[Key], change: Callable[[dict[Key, Item]], dict[Key, Item]]) -> None:
        """Put all that `change` makes of what there is under the keys, while none of it has changed; else nothing."""
        attempt = 0
        while not self._put_together(change(held := self.get_many(keys)), held):
            self._pause(attempt)
            attempt += 1

    def discard(self, key: Key, held: Item) -> bool:
        """Remove an item unless it is another one than `held` by now; whether it is gone."""
        gone = self._unless_changed(self._client.delete_item, held, Key=_attributes(key._asdict()))
        return gone or self.get(key) is None

    def write(self, items: Iterable[Item]) -> None:
        """Put items, each with `pk` and `sk`, over whatever is there."""
        self._write({"PutRequest": {"Item": _attributes({**item, "token": uuid4().hex})}} for item in items)

    def remove(self, keys: Iterable[Key]) -> None:
        """Remove items, there or not."""
        self._write({"DeleteRequest": {"Key": _attributes(key._asdict())}} for key in keys)

    def _query(self, **request: Any) -> Iterator[Item]:
        while True:
            with self._in_our_words():
                answer = self._client.query(TableName=self._name, ConsistentRead=True, **request)
            yield from map(_values, answer["Items"])
            # A page may be empty and yet not the last.
            if not answer.get("LastEvaluatedKey"):
                return
            request["ExclusiveStartKey"] = answer["LastEvaluatedKey"]

    def _put_if_unchanged(self, key: Key, item: Item, held: Item | None) -> bool:
        token = uuid4().hex
        if self._unless_changed(self._client.put_item, held, Item=_attributes({**item, "token": token})):
            return True
        now = self.get(key)
        return now is not None and now["token"] == token

    def _put_together(self, made: dict[Key, Item], held: dict[Key, Item]) -> bool:
        puts: list[dict[str, Any]] = []
        for key, item in made.items():
            attributes = _attributes({**item, **key._asdict(), "token": uuid4().hex})
            puts.append({"Put": {"TableName": self._name, "Item": attributes, **_unchanged(held.get(key))}})
        with self._in_our_words():
            try:
                self._client.transact_write_items(TransactItems=puts)
            except ClientError as error:
                reasons: set[str] = {reason.get("Code", "") for reason in error.response.get("CancellationReasons", [])}
                if reasons and reasons <= _IN_THE_WAY:
                    return False
                raise
        return True

    def _unless_changed(self, call: Callable[..., object], held: Item | None, **request: Any) -> bool:
        with self._in_our_words():
            try:
                call(TableName=self._name, **_unchanged(held), **request)
            except ClientError as error:
                if code_of(error) == "ConditionalCheckFailedException":
                    return False
                raise
        return True

    def _get_batch(self, keys: Sequence[Mapping[str, Any]]) -> Iterator[Item]:
        attempt = 0
        while keys:
            with self._in_our_words():
                answer = self._client.batch_get_item(RequestItems={self._name: {"Keys": keys, "ConsistentRead": True}})
            found = answer["Responses"].get(self._name, [])
            yield from map(_values, found)
            keys = answer.get("UnprocessedKeys", {}).get(self._name, {}).get("Keys", [])
            # Some items too many for one answer are no sign of a busy table; none at all is.
            attempt = 0 if found else attempt + 1
            if keys and attempt:
                self._pause(attempt)

    def _write(self, requests: Iterable[Mapping[str, Any]]) -> None:
        waiting = list(requests)
        for start in range(0, len(waiting), _WRITE_AT_ONCE):
            batch, attempt = waiting[start : start + _WRITE_AT_ONCE], 0
            while batch:
                with self._in_our_words():
                    answer = self._client.batch_write_item(RequestItems={self._name: batch})
                batch = answer.get("UnprocessedItems", {}).get(self._name, [])
                if batch:
                    self._pause(attempt)
                    attempt += 1

    def _pause(self, attempt: int) -> None:
        """Wait longer each time, by chance, so that those who collided do not collide again."""
        if attempt >= _ATTEMPTS:
            raise self._busy()
        self._sleep(random.uniform(0, min(_LONGEST_PAUSE, _FIRST_PAUSE * 2**attempt)))  # noqa: S311  not a secret

    def _busy(self) -> StoreError:
        return StoreError(f"Table {self._name} is too busy to take what was asked.", fix="Try again in a minute.")

    def _in_our_words(self) -> AbstractContextManager[None]:
        return in_our_words(f"table {self._name}")


def resolved(hints: Iterator[Item], resolve: Callable[[Sequence[Item]], Iterable[T]], count: int) -> list[T]:
    """Up to `count` of what hints point at. A hint is there before its item and after it, so some point at nothing."""
    found: list[T] = []
    while len(found) < count and (batch := list(islice(hints, count - len(found)))):
        found += resolve(batch)
    return found


def _unchanged(held: Item | None) -> dict[str, Any]:
    """The condition that an item is still the one that was read, or still none."""
    if held is None:
        return {"ConditionExpression": "attribute_not_exists(pk)"}
    return {
        "ConditionExpression": "#token = :token",
        "ExpressionAttributeNames": {"#token": "token"},
        "ExpressionAttributeValues": _attributes({":token": held["token"]}),
    }


def _attributes(item: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _attribute(value) for name, value in item.items() if value is not None}


def _attribute(value: object) -> dict[str, Any]:
    match value:
        case bool():
            return {"BOOL": value}
        case str():
            return {"S": value}
        case int():
            return {"N": str(value)}
        case bytes():
            return {"B": value}
        case list():
            return {"L": [_attribute(each) for each in cast("list[object]", value)]}
        case _:
            raise TypeError(f"{type(value).__name__} does not come back from DynamoDB as it went in")


def _values(item: Mapping[str, Any]) -> Item:
    return {name: _value(attribute) for name, attribute in item.items()}


def _value(attribute: Mapping[str, Any]) -> object:
    ((kind, value),) = attribute.items()
    match kind:
        case "N":
            return int(value)
        case "L":
            return [_value(each) for each in value]
        case _:
            return value
