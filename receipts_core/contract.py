"""The seam: every type that two parts share.

The rule of this module: a field is added here and nowhere else. Models are frozen, spelt in camelCase on the wire,
refuse unknown fields, and hold only what JSON holds. Times are integer milliseconds, offsets are bytes into the source,
money is integer millionths of a US dollar. Drafts (what somebody wants to say) and claims (what `verify` kept) are
different types, so that one cannot pass for the other. The OpenAPI file and the frontend's types are made from here.
"""

from enum import StrEnum
from typing import Any, Literal, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, StrictInt
from pydantic.alias_generators import to_camel

# One set for all trusted instances of a model: pydantic copies it before a change, and it is half their size.
_fields_of: dict[type[BaseModel], set[str]] = {}

# The slots of pydantic's instances, set directly: what `model_construct` does, at half the cost.
_new: Any = object.__new__
_set_values: Any = BaseModel.__dict__["__dict__"].__set__
_set_fields: Any = BaseModel.__dict__["__pydantic_fields_set__"].__set__
_set_extra: Any = BaseModel.__dict__["__pydantic_extra__"].__set__
_set_private: Any = BaseModel.__dict__["__pydantic_private__"].__set__


class Wire(BaseModel):
    """Base of every shared type: immutable, camelCase on the wire, unknown fields refused."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        alias_generator=to_camel,
        populate_by_name=True,
        serialize_by_alias=True,
        # What goes out always holds every field, so the web app's types must not call any of them optional.
        json_schema_serialization_defaults_required=True,
    )

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        _fields_of[cls] = set(cls.model_fields)

    @classmethod
    def trusted(cls, **values: Any) -> Self:
        """Build from values that the core itself has just made, every field given, nothing validated.

        Half the cost of validation for a line; parsing builds millions of these.
        """
        made = _new(cls)
        _set_values(made, values)
        _set_fields(made, _fields_of[cls])
        _set_extra(made, None)
        _set_private(made, None)
        return made


# --- Sources and transcripts ---------------------------------------------------------------------------------------


class ByteSpan(NamedTuple):
    """Bytes `start` (included) to `end` (excluded) of a source. On the wire: `[start, end]`."""

    start: int
    end: int


class Cue(NamedTuple):
    """The smallest timed piece of speech. On the wire: `[startMs, endMs, [[start, end], ...]]`.

    `spans` are its contiguous pieces of speech, in order, joined by nothing; cues of a line are joined by one space.
    """

    start_ms: int | None
    end_ms: int | None
    spans: tuple[ByteSpan, ...]


class Role(StrEnum):
    """Who speaks, as far as the study is concerned; guessed at import, correctable by a person."""

    INTERVIEWER = "interviewer"
    PARTICIPANT = "participant"
    UNKNOWN = "unknown"


class Escapes(StrEnum):
    """How bytes of speech become text once decoded as UTF-8: as they stand, or with HTML character references read."""

    NONE = "none"
    HTML = "html"


class DerivedFrom(Wire):
    """The original file that a named, versioned converter (such as `docx@1`) turned into the cited source."""

    source_id: str
    filename: str
    converter: str


class Source(Wire):
    """The exact bytes of a file that receipts point into. `source_id` is their SHA-256 in hex, `size` is in bytes."""

    source_id: str
    filename: str
    size: int
    derived_from: DerivedFrom | None = None


class Speaker(Wire):
    """A voice of one transcript, named as the source names it.

    `person_id` is equal across transcripts where it is the same person; a generic label ("User", "Speaker 1") is a
    different person in every transcript. `role_reason` says, in words, why the role was guessed or who corrected it.
    """

    name: str
    role: Role
    role_reason: str
    person_id: str
    lines: int


class Line(Wire):
    """One spoken turn, and all that the verifier needs to know of it besides the source's bytes.

    `line_id` is `<transcriptId>:<n>`, `n` counts from 1. `text` is what was said: markup removed, escapes decoded,
    white space folded. `speaker` is None where the source names nobody; such voices share one `person_id`.
    """

    line_id: str
    transcript_id: str
    source_id: str
    n: int
    speaker: str | None
    person_id: str
    role: Role
    start_ms: int | None
    end_ms: int | None
    text: str
    cues: tuple[Cue, ...]
    escapes: Escapes

    @property
    def spans(self) -> tuple[ByteSpan, ...]:
        """Every contiguous piece of this line's speech, in order."""
        return tuple(span for cue in self.cues for span in cue.spans)


class Warning(Wire):
    """Something in a source that a person should look at. `at` is a line number of the file, from 1; 0 is the whole."""

    at: int
    message: str


class Skipped(Wire):
    """Bytes that are neither speech nor structure, with the reason they were left out."""

    reason: str
    bytes: int


class ByteAccount(Wire):
    """Every byte of a source in one class; the five sum to its size."""

    speech: int
    speaker: int
    time: int
    markup: int
    skipped: int


class TranscriptInfo(Wire):
    """A parsed source without its lines: the import report. `duration_ms` is None where nothing is timed."""

    transcript_id: str
    study_id: str
    title: str
    source: Source
    format: str
    speakers: tuple[Speaker, ...]
    line_count: int
    duration_ms: int | None
    warnings: tuple[Warning, ...]
    bytes: ByteAccount
    skipped: tuple[Skipped, ...]
    sample: bool = False


class Transcript(TranscriptInfo):
    """A parsed source with its lines, in the order of the file."""

    lines: tuple[Line, ...]

    def info(self) -> TranscriptInfo:
        """Everything but the lines."""
        fields = {name: getattr(self, name) for name in TranscriptInfo.model_fields}
        return TranscriptInfo.trusted(**fields)


class Study(Wire):
    """A set of transcripts that are analysed together. `version` changes whenever their content or speakers do.

    `expires_at` (Unix milliseconds) is set where the study is deleted by itself, as a visitor's of a demo is.
    """

    study_id: str
    title: str
    created_at: int
    read_only: bool = False
    expires_at: int | None = None
    version: str = ""
    transcripts: int = 0
    lines: int = 0
    participants: int = 0
    size: int = 0


# --- Drafts: what a model, an agent or a person wants to say ---------------------------------------------------------


class DraftCitation(Wire):
    """A line id and the words it is said to hold. Nothing in it is believed."""

    line_id: str | None
    quote: str


class DraftTheme(Wire):
    """A proposed theme: a title, a claim, and citations for and against it.

    `contrary_searches`: the searches that looked for somebody who disagrees, where none was found.
    """

    title: str
    claim: str
    citations: tuple[DraftCitation, ...]
    contrary: tuple[DraftCitation, ...] = ()
    contrary_searches: tuple[str, ...] = ()


class DraftSentence(Wire):
    """A proposed sentence of an answer."""

    text: str
    citations: tuple[DraftCitation, ...]


# --- Receipts and claims: what `verify` kept -------------------------------------------------------------------------


class ReceiptStatus(StrEnum):
    """VERIFIED: the bytes are there, as speech of one line. FORGED: claimed, and not so. NO_RECEIPT: no spans."""

    VERIFIED = "VERIFIED"
    FORGED = "FORGED"
    NO_RECEIPT = "NO_RECEIPT"


class ReceiptSpan(Wire):
    """Bytes `start` to `end` of the source hold exactly `quote` (raw, escapes as they stand).

    `glue` is what joins this span to the one before: "" inside a cue, " " between cues and for the first span "".
    Offsets are strict integers of any value: a claimed span may be nonsense, and is then FORGED rather than refused.
    """

    start: StrictInt
    end: StrictInt
    quote: str
    glue: str = ""


class Receipt(Wire):
    """What a stranger needs to check a quote: the source's hash, and the bytes there. Its id derives from both."""

    receipt_id: str
    source_id: str
    spans: tuple[ReceiptSpan, ...]
    status: ReceiptStatus
    detail: str | None = None


class Citation(Wire):
    """A verified quote in its place. `shown` is decoded from the source, never the drafter's string."""

    line_id: str
    transcript_id: str
    transcript_title: str
    speaker: str | None
    person_id: str
    role: Role
    start_ms: int | None
    shown: str
    receipt: Receipt


class Support(Wire):
    """How many different people and interviews a theme cites, out of how many the study has."""

    participants: int
    of_participants: int
    interviews: int
    of_interviews: int


class SearchMade(Wire):
    """A search made during a run, and how many lines it found."""

    query: str
    hits: int


class Theme(Wire):
    """A title and a claim that two or more people in two or more interviews support."""

    theme_id: str
    title: str
    claim: str
    citations: tuple[Citation, ...]
    contrary: tuple[Citation, ...]
    support: Support
    contrary_searches: tuple[SearchMade, ...] = ()


class Sentence(Wire):
    """A sentence of an answer, with at least one verified citation."""

    text: str
    citations: tuple[Citation, ...]


# --- Drops: what may not be said, and why ----------------------------------------------------------------------------


class DropReason(StrEnum):
    """Why a draft was dropped, in the order in which reasons are reported. Spelt exactly so on the wire."""

    NO_CITATION = "no citation"
    LINE_NOT_FOUND = "line not found"
    QUOTE_NOT_IN_LINE = "quote not in line"
    FORGED_RECEIPT = "forged receipt"
    INTERVIEWER_WORDS = "interviewer words"
    TOO_SHORT = "too short"
    CUT_REVERSES_MEANING = "cut reverses meaning"
    NUMBER_NOT_IN_QUOTE = "number not in quote"
    QUANTIFIER_UNSUPPORTED = "quantifier unsupported"
    INLINE_QUOTE_NOT_IN_QUOTE = "inline quote not in quote"
    WRONG_SPEAKER = "wrong speaker"
    SINGLE_SOURCE = "single source"
    NOT_FETCHED = "not fetched"
    WITHDRAWN = "withdrawn"
    BROKEN = "broken"


class DiffPart(Wire):
    """A run of words that the draft and the nearest line share, or that only one of them has."""

    op: Literal["same", "draft", "source"]
    text: str


class Diagnosis(Wire):
    """Where a quote went wrong, for people; it explains and never rescues.

    `nearest_line_id` and `nearest_text`: the closest line (`edited`), or where the words really are (`wrong line`).
    `parts`: the pieces of a `spliced` or `ellipsis` quote as line ids in the quote's order.
    """

    kind: Literal["fabricated", "edited", "wrong line", "spliced", "ellipsis"]
    nearest_line_id: str | None = None
    nearest_text: str | None = None
    nearest_speaker: str | None = None
    diff: tuple[DiffPart, ...] = ()
    parts: tuple[str, ...] = ()


class CheckedCitation(Wire):
    """A drafted citation and what became of it: kept with a `citation`, or dropped with a `reason`."""

    draft: DraftCitation
    kept: bool
    reason: DropReason | None = None
    reasons: tuple[DropReason, ...] = ()
    detail: str | None = None
    diagnosis: Diagnosis | None = None
    citation: Citation | None = None


class DraftClaim(Wire):
    """A sentence, or a theme with its title, that somebody wants checked."""

    kind: Literal["theme", "sentence"] = "sentence"
    sentence: str
    title: str | None = None
    citations: tuple[DraftCitation, ...]


class CheckedClaim(Wire):
    """A checked claim, with what became of each of its citations in the order in which they were given."""

    kind: Literal["theme", "sentence"]
    sentence: str
    title: str | None
    kept: bool
    reason: DropReason | None
    reasons: tuple[DropReason, ...]
    detail: str | None
    citations: tuple[CheckedCitation, ...]


class Dropped(Wire):
    """A draft, or one citation of a claim that stands without it, that failed a check.

    `detail` is the reason as a sentence for a person. `attempt` is 1, or 2 after the revision round.
    """

    drop_id: str
    kind: Literal["theme", "sentence", "citation"]
    title: str | None = None
    text: str
    reason: DropReason
    reasons: tuple[DropReason, ...]
    detail: str
    citations: tuple[CheckedCitation, ...]
    attempt: int = 1


# --- Runs and results ------------------------------------------------------------------------------------------------


class Usage(Wire):
    """What a run used. Cost is in millionths of a US dollar, None where the model has no listed price."""

    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    cost_micro_usd: int | None = None
    rounds: int = 0
    tool_calls: int = 0
    elapsed_ms: int = 0
    model_ms: int = 0


class ThemesResult(Wire):
    """What a themes run hands over. `missing` says what was not done, where the run ended before the model did."""

    model: str
    themes: tuple[Theme, ...]
    dropped: tuple[Dropped, ...]
    searches: tuple[SearchMade, ...]
    missing: str | None = None
    prompt_version: str = ""
    study_version: str = ""


class AskResult(Wire):
    """An answer: sentences with citations, or `nothing_found` with the searches that found nothing."""

    model: str
    question: str
    sentences: tuple[Sentence, ...]
    nothing_found: bool
    dropped: tuple[Dropped, ...]
    searches: tuple[SearchMade, ...]
    missing: str | None = None
    prompt_version: str = ""
    study_version: str = ""


class RunState(StrEnum):
    """Where a run is. The last three are final."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


class RunCounts(Wire):
    """Progress of a run so far."""

    searches: int = 0
    lines_read: int = 0
    drafts: int = 0
    kept: int = 0
    dropped: int = 0


class Run(Wire):
    """One execution of themes or ask. Times are Unix milliseconds. `reason` says why it failed or was cancelled.

    `pseudonymised`: the model was given P1, P2... instead of names.
    """

    run_id: str
    study_id: str
    kind: Literal["themes", "ask"]
    question: str | None = None
    model: str
    state: RunState
    reason: str | None = None
    created_at: int
    started_at: int | None = None
    ended_at: int | None = None
    counts: RunCounts = RunCounts()
    usage: Usage = Usage()
    cache_key: str = ""
    cached: bool = False
    pseudonymised: bool = False
    themes: ThemesResult | None = None
    answer: AskResult | None = None


class RunEvent(Wire):
    """One step of a run. `seq` counts from 1 and is the event id of the stream; `message` is for people."""

    seq: int
    at: int
    type: Literal[
        "started", "search", "line", "model", "draft", "kept", "dropped", "revision", "done", "failed", "cancelled"
    ]
    message: str
    counts: RunCounts
    query: str | None = None
    hits: int | None = None
    line_id: str | None = None
    title: str | None = None
    reason: DropReason | None = None


# --- Review: claims on file, decisions, the log ----------------------------------------------------------------------


class Verdict(Wire):
    """What arithmetic says of a claim. It never means that a person agreed: VERIFIED is not approved."""

    approve: bool
    reasons: tuple[str, ...]


class ClaimState(StrEnum):
    """Where a claim stands. Broken: its sources changed, and what is left of its evidence falls under the rule."""

    PROPOSED = "proposed"
    APPROVED = "approved"
    REJECTED = "rejected"
    SUPERSEDED = "superseded"
    BROKEN = "broken"


class Proposal(Wire):
    """Who filed a claim, by which way, and when. A model is called `model:<name>`, an agent `agent:<name>`."""

    by: str
    via: Literal["run", "http", "person", "mcp"]
    at: int
    run_id: str | None = None


class Decision(Wire):
    """What a person decided, or a policy (`policy:<name>`)."""

    decision: Literal["approve", "reject"]
    by: str
    at: int
    note: str | None = None


class Offer(Wire):
    """Words of a changed source that were found again at another place: evidence again only if a person says so."""

    receipt_id: str
    citation: Citation


class Claim(Wire):
    """One version of something that somebody wants said, its evidence, and where it stands.

    Its id derives from its first content. `citations` and `contrary` are what verifies; `dropped` is what did not, or
    no longer does. An edit is a new claim that `supersedes` this one. `revision` counts what was written of it.
    """

    claim_id: str
    study_id: str
    kind: Literal["theme", "sentence"]
    title: str | None
    sentence: str
    citations: tuple[Citation, ...]
    contrary: tuple[Citation, ...]
    support: Support
    verdict: Verdict
    state: ClaimState
    proposal: Proposal
    decision: Decision | None = None
    supersedes: tuple[str, ...] = ()
    superseded_by: str | None = None
    dropped: tuple[Dropped, ...] = ()
    offers: tuple[Offer, ...] = ()
    revision: int = 1


class Filing(Wire):
    """What became of a proposal: the claim on file (`new`, or there already), or None with what was dropped."""

    claim: Claim | None
    new: bool
    dropped: tuple[Dropped, ...]


class ReceiptCheck(Wire):
    """What became of one receipt of a claim when its source changed. `found` is its new place (`same`, `moved`)."""

    claim_id: str
    receipt_id: str
    outcome: Literal["same", "moved", "broken", "withdrawn"]
    found: Citation | None = None


class SourceChange(Wire):
    """A corrected source: the transcript as it is now, every receipt that was touched, the claims that broke."""

    transcript: TranscriptInfo
    receipts: tuple[ReceiptCheck, ...]
    broken: tuple[str, ...]


class AuditAction(StrEnum):
    """What the log tells of."""

    IMPORT = "import"
    CORRECTION = "correction"
    WITHDRAWAL = "withdrawal"
    RUN = "run"
    PROPOSAL = "proposal"
    DECISION = "decision"
    UNDO = "undo"
    EDIT = "edit"
    MERGE = "merge"
    MOVE = "move"
    RECHECK = "recheck"


class DraftEntry(Wire):
    """Something that was done: who, what, when, to what (ids), on which receipts (ids). Never words of a transcript."""

    study_id: str
    at: int
    by: str
    action: AuditAction
    subjects: tuple[str, ...]
    receipts: tuple[str, ...] = ()
    outcome: str | None = None


class AuditEntry(DraftEntry):
    """An entry in its place: `seq` counts from 1, `previous` is the hash before, `hash` covers all but itself."""

    seq: int
    previous: str
    hash: str


class AuditHead(Wire):
    """How many entries a study's log has, and the hash of the last (of the study, where there is none)."""

    count: int
    hash: str


class AuditProblem(Wire):
    """What is wrong with a log, and from which entry on."""

    seq: int
    message: str


class AuditCheck(Wire):
    """Whether a study's log is whole and unaltered. `head` can be noted elsewhere, and compared later."""

    study_id: str
    intact: bool
    head: AuditHead
    problems: tuple[AuditProblem, ...]


class ClaimHistory(Wire):
    """A claim, the versions that it grew out of (newest first), and what the log tells of all of them."""

    claim: Claim
    versions: tuple[Claim, ...]
    entries: tuple[AuditEntry, ...]


# --- Search, pages, problems -----------------------------------------------------------------------------------------


class SearchHit(Wire):
    """A line that a search found. `score` compares hits of one search only."""

    line_id: str
    transcript_id: str
    transcript_title: str
    speaker: str | None
    role: Role
    start_ms: int | None
    text: str
    score: float


class SearchPage(Wire):
    """Hits, best first; `next_cursor` is None on the last page."""

    hits: tuple[SearchHit, ...]
    next_cursor: str | None = None


class LineInContext(Wire):
    """A line with its neighbours in the transcript."""

    line: Line
    transcript_title: str
    before: tuple[Line, ...]
    after: tuple[Line, ...]


class Problem(Wire):
    """An RFC 9457 problem document. `code` is stable; `fix` says what to do; `line` is a line number of the input."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    fix: str | None = None
    line: int | None = None
    retry_after: int | None = None
