"""One call of a tool: arguments in, an answer within bounds or the reason why there is none.

The rule: whatever goes wrong is told to the agent in words it can act on, and nothing unexpected tells more than that
it happened. The log holds types and places, never what somebody said or asked.
"""

import logging
import traceback
from collections.abc import Mapping
from typing import Any, NamedTuple

from pydantic import ValidationError

from functions.mcp.bounds import LARGEST, as_json, plain
from functions.mcp.reader import Desk
from functions.mcp.tools import Tool
from receipts_core.contract import Wire
from receipts_core.errors import InvalidInput, ReceiptsError, TooLarge

LOG = logging.getLogger("receipts.mcp")
UNEXPECTED = "Something went wrong on our side. Try again; the server's log names the place."


class Outcome(NamedTuple):
    """The text that the agent reads, and the same as a structure where there is an answer."""

    text: str
    structure: dict[str, Any] | None = None
    failed: bool = False


def call(desk: Desk, tool: Tool, arguments: Mapping[str, Any]) -> Outcome:
    """Run the tool."""
    try:
        answer = tool.run(desk, _read(tool, arguments))
        structure = plain(answer)
        text = as_json(structure)
        if len(text.encode("utf-8", "replace")) > LARGEST:
            raise TooLarge("The answer is longer than one answer may be.", fix="Ask for less: a part of the words.")
        return Outcome(text, structure, failed=answer.refuses())
    except ReceiptsError as error:
        return Outcome(told(error), failed=True)
    except Exception as error:
        log_unexpected(error)
        return Outcome(UNEXPECTED, failed=True)


def told(error: ReceiptsError) -> str:
    """What went wrong and what to do about it."""
    return f"{error.message} {error.fix}" if error.fix else error.message


def log_unexpected(error: Exception) -> None:
    """Log the type and the places in the code; the message may hold what somebody said."""
    places = "".join(traceback.format_tb(error.__traceback__)[-5:])
    LOG.error("%s\n%s", type(error).__name__, places)


def _read(tool: Tool, arguments: Mapping[str, Any]) -> Wire:
    """The arguments as the tool takes them. Raises InvalidInput, naming each place and the rule it breaks."""
    try:
        return tool.takes.model_validate(arguments, by_alias=True, by_name=False)
    except ValidationError as error:
        wrong = "; ".join(f"{'.'.join(map(str, e['loc'])) or 'input'}: {e['msg']}" for e in error.errors()[:5])
        raise InvalidInput(
            f"The input does not fit {tool.name}: {wrong}.", fix="See the tool's input schema."
        ) from None
