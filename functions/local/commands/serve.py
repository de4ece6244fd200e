"""`receipts serve`: the app on this machine, with the sample study loaded."""

import socket
from collections.abc import Generator
from contextlib import contextmanager
from typing import Annotated

import typer
import uvicorn

from functions.local.options import Data, Model
from functions.local.output import failures, tell
from functions.local.server import build_server_app, find_dist
from functions.local.session import data_folder, open_services
from receipts_core.errors import InvalidInput
from receipts_core.use_cases.sample import load_samples


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port on this machine; 0 takes a free one.")] = 8000,
    model: Model = None,
    data: Data = None,
) -> None:
    """Serve the app on this machine only."""
    with failures(), listening(port) as listener, open_services(data, model=model) as services:
        chosen = services.model(None).name
        load_samples(services)
        app = build_server_app(services, find_dist())
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        tell(f"Receipts: {address}  (model {chosen}; data in {data_folder(data)}; stop with Ctrl-C)")
        config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=1)
        uvicorn.Server(config).run(sockets=[listener])


@contextmanager
def listening(port: int) -> Generator[socket.socket]:
    """A socket of this machine alone, bound before anything is opened. Raises InvalidInput where it is taken."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", port))
        except OSError as error:
            raise InvalidInput(
                f"Port {port} cannot be used: {error.strerror}.", fix="Name another: --port N."
            ) from None
        yield listener
