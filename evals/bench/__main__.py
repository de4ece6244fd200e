"""`python -m evals.bench [NAME...]`: every benchmark, or those named. Each is a module here with a `main()`."""

import sys
from importlib import import_module

BENCHMARKS = ("parsing", "verifying", "searching", "running", "web", "cold_start")


def main(names: list[str]) -> None:
    """Run the benchmarks one after the other; an unknown name is refused before anything runs."""
    unknown = set(names) - set(BENCHMARKS)
    if unknown:
        sys.exit(f"No such benchmark: {', '.join(sorted(unknown))}. There are: {', '.join(BENCHMARKS)}.")
    for name in names or BENCHMARKS:
        print(f"\n## {name}\n", flush=True)
        import_module(f"evals.bench.{name}").main()


main(sys.argv[1:])
