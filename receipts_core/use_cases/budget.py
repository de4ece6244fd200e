"""What may be used up, by whom, and when there is more.

The rule: the dearest that a run can get is set aside before it starts, in one step with the check; what it did not cost
is given back when it has ended. So runs that start at the same moment cannot spend the same money. A run that does not
say what it used, because it was lost, keeps what was set aside until the day is over.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from receipts_core.contract import Run, Study, Transcript
from receipts_core.errors import BudgetExceeded, Conflict, InvalidInput
from receipts_core.ports import Clock, Ledger
from receipts_core.use_cases.tenancy import Caller

_HOUR = 3_600_000
_DAY = 24 * _HOUR
_NO_LIMIT = 2**53
_ANYBODY = Caller("anybody")


@dataclass(frozen=True)
class Allowance:
    """How much may be used. Money is in millionths of a US dollar. `models` may be asked for; None: any.

    Of a visitor: how many studies, transcripts and bytes they may have at a time, and for how long.
    """

    micro_usd_a_day: int
    runs_a_day: int
    client_runs_an_hour: int
    models: frozenset[str] | None = None
    uploads: bool = True
    visitor_studies: int = 3
    visitor_transcripts: int = 30
    visitor_bytes: int = 20_000_000
    keep_seconds: int = 7 * 86_400
    client_studies_a_day: int = 10
    client_bytes_a_day: int = 60_000_000


class Budget:
    """Admits what may still be done, or raises BudgetExceeded with when to come back.

    `dearest` is the most that a run with a model can cost.
    """

    def __init__(self, ledger: Ledger, clock: Clock, allowance: Allowance, dearest: Callable[[str], int]) -> None:
        self._ledger, self._clock, self._dearest = ledger, clock, dearest
        self.allowance = allowance

    def admit_run(self, run: Run, caller: Caller | None) -> None:
        """Count a run, and set aside what it may cost. Raises InvalidInput for a model that may not be asked for."""
        allowed = self.allowance
        if allowed.models is not None and run.model not in allowed.models:
            known = ", ".join(sorted(allowed.models))
            raise InvalidInput(f"The model {run.model[:80]} may not be used here.", fix=f"There are: {known}.")
        client = (caller or _ANYBODY).client
        self._count(f"runs/{client}", 1, allowed.client_runs_an_hour, _HOUR, "You have started many runs this hour.")
        self._count("runs", 1, allowed.runs_a_day, _DAY, "Everybody together has started as many runs as a day allows.")
        self._count(
            "spent", self._set_aside(run), allowed.micro_usd_a_day, _DAY, "Today's budget for the model is used up."
        )

    def settle(self, run: Run) -> None:
        """Give back what an ended run did not cost of what was set aside, on the day that it was created."""
        spent = run.usage.cost_micro_usd
        if spent is None or not run.usage.rounds:
            return
        period = run.created_at // _DAY
        unspent = spent - self._set_aside(run)
        self._ledger.add(_key("spent", period), unspent, most=_NO_LIMIT, expires_at=(period + 2) * _DAY)

    def spent_today(self) -> int:
        """What was spent and is set aside, in millionths of a dollar."""
        return self._ledger.total(_key("spent", self._clock.now() // _DAY))

    def admit_study(self, caller: Caller) -> None:
        """Count a visitor's new study."""
        self._refuse_uploads()
        most = self.allowance.client_studies_a_day
        self._count(f"studies/{caller.client}", 1, most, _DAY, "Many studies were created from where you are.")

    def admit_transcript(self, caller: Caller, transcript: Transcript, held: Sequence[Study]) -> None:
        """Count a visitor's transcript; `held` are the studies that they have."""
        self._refuse_uploads()
        own = [study for study in held if study.study_id in caller.own_studies]
        size, allowed = transcript.source.size, self.allowance
        full = sum(study.size for study in own) + size > allowed.visitor_bytes
        if full or sum(study.transcripts for study in own) >= allowed.visitor_transcripts:
            raise BudgetExceeded(
                f"A visitor may have {allowed.visitor_transcripts} transcripts and "
                f"{allowed.visitor_bytes / 1e6:.0f} MB at a time.",
                retry_after=max(1, ((caller.expires_at or 0) - self._clock.now()) // 1000),
                fix="Delete a transcript or a study that you do not need any more.",
            )
        most = allowed.client_bytes_a_day
        self._count(f"bytes/{caller.client}", size, most, _DAY, "Much was uploaded from where you are today.")

    def _set_aside(self, run: Run) -> int:
        # Never more than a day has, so that a small budget still allows a run.
        return min(self._dearest(run.model), self.allowance.micro_usd_a_day)

    def _refuse_uploads(self) -> None:
        if not self.allowance.uploads:
            raise Conflict("Uploads are turned off here.", fix="Look at the sample study, or run Receipts yourself.")

    def _count(self, what: str, amount: int, most: int, period: int, refusal: str) -> None:
        now = self._clock.now()
        end = (now // period + 1) * period
        if amount and not self._ledger.add(_key(what, now // period), amount, most=most, expires_at=end + period):
            wait = "at the next full hour" if period == _HOUR else "after midnight UTC"
            fix = f"Come back {wait}; what was found already can still be read."
            raise BudgetExceeded(refusal, retry_after=max(1, -(-(end - now) // 1000)), fix=fix)


def _key(what: str, period: int) -> str:
    return f"{what}/{period}"
