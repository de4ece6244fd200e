"""The HTTP app: routes over the use cases, problems for errors, the same headers on everything."""
