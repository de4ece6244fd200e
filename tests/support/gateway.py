"""Requests as API Gateway hands them to Lambda."""

from typing import Any

Event = dict[str, Any]


class Context:
    """What Lambda tells of an invocation, as far as it is used."""

    aws_request_id = "11111111-2222"

    def __init__(self, seconds: float = 900) -> None:
        self.seconds = seconds

    def get_remaining_time_in_millis(self) -> int:
        return round(self.seconds * 1000)


def rest(method: str, path: str, query: dict[str, str] | None = None, **more: Any) -> Event:
    """A request as a REST API sends it (payload version 1): the path without its stage, the query decoded."""
    request = {"stage": "prod", "path": f"/prod{path}", "httpMethod": method, "identity": {"sourceIp": "192.0.2.1"}}
    return {
        "resource": "/{proxy+}",
        "path": path,
        "httpMethod": method,
        "headers": {"Host": "abc.execute-api.example", "X-Forwarded-Proto": "https"},
        "multiValueHeaders": {"Host": ["abc.execute-api.example"], **more.pop("headers", {})},
        "queryStringParameters": query,
        "multiValueQueryStringParameters": {name: [value] for name, value in query.items()} if query else None,
        "requestContext": request,
        "body": None,
        "isBase64Encoded": False,
    } | more


def http(method: str, path: str, query: str = "", **more: Any) -> Event:
    """A request as an HTTP API sends it (payload version 2): the path with its stage."""
    request = {"method": method, "path": f"/prod{path}", "protocol": "HTTP/1.1", "sourceIp": "192.0.2.1"}
    return {
        "version": "2.0",
        "routeKey": "$default",
        "rawPath": f"/prod{path}",
        "rawQueryString": query,
        "headers": {"host": "abc.execute-api.example", "x-forwarded-proto": "https", **more.pop("headers", {})},
        "requestContext": {"stage": "prod", "http": request},
        "isBase64Encoded": False,
    } | more
