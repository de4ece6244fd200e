"""Read one line where it stands: with its neighbours in the transcript."""

from receipts_core.contract import LineInContext
from receipts_core.errors import NotFound
from receipts_core.use_cases.services import Services


def line_in_context(services: Services, line_id: str, around: int = 2) -> LineInContext:
    """The line with up to `around` lines before and after it. Raises NotFound."""
    line = services.transcripts.get_lines([line_id]).get(line_id)
    if line is None:
        raise NotFound(f"There is no line “{line_id}”.", fix="Search for its words, or list the transcript's lines.")
    first = max(0, line.n - around - 1)
    near = services.transcripts.lines(line.transcript_id, first, line.n - first + around).items
    return LineInContext(
        line=line,
        transcript_title=services.transcripts.get_transcript(line.transcript_id).title,
        before=tuple(other for other in near if other.n < line.n),
        after=tuple(other for other in near if other.n > line.n),
    )
