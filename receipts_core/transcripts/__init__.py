"""Bytes to transcripts: one module a format, every byte accounted for."""

from receipts_core.transcripts.formats import FORMATS
from receipts_core.transcripts.model import Parsed
from receipts_core.transcripts.parsing import parse
from receipts_core.transcripts.people import person_id

__all__ = ["FORMATS", "Parsed", "parse", "person_id"]
