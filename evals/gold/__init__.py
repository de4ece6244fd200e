"""How well search and the offline analyst find what people annotated as the answer (`python -m evals.gold`)."""
