"""Evidence packs: a zip that a stranger can check with nothing but Python.

`pack` carries the cited sources whole. `excerpts` carries, of each, only the cited bytes, for interviews that may not
be handed over: whoever holds the file with that hash can check a quote in it, the pack alone cannot.
The same report gives the same bytes: names are sorted, times are fixed.
"""

import hashlib
import io
import json
import re
import zipfile
from importlib.resources import files

from receipts_core.exports import document, markdown, page
from receipts_core.exports.report import Exporter, Report, cited, receipts

_WHEN = (1980, 1, 1, 0, 0, 0)
_HOW_WHOLE = """Evidence pack: {title}

report.html    the report; open it in a browser, it checks its own quotes
report.md      the same, as text
receipts.json  every claim, quote and receipt, for machines
sources/       the cited files, named by the start of their SHA-256
SHA256SUMS     the hashes of all files here: sha256sum -c SHA256SUMS
verify.py      checks every receipt against the sources; it needs Python 3.11 and nothing else

    python3 verify.py receipts.json --sources sources      in this folder; or, on the zip as it came:
    python3 verify.py pack.zip

"VERIFIED" means that the quoted bytes are in the file with that hash. It does not mean that somebody agrees.
"""
_HOW_EXCERPTS = """Evidence pack with excerpts only: {title}

report.md      the report
receipts.json  every claim, quote and receipt, for machines
excerpts/      of each cited file only the cited bytes, with their places
SHA256SUMS     the hashes of all files here: sha256sum -c SHA256SUMS
verify.py      checks every receipt against the sources, for whoever holds them

    python3 verify.py receipts.json --sources FOLDER-WITH-THE-FILES

Without the files nothing in this pack can be verified, and verify.py says so: a hash names a file, it does not show it.
"""


def render(report: Report) -> bytes:
    """The pack with whole sources, as zip."""
    entries = _common(report) | {"report.html": page.render(report), "README.txt": _how(_HOW_WHOLE, report)}
    for info in cited(report).values():
        source = info.source
        entries[f"sources/{source.source_id[:16]}-{_plain(source.filename)}"] = report.sources[source.source_id]
    return _zip(entries)


def render_excerpts(report: Report) -> bytes:
    """The pack with the cited bytes alone, as zip."""
    entries = _common(report) | {"README.txt": _how(_HOW_EXCERPTS, report)}
    for info in cited(report).values():
        source_id = info.source.source_id
        found = [span for receipt in receipts(report) if receipt.source_id == source_id for span in receipt.spans]
        pieces = [{"start": s.start, "end": s.end, "bytes": s.quote} for s in sorted(found, key=lambda s: s.start)]
        excerpt = {"sha256": source_id, "size": info.source.size, "pieces": pieces}
        entries[f"excerpts/{source_id[:16]}.json"] = json.dumps(excerpt, ensure_ascii=False, indent=2).encode()
    return _zip(entries)


def _common(report: Report) -> dict[str, bytes]:
    return {
        "receipts.json": document.render(report),
        "report.md": markdown.render(report),
        "verify.py": files("receipts_core.exports").joinpath("standalone_verify.py").read_bytes(),
    }


def _how(text: str, report: Report) -> bytes:
    return text.format(title=" ".join(report.study.title.split())).encode()


def _plain(filename: str) -> str:
    """A file name that is safe to unpack anywhere."""
    return re.sub(r"[^\w.-]+", "_", filename, flags=re.ASCII).lstrip(".")[-80:] or "source"


def _zip(entries: dict[str, bytes]) -> bytes:
    sums = "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(entries.items()))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted({**entries, "SHA256SUMS": sums.encode()}.items()):
            archive.writestr(zipfile.ZipInfo(name, _WHEN), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


EXPORTER = Exporter("pack", "Report, receipts, sources and verifier", "application/zip", "zip", render)
EXCERPTS = Exporter("excerpts", "The same without the sources", "application/zip", "zip", render_excerpts)
