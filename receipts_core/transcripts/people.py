"""Names as people: the same name in two transcripts is one person, a generic label is another person in each.

The rule: nothing is one person across interviews unless its name says so. "Speaker 1", "P7" and "User" are somebody
else in every transcript, and voices that nobody names are one person of their transcript.
"""

import re
import unicodedata
from functools import lru_cache

from receipts_core.people import unknown_person
from receipts_core.speech import fold_space
from receipts_core.transcripts.vocabulary import INTERVIEWERS, PARTICIPANTS, PLACEHOLDERS

_GENERIC = INTERVIEWERS | PARTICIPANTS | PLACEHOLDERS
_ASIDE = re.compile(r"[(（\[][^()（）\[\]]{0,60}[)）\]]")
_NUMBERING = re.compile(r"[\s_#.\-]*(?:no\.?\s*)?\d{1,4}\s*$")
_LETTERING = re.compile(r"^(.{3,})[\s_\-]+[a-z]$")


def normalised(name: str) -> str:
    """A name for comparison: case folded, NFC, white space folded."""
    return fold_space(unicodedata.normalize("NFC", name.casefold()))


@lru_cache(maxsize=4096)
def label_of(name: str) -> str:
    """A name without its numbering and asides: "Speaker 1" is "speaker", "Moderator (Ann)" is "moderator"."""
    bare = _ASIDE.sub("", normalised(name)).strip(" .:*_")
    bare = _NUMBERING.sub("", bare).strip(" .:*_") or bare
    lettered = _LETTERING.match(bare)
    return lettered[1] if lettered and lettered[1] in _GENERIC else bare


def is_generic(name: str) -> bool:
    """Whether a label says what somebody does in this conversation rather than who they are."""
    return label_of(name) in _GENERIC or not any(character.isalpha() for character in name)


def person_id(name: str | None, transcript_id: str) -> str:
    """Equal exactly where it is the same person. `name` is None for voices that the source does not name."""
    if name is None:
        return unknown_person(transcript_id)
    return f"{transcript_id}#{normalised(name)}" if is_generic(name) else normalised(name)
