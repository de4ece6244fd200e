"""What every use case works with: the ports, chosen once in `bootstrap`, and the limits of this installation."""

from collections.abc import Callable
from dataclasses import dataclass, field

from receipts_core.ports import BlobStore, Clock, Dispatcher, Model, ReviewStore, RunStore, TranscriptStore, Transfers


@dataclass(frozen=True)
class Limits:
    """Ceilings of one installation. Sizes are in bytes, times in seconds, tokens as the model counts them."""

    upload_bytes: int = 25_000_000
    run_seconds: float = 600.0
    run_tokens: int = 400_000
    rounds: int = 8


@dataclass(frozen=True)
class Services:
    """The ports. `model` takes `provider:model`, or None for the default of this installation.

    `auto_approve`: a policy, and no person, approves claims of which nothing failed any check. `transfers`: how a
    browser sends and fetches what does not fit through the gateway, None where everything fits.
    """

    transcripts: TranscriptStore
    blobs: BlobStore
    runs: RunStore
    reviews: ReviewStore
    clock: Clock
    dispatcher: Dispatcher
    model: Callable[[str | None], Model]
    limits: Limits = field(default_factory=Limits)
    auto_approve: bool = False
    transfers: Transfers | None = None
