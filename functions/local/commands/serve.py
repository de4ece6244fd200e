"""`receipts serve`: the app on this machine, with the sample study loaded."""

from typing import Annotated

import typer
import uvicorn

from functions.local.options import Data, Model
from functions.local.output import console, failures
from functions.local.server import build_server_app, find_dist
from functions.local.session import data_folder, open_services
from receipts_core.use_cases.sample import load_samples


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port on this machine.")] = 8000,
    model: Model = None,
    data: Data = None,
) -> None:
    """Serve the app on this machine only."""
    with failures(), open_services(data, model=model) as services:
        load_samples(services)
        app = build_server_app(services, find_dist())
        console.print(
            f"Receipts: http://127.0.0.1:{port}  (data in {data_folder(data)}; stop with Ctrl-C)", soft_wrap=True
        )
        uvicorn.run(
            app, host="127.0.0.1", port=port, log_level="warning", access_log=False, timeout_graceful_shutdown=1
        )
