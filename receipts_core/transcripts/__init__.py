"""Bytes to transcripts: one module a format, every byte accounted for."""
