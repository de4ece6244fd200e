"""The command line and the local server."""
