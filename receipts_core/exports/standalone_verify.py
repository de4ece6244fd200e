#!/usr/bin/env python3
"""Check the receipts of a Receipts result with nothing but Python and the sources. No part of the project is used.

    python3 standalone_verify.py RESULT.json|PACK.zip [--sources DIR] [--json]

A receipt names a source by its SHA-256 and quotes some of its bytes. VERIFIED: a file with that very hash is at hand,
every span lies inside it, is not empty, is valid UTF-8 and equals the receipt's quote byte for byte, the spans run
forward and hold no time stamp, and the words shown are those of the spans. FORGED: one of these is not so; NO_RECEIPT:
words are shown and nothing is claimed. Exit 0: all VERIFIED; 1: one is not; 2: the input cannot be read.
"""

import argparse
import hashlib
import html
import json
import re
import sys
import zipfile
from pathlib import Path
from typing import Any, cast

Found = tuple[dict[str, Any], str | None]  # a receipt, and the words shown beside it

SPACE = "[\t\n\x0b\x0c\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+"
STAMP = re.compile(r"-->|[\r\n]\s*[\[({#]?\d{1,3}:\d\d")


def find_receipts(node: Any) -> list[Found]:
    """Every receipt in a JSON document with the words shown beside it; words shown without one count as well."""
    found: list[Found] = []
    if isinstance(node, list):
        for item in cast("list[Any]", node):
            found += find_receipts(item)
    elif isinstance(node, dict):
        fields = cast("dict[str, Any]", node)
        shown = fields.get("shown")
        if "spans" in fields and "sourceId" in fields:
            found.append((fields, None))
        elif isinstance(shown, str) and ("receipt" in fields or "lineId" in fields):
            receipt: dict[str, Any] = fields.get("receipt") or {}
            found.append((receipt, shown))
            fields = fields | {"receipt": list(receipt.values())}
        for value in fields.values():  # in these as well: nothing may hide inside a receipt
            found += find_receipts(value)
    return found


def span_failure(span: dict[str, Any], source: bytes, after: int) -> str | None:
    """Why one span does not hold against its source, or None."""
    start, end, quote = span.get("start"), span.get("end"), span.get("quote")
    if type(start) is not int or type(end) is not int or not isinstance(quote, str):
        return "a span needs whole numbers as start and end, and a quote"
    raw = source[start:end] if 0 <= start < end <= len(source) else b""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        text = ""
    failures = {
        "are no place in the source": not raw,
        "overlap the span before, or run backwards": start < after,
        "split a character": not text,
        "are not the quote": raw != quote.encode("utf-8", "surrogatepass"),
        "hold a time stamp, which nobody said": STAMP.search(text) is not None,
        "are glued with something else than a space": span.get("glue", "") not in ("", " "),
    }
    return next((f"bytes {start} to {end} {failure}" for failure, is_so in failures.items() if is_so), None)


def check(receipt: dict[str, Any], shown: str | None, sources: dict[str, bytes]) -> tuple[str, str]:
    """State and detail of one receipt."""
    spans: list[dict[str, Any]] = receipt.get("spans") or []
    source_id = receipt.get("sourceId")
    if not spans:
        return "NO_RECEIPT", "no bytes are claimed"
    if source_id not in sources:
        return "FORGED", "no file with this hash is at hand, so nothing can be checked"
    after = 0
    for span in spans:
        failure = span_failure(span, sources[source_id], after)
        if failure:
            return "FORGED", failure
        after = span["end"]
    places = ",".join(f"{span['start']}-{span['end']}" for span in spans)
    name = "r" + hashlib.sha256(f"{source_id}:{places}".encode()).hexdigest()[:20]
    said = "".join(span.get("glue", "") + span["quote"] for span in spans)
    readings = {re.sub(SPACE, " ", text).strip(" ") for text in (said, html.unescape(said))}
    if receipt.get("receiptId", name) != name:
        return "FORGED", "the receipt's id is not that of its source and spans"
    if shown is not None and shown not in readings:
        return "FORGED", "the words shown are not those of the spans"
    return "VERIFIED", ""


def read(path: Path, folder: Path | None) -> tuple[list[Found], dict[str, bytes]]:
    """The receipts of a file or pack, and every source at hand by its SHA-256."""
    files = [file for file in sorted(folder.rglob("*")) if file.is_file()] if folder else []
    sources = [file.read_bytes() for file in files]
    documents = [path.read_bytes()]
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as pack:
            names = [name for name in pack.namelist() if not name.endswith("/")]
            sources += [pack.read(name) for name in names]
            documents = [pack.read(name) for name in names if name.endswith(".json") and "/sources/" not in f"/{name}"]
    receipts = [receipt for document in documents for receipt in find_receipts(json.loads(document))]
    return receipts, {hashlib.sha256(source).hexdigest(): source for source in sources}


def described(receipt: dict[str, Any], shown: str | None, sources: dict[str, bytes]) -> dict[str, Any]:
    """One receipt's state, as it is printed."""
    status, detail = check(receipt, shown, sources)
    known = {key: receipt.get(key) for key in ("receiptId", "sourceId")}
    return known | {"status": status, "detail": detail, "shown": shown}


def report(results: list[dict[str, Any]], as_json: bool) -> None:
    """Print each receipt's state, and how many there are of each."""
    counts = {state: sum(one["status"] == state for one in results) for state in ("VERIFIED", "FORGED", "NO_RECEIPT")}
    if as_json:
        print(json.dumps({"receipts": results, "counts": counts}, ensure_ascii=False))
        return
    for one in results:
        detail = f": {one['detail']}" if one["detail"] else ""
        print(f"{one['status']:<10}  {one['receiptId'] or '-'}  {json.dumps(one['shown'], ensure_ascii=False)}{detail}")
    print(
        f"{len(results)} {'receipt' if len(results) == 1 else 'receipts'}: "
        + ", ".join(f"{count} {state}" for state, count in counts.items())
    )


def main() -> int:
    """Read the arguments, check, print."""
    parser = argparse.ArgumentParser(description="Check the receipts of a result from the bytes alone.")
    parser.add_argument("result", type=Path, help="a result (JSON) or an evidence pack (zip)")
    parser.add_argument("--sources", type=Path, help="the folder that holds the sources; a pack may hold its own")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    options = parser.parse_args()
    try:
        receipts, sources = read(options.result, options.sources)
        results = [described(receipt, shown, sources) for receipt, shown in receipts]
    except (OSError, ValueError, TypeError, AttributeError, RecursionError, zipfile.BadZipFile) as error:
        print(f"{options.result} cannot be read as a result: {error}", file=sys.stderr)
        return 2
    report(results, options.json)
    return 0 if all(one["status"] == "VERIFIED" for one in results) else 1


if __name__ == "__main__":
    sys.exit(main())
