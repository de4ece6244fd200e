"""A real, weak language model behind a real Messages API, as an honest adversary of the verifier."""
