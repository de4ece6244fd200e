"""The prompts, each once in `PROMPTS`: a file beside this module, the rule, and what a person filled in.

The rule here: instructions come from the files only. What a person filled in is data, set between tags as JSON, where
nothing in it can close the tag.
"""

from collections.abc import Mapping
from importlib.resources import files
from typing import NamedTuple

from functions.mcp.bounds import as_json
from receipts_core.errors import InvalidInput
from receipts_core.verify import SAYS

LONGEST_ARGUMENT = 100_000


class Argument(NamedTuple):
    """What a person fills in."""

    name: str
    description: str
    required: bool = False


class Prompt(NamedTuple):
    """One prompt; its text is the file of this name."""

    name: str
    title: str
    description: str
    arguments: tuple[Argument, ...]


_STUDY = Argument("study", "Id of the study; left out: the study that is served.")
PROMPTS = (
    Prompt(
        "synthesise_theme",
        "Synthesise a theme",
        "Find what the interviews say about a topic, for and against, and file it with quotes that were checked.",
        (Argument("topic", "What the theme is about.", required=True), _STUDY),
    ),
    Prompt(
        "check_draft_report",
        "Check a draft report",
        "Hold every statement and quotation of a report against the interviews.",
        (Argument("report", "The text of the report.", required=True), _STUDY),
    ),
)


def written(prompt: Prompt, given: Mapping[str, str]) -> str:
    """The prompt with what was filled in. Raises InvalidInput, naming the argument, where it is missing or unknown."""
    known = {argument.name for argument in prompt.arguments}
    for name, value in given.items():
        if name not in known:
            raise InvalidInput(f"{prompt.name} takes no “{name[:40]}”.", fix=f"It takes: {', '.join(sorted(known))}.")
        if len(value) > LONGEST_ARGUMENT:
            raise InvalidInput(f"{name} has {len(value)} characters.", fix=f"At most {LONGEST_ARGUMENT} fit.")
    for argument in prompt.arguments:
        if argument.required and not given.get(argument.name, "").strip():
            raise InvalidInput(f"{prompt.name} needs “{argument.name}”.", fix=argument.description)
    text = files(__package__ or __name__).joinpath(f"{prompt.name}.md").read_text(encoding="utf-8").strip()
    return "\n\n".join([text, _rule(), *(_data(name, value) for name, value in given.items() if value)])


def _rule() -> str:
    reasons = "\n".join(f"- {reason}: {says}" for reason, says in SAYS.items())
    return f"What the check drops, and why:\n{reasons}"


def _data(tag: str, value: str) -> str:
    """JSON between tags. `<` is escaped, so that nothing in the value can end its tag."""
    return f"<{tag}>\n{as_json(value).replace('<', chr(92) + 'u003c')}\n</{tag}>"
