"""Signs that two speakers' names are swapped.

The rule: nobody greets themselves. "Dana: Hi Dana, thanks" near the start says that the names may be the wrong
way round, and a person should look.
"""

import re
from collections.abc import Iterable

from receipts_core.transcripts.model import Report
from receipts_core.transcripts.people import is_generic
from receipts_core.transcripts.turns import Turn

FIRST_TURNS = 30
_GREETING = re.compile(
    r"\b(?:hi|hello|hey|welcome|thanks|thank you|good (?:morning|afternoon|evening)|nice to meet you"
    r"|hallo|guten tag|hola|buenos días|bonjour|salut|ciao|buongiorno|olá|oi|hej)[,!]? +(\w[\w'’-]*)",
    re.IGNORECASE,
)


def warn_of_swaps(turns: Iterable[Turn], report: Report) -> None:
    """Warn of every early turn in which somebody greets themselves by their first name."""
    for turn in turns:
        if turn.speaker is None or is_generic(turn.speaker):
            continue
        first = turn.speaker.split()[0].casefold()
        for greeting in _GREETING.finditer(turn.text[:200]):
            if greeting[1].casefold() == first:
                at = turn.cues[0].spans[0].start
                report.warn(at, f"“{turn.speaker}” greets somebody of the same name; the names may be swapped")
