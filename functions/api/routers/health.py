"""Whether the service answers and reaches its store."""

from contextlib import suppress
from importlib.metadata import version

from fastapi import APIRouter

from functions.api.dependencies import Serving
from functions.api.problems import documented
from functions.api.schemas import Health
from receipts_core.errors import NotFound
from receipts_core.use_cases.services import Services
from receipts_core.use_cases.studies import SAMPLE_STUDY
from receipts_core.use_cases.uploads import THROUGH_GATEWAY

router = APIRouter(tags=["health"])


@router.get("/health", responses=documented("store_unavailable"))
def health(services: Serving) -> Health:
    """Answer ok, once every store has answered."""
    _ask_every_store(services)
    return Health(
        status="ok",
        version=version("receipts"),
        model=services.model(None).name,
        upload_limit=services.limits.upload_bytes,
        gateway_limit=THROUGH_GATEWAY if services.transfers else None,
    )


def _ask_every_store(services: Services) -> None:
    """Raises StoreError, naming the table or bucket that does not answer. Nothing need be in any of them."""
    services.transcripts.list_studies(limit=1)
    services.runs.cancel_requested("health")
    services.blobs.exists("health")
    with suppress(NotFound):
        for info in services.transcripts.list_transcripts(SAMPLE_STUDY, limit=1).items:
            services.transcripts.lines(info.transcript_id, limit=1)
