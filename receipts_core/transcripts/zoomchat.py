"""Zoom's chat file: `HH:MM:SS<TAB>Name:<TAB>text`, and the older `HH:MM:SS From Name to Everyone: text`.

The rule: a chat is what people wrote, one message a line. The excerpt under "Replying to" and a row that only reports a
reaction are not the sender's words.
"""

import re
from collections.abc import Iterator

from receipts_core.contract import ByteSpan
from receipts_core.transcripts.model import NativeFormat, Piece, Report, no_escapes
from receipts_core.transcripts.payload import shown_name
from receipts_core.transcripts.scan import scan_of, trim
from receipts_core.transcripts.stamps import DATE, HALF_DAY, milliseconds

_MESSAGE = re.compile(
    rb"(?m)^(" + DATE + rb"?\d{1,2}:\d\d:\d\d" + HALF_DAY + rb"?)"
    rb"(?:\t[ \t]*+(?!From )([^\t\n]{1,120}+)(?<=:|[ ])\t[ \t]*+"
    rb"|[ \t]++From[ \t]++((?:(?! to |:[ \t\n])[^\n]){1,120}+)(?: to (?:(?!:[ \t\n])[^\n]){1,120}+)?+"
    rb":[ \t]*+\n?[ \t]*+)"
)
_REPLY = re.compile(rb"\s*+Replying to \"(?:(?!\"[ \t]*+(?:\n|\Z))[\s\S]){0,500}+\"[ \t]*+(?:\n|\Z)")
_REACTION = re.compile(rb"\s*+(?:Reacted to|Removed a \S++ reaction from) [^\n]*+\s*+\Z")


def _sniff(head: bytes) -> int:
    return 3 if len(_MESSAGE.findall(head)) * 3 > head.count(b"\n") else 0


def _read(source: bytes, report: Report) -> Iterator[Piece]:
    scan = scan_of(source)
    heads = list(_MESSAGE.finditer(scan))
    if heads:
        start, end = trim(scan, 0, heads[0].start())
        report.skip("text before the first message", end - start)
    for place, head in enumerate(heads):
        end = heads[place + 1].start() if place + 1 < len(heads) else len(scan)
        group = 2 if head[2] is not None else 3
        name = head[group].rstrip(b": \t")
        report.speaker += len(name)
        report.time += len(head[1])
        yield from _message(scan, head, shown_name(name), end, report)


def _message(scan: bytes, head: re.Match[bytes], name: str, end: int, report: Report) -> Iterator[Piece]:
    start = head.end()
    body = scan[start:end]
    if _REACTION.match(body):
        report.skip("reaction to a message", len(body.strip()))
        return
    if reply := _REPLY.match(body):
        report.skip("excerpt of the message replied to", len(reply[0].strip()))
        start += reply.end()
    start, end = trim(scan, start, end)
    if start < end:
        yield Piece(name, milliseconds(head[1]), None, (ByteSpan(start, end),), fresh=True)


FORMAT = NativeFormat(
    name="zoom-chat",
    extensions=(".txt",),
    looks_for="rows `HH:MM:SS<TAB>Name:<TAB>message`",
    sniff=_sniff,
    read=_read,
    escapes=no_escapes,
    by_cue=False,
)
