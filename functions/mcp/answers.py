"""What each tool answers: the contract's words and types, without what an agent has no use for.

Every text that comes from a transcript or a model is clipped where it is shown, and says so; a line's whole text can
always be read on with `get_source`.
"""

from typing import Literal

from functions.mcp.bounds import clip
from receipts_core.contract import (
    Citation,
    Dropped,
    DropReason,
    Line,
    ReceiptStatus,
    Role,
    SearchHit,
    Study,
    Support,
    Theme,
    TranscriptInfo,
    Wire,
)

HIT_TEXT = 2_000
LINE_TEXT = 5_000
NEAR_TEXT = 500
SAID = 800
_SPEAKERS = 30


class Answer(Wire):
    """What every answer has. `truncated`: not all is here; `next_cursor` goes on, `note` says what to do."""

    truncated: bool = False
    next_cursor: str = ""
    note: str = ""

    def refuses(self) -> bool:
        """Whether what was asked for was not done: the agent is told so as of an error, with all of the answer."""
        return False


# --- Studies and transcripts -----------------------------------------------------------------------------------------


class StudyEntry(Wire):
    """A study, with how much it holds."""

    study_id: str
    title: str
    transcripts: int
    lines: int
    participants: int

    @classmethod
    def of(cls, study: Study) -> "StudyEntry":
        """A study as it is listed."""
        return cls(
            study_id=study.study_id,
            title=study.title,
            transcripts=study.transcripts,
            lines=study.lines,
            participants=study.participants,
        )


class SpeakerEntry(Wire):
    """A voice of a transcript."""

    name: str
    role: Role
    lines: int


class TranscriptEntry(Wire):
    """A transcript without its lines. `more_speakers` is how many are not named here."""

    transcript_id: str
    title: str
    lines: int
    duration_ms: int | None
    speakers: tuple[SpeakerEntry, ...]
    more_speakers: int

    @classmethod
    def of(cls, info: TranscriptInfo) -> "TranscriptEntry":
        """A transcript as it is listed."""
        named = info.speakers[:_SPEAKERS]
        return cls(
            transcript_id=info.transcript_id,
            title=info.title,
            lines=info.line_count,
            duration_ms=info.duration_ms,
            speakers=tuple(SpeakerEntry(name=clip(s.name, 200).text, role=s.role, lines=s.lines) for s in named),
            more_speakers=len(info.speakers) - len(named),
        )


class TranscriptList(Answer):
    """Answer of `list_transcripts`. `other_studies` can be named in `study`."""

    study: StudyEntry
    transcripts: tuple[TranscriptEntry, ...]
    other_studies: tuple[StudyEntry, ...]


# --- Lines -----------------------------------------------------------------------------------------------------------


class QuoteHit(SearchHit):
    """A line that a search found. `cut`: its text goes on; `get_source` gives all of it."""

    cut: bool

    @classmethod
    def of(cls, hit: SearchHit) -> "QuoteHit":
        """A hit as it is shown."""
        text, cut = clip(hit.text, HIT_TEXT)
        return cls.model_validate(dict(hit) | {"text": text, "cut": cut})


class QuoteList(Answer):
    """Answer of `search_quotes`."""

    study_id: str
    query: str
    hits: tuple[QuoteHit, ...]


class SpokenLine(Wire):
    """One spoken turn. `cut`: its text goes on."""

    line_id: str
    speaker: str | None
    person_id: str
    role: Role
    start_ms: int | None
    end_ms: int | None
    text: str
    cut: bool

    @classmethod
    def of(cls, line: Line, longest: int) -> "SpokenLine":
        """A line as it is shown."""
        text, cut = clip(line.text, longest)
        return cls(
            line_id=line.line_id,
            speaker=line.speaker,
            person_id=line.person_id,
            role=line.role,
            start_ms=line.start_ms,
            end_ms=line.end_ms,
            text=text,
            cut=cut,
        )


class SourceOfLine(Answer):
    """Answer of `get_source`: the line between its neighbours, and where its bytes are.

    `source_id` is the SHA-256 of the source; the line's speech lies in its bytes `byte_start` to `byte_end`.
    """

    study_id: str
    transcript_id: str
    transcript_title: str
    source_id: str
    byte_start: int
    byte_end: int
    before: tuple[SpokenLine, ...]
    line: SpokenLine
    after: tuple[SpokenLine, ...]


# --- Themes ----------------------------------------------------------------------------------------------------------


class ThemeQuote(Wire):
    """A verified quote: `shown` is decoded from the source. `cut`: it goes on; `get_source` gives its whole line."""

    line_id: str
    transcript_title: str
    speaker: str | None = None
    start_ms: int | None = None
    shown: str
    cut: bool
    receipt_id: str
    status: ReceiptStatus

    @classmethod
    def of(cls, citation: Citation) -> "ThemeQuote":
        """A citation as it is shown."""
        shown, cut = clip(citation.shown, SAID)
        return cls(
            line_id=citation.line_id,
            transcript_title=citation.transcript_title,
            speaker=citation.speaker,
            start_ms=citation.start_ms,
            shown=shown,
            cut=cut,
            receipt_id=citation.receipt.receipt_id,
            status=citation.receipt.status,
        )


class ThemeEntry(Wire):
    """A theme, or some of its quotes where it has many. `continues`: the next entry has more of this theme's quotes."""

    theme_id: str
    title: str
    claim: str
    support: Support
    citations: tuple[ThemeQuote, ...]
    contrary: tuple[ThemeQuote, ...]
    contrary_searches: tuple[str, ...]
    continues: bool

    @classmethod
    def of(cls, theme: Theme) -> "ThemeEntry":
        """A theme as it is shown."""
        return cls(
            theme_id=theme.theme_id,
            title=clip(theme.title, SAID).text,
            claim=clip(theme.claim, SAID).text,
            support=theme.support,
            citations=tuple(ThemeQuote.of(citation) for citation in theme.citations),
            contrary=tuple(ThemeQuote.of(citation) for citation in theme.contrary),
            contrary_searches=tuple(clip(made.query, 100).text for made in theme.contrary_searches[:10]),
            continues=False,
        )


class DropEntry(Wire):
    """What a model wanted to say and may not, with the reason."""

    kind: Literal["theme", "sentence", "citation"]
    title: str | None
    text: str
    reason: DropReason
    detail: str

    @classmethod
    def of(cls, drop: Dropped) -> "DropEntry":
        """A drop as it is shown."""
        title = clip(drop.title, SAID).text if drop.title else None
        text, detail = clip(drop.text, SAID).text, clip(drop.detail, SAID).text
        return cls(kind=drop.kind, title=title, text=text, reason=drop.reason, detail=detail)


class ThemeList(Answer):
    """Answer of `get_themes`. `state` is the newest run's, or `not run`; `missing` says what the run left undone."""

    study_id: str
    state: Literal["queued", "running", "done", "failed", "cancelled", "not run"]
    model: str | None
    missing: str | None
    themes: tuple[ThemeEntry, ...]
    dropped: tuple[DropEntry, ...]
