"""Drafts to claims, by comparison of bytes alone."""
