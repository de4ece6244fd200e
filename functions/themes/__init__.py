"""The Lambda that runs the agent and the verifier."""
