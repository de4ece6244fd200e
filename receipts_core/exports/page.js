// Checks every receipt of this page in this browser, from the bytes that the page carries: a source's SHA-256 first,
// then each span byte for byte. Nothing is fetched.
"use strict";
const carried = JSON.parse(document.getElementById("evidence").textContent);

function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function spanHolds(span, source) {
  if (!(Number.isInteger(span.start) && Number.isInteger(span.end))) return false;
  if (!(0 <= span.start && span.start < span.end && span.end <= source.length)) return false;
  const quote = new TextEncoder().encode(span.quote);
  return quote.length === span.end - span.start && quote.every((byte, at) => byte === source[span.start + at]);
}

function state(receipt, sources) {
  const source = sources.get(receipt.sourceId);
  if (!source) return ["FORGED", "no source with this hash is in this page"];
  if (receipt.spans.length === 0) return ["NO_RECEIPT", "no bytes are claimed"];
  const wrong = receipt.spans.find((span) => !spanHolds(span, source));
  return wrong ? ["FORGED", `bytes ${wrong.start} to ${wrong.end} are not the quote`] : ["VERIFIED", ""];
}

async function main() {
  const sources = new Map();
  for (const base64 of carried.sources) {
    const bytes = bytesOf(base64);
    sources.set(await sha256(bytes), bytes);
  }
  let verified = 0;
  const marks = document.querySelectorAll("[data-receipt]");
  for (const mark of marks) {
    const [found, detail] = state(carried.receipts[Number(mark.dataset.receipt)], sources);
    verified += found === "VERIFIED";
    mark.textContent = detail ? `${found}: ${detail}` : `✓ ${found} in this browser`;
    mark.className = found === "VERIFIED" ? "verified" : "failed";
  }
  document.getElementById("verdict").textContent =
    `${verified} of ${marks.length} quotes verified in this browser, from the bytes in this file.`;
}

main().catch((error) => {
  document.getElementById("verdict").textContent = `The quotes could not be checked in this browser: ${error.message}`;
});
