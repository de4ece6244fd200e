"""Files that do not fit through the gateway: the browser sends them to the blob store; they are taken in from there.

The rule: what was sent is nobody's transcript until it was taken in, under a key that only this study and its id name;
it is removed then, and goes by itself where nobody comes back for it.
"""

import hashlib
import re
import secrets
from typing import NamedTuple

from receipts_core.contract import TranscriptInfo
from receipts_core.errors import Conflict, NotFound
from receipts_core.ports import Transfers, UploadForm
from receipts_core.use_cases.ingest import ingest, refuse_oversize
from receipts_core.use_cases.review_states import UNNAMED
from receipts_core.use_cases.services import Services
from receipts_core.use_cases.studies import source_key, writable_study

# Lambda sends and takes 6 MB; a body of bytes travels in base64, and headers come on top.
THROUGH_GATEWAY = 4_400_000
_TYPE = "application/octet-stream"
_SECONDS = 900
_ID = re.compile(r"[0-9a-f]{32}")


class OpenUpload(NamedTuple):
    """A form that is waiting for a file, for `seconds`; `upload_id` is what to come back with."""

    upload_id: str
    form: UploadForm
    max_bytes: int
    seconds: int


def open_upload(services: Services, study_id: str, filename: str, size: int) -> OpenUpload:
    """Let the browser send a file of so many bytes. Raises NotFound, Conflict and TooLarge, as `ingest` does."""
    transfers = _transfers(services)
    writable_study(services, study_id)
    refuse_oversize(size, filename, services.limits.upload_bytes)
    upload_id = secrets.token_hex(16)
    most = services.limits.upload_bytes
    form = transfers.upload_form(upload_key(study_id, upload_id), max_bytes=most, content_type=_TYPE, seconds=_SECONDS)
    return OpenUpload(upload_id, form, most, _SECONDS)


def take_upload(
    services: Services,
    study_id: str,
    upload_id: str,
    filename: str,
    *,
    format: str | None = None,
    encoding: str | None = None,
    by: str = UNNAMED,
) -> TranscriptInfo:
    """Take in the file that was sent. Raises NotFound where none has arrived, and what `ingest` raises.

    A file that is refused stays, so that it can be taken in with another format without being sent again.
    """
    _transfers(services)
    writable_study(services, study_id)
    key = upload_key(study_id, upload_id)
    info = ingest(services, study_id, services.blobs.get(key), filename, format=format, encoding=encoding, by=by)
    services.blobs.delete(key)
    return info


def upload_key(study_id: str, upload_id: str) -> str:
    """Where a file waits to be taken in. Raises NotFound for an id that we did not make."""
    if not _ID.fullmatch(upload_id):
        raise NotFound("There is no such upload.", fix="Open an upload and send the file first.")
    return f"uploads/{study_id}/{upload_id}"


def download_url(services: Services, transcript_id: str, *, original: bool = False) -> str | None:
    """Where to fetch a source that does not fit through the gateway, None for one that does. Raises NotFound."""
    info = services.transcripts.get_transcript(transcript_id)
    source = info.source
    wanted = source.derived_from if original and source.derived_from else source
    # A converted file's own size is not on record: an original is always fetched from the store.
    if services.transfers is None or (wanted is source and source.size <= THROUGH_GATEWAY):
        return None
    key = source_key(info.study_id, wanted.source_id)
    return services.transfers.download_url(key, wanted.filename, seconds=_SECONDS)


def parked_url(services: Services, study_id: str, filename: str, data: bytes) -> str | None:
    """Where to fetch a file that was made and does not fit through the gateway, None for one that does.

    What is parked goes by itself within two days.
    """
    if services.transfers is None or len(data) <= THROUGH_GATEWAY:
        return None
    key = f"exports/{study_id}/{hashlib.sha256(data).hexdigest()}"
    services.blobs.put(key, data)
    return services.transfers.download_url(key, filename, seconds=_SECONDS)


def _transfers(services: Services) -> Transfers:
    if services.transfers is None:
        raise Conflict("Files of any size that is allowed are sent to this server itself.", fix="Use the upload route.")
    return services.transfers
