"""Where a claim may go, and who may say so.

The rule: a claim is decided once, by a named person who did not propose it. Whoever words a claim or chooses its
evidence is the proposer of that version. A version that was edited stays as it was; what replaces it is proposed anew.
"""

import unicodedata
from collections.abc import Mapping
from typing import Any

from receipts_core.contract import Claim, ClaimState
from receipts_core.errors import Conflict, InvalidInput

LEGAL: Mapping[ClaimState, frozenset[ClaimState]] = {
    ClaimState.PROPOSED: frozenset(
        {ClaimState.APPROVED, ClaimState.REJECTED, ClaimState.SUPERSEDED, ClaimState.BROKEN}
    ),
    # Back to proposed: the one who decided takes it back at once.
    ClaimState.APPROVED: frozenset({ClaimState.PROPOSED, ClaimState.SUPERSEDED, ClaimState.BROKEN}),
    ClaimState.REJECTED: frozenset({ClaimState.PROPOSED, ClaimState.SUPERSEDED}),
    ClaimState.BROKEN: frozenset({ClaimState.SUPERSEDED}),
    ClaimState.SUPERSEDED: frozenset(),
}
# Names that are not a person's: what a model, an agent and a policy are logged as.
MODEL, AGENT, POLICY = "model:", "agent:", "policy:"
UNNAMED = "unnamed"
_MAX_NAME = 100


def changed(claim: Claim, **fields: Any) -> Claim:
    """The claim's next revision, in the same state."""
    return claim.model_copy(update={**fields, "revision": claim.revision + 1})


def moved_to(claim: Claim, state: ClaimState, **fields: Any) -> Claim:
    """The claim's next revision, in another state. Raises Conflict where it may not go there."""
    if state not in LEGAL[claim.state]:
        raise Conflict(f"Claim {claim.claim_id} is {claim.state} and cannot become {state}.", fix="Look at it again.")
    return changed(claim, state=state, **fields)


def person(by: str) -> str:
    """A person's name in one line. Raises InvalidInput where it is none, or that of something that is no person."""
    name = " ".join("".join(c for c in by if unicodedata.category(c) not in ("Cc", "Cf", "Cs")).split())
    if not name or len(name) > _MAX_NAME or _compared(name) == UNNAMED:
        raise InvalidInput("It is not said who does this.", fix=f"Give your name, in at most {_MAX_NAME} characters.")
    if _compared(name).startswith((MODEL, AGENT, POLICY)):
        raise InvalidInput(f"“{name}” is not the name of a person.", fix="Only people decide: give your own name.")
    return name


def doer(by: str) -> str:
    """Who did something that needs no name: the person, or `unnamed`."""
    return UNNAMED if _compared(by) in ("", UNNAMED) else person(by)


def same_person(one: str, other: str) -> bool:
    """Whether two names are one person's, however they are spelt."""
    return _compared(one) == _compared(other)


def _compared(name: str) -> str:
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join("".join(c for c in folded if unicodedata.category(c) != "Cf").split())
