"""A person's words to a query: forgiving, every word optional, nothing in it an operator.

The rule: any string is a query. Words that carry no matter are left out while others remain. A line scores by how much
of what was asked it speaks to: each word asked counts once, by its rarity, fully where the line holds it, in part where
it holds a word of near meaning. How often and how densely a word is used (BM25) only decides between equals. Before all
of these comes a line in which the whole query, or what it has in quotation marks, stands word for word.
"""

import re
from collections.abc import Callable, Collection, Iterator
from math import log
from typing import NamedTuple

from tantivy import Occur, Query

from receipts_core.corpus.fields import GRAMS, NEAR, SAID, analyzer, schema, unspaced_runs
from receipts_core.corpus.languages import ASKING_WORDS, BY_CODE, PLAIN, UNSPACED, detect, words
from receipts_core.corpus.meaning import table

_MOST_CHARACTERS = (
    2000  # a query is cut where no question goes, so that pasted garbage costs what a long question costs
)
_MOST_TERMS = 48
_MOST_POSTINGS = 25_000  # lines that words of near meaning may add: a larger study says it in more words anyway
_NEAR_MEANING = 0.5  # the most that a word of near meaning counts
_DENSITY = 0.05  # weight of BM25
_AROUND = 0.3  # weight of a word in what was said around the line, beside one in the line itself
_VERBATIM = 10.0  # weight of saying a phrase word for word, beside saying all that was asked: nothing else outweighs it
_MOST_PHRASES = 4
_SENTENCE = 6  # words; an interviewer's shorter phrase is what they ask about, and those who answer come before it
_QUOTED = re.compile(r"[\"“”„«»]([^\"“”„«»]+)[\"“”„«»]")

DocFreq = Callable[[str, str], int]


class Asked(NamedTuple):
    """A query, and the weights of its words for comparing meanings. `most` is the score of a line that says it all."""

    query: Query
    most: float
    weights: dict[str, float]


def ask(text: str, readers: Collection[str], lines: int, doc_freq: DocFreq) -> Asked | None:
    """The query for a person's words over the readers that an index has; None where the words hold nothing to find."""
    text = text[:_MOST_CHARACTERS]
    clauses: list[tuple[Occur, Query]] = []
    weights: dict[str, float] = {}
    most = 0.0
    for reader in sorted(readers):
        scored = [(term, word, _rarity(doc_freq(f"said_{reader}", term), lines)) for term, word in _terms(text, reader)]
        budget = _MOST_POSTINGS
        for term, word, rarity in scored:
            related, budget = _related(reader, term, word, budget, doc_freq)
            clauses.append((Occur.Should, _matter(reader, term, rarity, related)))
            clauses.extend((Occur.Should, query) for query in _density(reader, term))
        if reader == "en":
            weights = {word: rarity for _, word, rarity in scored}
        most = max(most, sum(rarity for _, _, rarity in scored))
    clauses.extend((Occur.Should, query) for reader in sorted(readers) for query in _verbatim(text, reader, most))
    return Asked(Query.boolean_query(clauses), most, weights) if clauses else None


def _rarity(found: int, lines: int) -> float:
    return log(1 + (lines - found + 0.5) / (found + 0.5))


def _matter(reader: str, term: str, rarity: float, related: list[tuple[str, float]]) -> Query:
    """One word asked: the best of its readings counts, whole or in part."""
    readings = [(term, 1.0), *related]
    return Query.disjunction_max_query(
        [Query.const_score_query(_term(SAID, reader, held), rarity * part) for held, part in readings]
    )


def _verbatim(text: str, reader: str, most: float) -> Iterator[Query]:
    """Lines that say the text, or a quoted part of it, word for word; the interviewer's where it is a sentence."""
    if reader == GRAMS:
        return
    asks = Query.term_query(schema(), "asks", 1)
    for phrase in [text, *_QUOTED.findall(text)[:_MOST_PHRASES]]:
        terms: list[str | tuple[int, str]] = [*analyzer(reader).analyze(phrase)]
        if 1 < len(terms) <= _MOST_TERMS:
            said, asked = (Query.phrase_query(schema(), f"{kind}_{reader}", terms) for kind in (SAID, NEAR))
            yield Query.const_score_query(said, _VERBATIM * most)
            if len(terms) >= _SENTENCE:
                theirs = Query.boolean_query([(Occur.Must, asked), (Occur.Must, asks)])
                yield Query.const_score_query(theirs, _VERBATIM * most)


def _density(reader: str, term: str) -> Iterator[Query]:
    for kind, weight in ((SAID, _DENSITY), (NEAR, _DENSITY * _AROUND)):
        yield Query.boost_query(_term(kind, reader, term), weight)


def _term(kind: str, reader: str, term: str) -> Query:
    return Query.term_query(schema(), f"{kind}_{reader}", term, "freq")


def _related(reader: str, term: str, word: str, budget: int, doc_freq: DocFreq) -> tuple[list[tuple[str, float]], int]:
    """Terms of near meaning that the index holds, and what is left of the budget."""
    found: dict[str, float] = {}
    if reader == "en":
        for other in table().related(word):
            for held in analyzer(reader).analyze(other.word):
                lines = doc_freq(f"said_{reader}", held)
                if held != term and held not in found and 0 < lines <= budget:
                    found[held] = _NEAR_MEANING * other.nearness
                    budget -= lines
    return list(found.items()), budget


def _terms(text: str, reader: str) -> list[tuple[str, str]]:
    """The reader's terms of the text, each with the word it comes from."""
    if reader == GRAMS:
        found = [(gram.lower(), gram) for run in unspaced_runs(text) for gram in _grams(run)]
    else:
        matters = matter(UNSPACED.sub(" ", text), reader)
        found = [(term, word) for word in matters for term in analyzer(reader).analyze(word)]
    return list(dict(reversed(found)).items())[::-1][:_MOST_TERMS]


def _grams(run: str) -> list[str]:
    """Pairs of characters; a lone character is its own term."""
    return [run] if len(run) == 1 else [run[at : at + 2] for at in range(len(run) - 1)]


def matter(text: str, reader: str) -> list[str]:
    """The words of a text that carry its matter; without any, those that only ask; without those, all of them."""
    spoken = words(text)
    language = BY_CODE.get(reader if reader != PLAIN else detect(text) or PLAIN)
    if language is None:
        return spoken
    asked = [word for word in spoken if word.removesuffix("'s") not in language.function_words]
    return [word for word in asked if word not in ASKING_WORDS] or asked or spoken
