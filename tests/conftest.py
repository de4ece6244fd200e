"""Where the data that is not part of the project is found; tests that need it say so when they skip."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("ci", max_examples=100, deadline=None, derandomize=True, print_blob=True)
settings.register_profile("fuzz", max_examples=20_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def _directory(variable: str) -> Path:
    value = os.environ.get(variable)
    if not value or not Path(value).is_dir():
        pytest.skip(f"{variable} does not name a directory: real data is not part of the project")
    return Path(value)


@pytest.fixture(scope="session")
def real_data() -> Path:
    """Real transcripts and conformance data."""
    return _directory("RECEIPTS_REAL_DATA")


@pytest.fixture(scope="session")
def cases_dir() -> Path:
    """Small inputs that break other tools, one JSON file a case."""
    return _directory("RECEIPTS_CASES")


@pytest.fixture(scope="session")
def gold_dir() -> Path:
    """Questions and themes over real interviews, with the passages that answer them."""
    return _directory("RECEIPTS_GOLD")
