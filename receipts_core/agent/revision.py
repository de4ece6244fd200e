"""What a model is shown of its drops: the reason, what was found instead, the nearest line."""

from collections.abc import Sequence
from typing import Any

from receipts_core.contract import CheckedCitation, Dropped


def feedback(dropped: Sequence[Dropped], submit: str) -> dict[str, Any]:
    """Drops as data for the answer to a `submit_*` call. What is not listed was kept."""
    return {
        "dropped": [_drop(drop) for drop in dropped],
        "next": (
            f"Everything else was kept. Once more you may quote again, rewrite, or withdraw: call {submit} with only "
            "what you changed, or end your turn. What fails again stays dropped."
        ),
    }


def _drop(drop: Dropped) -> dict[str, Any]:
    shown: dict[str, Any] = {"kind": drop.kind}
    if drop.title is not None:
        shown["title"] = drop.title
    return shown | {
        "text": drop.text,
        "reasons": list(drop.reasons),
        "detail": drop.detail,
        "citations": [_citation(citation) for citation in drop.citations if not citation.kept],
    }


def _citation(citation: CheckedCitation) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "lineId": citation.draft.line_id,
        "quote": citation.draft.quote,
        "reasons": list(citation.reasons),
        "detail": citation.detail,
    }
    found = citation.diagnosis
    if found is not None:
        shown |= {"diagnosis": found.kind, "nearestLineId": found.nearest_line_id, "nearestText": found.nearest_text}
        shown |= {"parts": list(found.parts)} if found.parts else {}
    return shown
