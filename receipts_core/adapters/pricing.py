"""What a turn of a model costs, from a table that is data (`prices.json`).

The rule: only a listed price is charged; a model that is not listed (or whose price hangs on more than tokens, such as
Bedrock's regional rates) has no known cost, which is not the same as none.
"""

import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from receipts_core.contract import Usage

_MILLION = 1_000_000


class Price(NamedTuple):
    """Millionths of a US dollar for a million tokens of each kind."""

    input: int
    output: int
    cache_write: int
    cache_read: int


@cache
def prices() -> dict[str, Price]:
    """The table, by model id."""
    table = json.loads(files(__package__ or __name__).joinpath("prices.json").read_text(encoding="utf-8"))
    return {
        model: Price(row["input"], row["output"], row["cacheWrite"], row["cacheRead"])
        for model, row in table["models"].items()
    }


def price_of(model_id: str) -> Price | None:
    """The price of a model; a dated id (`…-20251001`) costs what its model costs. None where it is not listed."""
    name, _, date = model_id.rpartition("-")
    undated = name if len(date) == 8 and date.isdecimal() else model_id
    return prices().get(undated)


def priced(usage: Usage, price: Price | None) -> Usage:
    """The usage with its cost in millionths of a dollar, rounded up."""
    if price is None:
        return usage.model_copy(update={"cost_micro_usd": None})
    total = (
        usage.input_tokens * price.input
        + usage.output_tokens * price.output
        + usage.cache_write_tokens * price.cache_write
        + usage.cache_read_tokens * price.cache_read
    )
    return usage.model_copy(update={"cost_micro_usd": -(-total // _MILLION)})
