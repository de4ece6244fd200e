"""One stack for all tests of the deployed whole."""

from collections.abc import Iterator

import pytest

from tests.support.local_aws import moto_server
from tests.support.stack import Stack, create_stack


@pytest.fixture(scope="session")
def stack() -> Iterator[Stack]:
    """The stack of template.yaml, with uploads that are private to visitors."""
    with moto_server() as url:
        yield create_stack(url, {"Model": "stub", "ClientRunsAnHour": "50"})
