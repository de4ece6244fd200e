"""Benchmarks: programs that print figures beside the peers that users would pick instead. Never timed asserts."""
