"""What the handlers bring in before a request needs it, in a fresh process each."""

import json
import subprocess
import sys

import pytest

from tests.support.lambda_runtime import ROOT

LATE = {"anthropic", "tantivy", "boto3", "mcp", "lxml", "docx", "aws_xray_sdk"}


def brought_in(program: str) -> set[str]:
    said = f"{program}\nimport json, sys; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", said], cwd=ROOT, capture_output=True, text=True, check=True)
    return LATE & set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize("module", ["functions.api.handler", "functions.themes.handler"])
def test_a_handler_loads_neither_a_model_nor_the_search_engine_nor_an_sdk(module: str) -> None:
    assert brought_in(f"import {module}") == set()


def test_the_api_loads_the_search_engine_when_it_searches_and_never_the_models_sdk() -> None:
    program = """
from tests.support.api import client, services, with_interview
made = services()
with_interview(made)
http = client(made)
assert http.get("/api/studies/s").status_code == 200
import sys
assert "tantivy" not in sys.modules
assert http.get("/api/studies/s/search?q=budget").json()["hits"]
assert http.post("/api/studies/s/themes", json={}).status_code == 202
"""
    assert brought_in(program) == {"tantivy"}
