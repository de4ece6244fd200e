"""What only HTTP has: request bodies, pages of lists, and the answer of the health route."""

from typing import Annotated, Literal

from pydantic import Field

from receipts_core.contract import (
    CheckedClaim,
    Claim,
    DraftClaim,
    Line,
    Role,
    Run,
    Study,
    TranscriptInfo,
    Wire,
)

Title = Annotated[str, Field(min_length=1, max_length=200)]
FileName = Annotated[str, Field(min_length=1, max_length=255)]
ModelName = Annotated[str, Field(min_length=1, max_length=200)]


class Health(Wire):
    """The service answers and reaches its stores. `model` is the default one; `upload_limit` is in bytes.

    What is larger than `gateway_limit` bytes is sent by an upload form; None where everything fits.
    """

    status: Literal["ok"]
    version: str
    model: str
    upload_limit: int
    gateway_limit: int | None


class StudyDraft(Wire):
    """A study to create. Without a `study_id` one is made from the title; an id that is taken returns that study."""

    title: Title
    study_id: Annotated[str | None, Field(pattern=r"^\w[\w-]{0,99}$")] = None


class StudyChange(Wire):
    """The new title of a study."""

    title: Title


class PastedTranscript(Wire):
    """A transcript as text; `filename` gives the title and hints at the format."""

    filename: FileName
    text: str
    format: str | None = None


class ExportFormat(Wire):
    """A format of export: its name in addresses, what it is good for, its file's extension."""

    name: str
    says: str
    extension: str
    media_type: str


class ExportFormats(Wire):
    """Every format there is."""

    items: tuple[ExportFormat, ...]


class WantedUpload(Wire):
    """A file that is to be sent to the store, with its size in bytes."""

    filename: FileName
    size: Annotated[int, Field(ge=1)]


class UploadOffer(Wire):
    """A form for one file, good for so many seconds: where to post it, and the fields to post before it."""

    upload_id: str
    url: str
    fields: dict[str, str]
    max_bytes: int
    seconds: int


class SentFile(Wire):
    """What a file that was sent to the store is called. `format` and `encoding` are found out where they are None."""

    filename: FileName
    format: str | None = None
    encoding: str | None = None


class AffectedClaim(Wire):
    """A claim that a withdrawal changes, as it is now; `breaks` where it would then not stand any more."""

    claim: Claim
    breaks: bool


class Withdrawal(Wire):
    """What withdrawing a transcript removes: its lines, people who are then nowhere, quotes of claims."""

    transcript: TranscriptInfo
    people: tuple[str, ...]
    claims: tuple[AffectedClaim, ...]


class SpeakerCorrection(Wire):
    """A correction of the speaker called `name`: another role, or the speaker whose voice this really is."""

    name: str
    role: Role | None = None
    same_as: str | None = None


class TranscriptChange(Wire):
    """What a person may correct of a transcript; what is left out stays."""

    title: Title | None = None
    speakers: tuple[SpeakerCorrection, ...] = ()


class ThemesRequest(Wire):
    """How to find themes.

    `fresh` runs the model even where a cached result is there; `pseudonymise` hides people's names from it.
    """

    model: ModelName | None = None
    fresh: bool = False
    pseudonymise: bool = False


class AskRequest(Wire):
    """A question to the study's transcripts; the rest as for themes."""

    question: str
    model: ModelName | None = None
    fresh: bool = False
    pseudonymise: bool = False


class VerifyRequest(Wire):
    """Claims to check against what a study holds."""

    study_id: str
    claims: Annotated[tuple[DraftClaim, ...], Field(max_length=1000)]


class VerifyResult(Wire):
    """The claims in the order in which they were handed in."""

    claims: tuple[CheckedClaim, ...]


class StudyPage(Wire):
    """Studies, oldest first; `next_cursor` is None on the last page."""

    items: tuple[Study, ...]
    next_cursor: str | None


class TranscriptPage(Wire):
    """Transcripts by title; `next_cursor` is None on the last page."""

    items: tuple[TranscriptInfo, ...]
    next_cursor: str | None


class LinePage(Wire):
    """Lines in order; `next_cursor` is None on the last page, else the `after` of the next."""

    items: tuple[Line, ...]
    next_cursor: str | None


class RunPage(Wire):
    """Runs, newest first; `next_cursor` is None on the last page."""

    items: tuple[Run, ...]
    next_cursor: str | None
