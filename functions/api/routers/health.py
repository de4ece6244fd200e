"""Whether the service answers and reaches its store."""

from importlib.metadata import version

from fastapi import APIRouter

from functions.api.dependencies import Serving
from functions.api.problems import documented
from functions.api.schemas import Health

router = APIRouter(tags=["health"])


@router.get("/health", responses=documented("store_unavailable"))
def health(services: Serving) -> Health:
    """Answer ok, once the store has answered."""
    services.transcripts.list_studies(limit=1)
    return Health(
        status="ok",
        version=version("receipts"),
        model=services.model(None).name,
        upload_limit=services.limits.upload_bytes,
    )
