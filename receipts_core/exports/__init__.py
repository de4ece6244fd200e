"""Results to files that a stranger can check: one module a format."""
