"""What a word is, script by script.

The rule: words are runs of letters, digits and marks; an apostrophe between two of them belongs to the word, as does a
point or comma between digits; a hyphen ends a word. Scripts that are written without spaces between words have no
edges to ask for. Characters that nobody sees (soft hyphens, joiners) are looked through.
"""

import re
import unicodedata
from functools import lru_cache

import regex

# Scripts whose words are not set apart by spaces, and what one of their characters weighs where a word weighs 4:
# three words say something, and so do four characters of Chinese, or six clusters of Thai.
_IDEOGRAPHIC = r"\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Yi}"
_UNSPACED = r"\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}\p{scx=Tai_Tham}\p{scx=New_Tai_Lue}"
SPACELESS = _IDEOGRAPHIC + _UNSPACED
WORD_WEIGHT, IDEOGRAPH_WEIGHT, CLUSTER_WEIGHT = 4, 3, 2

_WORD_CHARACTER = regex.compile(r"\w")
_SPACELESS_CHARACTER = regex.compile(f"[{SPACELESS}]")
_WEIGHED = regex.compile(
    rf"(?P<ideograph>(?=\w)[{_IDEOGRAPHIC}])|(?P<cluster>(?=\w)(?=[{_UNSPACED}])\X)"
    rf"|(?P<word>(?:(?=\w)[^{SPACELESS}])+(?:['.,](?=\w)(?:(?=\w)[^{SPACELESS}])+)*)"
)
# Labels that name a part in the conversation and not a person. "Speaker 2" is somebody; "Speaker" is anybody.
_LABEL = regex.compile(
    r"(?:user|speaker|participant|interviewee|respondent|guest|customer|unknown|human|person|sprecher|teilnehmer)s?",
    regex.IGNORECASE,
)
# Three words of plain Latin text, seen at one glance.
_THREE_WORDS = re.compile(r"\w[.,']*[^\w.,']+\w[\w.,']*[^\w.,']+\w", re.ASCII)
# Every sentence ends with one of these; looking for them alone first takes half the time.
_STOP = re.compile("[.…!?。！？।۔؟]")
# A sentence ends at a mark of its script. After a full stop or dots, a small letter goes on with the same sentence.
_SENTENCE_END = regex.compile(
    r"""(?:[.…]+["')\]»”]*\s+(?![\p{Ll}…])|[!?]+[.…!?]*["')\]»”]*\s+|[。！？!?।۔؟]+[」』”"]*\s*)
        (?<!\b(?:Mr|Mrs|Ms|Dr|St|vs|etc|approx|ca|bzw|Nr|Sr|Sra|Dra|No|\p{Lu})\.\s+)""",
    regex.VERBOSE,
)
# What begins or makes up a label without being anybody's given name.
_NO_GIVEN_NAME = regex.compile(
    r"\b(?:the|a|mr|mrs|ms|miss|dr|prof|sir|herr|frau|madame|monsieur|señora?|senhora?|signora?|van|de|von|"
    r"owner|manager|designer|researcher|engineer|founder|teacher|host|chef|cook|waiter|client|buyer|seller|team|"
    r"doctor|nurse|patient|student|agent|caller|voice|group|room)\b|\d",
    regex.IGNORECASE,
)
# Letters of other alphabets that look like Latin ones, in a word that holds Latin ones as well.
_LOOKALIKES = str.maketrans(
    "аеорсухікјѕһӏԁАВЕКМНОРСТХІЈЅαορνικΑΒΕΖΗΙΚΜΝΟΡΤΥΧօսոհցᎬᎪᎷᎠɑɡı",
    "aeopcyxikjshldABEKMHOPCTXIJSaopvikABEZHIKMNOPTYXounhgEAMDagi",
)
_MIXED_WORD = regex.compile(r"\b(?=\w*[A-Za-z])(?=\w*[^\x00-\x7f])\w+")
# The capital letter that looks like a nought, after a digit; "4o" is the name of a model.
_NOUGHT = regex.compile(r"(?<=\b\d+)[OО](?=[\dOО]*\b)")
_INVISIBLE = regex.compile(r"[\p{Cf}\p{Default_Ignorable_Code_Point}]")
# Between these characters a text is shown from its end to its beginning.
_REVERSED = re.compile("\u202e([^\u202c]*)\u202c?")
_EMPHASIS = re.compile(r"(?<!\w)_+|_+(?!\w)")
_SAME_TO_THE_EYE = ("<font>", "<wide>", "<narrow>", "<circle>", "<square>", "<compat>")
_ASCII_WORD = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
_APOSTROPHE = "'"
_IN_NUMBERS = ".,:"


@lru_cache(maxsize=4096)
def is_word(char: str) -> bool:
    """Is this character part of a word (letters, digits, marks, the underscore)?"""
    return _WORD_CHARACTER.match(char) is not None


@lru_cache(maxsize=4096)
def is_spaceless(char: str) -> bool:
    """Does this character belong to a script without spaces between words?"""
    return _SPACELESS_CHARACTER.match(char) is not None


def is_label(name: str) -> bool:
    """Does a speaker's label say what somebody is ("User") rather than who?"""
    return _LABEL.fullmatch(name) is not None


def given_name(name: str) -> str:
    """The first word of a person's name where it can stand for the person ("Dana" of "Dana Whitlock"), else ""."""
    first, _, rest = name.partition(" ")
    return first if rest and first[:1].isupper() and first.isalpha() and not _NO_GIVEN_NAME.search(name) else ""


def family_name(name: str) -> str:
    """The last word of a person's name where it can stand for the person ("Whitlock"), else ""."""
    last = name.rpartition(" ")[2]
    return last if given_name(name) and last[:1].isupper() and last.isalpha() else ""


def is_joined(text: str, at: int) -> bool:
    """Do the characters before and after `at` (both exist) belong to one word?"""
    left, right = text[at - 1], text[at]
    if left == " " or right == " ":
        return False
    if left in _ASCII_WORD and right in _ASCII_WORD:
        return True
    before, after = _seen(text, at - 1, -1), _seen(text, at, 1)
    if before < 0 or after >= len(text):
        return False
    left, right = text[before], text[after]
    if is_word(left) and is_word(right):
        return not (is_spaceless(left) or is_spaceless(right))
    if is_word(left):
        return _links(text, before, after, _seen(text, after + 1, 1))
    return is_word(right) and _links(text, _seen(text, before - 1, -1), before, after)


@lru_cache(maxsize=1024)
def as_read(text: str) -> str:
    """A claim's text as it looks to a reader: without invisible characters, every letter and digit the plain one.

    This is for what a claim states; the words of a quote are never changed.
    """
    text = _NOUGHT.sub("0", _EMPHASIS.sub("", text))
    if text.isascii():
        return text
    shown = _REVERSED.sub(lambda run: run[1][::-1], text)
    seen = "".join(map(_plain_form, _INVISIBLE.sub("", shown)))
    return _MIXED_WORD.sub(lambda word: word.group().translate(_LOOKALIKES), seen)


@lru_cache(maxsize=4096)
def _plain_form(char: str) -> str:
    if not unicodedata.decomposition(char).startswith(_SAME_TO_THE_EYE):
        return char
    plain = unicodedata.normalize("NFKC", char)
    return plain if plain.isalnum() else char


def says_something(text: str) -> bool:
    """Does a quote hold three words, or as much of a script without word spaces?"""
    if text.isascii() and _THREE_WORDS.search(text):
        return True
    return weight(text) >= 3 * WORD_WEIGHT


def sentence_ends(text: str) -> tuple[int, ...]:
    """Where each sentence of a text ends, the white space after it included; the end of the text is always one."""
    ends: list[int] = []
    done = 0
    for mark in _STOP.finditer(text):
        end = _SENTENCE_END.match(text, mark.start()) if mark.start() >= done else None
        if end:
            done = end.end()
            ends.append(done)
    return (*ends, len(text)) if not ends or ends[-1] < len(text) else tuple(ends)


def weight(text: str) -> int:
    """How much a quote holds: `WORD_WEIGHT` for each word, less for a character of a script without word spaces."""
    total = 0
    for match in _WEIGHED.finditer(text):
        if match.lastgroup == "word":
            total += WORD_WEIGHT
        else:
            total += IDEOGRAPH_WEIGHT if match.lastgroup == "ideograph" else CLUSTER_WEIGHT
    return total


def _links(text: str, left: int, middle: int, right: int) -> bool:
    """Does the mark in the middle make one word of what stands on both its sides?"""
    if left < 0 or right >= len(text):
        return False
    mark, before, after = text[middle], text[left], text[right]
    if mark == _APOSTROPHE:
        return is_word(before) and is_word(after) and not (is_spaceless(before) or is_spaceless(after))
    return mark in _IN_NUMBERS and before.isdigit() and after.isdigit()


def _seen(text: str, at: int, step: int) -> int:
    """The index of the nearest character from `at` on, in this direction, that is not an invisible format character."""
    while 0 <= at < len(text) and not text[at].isascii() and unicodedata.category(text[at]) == "Cf":
        at += step
    return at
