"""JSON Schema 2020-12 in the part of it that every MCP client understands.

An object at the root, no references, one type a field. What may be unknown is a field that may be left out, never null.
"""

from collections.abc import Mapping
from typing import Any, cast

from receipts_core.contract import Wire


def input_schema(model: type[Wire]) -> dict[str, Any]:
    """What a tool takes."""
    return _schema(model.model_json_schema(mode="validation"))


def output_schema(model: type[Wire]) -> dict[str, Any]:
    """What a tool gives: `bounds.plain` of an instance is valid against it."""
    return _schema(model.model_json_schema(mode="serialization"))


def _schema(raw: Mapping[str, Any]) -> dict[str, Any]:
    return _plain(raw, raw.get("$defs", {}))


def _plain(node: Any, defs: Mapping[str, Any]) -> Any:
    if isinstance(node, list):
        return [_plain(item, defs) for item in cast("list[Any]", node)]
    if not isinstance(node, dict):
        return node
    schema = _resolved(cast("dict[str, Any]", node), defs)
    kept = {key: _plain(value, defs) for key, value in schema.items() if key not in ("$defs", "title", "properties")}
    if "properties" in schema:
        properties: dict[str, Any] = schema["properties"]
        kept["properties"] = {name: _plain(value, defs) for name, value in properties.items()}
        kept["required"] = [name for name in schema.get("required", ()) if not _nullable(properties[name])]
    if "default" in kept and kept["default"] is None:
        del kept["default"]
    return kept


def _resolved(schema: dict[str, Any], defs: Mapping[str, Any]) -> dict[str, Any]:
    """The schema with its reference put in place, and of "this or null" this."""
    if _nullable(schema):
        [kind] = [option for option in schema["anyOf"] if option != {"type": "null"}]
        schema = {**kind, **{key: value for key, value in schema.items() if key != "anyOf"}}
    if "$ref" in schema:
        target = defs[schema["$ref"].rsplit("/", 1)[1]]
        schema = {**target, **{key: value for key, value in schema.items() if key != "$ref"}}
    return schema


def _nullable(schema: Mapping[str, Any]) -> bool:
    return {"type": "null"} in schema.get("anyOf", ())
