"""What drafts are checked against: the lines, the bytes, the people.

The rule: a source is believed only if its SHA-256 is the id it is held under, and a line only as far as its spans can
be read from those bytes. What was worked out once for a line or a source is kept as long as the `Held` is.
"""

import hashlib
from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any

from receipts_core.contract import ByteSpan, Line
from receipts_core.verify.letters import family_name, given_name, is_label
from receipts_core.verify.quotes import Spoken, fold

_EMPTY: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True)
class Held:
    """A study as the verifier sees it.

    `lines` by line id, `sources` (exact bytes) by source id, `titles` by transcript id; `names` are those of the
    study's participants, by person id. `of_participants` and `of_interviews` count the whole study, 0 if not known.
    `candidates` gives lines that may be near a quote, for diagnosis only; without it, every held line is looked at.
    """

    lines: Mapping[str, Line]
    sources: Mapping[str, bytes]
    titles: Mapping[str, str] = field(default_factory=dict[str, str])
    names: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    of_participants: int = 0
    of_interviews: int = 0
    candidates: Callable[[str], Sequence[Line]] | None = None
    _genuine: dict[str, bool] = field(default_factory=dict[str, bool], init=False, repr=False, compare=False)
    _near: dict[str, Sequence[Line]] = field(
        default_factory=dict[str, Sequence[Line]], init=False, repr=False, compare=False
    )
    _folded: dict[str, str] = field(default_factory=dict[str, str], init=False, repr=False, compare=False)
    _spoken: dict[str, Spoken] = field(default_factory=dict[str, Spoken], init=False, repr=False, compare=False)

    def source(self, source_id: str) -> bytes | None:
        """The source's bytes; None where it is not held, or where what is held under its id is something else."""
        source = self.sources.get(source_id)
        if source is None:
            return None
        genuine = self._genuine.get(source_id)
        if genuine is None:
            genuine = self._genuine[source_id] = hashlib.sha256(source).hexdigest() == source_id
        return source if genuine else None

    def spoken(self, line: Line) -> Spoken | None:
        """What a held line says, read from its source; None where that source is not held."""
        spoken = self._spoken.get(line.line_id)
        if spoken is None:
            source = self.source(line.source_id)
            if source is None:
                return None
            spoken = self._spoken[line.line_id] = Spoken(line, source)
        return spoken

    def near(self, quote: str) -> Collection[Line]:
        """Lines that may be near a quote; whoever names them is asked once for each quote."""
        if self.candidates is None:
            return self.lines.values()
        if quote not in self._near:
            self._near[quote] = self.candidates(quote)
        return self._near[quote]

    def folded(self, line: Line) -> str:
        """The line's stored text, folded: good enough for an explanation, and never for a receipt."""
        if line.line_id not in self._folded:
            self._folded[line.line_id] = fold(line.text)
        return self._folded[line.line_id]

    def line_at(self, source_id: str, span: ByteSpan) -> Line | None:
        """The line in whose speech a span of a source begins."""
        starts, lines = self._speech.get(source_id, ((), ()))
        at = bisect_right(starts, span.start) - 1
        return lines[at] if at >= 0 else None

    @cached_property
    def named(self) -> tuple[tuple[str, frozenset[str]], ...]:
        """Every name of a participant, its given and its family name, with the people it may mean; longest first.

        Labels that several people share ("User", "Speaker") name nobody.
        """
        people: dict[str, set[str]] = {}
        for person, names in self.names.items():
            for name in filter(None, map(fold, names)):
                for part in {name, given_name(name), family_name(name)}:
                    if len(part) > 1 and not is_label(part):
                        people.setdefault(part, set()).add(person)
        return tuple((name, frozenset(people[name])) for name in sorted(people, key=lambda name: (-len(name), name)))

    def names_of(self, person_id: str) -> frozenset[str]:
        """Every name that a claim may call this participant by."""
        return self._names.get(person_id, frozenset())

    @cached_property
    def _names(self) -> dict[str, frozenset[str]]:
        found: dict[str, set[str]] = {}
        for name, people in self.named:
            for person in people:
                found.setdefault(person, set()).add(name)
        return {person: frozenset(names) for person, names in found.items()}

    @cached_property
    def _speech(self) -> dict[str, tuple[tuple[int, ...], tuple[Line, ...]]]:
        """Per source: where each piece of speech begins, in order, and whose line it is."""
        found: dict[str, list[tuple[int, Line]]] = {}
        for line in self.lines.values():
            found.setdefault(line.source_id, []).extend((span.start, line) for span in line.spans)
        ordered = {source_id: sorted(pieces, key=lambda piece: piece[0]) for source_id, pieces in found.items()}
        return {
            source_id: (tuple(start for start, _ in pieces), tuple(line for _, line in pieces))
            for source_id, pieces in ordered.items()
        }
