import json

import pytest

from receipts_core.agent.tools import tool_specs

SPECS = {spec.name: spec for kind in ("themes", "ask") for spec in tool_specs(kind)}


def objects(schema):
    """Every object schema in a schema."""
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            yield schema
        for value in schema.values():
            yield from objects(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from objects(value)


@pytest.mark.parametrize("spec", SPECS.values(), ids=SPECS)
def test_a_schema_refuses_unknown_fields_and_needs_no_references(spec):
    assert all(found["additionalProperties"] is False for found in objects(spec.input_schema))
    assert not {"$ref", "$defs", "minimum", "maximum", "default"} & set(json.dumps(spec.input_schema).split('"'))


@pytest.mark.parametrize("spec", SPECS.values(), ids=SPECS)
def test_a_schema_describes_each_field_that_is_in_it(spec):
    for name in spec.input_schema["properties"]:
        assert name in spec.description or spec.name == "get_line" or name in {"themes", "sentences"}


def test_a_title_is_a_field_and_not_a_remark():
    theme = SPECS["submit_themes"].input_schema["properties"]["themes"]["items"]
    assert set(theme["properties"]) == {"title", "claim", "citations", "contrary", "contrarySearches"}
    assert theme["required"] == ["title", "claim", "citations"]
