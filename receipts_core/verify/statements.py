"""What a claim says beyond its quotes: figures, dates, words in quotation marks, names.

The rule: whatever of these stands on screen must be in what the claim cites. Each function gives the first thing that
is not, or None.
"""

import re
from collections.abc import Iterator, Sequence

import regex

from receipts_core.contract import Citation
from receipts_core.verify.counting import NO_VOICES, Voices, counts_in, is_borne_out
from receipts_core.verify.dates import unquoted_date
from receipts_core.verify.held import Held
from receipts_core.verify.languages import is_common
from receipts_core.verify.letters import is_joined, is_word
from receipts_core.verify.numbers import Number, counted_thing, quoted_numbers, stated_numbers
from receipts_core.verify.quotes import fold

# Quotation marks as `fold` leaves them, and those that it leaves alone.
_INLINE = regex.compile(
    r""""(?P<q>[^"]+)"|(?<![^\s(\[])"(?P<q>[^"]+)$|«\s*(?P<q>[^»]+?)\s*»|»(?P<q>[^«]+)«|‹\s*(?P<q>[^›]+?)\s*›|「(?P<q>[^」]+)」|『(?P<q>[^』]+)』
    |(?<![\w'])'(?!(?:em|til|tis|twas|cause|bout|n|\d0s)\b)(?P<q>\w[^"]{0,2000}?[\w.,!?…])'(?![\w'])""",
    regex.VERBOSE | regex.IGNORECASE,
)
_MARK = re.compile("[\"'«»‹「『]")
_EDGE_MARKS = " .,;:!?…。，、！？"
_LABEL = regex.compile(
    r"\b(?:P|(?:participant|speaker|user|interviewee|respondent|person|customer|teilnehmer(?:in)?|sprecher(?:in)?|"
    r"participante|participant|partecipante|deelnemer|spreker|interview|session|group)\s?#?)\d+\b|"
    r"(?:受访者|参与者|用户|参加者|回答者)\s?\d+|\b24/7\b",
    regex.IGNORECASE,
)
# Quotation marks that `fold` leaves alone, as `_INLINE` knows them.
_OTHER_MARKS = str.maketrans("＂〝〞〟❝❞″‶＇′´`﹁﹂｢｣", '"' * 8 + "'" * 4 + "「」「」")
_DOUBLED = re.compile("''|``|´´|‚‚")
# Names that are other words as well, and count for nothing where a sentence begins with them.
_ALSO_WORDS = frozenset(
    (
        *("Will", "May", "Mark", "Bill", "Rose", "Grace", "Hope", "Faith", "Joy", "Art", "Dawn", "Summer", "April"),
        *("June", "Brown", "White", "Black", "Green", "Gray", "Grey", "Young", "Long", "Short", "Rich", "Wise"),
        *("Best", "Love", "Day", "King", "Baker", "Cook", "Cooper", "Butler", "Fisher", "Hunter", "Miller", "Taylor"),
        *("Carpenter", "Mason", "Page", "Price", "Banks", "Bush", "Fox", "Wolf", "Stone", "Wood", "Woods", "Hill"),
        *("Field", "Fields", "Park", "Parks", "Rivers", "Street", "Church", "Bell", "Power", "Powers", "Sharp"),
        *("Small", "Little", "Strong", "Major", "Pope", "Bishop", "Abbott", "Knight", "North", "West", "Winter"),
    )
)

_SHOUTED = 4  # letters of a name that is looked for in capitals as well: "AI" is seldom the person Ai


def unquoted_number(
    text: str,
    quotes: Sequence[str],
    named: Sequence[tuple[str, frozenset[str]]] = (),
    voices: Voices = NO_VOICES,
) -> str | None:
    """The first number, date, percentage or sum that no quote holds and that counts no people.

    `named` as `Held.named` has it: what a name holds ("Studio 54", "April") states nothing. A percentage of people
    counts them only where it is that of the `voices`.
    """
    if not stated_numbers(text) and unquoted_date(text, quotes) is None:
        return None
    blotted = text
    for name, _ in named:
        blotted = blotted.replace(name, " " * len(name))
    blotted = _LABEL.sub(lambda label: " " * len(label.group()), blotted)
    counts = [count for count in counts_in(blotted) if not count.is_share or is_borne_out(count, voices)]
    stated = [
        number
        for number in stated_numbers(blotted)
        if not any(count.start <= number.start < count.end for count in counts)
    ]
    quoted = [(number, quote) for quote in quotes for number in quoted_numbers(quote)] if stated else []
    for number in stated:
        if not _is_quoted(number, blotted, quoted):
            return f"“{text[number.start : number.end].strip()}”"
    return unquoted_date(blotted, quotes)


def _is_quoted(number: Number, text: str, quoted: Sequence[tuple[Number, str]]) -> bool:
    """Does a quote hold the number, and not only of something else while it gives another one of this?

    "Two tills" is not in "three tills and two ovens", but it is in "two or three tills".
    """
    same = [(one, quote) for one, quote in quoted if number.is_in([one])]
    counted = counted_thing(text, number)
    if not same or not counted:
        return bool(same)
    of_this = any(counted_thing(quote, one) == counted for one, quote in quoted)
    return not of_this or any(counted_thing(quote, one) in ("", counted) for one, quote in same)


def unquoted_words(text: str, quotes: Sequence[str]) -> str | None:
    """The first words in quotation marks inside a claim that none of its quotes holds."""
    text = _marked(text)
    if not _MARK.search(text):
        return None
    said = [_marked(quote) for quote in quotes]
    for match in _INLINE.finditer(text):
        words = match["q"].strip(_EDGE_MARKS)
        if words and not any(_holds(quote, words) for quote in said):
            return f"“{words}”"
    return None


def _marked(text: str) -> str:
    return _DOUBLED.sub('"', fold(text)).translate(_OTHER_MARKS)


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
        for spelt in (name, name.upper()):
            if spelt not in text or (spelt != name and len(name) < _SHOUTED):
                continue
            for start in _places(text, spelt):
                if not (
                    people & cited or _is_other_word(text, start, name) or any(name in fold(c.shown) for c in citations)
                ):
                    return name
            # A longer name was found: its parts are no further people.
            text = text.replace(spelt, " " * len(spelt))
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
    opens = start == 0 or text[:start].rstrip().endswith((".", "?", "!", ":"))
    return opens and (name in _ALSO_WORDS or is_common(name))
