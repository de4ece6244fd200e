"""`offline`: an analyst without a language model, on any machine, with no key and no network."""

from receipts_core.adapters.offline.model import OfflineModel

__all__ = ["OfflineModel"]
