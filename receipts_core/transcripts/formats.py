"""The formats that are read, in one tuple. Adding one is a module and its line here."""

from receipts_core.transcripts import text, webvtt
from receipts_core.transcripts.model import Format

FORMATS: tuple[Format, ...] = (webvtt.FORMAT, text.FORMAT)
