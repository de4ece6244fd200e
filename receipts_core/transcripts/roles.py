"""Who asks and who answers, guessed from labels and, where they do not tell, from who asks questions and who opens.

The rule: certifying an interviewer's words as a participant's is the worst error, so a guess from behaviour needs clear
signs, and two voices of which neither clearly asks stay unknown. Every guess has its reason, for a person to correct.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from receipts_core.contract import Role
from receipts_core.transcripts.people import label_of, normalised
from receipts_core.transcripts.vocabulary import INTERVIEWERS, PARTICIPANTS

MIN_QUESTIONS, ASKS, TIMES_OTHERS, MEETING = 2, 0.3, 2.0, 3
_QUESTION_MARKS = "?？؟;;՞"
_SHORT = frozenset(("q", "question", "questions", "int", "mod", "fac", "iv", "ai", "claude", "gpt", "inter"))
_ROLE_WORDS = INTERVIEWERS - _SHORT
_ANSWER_WORDS = PARTICIPANTS - frozenset(("p", "r", "a", "b", "answer", "ip", "tn", "ie", "part", "resp", "human"))
"""Those that say a role also as a part of a longer name ("Ann, Host")."""

Guess = tuple[Role, str]


@dataclass(slots=True)
class Voice:
    """How one speaker speaks: the place of the first turn, turns, turns that ask, characters."""

    first: int
    turns: int = 0
    asks: int = 0
    length: int = 0

    def hear(self, text: str) -> None:
        """Take in one turn."""
        self.turns += 1
        self.length += len(text)
        tail = text[-160:]
        if "?" in tail or "？" in tail or "؟" in tail:
            self.asks += 1


def _named_role(name: str) -> Role | None:
    """The role that a label says by itself."""
    label = label_of(name)
    if label in INTERVIEWERS:
        return Role.INTERVIEWER
    if label in PARTICIPANTS:
        return Role.PARTICIPANT
    words = (
        normalised(name)
        .replace("(", " ")
        .replace(")", " ")
        .replace(",", " ")
        .replace("[", " ")
        .replace("]", " ")
        .split()
    )
    if any(word in _ROLE_WORDS for word in words):
        return Role.INTERVIEWER
    return Role.PARTICIPANT if any(word in _ANSWER_WORDS for word in words) else None


def guess_roles(voices: Mapping[str, Voice]) -> dict[str, Guess]:
    """A role and its reason for every named speaker. A letter ("P", "R") says little: how it speaks decides."""
    said = {name: _named_role(name) for name in voices}
    said |= _letter_pairs(voices, said)
    if not any(role is Role.INTERVIEWER for role in said.values()):
        said |= {name: None for name in voices if len(label_of(name)) == 1}
    if any(role is Role.INTERVIEWER for role in said.values()):
        return {name: _beside_an_interviewer(name, role) for name, role in said.items()}
    asker = _asker({name: voice for name, voice in voices.items() if said[name] is None})
    answering = any(role is Role.PARTICIPANT for role in said.values())
    return {name: _without_a_label(name, role, voices, asker, answering=answering) for name, role in said.items()}


def _letter_pairs(voices: Mapping[str, Voice], said: Mapping[str, Role | None]) -> dict[str, Role | None]:
    """`I:` or `M:` beside a participant's label is the interviewer, `P:` and `R:` answer; other letters say nothing."""
    answers = any(role is Role.PARTICIPANT for role in said.values())
    return {
        name: Role.INTERVIEWER
        for name in voices
        if answers and said[name] is None and normalised(name).rstrip(".") in {"i", "m"}
    }


def _beside_an_interviewer(name: str, role: Role | None) -> Guess:
    if role is Role.INTERVIEWER:
        return role, f"the name “{name}” says so"
    if role is Role.PARTICIPANT:
        return role, f"the name “{name}” says so"
    return Role.PARTICIPANT, "somebody else is named as the interviewer"


def _asker(voices: Mapping[str, Voice]) -> str | None:
    """The one speaker who clearly does the asking, or None."""
    if not voices:
        return None
    ranked = sorted(voices.items(), key=lambda item: (-item[1].asks, item[1].first))
    name, voice = ranked[0]
    others = [other for _, other in ranked[1:]]
    asked, turns = sum(other.asks for other in others), sum(other.turns for other in others)
    if voice.asks < MIN_QUESTIONS or voice.asks / voice.turns < ASKS or not others:
        return None
    rate = asked / turns
    if len(others) >= MEETING - 1:
        return name if voice.asks > 2 * asked and voice.asks > MIN_QUESTIONS and _opens(voice, others) else None
    talks_less = voice.length < sum(other.length for other in others)
    clear = voice.asks / voice.turns >= TIMES_OTHERS * rate and (_opens(voice, others) or talks_less)
    return name if clear else None


def _opens(voice: Voice, others: list[Voice]) -> bool:
    return all(voice.first < other.first for other in others)


def _without_a_label(
    name: str, role: Role | None, voices: Mapping[str, Voice], asker: str | None, *, answering: bool
) -> Guess:
    if role is Role.PARTICIPANT:
        return role, f"the name “{name}” says so"
    if asker is not None:
        voice = voices[name]
        if name == asker:
            return Role.INTERVIEWER, f"asks in {voice.asks} of {voice.turns} turns, far more than the others"
        return Role.PARTICIPANT, f"answers; “{asker}” does the asking"
    if answering:
        return Role.UNKNOWN, "others are named as participants, and nothing says what this voice is"
    if len(voices) == 2:
        return Role.UNKNOWN, "two voices, and neither clearly does the asking"
    alone = len(voices) == 1
    why = (
        "the only named voice" if alone else "a conversation of several people in which nobody clearly does the asking"
    )
    return Role.PARTICIPANT, why
