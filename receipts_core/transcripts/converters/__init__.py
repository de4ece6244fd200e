"""Transcribers' JSON and Word files, each turned into the canonical source by a named, versioned converter."""
