"""What each tool takes: plain types, and a default wherever something may be left out."""

from typing import Annotated

from pydantic import Field

from receipts_core.contract import Wire

_ID = 200
# A quote is words of one spoken turn; a longer one can be checked in parts.
LONGEST_QUOTE = 4_000

Study = Annotated[str, Field(max_length=_ID, description="Id of the study; left out: the study that is served.")]
Cursor = Annotated[str, Field(max_length=2_000, description="`nextCursor` of the answer before, to go on from there.")]
LineId = Annotated[str, Field(min_length=1, max_length=_ID, description="`lineId` as search_quotes gives it.")]
Quote = Annotated[
    str,
    Field(
        min_length=1,
        max_length=LONGEST_QUOTE,
        description="Words of that one line, copied character by character: no ellipsis, no correction, no joining.",
    ),
]


class ListTranscripts(Wire):
    """Input of `list_transcripts`."""

    study: Study = ""
    cursor: Cursor = ""


class SearchQuotes(Wire):
    """Input of `search_quotes`."""

    query: Annotated[str, Field(min_length=1, max_length=500, description="Any words; the best lines come first.")]
    limit: Annotated[int, Field(ge=1, le=50, description="How many lines at most.")] = 10
    study: Study = ""
    cursor: Cursor = ""


class GetThemes(Wire):
    """Input of `get_themes`."""

    study: Study = ""
    cursor: Cursor = ""


class GetSource(Wire):
    """Input of `get_source`."""

    line_id: LineId
    cursor: Cursor = ""


class VerifyQuote(Wire):
    """Input of `verify_quote`."""

    line_id: LineId
    quote: Quote
    study: Study = ""


class Citing(Wire):
    """One citation of a proposed claim."""

    line_id: LineId
    quote: Quote


class ProposeClaim(Wire):
    """Input of `propose_claim`."""

    sentence: Annotated[
        str, Field(min_length=1, max_length=2_000, description="The claim, in one sentence that its quotes carry.")
    ]
    citations: Annotated[
        tuple[Citing, ...], Field(min_length=1, max_length=20, description="The quotes that the claim stands on.")
    ]
    study: Study = ""
