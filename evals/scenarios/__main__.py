"""`python -m evals.scenarios [--model M]... [--runs 3]`: the scorecard of each model, run by run, as it came.

Without --model: `offline`, `stub` (which knows its script only, and proves the wiring), and the model that the
environment names. A model that cannot be reached is “not measured”, which is neither passed nor failed.
"""

import argparse
import hashlib

from evals.scenarios.dataset import Scenario, scenarios
from evals.scenarios.scorer import Score, score
from evals.scenarios.solver import Solved, solver
from receipts_core.adapters.clock import SystemClock
from receipts_core.adapters.models import Access, open_model
from receipts_core.contract import Usage
from receipts_core.errors import ReceiptsError
from receipts_core.samples import SAMPLES
from receipts_core.settings import DEFAULT_MODEL, Settings, read_settings


def main() -> None:
    """Measure each model and print its card."""
    parser = argparse.ArgumentParser(prog="python -m evals.scenarios")
    parser.add_argument("--model", action="append", help="provider:model; may be given several times")
    parser.add_argument("--runs", type=int, default=3)
    wanted = parser.parse_args()
    settings = read_settings()
    for name in wanted.model or dict.fromkeys(["offline", "stub", settings.model]):
        measure(name, settings, wanted.runs)
    if not wanted.model and settings.model == "offline":
        print(f"\n{DEFAULT_MODEL}: not measured (no ANTHROPIC_API_KEY in the environment)")


def measure(name: str, settings: Settings, runs: int) -> None:
    """Print the card of one model."""
    key = settings.anthropic_api_key
    access = Access(SystemClock(), anthropic_key=lambda: key, anthropic_url=settings.anthropic_base_url)
    try:
        solve = solver(open_model(name, access))
    except ReceiptsError as error:
        print(f"\n{name}: not measured ({error.message})")
        return
    sources = {hashlib.sha256(sample.data).hexdigest(): sample.data for sample in SAMPLES}
    print(f"\n{name}, {runs} runs of {len(scenarios())} scenarios")
    for scenario in scenarios():
        solved = [solve(scenario) for _ in range(runs)]
        if all(one.failed and one.run.usage.output_tokens == 0 and one.run.usage.tool_calls == 0 for one in solved):
            print(f"  {scenario.name:<28} not measured: {solved[0].failed}")
            continue
        _print(scenario, [(one, score(scenario, one, sources)) for one in solved])


def _print(scenario: Scenario, came: list[tuple[Solved, Score]]) -> None:
    verdicts = " ".join("pass" if found.passed else "MISS" for _, found in came)
    cited = sum(found.cited for _, found in came)
    accepted = sum(found.accepted for _, found in came)
    verified = sum(found.verified for _, found in came)
    dropped = sum(len(one.dropped) for one, _ in came)
    print(
        f"  {scenario.name:<28} {verdicts}   cited {cited} (listed {accepted}, verified {verified}), "
        f"dropped {dropped}; {_spent([one.run.usage for one, _ in came])}"
    )
    for miss in dict.fromkeys(miss for _, found in came for miss in found.misses):
        print(f"      {miss}")


def _spent(usages: list[Usage]) -> str:
    seconds = sum(usage.elapsed_ms for usage in usages) / 1000
    costs = [usage.cost_micro_usd for usage in usages]
    known = [cost for cost in costs if cost is not None]
    money = f"${sum(known) / 1e6:.4f}" if len(known) == len(costs) else "cost unknown"
    return f"{seconds:.1f} s, {money}"


main()
