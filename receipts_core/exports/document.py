"""JSON: everything, for machines; `receipts verify` reads it as it is."""

import json
from typing import Any

from receipts_core.contract import Wire
from receipts_core.exports.report import Exporter, Report, cited


def as_json(report: Report) -> dict[str, Any]:
    """The report as JSON objects, in the names of the wire."""
    return {
        "study": {"studyId": report.study.study_id, "title": report.study.title},
        "madeAt": report.made_at,
        "claims": [_plain(claim) for claim in report.claims],
        "dropped": [_plain(drop) for drop in report.dropped],
        "transcripts": [
            {
                "transcriptId": info.transcript_id,
                "title": info.title,
                "sample": info.sample,
                "source": _plain(info.source),
            }
            for info in cited(report).values()
        ],
    }


def render(report: Report) -> bytes:
    """UTF-8, indented, no byte-order mark."""
    return json.dumps(as_json(report), ensure_ascii=False, indent=2).encode()


def _plain(value: Wire) -> Any:
    return value.model_dump(mode="json", by_alias=True)


EXPORTER = Exporter("json", "Everything, for machines", "application/json", "json", render)
