"""Datasets, solvers and scorers; attacks on the verifier."""
