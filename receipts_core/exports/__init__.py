"""Reports to files that a stranger can check: one module a format, listed once in EXPORTERS."""

from receipts_core.exports import document, markdown, pack, page, table
from receipts_core.exports.report import Exporter, Report

EXPORTERS: tuple[Exporter, ...] = (
    markdown.EXPORTER,
    table.EXPORTER,
    document.EXPORTER,
    page.EXPORTER,
    pack.EXPORTER,
    pack.EXCERPTS,
)

__all__ = ["EXPORTERS", "Exporter", "Report"]
