"""The budgeted tool-use loop over the Model port."""

from receipts_core.agent.loop import Budget, End, Outcome, Step, run_agent
from receipts_core.agent.prompts import prompt_version
from receipts_core.agent.tools import Submission, Toolbox

__all__ = ["Budget", "End", "Outcome", "Step", "Submission", "Toolbox", "prompt_version", "run_agent"]
