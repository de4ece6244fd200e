import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from functions.api import openapi
from receipts_core import contract
from tests.support.api import client, services

COPY = Path(__file__).parents[2] / "docs" / "openapi.json"


def operations() -> dict[str, dict[str, Any]]:
    paths = openapi.document()["paths"]
    return {op["operationId"]: op for methods in paths.values() for op in methods.values()}


def test_the_committed_copy_is_what_the_routes_say() -> None:
    assert COPY.read_text("utf-8") == openapi.text(), "run `make types`"


def test_the_app_serves_the_same_document() -> None:
    assert client(services()).get("/api/openapi.json").json() == json.loads(openapi.text())


def test_a_drifted_copy_is_told_by_the_exit_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "openapi.json"
    assert openapi.main([str(copy)]) == 0
    assert openapi.main(["--check", str(copy)]) == 0
    copy.write_text("{}")
    assert openapi.main(["--check", str(copy)]) == 1
    assert "make types" in capsys.readouterr().err


def test_every_operation_has_a_short_name_and_documents_its_problems() -> None:
    found = operations()
    assert len(found) == sum(len(methods) for methods in openapi.document()["paths"].values())
    for name, operation in found.items():
        assert name.isalpha()
        problems = [said for status, said in operation["responses"].items() if status[0] in "45d"]
        assert all("application/problem+json" in said["content"] for said in problems)
        assert "default" in operation["responses"]


def test_every_operation_documents_what_its_form_alone_can_come_to() -> None:
    for name, operation in operations().items():
        parameters, said = operation.get("parameters", []), operation["responses"].keys()
        body = "requestBody" in operation
        expected = {"400": bool(parameters) or body, "413": body}
        assert {status for status, possible in expected.items() if possible} <= said, name
        assert "404" in said or not any(one["in"] == "path" for one in parameters), name
        assert ("303" in said) == ("binary" in str(operation["responses"])), name


def test_schemas_are_named_as_in_the_contract_and_all_of_them_exist() -> None:
    document = openapi.document()
    named = {ref.rsplit("/", 1)[1] for ref in references(document)}
    assert named <= set(document["components"]["schemas"])
    assert not [name for name in document["components"]["schemas"] if name.endswith(("-Input", "-Output"))]
    assert {"Line", "Run", "Theme", "Citation", "Receipt"} <= named & set(vars(contract))


def references(node: Any) -> list[str]:
    if isinstance(node, dict):
        found = [node["$ref"]] if isinstance(node.get("$ref"), str) else []
        return found + [ref for value in node.values() for ref in references(value)]
    return [ref for item in node for ref in references(item)] if isinstance(node, list) else []


def test_importing_the_api_loads_no_model_and_no_aws_client() -> None:
    code = (
        "import functions.api.handler, sys; print(sorted({'boto3', 'anthropic', 'uvicorn', 'mcp'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
