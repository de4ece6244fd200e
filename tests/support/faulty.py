"""A client of AWS whose calls can be made to fail, to be lost, or to be overtaken."""

from collections.abc import Callable
from typing import Any

from botocore.exceptions import ClientError, EndpointConnectionError

Answer = dict[str, Any]
_START: Answer = {"pk": {"S": "the start"}}
Fault = Callable[[str, Answer, Callable[[], Answer]], Answer]
"""Takes the call's name, its request and the call itself; answers in its stead, or raises."""


class FaultyClient:
    """Passes each call through `fault`; `calls` are the names of all calls so far."""

    def __init__(self, client: Any, fault: Fault) -> None:
        self._client = client
        self._fault = fault
        self.calls: list[str] = []

    def __getattr__(self, name: str) -> Callable[..., Answer]:
        def call(**request: Any) -> Answer:
            self.calls.append(name)
            return self._fault(name, request, lambda: getattr(self._client, name)(**request))

        return call


def gone_after(calls: int) -> Fault:
    """As if the program had died after so many calls: none after them reaches AWS."""
    left = calls

    def fault(_: str, __: Answer, call: Callable[[], Answer]) -> Answer:
        nonlocal left
        if left <= 0:
            raise EndpointConnectionError(endpoint_url="nowhere")
        left -= 1
        return call()

    return fault


class Overtaken:
    """A fault by which somebody else does `other` right before the call with this number, from 0."""

    def __init__(self, number: int, other: Callable[[], object]) -> None:
        self._left = number
        self._other = other
        self.happened = False

    def __call__(self, _: str, __: Answer, call: Callable[[], Answer]) -> Answer:
        self._left -= 1
        if self._left == -1:
            self.happened = True
            self._other()
        return call()


def refusing(code: str, *names: str) -> Fault:
    """AWS refuses the calls of these names with this code."""

    def fault(name: str, _: Answer, call: Callable[[], Answer]) -> Answer:
        if name in names:
            raise ClientError({"Error": {"Code": code, "Message": "no"}}, name)
        return call()

    return fault


def throttled(times: int) -> Fault:
    """A batch is only served by half, so many times; the rest comes back as unprocessed."""
    left = times

    def fault(name: str, request: Answer, call: Callable[[], Answer]) -> Answer:
        nonlocal left
        if not name.startswith("batch") or left <= 0:
            return call()
        left -= 1
        ((table, asked),) = request["RequestItems"].items()
        entries = asked if isinstance(asked, list) else asked["Keys"]
        late = entries[: (len(entries) + 1) // 2]
        entries[:] = entries[(len(entries) + 1) // 2 :]
        answer = call() if entries else {"Responses": {}}
        if isinstance(asked, list):
            return {**answer, "UnprocessedItems": {table: late}}
        return {**answer, "UnprocessedKeys": {table: {**asked, "Keys": late}}}

    return fault


def repeated(_: str, __: Answer, call: Callable[[], Answer]) -> Answer:
    """The network lost the first answer, and every call was made twice."""
    call()
    return call()


def empty_pages(name: str, request: Answer, call: Callable[[], Answer]) -> Answer:
    """A query answers with an empty page first, and then with one item at a time."""
    if name != "query":
        return call()
    if "ExclusiveStartKey" not in request:
        return {"Items": [], "LastEvaluatedKey": _START}
    if request["ExclusiveStartKey"] is _START:
        del request["ExclusiveStartKey"]
    request["Limit"] = 1
    return call()
