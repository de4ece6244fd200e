"""Keys of blobs as names that every file system and S3 take.

The rule: a byte that is not a lower-case letter, a digit, `_`, `-` or a `/` between two parts is written `%XX`. So no
key climbs out of its folder, none means something to a shell or to XML, two keys never share a name where case does
not count, and a prefix of a key is a prefix of its name.
"""

import re
from urllib.parse import unquote

from receipts_core.errors import InvalidInput

MAX_NAME = 900
MAX_PART = 240  # a file's name has at most 255 bytes, and the file store adds a suffix
_UNSAFE = re.compile(rb"[^a-z0-9_/-]|(?<![^/])/")


def escaped(key: str) -> str:
    """The name of a key, or of the start of one. Raises InvalidInput where it would be too long to be a name."""
    raw = key.encode(errors="surrogatepass")
    name = _UNSAFE.sub(lambda unsafe: b"%%%02X" % unsafe[0][0], raw).decode("ascii")
    if not key or len(name) > MAX_NAME or any(len(part) > MAX_PART for part in name.split("/")):
        raise InvalidInput(f"{key[:80]!r} cannot be the key of a blob", fix="Use a shorter id.")
    return name


def key_of(name: str) -> str:
    """The key that `escaped` made this name of."""
    return unquote(name, errors="surrogatepass")
