"""Blobs as objects of one S3 bucket, and addresses under which a browser sends or fetches one by itself.

A function that uses them needs GetObject, PutObject, DeleteObject and also ListBucket: without it, S3 calls an object
that is not there forbidden, which reads here as a failure and not as NotFound.
"""

from collections.abc import Generator, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Any, Protocol
from urllib.parse import quote

from botocore.exceptions import ClientError

from receipts_core.adapters.aws import code_of, in_our_words
from receipts_core.adapters.blob_keys import escaped, key_of
from receipts_core.errors import InvalidInput, NotFound
from receipts_core.ports import UploadForm

_NOT_THERE = frozenset({"NoSuchKey", "404"})


class S3Client(Protocol):
    """What this project asks of boto3's client, each as AWS documents the request of that name."""

    def put_object(self, **request: Any) -> Mapping[str, Any]:
        """PutObject."""
        ...

    def get_object(self, **request: Any) -> Mapping[str, Any]:
        """GetObject."""
        ...

    def head_object(self, **request: Any) -> Mapping[str, Any]:
        """HeadObject."""
        ...

    def delete_object(self, **request: Any) -> Mapping[str, Any]:
        """DeleteObject."""
        ...

    def list_objects_v2(self, **request: Any) -> Mapping[str, Any]:
        """ListObjectsV2."""
        ...

    def generate_presigned_post(self, **request: Any) -> Mapping[str, Any]:
        """Sign a form; no request is made."""
        ...

    def generate_presigned_url(self, ClientMethod: str, **request: Any) -> str:  # noqa: N803  boto3's name
        """Sign an address; no request is made."""
        ...


class S3Blobs:
    """Bytes by key. S3 shows an object whole or not at all, and consistently."""

    def __init__(self, bucket: str, client: S3Client) -> None:
        self._bucket = bucket
        self._client = client

    def put(self, key: str, data: bytes) -> None:
        """See the port."""
        with self._in_our_words():
            self._client.put_object(Bucket=self._bucket, Key=escaped(key), Body=data)

    def get(self, key: str) -> bytes:
        """See the port."""
        with self._in_our_words(), _none_found(key):
            return self._client.get_object(Bucket=self._bucket, Key=escaped(key))["Body"].read()

    def exists(self, key: str) -> bool:
        """See the port."""
        with suppress(NotFound), self._in_our_words(), _none_found(key):
            self._client.head_object(Bucket=self._bucket, Key=escaped(key))
            return True
        return False

    def delete(self, key: str) -> None:
        """See the port."""
        with suppress(NotFound), self._in_our_words(), _none_found(key):
            self._client.delete_object(Bucket=self._bucket, Key=escaped(key))

    def keys(self, prefix: str) -> Iterator[str]:
        """See the port."""
        request: dict[str, Any] = {"Bucket": self._bucket, "Prefix": escaped(prefix) if prefix else ""}
        found: list[str] = []
        while True:
            with self._in_our_words():
                answer = self._client.list_objects_v2(**request)
            found += (key_of(entry["Key"]) for entry in answer.get("Contents", []))
            if not answer.get("IsTruncated"):
                return iter(sorted(found))
            request["ContinuationToken"] = answer["NextContinuationToken"]

    def upload_form(self, key: str, *, max_bytes: int, content_type: str, seconds: int = 900) -> UploadForm:
        """Lets whoever holds it put one object under the key, of this type and at most this large, for so long."""
        with self._in_our_words():
            form = self._client.generate_presigned_post(
                Bucket=self._bucket,
                Key=escaped(key),
                Fields={"Content-Type": content_type},
                Conditions=[["content-length-range", 1, max_bytes], {"Content-Type": content_type}],
                ExpiresIn=seconds,
            )
        return UploadForm(form["url"], form["fields"])

    def download_url(self, key: str, filename: str, *, seconds: int = 900) -> str:
        """An address that serves the object as a file of this name, for so long."""
        disposition = f"attachment; filename*=UTF-8''{quote(filename, safe='')}"
        params = {"Bucket": self._bucket, "Key": escaped(key), "ResponseContentDisposition": disposition}
        with self._in_our_words():
            return self._client.generate_presigned_url("get_object", Params=params, ExpiresIn=seconds)

    def _in_our_words(self) -> AbstractContextManager[None]:
        return in_our_words(f"bucket {self._bucket}")


@contextmanager
def _none_found(key: str) -> Generator[None]:
    """NotFound for what S3 calls a missing object, and for a key that no object can have."""
    try:
        yield
    except InvalidInput:
        raise NotFound(f"There is nothing under {key[:200]}") from None
    except ClientError as error:
        if code_of(error) in _NOT_THERE:
            raise NotFound(f"There is nothing under {key[:200]}") from error
        raise
