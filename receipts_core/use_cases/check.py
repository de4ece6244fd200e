"""Check claims that somebody wrote, against a study or against files at hand."""

from collections.abc import Sequence

from receipts_core.contract import CheckedClaim, DraftClaim, Transcript
from receipts_core.people import participants_of
from receipts_core.transcripts import Parsed
from receipts_core.use_cases.hold import hold
from receipts_core.use_cases.services import Services
from receipts_core.verify import Held, check_claim


def check_claims(services: Services, study_id: str, claims: Sequence[DraftClaim]) -> tuple[CheckedClaim, ...]:
    """Each claim, checked against the study. Raises NotFound for an unknown study; drops are data."""
    services.transcripts.get_study(study_id)
    cited = [c.line_id for claim in claims for c in claim.citations if c.line_id is not None]
    held = hold(services, study_id, cited)
    return tuple(check_claim(claim, held) for claim in claims)


def held_files(files: Sequence[Parsed]) -> Held:
    """Files at hand as a study of their own, for the verifier: nothing is stored."""
    transcripts: list[Transcript] = [parsed.transcript for parsed in files]
    people = participants_of(transcripts)
    return Held(
        lines={line.line_id: line for transcript in transcripts for line in transcript.lines},
        sources={parsed.transcript.source.source_id: parsed.source for parsed in files},
        titles={transcript.transcript_id: transcript.title for transcript in transcripts},
        names=people,
        of_participants=len(people),
        of_interviews=len(transcripts),
    )
