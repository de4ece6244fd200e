"""Receipts: themes and answers whose every quote was checked against the bytes."""
