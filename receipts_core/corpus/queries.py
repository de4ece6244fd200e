"""A person's words to a query: forgiving, every word optional, nothing in it an operator.

The rule: any string is a query. Words that carry no matter are left out while others remain; a query is cut at a number
of words that no question has, so that pasted garbage costs what a long question costs.
"""

from collections.abc import Collection, Iterator

from tantivy import Occur, Query

from receipts_core.corpus.fields import GRAMS, NEAR, SAID, analyzer, schema, unspaced_runs
from receipts_core.corpus.languages import BY_CODE, PLAIN, UNSPACED, detect, words

_MOST_CHARACTERS = 2000
_MOST_TERMS = 64


def query_for(text: str, readers: Collection[str]) -> Query | None:
    """The query for a person's words over the readers that an index has; None where the words hold nothing to find."""
    text = text[:_MOST_CHARACTERS]
    clauses = [
        (
            Occur.Should,
            Query.boost_query(Query.term_query(schema(), f"{field.kind}_{reader}", term, "freq"), field.weight),
        )
        for reader, term in _terms(text, readers)
        for field in (SAID, NEAR)
    ]
    return Query.boolean_query(clauses) if clauses else None


def _terms(text: str, readers: Collection[str]) -> Iterator[tuple[str, str]]:
    """Every reader's terms of the text."""
    for reader in sorted(readers):
        for term in list(dict.fromkeys(_terms_of(text, reader)))[:_MOST_TERMS]:
            yield reader, term


def _terms_of(text: str, reader: str) -> list[str]:
    if reader == GRAMS:
        return [term for run in unspaced_runs(text) for term in _grams(run)]
    return analyzer(reader).analyze(" ".join(matter(UNSPACED.sub(" ", text), reader)))


def _grams(run: str) -> list[str]:
    """Pairs of characters; a lone character is its own term."""
    return [run] if len(run) == 1 else [run[at : at + 2] for at in range(len(run) - 1)]


def matter(text: str, reader: str) -> list[str]:
    """The words of a text that carry its matter; all of them where none does."""
    spoken = words(text)
    language = BY_CODE.get(reader if reader != PLAIN else detect(text) or PLAIN)
    if language is None:
        return spoken
    return [word for word in spoken if word not in language.function_words] or spoken
