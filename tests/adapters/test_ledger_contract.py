"""What every ledger does, whatever it is made of."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from receipts_core.adapters.dynamodb_ledger import DynamoLedger
from receipts_core.adapters.ledger import MemoryLedger
from receipts_core.errors import StoreError
from receipts_core.ports import Ledger
from tests.support.faulty import FaultyClient, refusing
from tests.support.local_aws import OneAtATime, items_of, local_client, new_table

MIDNIGHT = 1_700_006_400_001


def dynamo(url: str, seen_as: Callable[[Any], Any] = lambda client: client) -> DynamoLedger:
    client = local_client("dynamodb", url)
    return DynamoLedger(new_table(client), seen_as(client))


LEDGERS: dict[str, Callable[[Callable[[str], str]], Ledger]] = {
    "memory": lambda _: MemoryLedger(),
    "moto": lambda given: dynamo(given("moto"), OneAtATime),
    "dynalite": lambda given: dynamo(given("dynalite")),
}


@pytest.fixture(params=LEDGERS)
def ledger(request: pytest.FixtureRequest) -> Ledger:
    """An empty ledger of each kind."""
    return LEDGERS[request.param](request.getfixturevalue)


def test_a_sum_never_passes_its_limit_however_many_add_at_once(ledger: Ledger) -> None:
    with ThreadPoolExecutor(8) as pool:
        added = list(pool.map(lambda _: ledger.add("many", 3, most=31, expires_at=MIDNIGHT), range(24)))
    assert (sum(added), ledger.total("many")) == (10, 30)
    assert ledger.add("many", 1, most=31, expires_at=MIDNIGHT)
    assert not ledger.add("many", 1, most=31, expires_at=MIDNIGHT)


def test_a_sum_takes_back_and_one_that_is_too_large_alone_is_never_added(ledger: Ledger) -> None:
    assert not ledger.add("one", 32, most=31, expires_at=MIDNIGHT)
    assert ledger.add("one", 31, most=31, expires_at=MIDNIGHT)
    assert ledger.add("one", -30, most=2**53, expires_at=MIDNIGHT)
    assert (ledger.total("one"), ledger.total("another")) == (1, 0)


@pytest.mark.parametrize("key", ["runs/…/1", "x" * 2000, "a#b", " "])
def test_any_key_is_its_own(ledger: Ledger, key: str) -> None:
    assert ledger.add(key, 1, most=1, expires_at=MIDNIGHT)
    assert (ledger.total(key), ledger.total(f"{key}!")) == (1, 0)


def test_a_sum_goes_by_itself_when_its_time_is_over(moto: str) -> None:
    client = local_client("dynamodb", moto)
    table = new_table(client)
    DynamoLedger(table, client).add("k", 1, most=1, expires_at=MIDNIGHT)
    (item,) = items_of(client, table)
    assert item["expiresAt"] == {"N": str(MIDNIGHT // 1000 + 1)}


def test_a_ledger_that_cannot_be_reached_admits_nothing(moto: str) -> None:
    client = local_client("dynamodb", moto)
    broken = FaultyClient(client, refusing("ThrottlingException", "update_item"))
    with pytest.raises(StoreError):
        DynamoLedger(new_table(client), broken).add("k", 1, most=1, expires_at=MIDNIGHT)
