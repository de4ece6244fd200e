"""The index's fields, and how text becomes terms in them.

The rule: a participant's words go into `said` fields; words around them (the question they answer, how the interviewer
reflects the answer, and the interviewer's own lines) into `near` fields, which weigh less. There is one pair of fields
for each language, read by that language's stemmer, one pair for text in no known language, and one pair of character
n-grams for scripts without spaces. Words keep their places, so that a phrase is found as it stands.
"""

from functools import cache

from tantivy import Filter, Schema, SchemaBuilder, TextAnalyzer, TextAnalyzerBuilder, Tokenizer

from receipts_core.corpus.languages import BY_CODE, PLAIN, UNSPACED

GRAMS = "grams"
READERS: tuple[str, ...] = (*BY_CODE, PLAIN, GRAMS)
_LONGEST_TERM = 60  # bytes; what is longer is noise, such as a pasted key


SAID = "said"
NEAR = "near"


@cache
def analyzer(reader: str) -> TextAnalyzer:
    """Text to terms, for a language code, `plain` or `grams`."""
    if reader == GRAMS:
        return TextAnalyzerBuilder(Tokenizer.ngram(1, 2)).filter(Filter.lowercase()).build()
    chain = TextAnalyzerBuilder(Tokenizer.simple()).filter(Filter.remove_long(_LONGEST_TERM)).filter(Filter.lowercase())
    if reader != PLAIN:
        chain = chain.filter(Filter.stemmer(BY_CODE[reader].stemmer))
    return chain.filter(Filter.ascii_fold()).build()


@cache
def schema() -> Schema:
    """Where a line is, and its terms; texts themselves stay in the store.

    `transcript` is the ordinal of its transcript, `n` its number there, `at` its number in the whole study, from 0;
    `asks` is 1 for an interviewer's line.
    """
    builder = SchemaBuilder()
    builder.add_unsigned_field("transcript", indexed=True, fast=True)
    builder.add_unsigned_field("asks", indexed=True)
    builder.add_unsigned_field("n", fast=True)
    builder.add_unsigned_field("at", fast=True)
    for reader in READERS:
        places = "freq" if reader == GRAMS else "position"  # grams overlap: their places say nothing
        for kind in (SAID, NEAR):
            builder.add_text_field(f"{kind}_{reader}", tokenizer_name=reader, index_option=places)
    return builder.build()


def unspaced_runs(text: str) -> list[str]:
    """The stretches of a text that are written without spaces between words."""
    return [] if text.isascii() else UNSPACED.findall(text)
