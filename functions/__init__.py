"""Entry points, each thin."""
