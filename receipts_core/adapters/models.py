"""Every provider of models, and how `provider:model` becomes a model.

A provider is one row of PROVIDERS; what it needs is imported only when one of its models is opened, and its vendor's
library only when that model takes its first turn.
"""

from collections.abc import Callable
from typing import NamedTuple

from receipts_core.errors import InvalidInput
from receipts_core.ports import Clock, Model


class Access(NamedTuple):
    """What providers may need. Secrets come in here; no adapter reads the environment."""

    clock: Clock
    anthropic_key: Callable[[], str | None] = lambda: None
    anthropic_url: str | None = None


class Provider(NamedTuple):
    """`takes_model`: whether a model id follows the name. `make` gets that id ("" without one)."""

    name: str
    takes_model: bool
    make: Callable[[str, Access], Model]


def _anthropic(model_id: str, access: Access) -> Model:
    from receipts_core.adapters.anthropic_api import anthropic_model  # noqa: PLC0415  loaded only when chosen

    return anthropic_model(model_id, access.anthropic_key, access.anthropic_url, access.clock)


def _bedrock(model_id: str, access: Access) -> Model:
    from receipts_core.adapters.bedrock import bedrock_model  # noqa: PLC0415

    return bedrock_model(model_id, access.clock)


def _offline(_: str, __: Access) -> Model:
    from receipts_core.adapters.offline import OfflineModel  # noqa: PLC0415

    return OfflineModel()


def _stub(_: str, __: Access) -> Model:
    from receipts_core.adapters.stub import StubModel  # noqa: PLC0415

    return StubModel()


PROVIDERS: tuple[Provider, ...] = (
    Provider("anthropic", takes_model=True, make=_anthropic),
    Provider("bedrock", takes_model=True, make=_bedrock),
    Provider("offline", takes_model=False, make=_offline),
    Provider("stub", takes_model=False, make=_stub),
)


def open_model(spec: str, access: Access) -> Model:
    """The model that `provider:model` names. Raises InvalidInput, naming the providers there are."""
    name, _, model_id = spec.strip().partition(":")
    for provider in PROVIDERS:
        if provider.name == name and provider.takes_model == bool(model_id):
            return provider.make(model_id, access)
    known = ", ".join(f"{p.name}:<model>" if p.takes_model else p.name for p in PROVIDERS)
    raise InvalidInput(f"“{spec[:80]}” names no model.", fix=f"Give one of: {known}.")
