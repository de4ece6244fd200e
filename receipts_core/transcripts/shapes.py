"""The shapes that heads of turns have in plain text: what to look for at the start of a row.

The rule: every expression is possessive or bounded, so that none goes back over what it has matched. A shape only says
where a head may be; whether it is one is judged over the whole file (`heads`).
"""

import re

from receipts_core.transcripts.scan import RowPattern
from receipts_core.transcripts.stamps import CLOCK, DATE, HALF_DAY, SECONDS, SECONDS_UNTIL, SPELLED, ZONE

_INVISIBLE = rb"(?:\xe2\x80[\x8b\x8e\x8f\xaa-\xae]|\xe2\x81[\xa0\xa6-\xa9])*+"
_LEAD = _INVISIBLE + rb"[ \t]*+(?:(?:[-*+>]|\xe2\x80\xa2)[ \t]++)?+(?:\*{1,3}|_{1,3})?+"
_EM = rb"(?:\*{1,3}|_{1,3})?+"
_COLON = rb"(?::|\xef\xbc\x9a)"
_NO_ADDRESS = rb"(?!//|\\[A-Za-z])"
_NOT_COLON = rb"(?:[^\n\t:\xef]|\xef(?!\xbc\x9a))"
_RANGE = (
    rb"(?:[ \t]*+(?:-->|->?|\xe2\x80\x93|\xe2\x86\x92|to)[ \t]*+(" + CLOCK + rb"|" + SECONDS_UNTIL + rb"))?+(?:-\d)?+"
)
_DASH = rb"(?:[-|,]|\xe2\x80[\x93\x94])"
_ROW_BREAK = rb"(?:[ \t]*+\\\n\*\*)?+[ \t]*+"

STAMPED_OR_NAMED = RowPattern(
    _LEAD
    + rb"(?:([\[({#<]?)(-?+"
    + DATE
    + rb"?+"
    + CLOCK
    + rb"(?:"
    + ZONE
    + rb")?+|(?<=[\[({])"
    + SECONDS
    + rb")(?![\d:])"
    + _RANGE
    + rb"(?:[\])}#>]|(?=[\s*_|:,.\-\xe2\xef]|\Z))"
    + _EM
    + rb"[ \t]*+(?:"
    + _DASH
    + rb"[ \t]++)?+"
    + _EM
    + rb"(?:("
    + _NOT_COLON
    + rb"{0,100}+)"
    + _COLON
    + _NO_ADDRESS
    + _EM
    + rb")?+"
    + rb"|(?=[^\s\d#<>]|\d{1,3}[A-Z])("
    + _NOT_COLON
    + rb"{1,100}+)"
    + _COLON
    + _NO_ADDRESS
    + _EM
    + rb")"
    + _ROW_BREAK
)
"""Groups: opening bracket, time, end time, name after the time; or a name alone."""

STAMP_AFTER_NAME = re.compile(
    rb"\d{1,2}(?::\d{1,2}(?!\d))?+(?:[.,]\d{1,9})?+"
    + HALF_DAY
    + rb"?+"
    + _RANGE
    + rb"[ \t]*+[\])}#>|]?+"
    + _EM
    + rb"[ \t]*+("
    + _COLON
    + rb")?+"
    + _EM
    + _ROW_BREAK
)
CLOCK_HERE = re.compile(CLOCK)
STAMP_ROW = re.compile(rb"[ \t]*+[\[({#<]?+(" + CLOCK + rb")[\])}#>]?+[ \t]*+(?=\n|\Z)")
STAMP_FIRST = re.compile(rb"[ \t]*+[\[({](" + CLOCK + rb")[\])}][ \t]*+")
BRACKETED = RowPattern(
    rb"[ \t]*+(?:\[([^\[\]\n\d][^\[\]\n]{0,60}+)\][ \t]*+:?[ \t]*+|<([^<>\n\d:][^<>\n:]{0,60}+):>[ \t]*+"
    rb"|\(([^()\n\d][^()\n]{0,40}+)\)[ \t]*+$)"
)
NAME_IN_BRACKETS = re.compile(rb"\[([^\[\]\n\d][^\[\]\n]{0,60}+)\](?:[ \t]*+:)?+[ \t]*+(?=\S)")
TABBED = RowPattern(
    rb"(?:("
    + CLOCK
    + rb")\t?+)?+(?:("
    + CLOCK
    + rb")\t)?+([^\n\t]{1,80}+)\t(?:("
    + CLOCK
    + rb")\t?+)?+(?:("
    + CLOCK
    + rb")\t)?+(?=[^\n])"
)
OVER_SPELLED = RowPattern(
    rb"[ \t]*+([^\n]{1,80}+)\n[ \t]*+(" + SPELLED + rb")[ \t]*+(?:" + CLOCK + rb")?+[ \t]*+"
    rb"(?:\n[ \t]*+\1 " + SPELLED + rb"[ \t]*+)?+$"
)
_APART = rb"(?P<apart>[ \t]*+\n)?+"
OVER_CLOCK = RowPattern(
    rb"[ \t]*+(?P<name>[^\n:]{1,80}+)\n" + _APART + rb"[ \t]*+[\[(]?(?P<clock>" + CLOCK + rb")[\])]?[ \t]*+$"
)
UNDER_CLOCK = RowPattern(
    rb"[ \t]*+[\[(]?(?P<clock>"
    + CLOCK
    + rb")(?:[ \t]*+-->[ \t]*+(?P<until>"
    + CLOCK
    + rb"))?+[\])]?[ \t]*+\n"
    + _APART
    + rb"[ \t]*+(?P<name>[^\n:]{1,80}+)(?=\n(?(apart)(?:[ \t]*+\n)?+)[^\n]*\S)"
)
"""Names over and under a time's own row; `apart`: a blank row is between them."""
BESIDE_CLOCK = RowPattern(
    rb"[ \t]*+[\[({]?("
    + CLOCK
    + rb")[\])}]?[ \t]*+(?:"
    + _DASH
    + rb"[ \t]++)?+([^\n:\d][^\n:]{0,80}+)(?=\n[ \t]*+[^\s\d\[({#])"
)
BROKEN_BOLD = RowPattern(rb"\*\*([^*\n:\\]{1,80}+)\\\n\*\*")
HEADED = RowPattern(rb"\#{2,6}[ \t]++[*_]*+(" + _NOT_COLON + rb"{1,80}+)(" + _COLON + rb")?+[*_ \t]*+$")
HEADED_STAMPED = RowPattern(rb"\#{1,6}[ \t]++([^\n:\[(]{1,80}+)[\[(](" + CLOCK + rb")[\])][*_ \t]*+$")
HEADED_CLOCK = RowPattern(rb"\#{1,6}[ \t]++[*_]*+(" + CLOCK + rb")[*_]*+[ \t]*+$")
IN_PARENTHESES = RowPattern(rb"[ \t]*+\(([^()\n\d][^()\n]{0,40}+)\)(?:[ \t]*+:)?+[ \t]++(?=\S)")
NUMBERED = RowPattern(rb"[ \t]*+\d{1,5}[.)]?+[ \t]++(" + _NOT_COLON + rb"{1,80}+)" + _COLON + rb"[ \t]*+(?=\S)")
LETTERED = RowPattern(rb"[ \t]*+((?:Q|A)\d{0,3})\.[ \t]++(?=\S)")
ALONE = RowPattern(rb"(?:(?<=\n\n)|\A)[ \t]*+(?:\*\*)?+([^\n:*]{1,60}+)(?:\*\*)?+[ \t]*+(?=\n[^\n]*\S)")
DASHED = RowPattern(rb"[ \t]*+((?:(?! (?:-|\xe2\x80[\x93\x94]) )[^\n:]){1,60}+) (?:-|\xe2\x80[\x93\x94])[ \t]+(?=\S)")
