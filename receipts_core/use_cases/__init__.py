"""One module a verb: what a person or an agent can do."""
