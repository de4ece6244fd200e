"""What a model is told: versioned files beside this module, and the study as delimited data.

The rule: instructions come from these files only. What people said, titles of files and a person's question are data,
set between tags as JSON, where nothing in them can close the tag.
"""

import hashlib
import json
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from receipts_core.agent.tools import submit_tool, tool_specs
from receipts_core.ports import Overview, Task

Kind = Literal["themes", "ask"]

# The file that is in use for each kind of run; older versions stay beside it for results that name them.
CURRENT: dict[Kind, str] = {"themes": "themes.v1", "ask": "ask.v1"}
_RULE = "rule.v1"


@cache
def read_prompt(name: str) -> str:
    """The text of a prompt file, by its name without `.md`."""
    return files(__package__ or __name__).joinpath(f"{name}.md").read_text(encoding="utf-8").strip()


@cache
def system_prompt(kind: Kind) -> str:
    """The stable prefix of every request of this kind: the task, then the rule that both kinds share."""
    return f"{read_prompt(CURRENT[kind])}\n\n{read_prompt(_RULE)}"


@cache
def prompt_version(kind: Kind) -> str:
    """Name and hash of all that a model is told before it sees data, tools included: what a cached result hangs on."""
    told = json.dumps([system_prompt(kind), [list(spec) for spec in tool_specs(kind)]])
    return f"{CURRENT[kind]}+{hashlib.sha256(told.encode()).hexdigest()[:8]}"


def opening(task: Task) -> str:
    """The first message of a run: the study, the question where there is one, and what to hand in."""
    parts = [_data("study", _overview(task.overview))]
    if task.question is not None:
        parts.append(_data("question", task.question))
    parts.append(f"Search, read, and hand in your work with {submit_tool(task.kind)}.")
    return "\n\n".join(parts)


def _overview(overview: Overview) -> dict[str, Any]:
    return {
        "title": overview.title,
        "interviews": overview.interviews,
        "participants": overview.participants,
        "lines": overview.lines,
        "topics": [
            {"phrase": t.phrase, "interviews": t.interviews, "participants": t.participants} for t in overview.topics
        ],
    }


def _data(tag: str, value: Any) -> str:
    """JSON between tags. `<` is escaped, so that no title and no question can end its tag."""
    return f"<{tag}>\n{json.dumps(value, ensure_ascii=False).replace('<', chr(92) + 'u003c')}\n</{tag}>"
