"""Coverage-guided fuzzing, for as long as one likes; the property tests hold the same laws in every test run."""
