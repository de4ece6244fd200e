"""The formats that are read, in one tuple. Adding one is a module and its line here.

Where two formats are equally sure of a file and its extension does not tell, the earlier one reads it.
"""

from receipts_core.transcripts import sbv, srt, text, webvtt, zoomchat
from receipts_core.transcripts.converters import (
    amazon,
    delimited,
    docx,
    others,
    podcast_html,
    services,
    turns_json,
    whisper,
)
from receipts_core.transcripts.model import Format

FORMATS: tuple[Format, ...] = (
    webvtt.FORMAT,
    srt.FORMAT,
    sbv.FORMAT,
    zoomchat.FORMAT,
    text.FORMAT,
    delimited.FORMAT,
    podcast_html.FORMAT,
    amazon.BATCH,
    amazon.CALL,
    amazon.BEDROCK,
    others.DEEPGRAM,
    others.ASSEMBLYAI,
    others.PODCAST,
    services.REV,
    services.SPEECHMATICS,
    services.ELEVENLABS,
    services.AZURE,
    whisper.CPP,
    whisper.WHISPER,
    turns_json.FORMAT,
    docx.FORMAT,
)
