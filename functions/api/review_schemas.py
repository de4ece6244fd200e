"""Request bodies and pages of the review gate: who says what to a claim."""

from typing import Annotated, Literal

from pydantic import Field

from functions.api.schemas import Title
from receipts_core.contract import AuditEntry, Claim, DraftCitation, Filing, Wire

Name = Annotated[str, Field(min_length=1, max_length=100, description="The person who does this.")]
Words = Annotated[str, Field(min_length=1, max_length=2000)]
Id = Annotated[str, Field(min_length=1, max_length=200)]
Citations = Annotated[tuple[DraftCitation, ...], Field(max_length=200)]


class ProposedClaim(Wire):
    """A claim to file: a sentence, or a theme with its title. `via` says whether a person wrote it here."""

    kind: Literal["theme", "sentence"] = "sentence"
    sentence: Words
    title: Title | None = None
    citations: Citations
    contrary: Citations = ()
    by: Name
    via: Literal["http", "person"] = "http"


class QuotedClaim(Wire):
    """A sentence with one quote, to be found in a `place`: a line, a transcript or a source, by its id."""

    place: Id
    quote: Words
    sentence: Words
    by: Name
    via: Literal["http", "person"] = "http"


class ClaimDecision(Wire):
    """Approve or reject, with an optional note."""

    decision: Literal["approve", "reject"]
    by: Name
    note: Annotated[str | None, Field(max_length=2000)] = None


class By(Wire):
    """Who does it."""

    by: Name


class ClaimEdit(Wire):
    """What becomes of a claim; what is left out stays."""

    by: Name
    sentence: Words | None = None
    title: Title | None = None
    citations: Citations | None = None
    contrary: Citations | None = None


class AddedQuote(Wire):
    """A quote from the reader, for the claim or (`contrary`) against it."""

    line_id: Id
    quote: Words
    contrary: bool = False
    by: Name


class ClaimMerge(Wire):
    """Claims that become one theme, and its words."""

    claim_ids: Annotated[tuple[Id, ...], Field(min_length=2, max_length=20)]
    title: Title
    sentence: Words
    by: Name


class QuoteMove(Wire):
    """A supporting quote, and the claim that it goes to."""

    receipt_id: Id
    to_claim_id: Id
    by: Name


class MovedQuote(Wire):
    """Both claims after a move. Where the verifier drops one of them, both are None and nothing has changed."""

    source: Filing
    target: Filing


class ClaimPage(Wire):
    """Claims, oldest first; `next_cursor` is None on the last page."""

    items: tuple[Claim, ...]
    next_cursor: str | None


class AuditPage(Wire):
    """Entries of a study's log, oldest first; `next_cursor` is None on the last page."""

    items: tuple[AuditEntry, ...]
    next_cursor: str | None
