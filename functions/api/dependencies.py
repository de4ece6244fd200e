"""What every route may ask for: the services, and parameters in the forms that the stores accept."""

from typing import Annotated

from fastapi import Depends, Path, Query, Request

from receipts_core.use_cases.services import Services


async def _services(request: Request) -> Services:
    return request.app.state.services


Serving = Annotated[Services, Depends(_services)]

# Long enough for every id that we make, short enough for every store's keys.
StudyId = Annotated[str, Path(alias="studyId", max_length=200)]
TranscriptId = Annotated[str, Path(alias="transcriptId", max_length=200)]
LineId = Annotated[str, Path(alias="lineId", max_length=200)]
RunId = Annotated[str, Path(alias="runId", max_length=200)]
ClaimId = Annotated[str, Path(alias="claimId", max_length=200)]
By = Annotated[str, Query(max_length=100, description="The person who does this; the log names them.")]
Cursor = Annotated[str | None, Query(max_length=2000, description="`nextCursor` of the page before.")]
Limit = Annotated[int, Query(ge=1, le=500)]
