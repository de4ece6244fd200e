"""The API inside Lambda, behind API Gateway (REST or HTTP): `functions.api.handler.handler`.

The services are opened at the first request of a process and kept for the next ones.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import cache
from typing import Any

from mangum import Mangum

from functions.api.app import create_app
from functions.api.problems import MEDIA_TYPE, problem
from functions.api.routers.events import Following
from receipts_core.bootstrap import open_services
from receipts_core.settings import read_settings
from receipts_core.use_cases.services import Services

Event = Mapping[str, Any]
Handler = Callable[[Event, Any], dict[str, Any]]

# All else is sent in base64, so that bytes arrive as they are.
_TEXT = ["text/", "application/json", MEDIA_TYPE]
_LOG = logging.getLogger("receipts.api")


def make_handler(services: Callable[[], Services]) -> Handler:
    """A Lambda handler over services that are opened when the first request comes."""

    @cache
    def adapter() -> Mangum:
        app = create_app(services(), following=Following(stream=False))
        return Mangum(app, lifespan="off", text_mime_types=_TEXT)

    def handle(event: Event, context: Any) -> dict[str, Any]:
        if not _is_http(event):
            return _refused()
        asyncio.set_event_loop(_loop())
        return adapter()(_without_stage(event), context)

    return handle


@cache
def _loop() -> asyncio.AbstractEventLoop:
    """The loop of this process: Mangum asks for the current one, and since Python 3.12 asking makes none."""
    return asyncio.new_event_loop()


def _is_http(event: Event) -> bool:
    """Whether the event is a request of a REST API (version 1) or of an HTTP API (version 2)."""
    request = event.get("requestContext")
    return isinstance(request, Mapping) and (("httpMethod" in event and "resource" in event) or "http" in request)


def _refused() -> dict[str, Any]:
    """Answered, not raised: an event that is no request would otherwise be tried again and again."""
    _LOG.error("an event that is no HTTP request was refused")
    refusal = problem("invalid_input", "This function answers HTTP requests only.", fix="Call it through API Gateway.")
    return {
        "statusCode": refusal.status,
        "headers": {"content-type": MEDIA_TYPE},
        "body": refusal.model_dump_json(),
        "isBase64Encoded": False,
    }


def _without_stage(event: Event) -> dict[str, Any]:
    """The event with the stage cut off its path: an HTTP API sends `/prod/api/health`, our routes start at `/api`."""
    request = event["requestContext"]
    stage = f"/{request.get('stage')}/"
    if "http" in request:
        http = request["http"] | {"path": _cut(request["http"]["path"], stage)}
        return {**event, "requestContext": {**request, "http": http}}
    return {**event, "path": _cut(event["path"], stage)}


def _cut(path: str, stage: str) -> str:
    return path[len(stage) - 1 :] if path.startswith(stage) else path


def _installed() -> Services:
    """This installation's services, open for as long as the process lives."""
    return ExitStack().enter_context(open_services(read_settings()))


handler = make_handler(_installed)
