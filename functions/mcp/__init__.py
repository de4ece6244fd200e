"""The MCP server: an AI agent reads a study, checks its own quotes and files claims; only people approve."""
