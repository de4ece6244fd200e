"""The sample study: eight fictional interviews, read-only, the same everywhere."""

import hashlib

from receipts_core.contract import Study
from receipts_core.samples import SAMPLES, STUDY_TITLE
from receipts_core.transcripts import parse
from receipts_core.use_cases.ingest import with_sources
from receipts_core.use_cases.services import Services
from receipts_core.use_cases.studies import SAMPLE_STUDY, all_transcripts, create_study


def load_samples(services: Services) -> Study:
    """Make the sample study hold exactly the samples of this version; loading twice changes nothing."""
    create_study(services, STUDY_TITLE, study_id=SAMPLE_STUDY, read_only=True)
    wanted = [parse(s.data, s.filename, study_id=SAMPLE_STUDY, title=s.title, sample=True) for s in SAMPLES]
    held = {info.transcript_id: info for info in all_transcripts(services, SAMPLE_STUDY)}
    for transcript_id in held.keys() - {parsed.transcript.transcript_id for parsed in wanted}:
        services.transcripts.delete_transcript(transcript_id)
    for parsed in wanted:
        if held.get(parsed.transcript.transcript_id) != parsed.transcript.info():
            with_sources(services, SAMPLE_STUDY, parsed)
    return services.transcripts.get_study(SAMPLE_STUDY)


def samples_id() -> str:
    """Names the samples of this version: by it an installation knows that it has loaded them."""
    return hashlib.sha256(b"".join(sample.title.encode() + sample.data for sample in SAMPLES)).hexdigest()[:16]
