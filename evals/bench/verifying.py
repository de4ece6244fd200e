"""Verifying: citations a second on one core, receipts included, beside what people would reach for instead.

The peers are imported only if they are installed; where they are not, the table says so. Speed is on honest quotes
(whole sentences of a generated interview, its answers as long as those of real ones); a peer only says "found", we
hand out a receipt as well. The second figure is how many reversed, edited and invented quotes of the negative control
each one accepts for the line they cite.
"""

import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from evals.attacks import words
from evals.attacks.kinds import Attack, with_verifier
from evals.attacks.worlds import as_text, held_of
from receipts_core.contract import DraftCitation, DropReason
from receipts_core.transcripts import parse
from receipts_core.verify import Held, verify_citation

LINES = 4_000
_ROUNDS = 7
_SAYS = (
    "It was loud, and the handover took longer than the shift itself.",
    "We wrote our own list number {} and used it all month.",
    "The floor was using it instead of the tablet by then.",
    "My brother asked for a printed copy, since his shift starts before the office opens.",
    "On Fridays I read it out loud, so that everybody knows who has the keys for the weekend.",
)
_JUDGED = (DropReason.QUOTE_NOT_IN_LINE, DropReason.CUT_REVERSES_MEANING)
_ALIKE = 90  # the score from which `partial_ratio` is usually taken for a match

Accepts = Callable[[str, str], bool]


class Peer(NamedTuple):
    """A matcher: does a text hold a quote? `sample`: how many quotes are enough to time it."""

    name: str
    accepts: Accepts
    sample: int


def main() -> None:
    """Print one table: citations a second, and false quotes accepted."""
    held, cited = _honest()
    false = list(_false())
    print(f"{'matcher':<44} {'citations/s':>12} {'false quotes accepted':>24}")
    _row("receipts, line seen before", _ours(held, cited, warm=True), _accepted_by_us(false), len(false))
    _row("receipts, line seen for the first time", _ours(held, cited, warm=False), None, len(false))
    for peer in _peers():
        if isinstance(peer, str):
            print(f"{peer:<44} {'not installed':>12}")
            continue
        accepted = sum(peer.accepts(quote, text) for quote, text in (_texts(attack) for attack in false))
        _row(peer.name, _theirs(peer, held, cited), accepted, len(false))


def _row(name: str, speed: float, accepted: int | None, of: int) -> None:
    print(f"{name:<44} {speed:>12,.0f} {'' if accepted is None else f'{accepted} of {of}':>24}", flush=True)


def _honest() -> tuple[Held, list[DraftCitation]]:
    """A study of one long interview, and a whole sentence of each of its lines."""
    turns = [("Interviewer", "And then?") if n % 2 == 0 else ("Dana", " ".join(_SAYS).format(n)) for n in range(LINES)]
    parsed = parse(as_text(turns), "long.txt")
    said = [line for line in parsed.transcript.lines if line.speaker == "Dana"]
    cited = [DraftCitation(line_id=line.line_id, quote=_SAYS[line.n % len(_SAYS)].format(line.n - 1)) for line in said]
    return held_of([parsed]), cited


def _false() -> Iterator[Attack]:
    """Attacks that cite a line that exists for words that it does not hold, or whose meaning they turn round."""
    for family in words.FAMILIES:
        for attack in family.attacks():
            if isinstance(attack, Attack) and attack.expected in _JUDGED:
                yield attack


def _texts(attack: Attack) -> tuple[str, str]:
    citation = attack.draft.citations[0]
    return citation.quote, attack.held.lines[citation.line_id or ""].text


def _ours(held: Held, cited: list[DraftCitation], *, warm: bool) -> float:
    """Best of a few rounds: a busy machine is not what is measured."""
    seconds: list[float] = []
    for _ in range(_ROUNDS):
        fresh = Held(lines=held.lines, sources=held.sources)
        if warm:
            _all(fresh, cited)
        start = time.process_time()
        kept = _all(fresh, cited)
        seconds.append(time.process_time() - start)
        if kept != len(cited):
            raise AssertionError(f"{len(cited) - kept} honest quotes were lost")
    return len(cited) / min(seconds)


def _all(held: Held, cited: list[DraftCitation]) -> int:
    return sum(verify_citation(citation, held).kept for citation in cited)


def _theirs(peer: Peer, held: Held, cited: list[DraftCitation]) -> float:
    pairs = [(citation.quote, held.lines[citation.line_id or ""].text) for citation in cited[: peer.sample]]
    start = time.process_time()
    for quote, text in pairs:
        peer.accepts(quote, text)
    return len(pairs) / (time.process_time() - start)


def _accepted_by_us(attacks: list[Attack]) -> int:
    return sum(with_verifier(attack.draft, attack.held).through for attack in attacks)


def _peers() -> Iterator[Peer | str]:
    yield Peer("plain `in`", _contains, LINES)
    yield Peer(f"rapidfuzz partial_ratio >= {_ALIKE}", _rapidfuzz(), LINES) if find_spec("rapidfuzz") else "rapidfuzz"
    yield Peer("langextract's aligner", _langextract(), 200) if find_spec("langextract") else "langextract"


def _contains(quote: str, text: str) -> bool:
    return quote in text


def _rapidfuzz() -> Accepts:
    fuzz: Any = import_module("rapidfuzz.fuzz")

    def accepts(quote: str, text: str) -> bool:
        return fuzz.partial_ratio(quote, text) >= _ALIKE

    return accepts


def _langextract() -> Accepts:
    resolver: Any = import_module("langextract.resolver")
    data: Any = import_module("langextract.data")
    aligner: Any = resolver.WordAligner()

    def accepts(quote: str, text: str) -> bool:
        try:
            groups = aligner.align_extractions([[data.Extraction("quote", quote)]], text)
        except ValueError:  # it refuses quotes without a word
            return False
        return groups[0][0].char_interval is not None

    return accepts
