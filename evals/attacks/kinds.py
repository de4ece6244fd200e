"""What an attack is.

The rule: an attack is alive only if it would come through with the verifier bypassed, and, where it was made from an
honest draft (its twin), if that one is kept: then nothing but the change was caught. An attack is caught only if it is
dropped for the reason it was made for.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from receipts_core.contract import DraftCitation, DraftSentence, DraftTheme, DropReason, Receipt, ReceiptStatus
from receipts_core.verify import Held, verify_sentences, verify_themes

Draft = DraftSentence | DraftTheme


class Attack(NamedTuple):
    """A draft that must be dropped for `expected`; `kind` is what is dropped: the claim, or one of its citations."""

    name: str
    draft: Draft
    held: Held
    expected: DropReason
    twin: Draft | None = None
    fetched: frozenset[str] | None = None
    only_citation: bool = False


class Forgery(NamedTuple):
    """A receipt that claims to be VERIFIED and must not be; `twin` is the genuine one it was made from.

    `told` is a part of what its detail must say.
    """

    name: str
    receipt: Receipt
    held: Held
    expected: ReceiptStatus
    twin: Receipt
    told: str = ""


class Honest(NamedTuple):
    """A draft that must be kept, with what its first citation must show."""

    name: str
    draft: Draft
    held: Held
    shown: str | None = None


class Family(NamedTuple):
    """Attacks of one kind, one family for each way of lying."""

    name: str
    attacks: Callable[[], Iterator[Attack | Forgery]]


class Came(NamedTuple):
    """What came through: whether the draft did, and for what reasons it or its citations did not."""

    through: bool
    reasons: frozenset[DropReason]


def with_verifier(draft: Draft, held: Held, fetched: frozenset[str] | None = None) -> Came:
    """The draft by the rule."""
    if isinstance(draft, DraftTheme):
        kept, dropped = verify_themes([draft], held, fetched=fetched)
    else:
        kept, dropped = verify_sentences([draft], held, fetched=fetched)
    return Came(bool(kept), frozenset(reason for drop in dropped for reason in drop.reasons))


def bypassed(draft: Draft) -> Came:
    """The draft as it would be shown if nobody asked: everything that says something comes through."""
    return Came(bool(draft.claim if isinstance(draft, DraftTheme) else draft.text), frozenset())


def sentence(text: str, *cited: tuple[str | None, str]) -> DraftSentence:
    """A draft sentence from line ids and quotes."""
    return DraftSentence(text=text, citations=citations(*cited))


def theme(title: str, claim: str, *cited: tuple[str | None, str]) -> DraftTheme:
    """A draft theme from line ids and quotes."""
    return DraftTheme(title=title, claim=claim, citations=citations(*cited))


def citations(*cited: tuple[str | None, str]) -> tuple[DraftCitation, ...]:
    """Draft citations from line ids and quotes."""
    return tuple(DraftCitation(line_id=line_id, quote=quote) for line_id, quote in cited)
