"""A draft as a claim on file: only what the verifier keeps becomes one.

A claim's id derives from its study, its words, its receipts and what it replaces: filing it twice files it once.
"""

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

from receipts_core.contract import (
    Citation,
    Claim,
    ClaimState,
    DraftCitation,
    DraftSentence,
    DraftTheme,
    Dropped,
    Proposal,
    Support,
    Theme,
    Verdict,
)
from receipts_core.errors import InvalidInput
from receipts_core.use_cases.studies import clean_title
from receipts_core.verify import Held, evaluate_claim, fold, verify_citation, verify_sentences, verify_themes

Draft = DraftTheme | DraftSentence
_MAX_SENTENCE = 2000
_MAX_CITATIONS = 200


class Made(NamedTuple):
    """The claim that a draft becomes, or None; and what was dropped on the way."""

    claim: Claim | None
    dropped: tuple[Dropped, ...]


class Evidence(NamedTuple):
    """What the verifier leaves of a draft's citations."""

    citations: tuple[Citation, ...]
    contrary: tuple[Citation, ...]


def drafted(
    kind: str,
    title: str | None,
    sentence: str,
    evidence: Sequence[DraftCitation],
    contrary: Sequence[DraftCitation] = (),
) -> Draft:
    """A draft in the form that is filed. Raises InvalidInput where the words are missing or too long."""
    text = " ".join(sentence.split())
    if not text or len(text) > _MAX_SENTENCE:
        raise InvalidInput(
            "The claim is empty." if not text else f"The claim has {len(text)} characters.",
            fix=f"Say it in a sentence of at most {_MAX_SENTENCE} characters.",
        )
    if len(evidence) + len(contrary) > _MAX_CITATIONS:
        raise InvalidInput("The claim cites too much.", fix=f"Choose at most {_MAX_CITATIONS} quotes.")
    if kind == "sentence":
        if title is not None or contrary:
            raise InvalidInput("A sentence has no title and no contrary quotes.", fix="File it as a theme.")
        return DraftSentence(text=text, citations=tuple(evidence))
    return DraftTheme(title=clean_title(title or ""), claim=text, citations=tuple(evidence), contrary=tuple(contrary))


def draft_of(claim: Claim | Theme) -> Draft:
    """A claim or theme as a draft: its words, and its quotes as they are shown."""
    evidence, contrary = quotes_of(claim.citations), quotes_of(claim.contrary)
    if isinstance(claim, Theme):
        return DraftTheme(title=claim.title, claim=claim.claim, citations=evidence, contrary=contrary)
    if claim.kind == "sentence":
        return DraftSentence(text=claim.sentence, citations=evidence)
    return DraftTheme(title=claim.title or "", claim=claim.sentence, citations=evidence, contrary=contrary)


def quotes_of(citations: Sequence[Citation]) -> tuple[DraftCitation, ...]:
    """Citations as somebody would draft them."""
    return tuple(DraftCitation(line_id=one.line_id, quote=one.shown) for one in citations)


def lines_of(draft: Draft) -> list[str]:
    """The ids of the lines that a draft cites."""
    cited = (*draft.citations, *(draft.contrary if isinstance(draft, DraftTheme) else ()))
    return [citation.line_id for citation in cited if citation.line_id is not None]


def make_claim(
    study_id: str,
    draft: Draft,
    held: Held,
    proposal: Proposal,
    *,
    replaces: Sequence[Claim] = (),
) -> Made:
    """The claim that the draft becomes, where the verifier keeps it."""
    evidence, dropped = verified(draft, held)
    if evidence is None:
        return Made(None, dropped)
    theme = isinstance(draft, DraftTheme)
    title, sentence = (draft.title, draft.claim) if isinstance(draft, DraftTheme) else (None, draft.text)
    supersedes = tuple(claim.claim_id for claim in replaces)
    receipts = [_id_of(one) for one in (*evidence.citations, *evidence.contrary)]
    claim = Claim(
        claim_id=_claim_id([study_id, title or "", sentence, *receipts, *supersedes]),
        study_id=study_id,
        kind="theme" if theme else "sentence",
        title=title,
        sentence=sentence,
        citations=evidence.citations,
        contrary=evidence.contrary,
        support=support(evidence.citations, held),
        verdict=verdict(evidence.citations + evidence.contrary, held),
        state=ClaimState.PROPOSED,
        proposal=proposal,
        supersedes=supersedes,
        dropped=dropped,
        offers=tuple(offer for old in replaces for offer in old.offers if _id_of(offer.citation) not in receipts),
    )
    return Made(claim, dropped)


def verified(draft: Draft, held: Held) -> tuple[Evidence | None, tuple[Dropped, ...]]:
    """What is left of the draft's evidence, None where the draft falls; and what was dropped."""
    if isinstance(draft, DraftTheme):
        themes = verify_themes([draft], held)
        evidence = [Evidence(theme.citations, theme.contrary) for theme in themes.kept]
        return (evidence[0] if evidence else None), themes.dropped
    sentences = verify_sentences([draft], held)
    evidence = [Evidence(sentence.citations, ()) for sentence in sentences.kept]
    return (evidence[0] if evidence else None), sentences.dropped


def find_citation(held: Held, line_ids: Sequence[str], quote: str, speaker: str | None = None) -> Citation | None:
    """The quote as a citation of the first of these lines where it stands as evidence, those of the speaker first."""
    words = fold(quote)
    lines = [held.lines[line_id] for line_id in line_ids if words and words in fold(held.lines[line_id].text)]
    for line in sorted(lines, key=lambda line: line.speaker != speaker):
        found = verify_citation(DraftCitation(line_id=line.line_id, quote=quote), held).citation
        if found:
            return found
    return None


def support(citations: Sequence[Citation], held: Held) -> Support:
    """How many people and interviews stand behind a claim."""
    return Support(
        participants=len({citation.person_id for citation in citations}),
        of_participants=held.of_participants,
        interviews=len({citation.transcript_id for citation in citations}),
        of_interviews=held.of_interviews,
    )


def verdict(citations: Sequence[Citation], held: Held) -> Verdict:
    """What arithmetic says of a claim's receipts as the bytes are now."""
    return evaluate_claim([citation.receipt for citation in citations], held)


def receipts_of(claim: Claim) -> tuple[str, ...]:
    """The ids of a claim's receipts, for and against."""
    return tuple(dict.fromkeys(_id_of(one) for one in (*claim.citations, *claim.contrary)))


def _id_of(citation: Citation) -> str:
    return citation.receipt.receipt_id


def _claim_id(parts: Sequence[str]) -> str:
    return "c" + hashlib.sha256("\0".join(parts).encode(errors="surrogatepass")).hexdigest()[:20]
