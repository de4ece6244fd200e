"""Score what came out, without the app's help: content against the dataset, receipts against the files' bytes.

The check of receipts here shares no code with `receipts_core.verify`: it reads the sample files, cuts out the bytes and
compares them.
"""

import hashlib
import html
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from evals.scenarios.dataset import Accepted, Scenario
from evals.scenarios.solver import Claim, Solved
from receipts_core.contract import Citation

_STRAIGHT = str.maketrans("‘’“”\xa0", "''\"\" ")


class Score(NamedTuple):
    """`misses` says in words what is not as it should be; none means passed. Counts are of citations."""

    misses: tuple[str, ...]
    cited: int
    accepted: int
    verified: int

    @property
    def passed(self) -> bool:
        """Whether nothing is missing and nothing is there that may not be."""
        return not self.misses


def score(scenario: Scenario, solved: Solved, sources: Mapping[str, bytes]) -> Score:
    """Score one run; `sources` are the sample files by their SHA-256."""
    citations = [citation for claim in solved.claims for citation in claim.citations]
    verified = sum(receipt_holds(citation, sources) for citation in citations)
    answers = [line for lines in scenario.needs.values() for line in lines]
    misses = [*_content(scenario, solved), *_forbidden(scenario, solved.claims)]
    if verified < len(citations):
        misses.append(f"{len(citations) - verified} citations do not verify from the bytes")
    accepted = sum(any(_is(citation, line) for line in answers) for citation in citations)
    return Score(tuple(misses), len(citations), accepted, verified)


def _content(scenario: Scenario, solved: Solved) -> list[str]:
    if solved.failed:
        return [f"no result: {solved.failed}"]
    if scenario.nothing_found:
        return [] if solved.nothing_found else ["it should say that nobody spoke of it"]
    return [f"missing: {need}" for need, lines in scenario.needs.items() if not _met(lines, solved.claims)]


def _met(lines: Sequence[Accepted], claims: Sequence[Claim]) -> bool:
    if not lines:
        return bool(claims)
    return any(_is(citation, line) for claim in claims for citation in claim.citations for line in lines)


def _forbidden(scenario: Scenario, claims: Sequence[Claim]) -> list[str]:
    """Forbidden words in a claim's own words; what is quoted from somebody is evidence and not a claim."""
    found = [
        (words, claim.text)
        for words in scenario.forbidden
        for claim in claims
        if re.search(rf"\b{re.escape(words)}\b", claim.text, re.IGNORECASE)
    ]
    return [f"claims “{words}”: {text}" for words, text in found]


def _is(citation: Citation, line: Accepted) -> bool:
    """Whether a citation is of an accepted line: the same person, and either holds the other's words."""
    shown, words = citation.shown.translate(_STRAIGHT), line.words.translate(_STRAIGHT)
    return citation.speaker == line.speaker and (words in shown or shown in words)


def receipt_holds(citation: Citation, sources: Mapping[str, bytes]) -> bool:
    """Whether the bytes that a citation points to are there and say what is shown."""
    source = sources.get(citation.receipt.source_id)
    if source is None or hashlib.sha256(source).hexdigest() != citation.receipt.source_id:
        return False
    said = ""
    for span in citation.receipt.spans:
        raw = source[span.start : span.end] if 0 <= span.start < span.end <= len(source) else b""
        if not raw or raw != span.quote.encode():
            return False
        said += span.glue + raw.decode()
    return bool(said) and citation.shown in {_folded(said), _folded(html.unescape(said))}


def _folded(text: str) -> str:
    return " ".join(text.split())
