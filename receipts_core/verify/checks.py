"""The table of evidence checks: each row a reason, a sentence for a person, and what finds it.

The rule: a quote that stands in its line may still be no evidence. A check only ever takes away; it cannot let in what
the rows above dropped. Adding one is a row here and an attack that only it stops.
"""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from receipts_core.contract import Citation, DropReason, Role
from receipts_core.verify.counting import Voices
from receipts_core.verify.cuts import reversing_word
from receipts_core.verify.held import Held
from receipts_core.verify.languages import is_filler
from receipts_core.verify.letters import as_read, is_word, says_something
from receipts_core.verify.quantifiers import unsupported
from receipts_core.verify.quotes import Match, Spoken
from receipts_core.verify.reported import Said
from receipts_core.verify.statements import uncited_speaker, unquoted_number, unquoted_words

_INTERVIEWER = Role.INTERVIEWER  # looked up once, for it costs ten times as much as a comparison


class Stated(NamedTuple):
    """What a claim says on screen (a theme: title and claim), and the verified citations it is left with."""

    kind: Literal["theme", "sentence"]
    texts: tuple[str, ...]
    citations: Sequence[Citation]
    contrary: Sequence[Citation]
    voices: Voices
    held: Held

    @property
    def quotes(self) -> list[str]:
        """The words of every quote, for and against."""
        return [citation.shown for citation in (*self.citations, *self.contrary)]

    def first(self, finds: Callable[[str], str | None]) -> str | None:
        """The first thing that a check finds in what the claim says on screen, as it looks to a reader."""
        return next((found for text in self.texts if (found := finds(as_read(text))) is not None), None)


class QuoteCheck(NamedTuple):
    """A row about a quote that stands in its line. `finds` gives None, or what a person needs to know beyond `says`."""

    code: DropReason
    says: str
    finds: Callable[[Spoken, Match], str | None]


class ClaimCheck(NamedTuple):
    """A row about a claim as a whole. `finds` gives None, or what a person needs to know beyond `says`."""

    code: DropReason
    says: str
    finds: Callable[[Stated], str | None]


def _interviewer(spoken: Spoken, _: Match) -> str | None:
    return f"said by {spoken.line.speaker}" if spoken.line.role is _INTERVIEWER else None


def _too_short(spoken: Spoken, match: Match) -> str | None:
    text, (start, end) = spoken.text, match
    words = text[start:end]
    if says_something(words) and not is_filler(words):
        return None
    whole_line = not any(map(is_word, text[:start] + text[end:]))
    return None if whole_line else f"“{words}”"


def _cut(spoken: Spoken, match: Match) -> str | None:
    word = reversing_word(spoken, match)
    return None if word is None else f"“{word}” is left out"


def _number(stated: Stated) -> str | None:
    return stated.first(lambda text: unquoted_number(text, stated.quotes, stated.held.named, stated.voices))


def _quantifier(stated: Stated) -> str | None:
    cited = (*stated.citations, *stated.contrary)
    said = [Said(one.shown, stated.held.names_of(one.person_id)) for one in cited]
    return stated.first(lambda text: unsupported(text, said, stated.voices))


def _inline_quote(stated: Stated) -> str | None:
    # Words in quotation marks must be the very characters that were said, not only look like them.
    return next((found for text in stated.texts if (found := unquoted_words(text, stated.quotes)) is not None), None)


def _wrong_speaker(stated: Stated) -> str | None:
    cited = (*stated.citations, *stated.contrary)
    return stated.first(lambda text: uncited_speaker(text, cited, stated.held))


def _single_source(stated: Stated) -> str | None:
    if stated.kind != "theme":
        return None
    voices = stated.voices
    if voices.participants >= 2 and voices.interviews >= 2:
        return None
    return f"verified quotes of {voices}"


CHECKS: tuple[QuoteCheck | ClaimCheck, ...] = (
    QuoteCheck(DropReason.INTERVIEWER_WORDS, "The interviewer's own words are no finding.", _interviewer),
    QuoteCheck(DropReason.TOO_SHORT, "The quote is too short to say anything by itself.", _too_short),
    QuoteCheck(DropReason.CUT_REVERSES_MEANING, "The quote leaves out a word that turns its meaning round.", _cut),
    ClaimCheck(DropReason.NUMBER_NOT_IN_QUOTE, "A number in the claim is in none of its quotes.", _number),
    ClaimCheck(DropReason.QUANTIFIER_UNSUPPORTED, "The claim speaks for more people than it cites.", _quantifier),
    ClaimCheck(
        DropReason.INLINE_QUOTE_NOT_IN_QUOTE,
        "Words in quotation marks in the claim are in none of its quotes.",
        _inline_quote,
    ),
    ClaimCheck(DropReason.WRONG_SPEAKER, "The claim names somebody, and cites none of their words.", _wrong_speaker),
    ClaimCheck(
        DropReason.SINGLE_SOURCE, "A theme needs verified quotes of two people in two interviews.", _single_source
    ),
)

# What each reason means, for the person whose draft was dropped.
SAYS: dict[DropReason, str] = {
    DropReason.NO_CITATION: "Nothing is cited, so nothing is shown.",
    DropReason.LINE_NOT_FOUND: "The cited line is not in this study.",
    DropReason.QUOTE_NOT_IN_LINE: "The cited line does not hold these words.",
    DropReason.FORGED_RECEIPT: "The quote's receipt does not hold against the source's bytes.",
    DropReason.NOT_FETCHED: "The line was cited without having been read in this run.",
    DropReason.WITHDRAWN: "The participant has withdrawn; their words are no longer held.",
    DropReason.BROKEN: "The source was corrected, and no longer holds these words at this place.",
} | {check.code: check.says for check in CHECKS}
