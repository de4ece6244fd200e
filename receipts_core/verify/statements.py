"""What a claim says beyond its quotes: figures, dates, words in quotation marks, names.

The rule: whatever of these stands on screen must be in what the claim cites. Each function gives the first thing that
is not, or None.
"""

from collections.abc import Iterator, Sequence

import regex

from receipts_core.contract import Citation
from receipts_core.verify.counting import counts_in
from receipts_core.verify.held import Held
from receipts_core.verify.languages import Language, every_language, languages_of
from receipts_core.verify.letters import is_joined, is_word
from receipts_core.verify.numbers import quoted_numbers, stated_numbers
from receipts_core.verify.quotes import fold

# Quotation marks as `fold` leaves them, and those that it leaves alone.
_INLINE = regex.compile(
    r""""(?P<q>[^"]+)"|«\s*(?P<q>[^»]+?)\s*»|»(?P<q>[^«]+)«|‹\s*(?P<q>[^›]+?)\s*›|「(?P<q>[^」]+)」|『(?P<q>[^』]+)』
    |(?<![\w'])'(?!(?:em|til|tis|twas|cause|bout|n|\d0s)\b)(?P<q>\w[^"]*?[\w.,!?…])'(?![\w'])""",
    regex.VERBOSE | regex.IGNORECASE,
)
_EDGE_MARKS = " .,;:!?…。，、！？"
_LABEL = regex.compile(
    r"\b(?:P|(?:participant|speaker|user|interviewee|respondent|person|customer|teilnehmer(?:in)?|sprecher(?:in)?|"
    r"participante|participant|partecipante|deelnemer|spreker|interview|session|group)\s?#?)\d+\b|"
    r"(?:受访者|参与者|用户|参加者|回答者)\s?\d+|\b24/7\b",
    regex.IGNORECASE,
)
# Names that are other words as well, and count for nothing where a sentence begins with them.
_ALSO_WORDS = frozenset(
    ("Will", "May", "Mark", "Bill", "Rose", "Grace", "Hope", "Faith", "Joy", "Art", "Dawn", "Summer", "April", "June")
)


def unquoted_number(text: str, quotes: Sequence[str], names: Sequence[str]) -> str | None:
    """The first number, date, percentage or sum that no quote holds and that counts no people."""
    blotted = text
    for name in names:
        blotted = blotted.replace(name, " " * len(name))
    blotted = _LABEL.sub(lambda label: " " * len(label.group()), blotted)
    counts = counts_in(blotted)
    stated = [
        number
        for number in stated_numbers(blotted)
        if not any(count.start <= number.start < count.end for count in counts)
    ]
    quoted = [number for quote in quotes for number in quoted_numbers(quote)] if stated else []
    for number in stated:
        if not number.is_in(quoted):
            return f"“{text[number.start : number.end].strip()}”"
    return _unquoted_month(blotted, quotes)


def _unquoted_month(text: str, quotes: Sequence[str]) -> str | None:
    stated = [found for language in languages_of(text) for found in _stated_months(text, language)]
    quoted = (
        {month for quote in quotes for one in every_language() for month, _ in _months(quote, one)} if stated else ()
    )
    return next((f"“{word}”" for month, word in stated if month not in quoted), None)


def _months(text: str, language: Language) -> Iterator[tuple[int, "regex.Match[str]"]]:
    """The months a text names, from 1, and where."""
    names = language.words("months")
    for match in language.any_of("months").finditer(text):
        yield names.index(match.group().lower()) + 1, match


def _stated_months(text: str, language: Language) -> Iterator[tuple[int, str]]:
    """The months that a claim states; words that are also others ("may") only where a date is plain."""
    leads = "|".join(language.words("month_leads"))
    for month, match in _months(text, language):
        word = match.group()
        if word.lower() in language.words("ambiguous_months"):
            led = regex.search(rf"\b(?:{leads}|\d+(?:st|nd|rd|th)?)\s+$", text[: match.start()], regex.IGNORECASE)
            if not word[0].isupper() or not (led or regex.match(r"\s+\d", text[match.end() :])):
                continue
        yield month, word


def unquoted_words(text: str, quotes: Sequence[str]) -> str | None:
    """The first words in quotation marks inside a claim that none of its quotes holds."""
    said = [fold(quote) for quote in quotes]
    for match in _INLINE.finditer(fold(text)):
        words = match["q"].strip(_EDGE_MARKS)
        if words and not any(_holds(quote, words) for quote in said):
            return f"“{words}”"
    return None


def _holds(text: str, words: str) -> bool:
    start = text.find(words)
    while start >= 0:
        end = start + len(words)
        if not (start and is_joined(text, start)) and not (end < len(text) and is_joined(text, end)):
            return True
        start = text.find(words, start + 1)
    return False


def uncited_speaker(text: str, citations: Sequence[Citation], held: Held) -> str | None:
    """The first participant whom a claim names without citing a word of theirs, or naming them through a quote."""
    cited = {citation.person_id for citation in citations}
    text = fold(text)
    for name, people in held.named:
        if name not in text:
            continue
        for start in _places(text, name):
            if not (
                people & cited or _is_other_word(text, start, name) or any(name in fold(c.shown) for c in citations)
            ):
                return name
        # A longer name was found: its parts are no further people.
        text = text.replace(name, " " * len(name))
    return None


def _places(text: str, name: str) -> Iterator[int]:
    start = text.find(name)
    while start >= 0:
        end = start + len(name)
        before = start == 0 or not (is_word(text[start - 1]) and is_joined(text, start))
        after = end == len(text) or text[end] == "'" or not is_joined(text, end)
        if before and after:
            yield start
        start = text.find(name, end)


def _is_other_word(text: str, start: int, name: str) -> bool:
    return name in _ALSO_WORDS and (start == 0 or text[:start].rstrip().endswith((".", "?", "!", ":")))
