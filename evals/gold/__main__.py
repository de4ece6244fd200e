"""`python -m evals.gold [SET.json]`: the figures of an annotated set, with the real tools, beside baseline and aim.

The transcripts are read from `$RECEIPTS_REAL_DATA/research_ai_at_work/transcripts`; the set is `dev.json` in
`$RECEIPTS_GOLD` unless a file is named. `--each` also prints every question and theme.
"""

import argparse
import os
import sys
from pathlib import Path

from evals.gold.dataset import Gold, load
from evals.gold.scoring import Measure, ask_measures, best, cited, search_measures, theme_measures
from evals.gold.study import GoldStudy


def main() -> None:
    """Score, and print the table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("set", nargs="?", type=Path)
    options.add_argument("--each", action="store_true", help="print every question and theme")
    given = options.parse_args()
    data, held = os.environ.get("RECEIPTS_REAL_DATA"), os.environ.get("RECEIPTS_GOLD")
    path = given.set or (Path(held) / "dev.json" if held else None)
    if data is None or path is None:
        sys.exit("not measured: RECEIPTS_REAL_DATA and RECEIPTS_GOLD name the interviews and the annotated set.")
    study = GoldStudy.of(sorted((Path(data) / "research_ai_at_work" / "transcripts").glob("*.md")))
    gold = load(path, study.lines(), study.titles())
    for quote in gold.missing:
        print(f"no line holds: {quote}", file=sys.stderr)
    themes = study.themes()
    measures = search_measures(gold, study.search) + ask_measures(gold, study.ask) + theme_measures(gold, themes)
    if given.each:
        _each(gold, study)
    _table(measures)


def _table(measures: list[Measure]) -> None:
    print(f"{'measure':<48} {'baseline':>8} {'aim':>6} {'now':>6}  over")
    for name, baseline, aim, value, counted in measures:
        print(f"{name:<48} {_figure(baseline):>8} {_figure(aim):>6} {_figure(value):>6}  {counted}")


def _figure(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _each(gold: Gold, study: GoldStudy) -> None:
    for question in (*gold.answerable, *gold.nobody_said):
        found, lines = study.search(question.text, 30), cited(study.ask(question))
        ranks = [rank for rank, line in enumerate(found, 1) if line in question.lines]
        print(f"{question.question_id}  {question.text}")
        print(f"     gold {len(question.lines)}, at ranks {ranks}; cited {[line in question.lines for line in lines]}")
    for theme in gold.themes:
        print(f"{theme.theme_id}  {theme.title}\n     at most {best(theme, study.themes())} gold turns in one theme")
    for made in study.themes().themes:
        print(f"     made: {made.title} ({made.support.participants} participants, {len(made.contrary)} contrary)")
    print()


main()
