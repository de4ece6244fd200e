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
from starlette.middleware import Middleware

from functions import telemetry
from functions.api.app import create_app
from functions.api.callers import Callers
from functions.api.problems import MEDIA_TYPE, of_error, problem
from functions.api.routers.events import Following
from receipts_core.bootstrap import allowance, aws_budget, for_callers, open_services
from receipts_core.contract import Problem
from receipts_core.errors import ReceiptsError
from receipts_core.settings import Settings, read_settings
from receipts_core.use_cases.sample import load_samples, samples_id
from receipts_core.use_cases.services import Services

Event = Mapping[str, Any]
Handler = Callable[[Event, Any], dict[str, Any]]

# All else is sent in base64, so that bytes arrive as they are.
_TEXT = ["text/", "application/json", MEDIA_TYPE]
_HTTP_ONLY = "This function answers HTTP requests only."
_LOG = logging.getLogger("receipts.api")


def make_handler(services: Callable[[], Services], settings: Callable[[], Settings] = Settings) -> Handler:
    """A Lambda handler over services that are opened, and settings that are read, when the first request comes."""

    @cache
    def adapter() -> Mangum:
        chosen, opened = settings(), services()
        caller = Middleware(
            Callers, opened.clock, allowance(chosen), visitors=chosen.demo, behind_cdn=chosen.behind_cdn
        )
        app = create_app(opened, following=Following(stream=False), origins=chosen.origins, guards=[caller])
        return Mangum(app, lifespan="off", text_mime_types=_TEXT)

    def handle(event: Event, context: Any) -> dict[str, Any]:
        if not _is_http(event):
            _LOG.error("an event that is no HTTP request was refused")
            return _answer(problem("invalid_input", _HTTP_ONLY, fix="Call it through API Gateway."))
        asyncio.set_event_loop(_loop())
        try:
            serve = adapter()
        except ReceiptsError as error:
            _LOG.error("the services could not be opened: %s", error.code)
            return _answer(of_error(error))
        return serve(_without_stage(event), context)

    return handle


@cache
def _loop() -> asyncio.AbstractEventLoop:
    """The loop of this process: Mangum asks for the current one, and since Python 3.12 asking makes none."""
    return asyncio.new_event_loop()


def _is_http(event: Event) -> bool:
    """Whether the event is a request of a REST API (version 1) or of an HTTP API (version 2)."""
    request = event.get("requestContext")
    return isinstance(request, Mapping) and (("httpMethod" in event and "resource" in event) or "http" in request)


def _answer(refusal: Problem) -> dict[str, Any]:
    """Answered, not raised: an event that is no request would otherwise be tried again and again."""
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
    telemetry.set_up("api")
    settings = read_settings()
    services = ExitStack().enter_context(open_services(settings))
    _keep_samples(services)
    return for_callers(services, settings, aws_budget(settings, services.clock))


def _keep_samples(services: Services) -> None:
    """Load the samples of this version, once a stack. A store that fails now is told of by whoever asks it."""
    marker = f"samples/{samples_id()}"
    try:
        if not services.blobs.exists(marker):
            load_samples(services)
            services.blobs.put(marker, b"")
    except ReceiptsError as error:
        _LOG.error("the samples could not be loaded: %s", error.message)


handler = make_handler(_installed, read_settings)
