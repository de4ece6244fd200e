"""Lines without a file: what the index and the offline analyst need of them."""

from collections.abc import Sequence

from receipts_core.contract import Escapes, Line, Role


def line(text: str, transcript: str = "t1", n: int = 1, *, speaker: str = "Ana", role: Role = Role.PARTICIPANT) -> Line:
    return Line(
        line_id=f"{transcript}:{n}",
        transcript_id=transcript,
        source_id="s" * 64,
        n=n,
        speaker=speaker,
        person_id=speaker.lower(),
        role=role,
        start_ms=None,
        end_ms=None,
        text=text,
        cues=(),
        escapes=Escapes.NONE,
    )


def interview(name: str, *turns: str) -> list[Line]:
    """Turns of one transcript, by the participant of that name; a turn that begins with `Q: ` is the interviewer's."""
    return [
        line(text.removeprefix("Q: "), f"t-{name}", n, speaker=name, role=Role.INTERVIEWER)
        if text.startswith("Q: ")
        else line(text, f"t-{name}", n, speaker=name)
        for n, text in enumerate(turns, 1)
    ]


def interviews(**turns: Sequence[str]) -> list[Line]:
    return [spoken for name, said in turns.items() for spoken in interview(name, *said)]
