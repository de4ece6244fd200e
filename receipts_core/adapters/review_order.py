"""What every review store refuses alike, and the order of its lists."""

from receipts_core.adapters.paging import time_order
from receipts_core.contract import Claim
from receipts_core.errors import Conflict


def claim_order(claim: Claim) -> str:
    """Orders claims by when they were filed, then id."""
    return time_order(claim.proposal.at, claim.claim_id)


def refuse_stale(held_revision: int, claim: Claim) -> None:
    """Raises Conflict where the claim was not made from the revision that is held (0: none is)."""
    if held_revision != claim.revision - 1:
        raise Conflict(f"Claim {claim.claim_id} was changed by somebody else meanwhile.", fix="Look at it again.")
