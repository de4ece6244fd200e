"""The tool-use loop: one model, one task, a budget, and an end that is always stated.

The rule: a run ends because the model handed in its work, or because a limit, a refusal, an error or a person ended
it; each end has a name and a sentence. What was handed in before the end stands. The loop verifies nothing itself:
`revise` does, and returns what was dropped, which goes back to the model once.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from receipts_core.agent.prompts import opening, system_prompt
from receipts_core.agent.revision import feedback
from receipts_core.agent.tools import (
    BadCall,
    Submission,
    Toolbox,
    answer,
    read_submission,
    submit_tool,
    tool_specs,
)
from receipts_core.contract import Dropped, Usage
from receipts_core.errors import ModelError
from receipts_core.ports import Clock, Message, Model, ModelRequest, ModelTurn, Task, ToolCall, ToolResult

MAX_CALLS = 32
ATTEMPTS = 2
_CUT = "Your output was cut at the token limit."


class Budget(NamedTuple):
    """What a run may use: rounds, tokens (all that the model reads and writes), seconds, and output tokens a round."""

    rounds: int = 8
    tokens: int = 400_000
    seconds: float = 600.0
    max_output_tokens: int = 16_000


class End(StrEnum):
    """Why a run ended."""

    HANDED_IN = "handed in"
    ROUNDS = "rounds"
    TOKENS = "tokens"
    DEADLINE = "deadline"
    CANCELLED = "cancelled"
    REFUSED = "refused"
    SILENT = "silent"
    MODEL_FAILED = "model failed"


class Step(NamedTuple):
    """One step of a run for those who follow it. `type` is that of a RunEvent."""

    type: str
    message: str
    query: str | None = None
    hits: int | None = None
    line_id: str | None = None


class Outcome(NamedTuple):
    """How a run ended. `missing` says what was not done, None where the model finished; `attempts` were handed in."""

    end: End
    attempts: int
    missing: str | None
    usage: Usage


class Stopped(Exception):
    """A person asked the run to stop."""


def run_agent(
    model: Model,
    task: Task,
    toolbox: Toolbox,
    *,
    budget: Budget,
    clock: Clock,
    listen: Callable[[Step], None],
    cancelled: Callable[[], bool],
    revise: Callable[[Submission, int], Sequence[Dropped]],
) -> Outcome:
    """Let the model work until it hands in or a limit ends it.

    `revise` takes a submission and the attempt it is (1 or 2), and returns the drafts that it dropped.
    """
    return _Run(model, task, toolbox, budget, clock, listen, cancelled, revise).run()


@dataclass
class _Run:
    model: Model
    task: Task
    toolbox: Toolbox
    budget: Budget
    clock: Clock
    listen: Callable[[Step], None]
    cancelled: Callable[[], bool]
    revise: Callable[[Submission, int], Sequence[Dropped]]

    def __post_init__(self) -> None:
        self._submit = submit_tool(self.task.kind)
        self._tools = {"search_quotes": self._search_quotes, "get_line": self._get_line}
        self._started = self.clock.monotonic()
        self._messages = [Message("user", opening(self.task))]
        self._usage = Usage(cost_micro_usd=0)
        self._attempts = 0
        self._reminded = False

    def run(self) -> Outcome:
        """Rounds until an end."""
        try:
            while (end := self._spent()) is None:
                turn = self._turn()
                end = self._take(turn)
                if end is not None:
                    break
        except Stopped:
            return self._outcome(End.CANCELLED)
        except ModelError as error:
            return self._outcome(End.MODEL_FAILED, " ".join(filter(None, (error.message, error.fix))))
        return self._outcome(end)

    def _spent(self) -> End | None:
        """The limit that is used up, if one is."""
        self._check_cancelled()
        if self._usage.rounds >= self.budget.rounds:
            return End.ROUNDS
        if _tokens(self._usage) >= self.budget.tokens:
            return End.TOKENS
        return End.DEADLINE if self.clock.monotonic() >= self._deadline else None

    @property
    def _deadline(self) -> float:
        return self._started + self.budget.seconds

    def _check_cancelled(self) -> None:
        if self.cancelled():
            raise Stopped

    def _hear(self, message: str) -> None:
        """What the model says of its own progress; also the moment at which a call in progress can be stopped."""
        self.listen(Step("model", message))
        self._check_cancelled()

    def _turn(self) -> ModelTurn:
        self.listen(Step("model", f"Round {self._usage.rounds + 1} of at most {self.budget.rounds}"))
        left = self.budget.tokens - _tokens(self._usage)
        request = ModelRequest(
            system=system_prompt(self.task.kind),
            messages=tuple(self._messages),
            tools=tool_specs(self.task.kind),
            task=self.task,
            max_output_tokens=max(1, min(self.budget.max_output_tokens, left)),
            deadline=self._deadline,
        )
        before = self.clock.monotonic()
        self._usage = self._usage.model_copy(update={"rounds": self._usage.rounds + 1})
        try:
            turn = self.model.turn(request, self._hear)
        finally:
            spent = round((self.clock.monotonic() - before) * 1000)
            self._usage = self._usage.model_copy(update={"model_ms": self._usage.model_ms + spent})
        self._usage = _add(self._usage, turn.usage)
        return turn

    def _take(self, turn: ModelTurn) -> End | None:
        """Carry out what the model asked for; the end of the run, if this was it."""
        if turn.stop == "refusal":
            return End.REFUSED
        self._messages.append(Message("assistant", turn.text, turn.calls, native=turn.native))
        if not turn.calls:
            return self._remind(turn)
        self._reminded = False
        handed_in: Submission | None = None
        results: list[ToolResult] = []
        submits: list[ToolCall] = []
        for call in turn.calls:
            self._check_cancelled()
            submission, result = self._carry_out(call, too_many=len(results) >= MAX_CALLS)
            results.append(result)
            if submission is not None:
                handed_in = submission if handed_in is None else handed_in.joined(submission)
                submits.append(call)
        if handed_in is None:
            cut = f"{_CUT} Write less in one turn. " if turn.stop == "max_tokens" else ""
            self._messages.append(Message("user", f"{cut}{self._rounds_left()}", results=tuple(results)))
            return None
        return self._judge(handed_in, submits, results)

    def _judge(self, work: Submission, submits: Sequence[ToolCall], results: Sequence[ToolResult]) -> End | None:
        """Have the work verified; drops of the first attempt go back once, in place of the submit calls' answers."""
        self._attempts += 1
        dropped = self.revise(work, self._attempts)
        if not dropped or self._attempts >= ATTEMPTS:
            return End.HANDED_IN
        told = feedback(dropped, self._submit)
        ids = {call.id for call in submits}
        answers = [answer(submits[0], told)._replace(call_id=r.call_id) if r.call_id in ids else r for r in results]
        self._messages.append(Message("user", self._rounds_left(), results=tuple(answers)))
        if self._usage.rounds < self.budget.rounds:
            self.listen(Step("revision", f"{_count(len(dropped), 'draft')} dropped; the model may revise once"))
        return None

    def _remind(self, turn: ModelTurn) -> End | None:
        """A turn without calls: the model is done revising, was cut, or forgot to hand in; it is reminded once."""
        cut = turn.stop == "max_tokens"
        if self._attempts and not cut:
            return End.HANDED_IN
        if self._reminded:
            return End.SILENT
        self._reminded = True
        why = f"{_CUT} Write less." if cut else "Nothing was handed in."
        self._messages.append(Message("user", f"{why} Call {self._submit} now; text outside it is not read."))
        return None

    def _carry_out(self, call: ToolCall, *, too_many: bool) -> tuple[Submission | None, ToolResult]:
        """A call's answer, and its drafts where it hands in work; what is wrong with a call is its answer."""
        self._usage = self._usage.model_copy(update={"tool_calls": self._usage.tool_calls + 1})
        try:
            if too_many:
                raise BadCall(f"Only {MAX_CALLS} calls go in one turn; this one was not carried out.")
            if call.name == self._submit:
                return self._read_submission(call), answer(call, {"received": True})
            if call.name not in self._tools:
                raise BadCall(f"There is no tool {call.name!r}; there are {', '.join((*self._tools, self._submit))}.")
            return None, self._tools[call.name](call)
        except BadCall as wrong:
            self.listen(Step("model", f"A call of {call.name[:40]} was not usable and was answered with what is wrong"))
            return None, answer(call, {"error": str(wrong)}, is_error=True)

    def _read_submission(self, call: ToolCall) -> Submission:
        submission = read_submission(call)
        if submission.nothing_found and not self.toolbox.searches:
            raise BadCall("nothingFound can only be said after searching; no search was made in this run.")
        return submission

    def _search_quotes(self, call: ToolCall) -> ToolResult:
        result = self.toolbox.search_quotes(call)
        made = self.toolbox.searches[-1]
        self.listen(Step("search", f"“{made.query}”: {_count(made.hits, 'line')}", query=made.query, hits=made.hits))
        return result

    def _get_line(self, call: ToolCall) -> ToolResult:
        result = self.toolbox.get_line(call)
        line_id = str(call.input["lineId"])
        self.listen(Step("line", f"Read {line_id} in its place", line_id=line_id))
        return result

    def _rounds_left(self) -> str:
        left = self.budget.rounds - self._usage.rounds
        return f"{_count(left, 'round')} left: hand in with {self._submit} now." if left <= 2 else ""

    def _outcome(self, end: End, detail: str | None = None) -> Outcome:
        elapsed = round((self.clock.monotonic() - self._started) * 1000)
        usage = self._usage.model_copy(update={"elapsed_ms": elapsed})
        return Outcome(end, self._attempts, self._missing(end, detail), usage)

    def _missing(self, end: End, detail: str | None) -> str | None:
        if end is End.HANDED_IN:
            return None
        why = {
            End.ROUNDS: f"the model used its {_count(self.budget.rounds, 'round')}",
            End.TOKENS: f"the budget of {self.budget.tokens:,} tokens was used up",
            End.DEADLINE: f"the time limit of {self.budget.seconds:g} seconds passed",
            End.CANCELLED: "the run was cancelled",
            End.REFUSED: "the model refused to go on",
            End.SILENT: "the model stopped without calling the tool that hands in work",
            End.MODEL_FAILED: (detail or "the model failed").rstrip("."),
        }[end]
        what = "What was dropped was not revised" if self._attempts else "Nothing was handed in"
        return f"{what}: {why}."


def _tokens(usage: Usage) -> int:
    return usage.input_tokens + usage.output_tokens + usage.cache_read_tokens + usage.cache_write_tokens


def _add(total: Usage, turn: Usage) -> Usage:
    """Tokens and cost of one more turn; an unknown price makes the whole cost unknown."""
    names = ("input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens")
    known = total.cost_micro_usd is not None and turn.cost_micro_usd is not None
    cost = (total.cost_micro_usd or 0) + (turn.cost_micro_usd or 0) if known else None
    sums = {name: getattr(total, name) + getattr(turn, name) for name in names}
    return total.model_copy(update={**sums, "cost_micro_usd": cost})


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
