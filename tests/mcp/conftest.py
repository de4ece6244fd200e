"""One folder of studies, and one agent for each way to the server, for all tests: processes are slow to start."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import mcp
from tests.support.mcp import WAYS, Agent


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the agents' servers serve."""
    folder = tmp_path_factory.mktemp("studies")
    mcp.make_studies(folder)
    return folder


@pytest.fixture(scope="session", params=WAYS, ids=lambda way: way.__name__)
def agent(request: pytest.FixtureRequest, data: Path) -> Iterator[Agent]:
    """An agent that is connected, by each way in turn."""
    with request.param(data) as server, mcp.agent(server) as connected:
        yield connected
