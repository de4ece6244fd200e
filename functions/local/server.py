"""The server on a person's machine: the API, the built web app, and a guard against pages of other sites."""

import os
from collections.abc import Collection
from pathlib import Path

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from functions.api.app import create_app
from functions.local.guard import LOCAL_HOSTS, LocalGuard
from receipts_core.use_cases.services import Services

# Vite puts a hash of the content into the name of everything in this folder.
_HASHED = "assets"
_NOT_BUILT = """<!doctype html><html lang="en"><title>Receipts</title>
<h1>The web app is not built yet</h1>
<p>The API answers at <a href="/api/health">/api/health</a>. To build the page, run <code>make serve</code>,
or <code>npm ci</code> and <code>npm run build</code> in <code>frontend</code>, and reload.</p></html>"""


def build_server_app(services: Services, dist: Path | None, *, hosts: Collection[str] = LOCAL_HOSTS) -> FastAPI:
    """The API with the web app in `dist` around it; a page that says what to do where `dist` is None."""
    app = create_app(services, guards=[Middleware(LocalGuard, hosts=hosts)])
    app.router.default = _site(WebApp(dist) if dist else HTMLResponse(_NOT_BUILT))
    return app


def find_dist() -> Path | None:
    """The built web app beside this code, None where it has not been built."""
    dist = Path(__file__).parents[2] / "frontend" / "dist"
    return dist if (dist / "index.html").is_file() else None


def _site(pages: ASGIApp) -> ASGIApp:
    """What answers where no route does: nothing under `/api`, the web app elsewhere."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or f"{scope['path']}/".startswith("/api/"):
            raise HTTPException(404)
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        await pages(scope, receive, send)

    return serve


class WebApp(StaticFiles):
    """The built files. An address that is no file is one of the app's own views, and gets its page."""

    def __init__(self, dist: Path) -> None:
        super().__init__(directory=dist, html=True)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or the page; a missing file of the build stays missing, so that a stale page notices."""
        try:
            found = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or path.startswith(_HASHED + os.sep):
                raise
            path, found = "index.html", await super().get_response("index.html", scope)
        lasting = path.startswith(_HASHED + os.sep)
        found.headers["Cache-Control"] = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return found
