"""What a model can do in a run: search, read a line in its place, hand in its work.

The rule: input is checked against one schema a tool, the same that the model is shown; what does not fit is answered
with what was wrong and does nothing. Every line that a tool returns is remembered, because only those may be cited.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeVar, cast

from pydantic import ValidationError

from receipts_core.contract import DraftSentence, DraftTheme, Line, LineInContext, SearchHit, SearchMade, Wire
from receipts_core.errors import InvalidInput, NotFound
from receipts_core.ports import ToolCall, ToolResult, ToolSpec

DEFAULT_HITS = 10
MAX_HITS = 30
MAX_QUERY = 500
MAX_DRAFTS = 40
MAX_CITATIONS = 40
MAX_WORDS = 2000
MAX_QUOTE = 10_000

Kind = Literal["themes", "ask"]


class SearchQuotes(Wire):
    """Input of `search_quotes`."""

    query: str
    limit: int | None = None
    transcript_id: str | None = None


class GetLine(Wire):
    """Input of `get_line`."""

    line_id: str


class SubmitThemes(Wire):
    """Input of `submit_themes`."""

    themes: tuple[DraftTheme, ...]


class SubmitAnswer(Wire):
    """Input of `submit_answer`."""

    sentences: tuple[DraftSentence, ...]
    nothing_found: bool


class Submission(NamedTuple):
    """What a model handed in: drafts, none of them believed. `nothing_found` is its statement that nobody said it."""

    themes: tuple[DraftTheme, ...] = ()
    sentences: tuple[DraftSentence, ...] = ()
    nothing_found: bool = False

    @property
    def drafts(self) -> int:
        """How many themes and sentences there are."""
        return len(self.themes) + len(self.sentences)

    def joined(self, other: "Submission") -> "Submission":
        """Both as one: a model may hand in its work in several calls of one turn."""
        return Submission(
            self.themes + other.themes, self.sentences + other.sentences, self.nothing_found or other.nothing_found
        )


class BadCall(Exception):
    """A call that could not be carried out; the message says why, for the model."""


_INPUTS: dict[str, type[Wire]] = {
    "search_quotes": SearchQuotes,
    "get_line": GetLine,
    "submit_themes": SubmitThemes,
    "submit_answer": SubmitAnswer,
}
_DESCRIPTIONS = {
    "search_quotes": (
        "Find lines of the interviews that speak of something. `query`: any words; the best lines come first. `limit`: "
        f"at most {MAX_HITS}, {DEFAULT_HITS} if left out. `transcriptId`: search one interview only."
    ),
    "get_line": "Read one line with the lines before and after it, to see what a quote answers and what limits it.",
    "submit_themes": (
        "Hand in themes. Each has a `title`, a `claim`, `citations` that support it and `contrary` ones that speak "
        "against it; a citation is a `lineId` and words of that line, copied exactly. Where nobody disagrees, "
        "`contrarySearches` names the queries that looked for it."
    ),
    "submit_answer": (
        "Hand in the answer as sentences, each with its `citations`: a `lineId` and words of that line, copied "
        "exactly. If nobody spoke about it: no sentences, and `nothingFound` true."
    ),
}
_SUBMIT: dict[Kind, str] = {"themes": "submit_themes", "ask": "submit_answer"}


def submit_tool(kind: Kind) -> str:
    """The tool that hands in the work of this kind of run."""
    return _SUBMIT[kind]


def tool_specs(kind: Kind) -> tuple[ToolSpec, ...]:
    """The tools of a run, as the model sees them."""
    names = ("search_quotes", "get_line", submit_tool(kind))
    return tuple(ToolSpec(name, _DESCRIPTIONS[name], input_schema(_INPUTS[name])) for name in names)


def input_schema(model: type[Wire]) -> dict[str, Any]:
    """JSON Schema without references, titles and defaults: the part that every model API understands."""
    raw = model.model_json_schema(mode="validation")
    return _plain(raw, raw.get("$defs", {}))


def _plain(node: Any, defs: Mapping[str, Any]) -> Any:
    if isinstance(node, list):
        return [_plain(item, defs) for item in cast("list[Any]", node)]
    if not isinstance(node, dict):
        return node
    schema = cast("dict[str, Any]", node)
    if "$ref" in schema:
        schema = defs[schema["$ref"].rsplit("/", 1)[1]]
    kept = {key: _plain(value, defs) for key, value in schema.items() if key not in _NOISE}
    if "properties" in schema:
        kept["properties"] = {name: _plain(value, defs) for name, value in schema["properties"].items()}
    return kept


_NOISE = frozenset({"$defs", "title", "default", "description", "properties"})
_W = TypeVar("_W", bound=Wire)


def _read(call: ToolCall, model: type[_W]) -> _W:
    """The call's input as its type. Raises BadCall, naming each place and what is wrong with it."""
    try:
        # What is stored and sent on must be text; JSON can hold half a surrogate pair, which is not.
        json.dumps(call.input, ensure_ascii=False).encode()
        return model.model_validate(call.input, by_alias=True, by_name=False)
    except UnicodeEncodeError:
        raise BadCall(f"The input of {call.name} is not valid Unicode.") from None
    except ValidationError as error:
        wrong = [f"{'.'.join(map(str, e['loc'])) or 'input'}: {e['msg']}" for e in error.errors()[:5]]
        raise BadCall(f"The input of {call.name} does not fit its schema. " + "; ".join(wrong)) from None


class Toolbox:
    """The tools over one study. `searches` and `fetched` are what this run looked for and was shown."""

    def __init__(
        self,
        search: Callable[[str, int, str | None], Sequence[SearchHit]],
        person_of: Callable[[SearchHit], str],
        context: Callable[[str], LineInContext],
    ) -> None:
        self._search = search
        self._person_of = person_of
        self._context = context
        self.searches: list[SearchMade] = []
        self.fetched: set[str] = set()

    def search_quotes(self, call: ToolCall) -> ToolResult:
        """Answer `search_quotes`. Raises BadCall."""
        wanted = _read(call, SearchQuotes)
        query = wanted.query.strip()
        limit = DEFAULT_HITS if wanted.limit is None else wanted.limit
        if not 1 <= limit <= MAX_HITS:
            raise BadCall(f"limit is {limit}; it goes from 1 to {MAX_HITS}.")
        if not query or len(query) > MAX_QUERY:
            raise BadCall(f"query has {len(query)} characters; it goes from 1 to {MAX_QUERY}.")
        try:
            hits = self._search(query, limit, wanted.transcript_id)
        except (NotFound, InvalidInput) as error:
            raise BadCall(error.message) from None
        self.searches.append(SearchMade(query=query, hits=len(hits)))
        self.fetched.update(hit.line_id for hit in hits)
        shown = [hit.model_dump(mode="json") | {"personId": self._person_of(hit)} for hit in hits]
        return answer(call, {"hits": shown})

    def get_line(self, call: ToolCall) -> ToolResult:
        """Answer `get_line`. Raises BadCall."""
        wanted = _read(call, GetLine)
        try:
            found = self._context(wanted.line_id)
        except NotFound:
            raise BadCall(f"There is no line {wanted.line_id!r} in this study; ids come from search_quotes.") from None
        title = found.transcript_title
        self.fetched.update(line.line_id for line in (*found.before, found.line, *found.after))
        return answer(
            call,
            {
                "line": _line(found.line, title),
                "before": [_line(line, title) for line in found.before],
                "after": [_line(line, title) for line in found.after],
            },
        )


def read_submission(call: ToolCall) -> Submission:
    """The drafts of a `submit_*` call. Raises BadCall."""
    if call.name == "submit_themes":
        submission = Submission(themes=_read(call, SubmitThemes).themes)
    else:
        answer = _read(call, SubmitAnswer)
        submission = Submission(sentences=answer.sentences, nothing_found=answer.nothing_found)
    _check_sizes(submission)
    if submission.nothing_found and submission.sentences:
        raise BadCall("nothingFound is true and there are sentences; only one of the two can be so.")
    return submission


def _check_sizes(submission: Submission) -> None:
    """Refuse what no researcher would read and no store would hold."""
    if submission.drafts > MAX_DRAFTS:
        raise BadCall(f"{submission.drafts} drafts are too many; hand in the best {MAX_DRAFTS} at most.")
    claims = [*((f"{t.title} {t.claim}", (*t.citations, *t.contrary)) for t in submission.themes)]
    claims += [(sentence.text, sentence.citations) for sentence in submission.sentences]
    for words, citations in claims:
        if len(words) > MAX_WORDS:
            raise BadCall(f"A claim has {len(words)} characters; at most {MAX_WORDS}.")
        if len(citations) > MAX_CITATIONS:
            raise BadCall(f"A claim has {len(citations)} citations; give the best {MAX_CITATIONS} at most.")
        if any(len(citation.quote) > MAX_QUOTE for citation in citations):
            raise BadCall(f"A quote is longer than {MAX_QUOTE} characters; quote the sentence that says it.")


def answer(call: ToolCall, content: Mapping[str, Any], *, is_error: bool = False) -> ToolResult:
    """A tool's answer as JSON text, so that speech stays inside its quotation marks."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return ToolResult(call.id, text.encode(errors="replace").decode(), is_error)


def _line(line: Line, title: str) -> dict[str, Any]:
    shown = line.model_dump(
        mode="json", include={"line_id", "transcript_id", "speaker", "role", "person_id", "start_ms"}
    )
    return shown | {"transcriptTitle": title, "text": line.text}
