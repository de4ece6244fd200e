"""Bedrock's streaming as bytes: each event of the Messages API in a frame of Amazon's event stream.

https://docs.aws.amazon.com/AmazonS3/latest/API/RESTSelectObjectAppendix.html describes the frames.
"""

import base64
import json
import struct
from collections.abc import Iterable
from typing import Any
from zlib import crc32


def frames(events: Iterable[dict[str, Any]]) -> bytes:
    return b"".join(_frame(json.dumps({"bytes": base64.b64encode(json.dumps(e).encode()).decode()})) for e in events)


def _frame(payload: str) -> bytes:
    headers = b"".join(
        _header(name, value)
        for name, value in {
            ":event-type": "chunk",
            ":content-type": "application/json",
            ":message-type": "event",
        }.items()
    )
    body = payload.encode()
    prelude = struct.pack(">II", 16 + len(headers) + len(body), len(headers))
    message = prelude + struct.pack(">I", crc32(prelude)) + headers + body
    return message + struct.pack(">I", crc32(message))


def _header(name: str, value: str) -> bytes:
    return bytes([len(name)]) + name.encode() + b"\x07" + struct.pack(">H", len(value)) + value.encode()
