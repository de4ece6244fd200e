/** The browser's mapping is held to the golden file that Python's verifier wrote. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Cue, Escapes, ReceiptSpan } from "../api/types";
import { mapText, textRange } from "./text";
import { checkSpan, isSpeech, sha256 } from "./verify";

interface GoldenCase {
  name: string;
  source: string;
  sourceId: string;
  cues: Cue[];
  escapes: Escapes;
  text: string;
  spans: ReceiptSpan[];
  shown: string;
  range: [number, number];
}

const { cases } = JSON.parse(readFileSync("../tests/golden/spans.json", "utf8")) as { cases: GoldenCase[] };
const bytesOf = ({ source }: GoldenCase) => Uint8Array.from(atob(source), (character) => character.charCodeAt(0));

describe("bytes to text, as Python does it", () => {
  it("has cases to be held to", () => expect(cases.length).toBeGreaterThan(10));

  it.each(cases)("$name", (golden) => {
    const source = bytesOf(golden);
    const mapped = mapText(source, golden.cues, golden.escapes);
    expect(mapped?.text).toBe(golden.text);
    expect(mapped && textRange(mapped, golden.spans)).toEqual(golden.range);
    expect(golden.text.slice(...golden.range)).toBe(golden.shown);
  });

  it.each(cases)("verifies $name, and no other bytes", async (golden) => {
    const source = bytesOf(golden);
    expect(await sha256(source)).toBe(golden.sourceId);
    expect(golden.spans.map((span) => checkSpan(source, span).outcome)).not.toContain("failed");
    expect(isSpeech(source, golden, golden.spans)).toBe(true);
    const first = golden.spans[0];
    if (!first) throw new Error("a case without spans");
    const changed = source.slice();
    changed[first.start] = (changed[first.start] ?? 0) ^ 1;
    expect(checkSpan(changed, first).outcome).toBe("failed");
    expect(await sha256(changed)).not.toBe(golden.sourceId);
  });
});

describe("spans that are no speech of the line", () => {
  const golden = cases.find((one) => one.spans.length > 2);
  if (!golden) throw new Error("no case with several spans");
  const source = bytesOf(golden);
  const [first, second, third] = golden.spans;
  if (!first || !second || !third) throw new Error("no case with several spans");

  it("refuses a time stamp", () => {
    expect(isSpeech(source, golden, [{ start: 8, end: 17, quote: "00:01.000", glue: "" }])).toBe(false);
  });

  it("refuses a run that leaves words out", () => {
    expect(isSpeech(source, golden, [first, third])).toBe(false);
  });

  it("refuses words in another order", () => {
    expect(isSpeech(source, golden, [second, first, third])).toBe(false);
  });

  it("refuses half a character reference", () => {
    const amp = new TextDecoder().decode(source).indexOf("&lt;");
    expect(isSpeech(source, golden, [{ start: amp, end: amp + 2, quote: "&l", glue: "" }])).toBe(false);
  });

  it.each([
    { start: -1, end: 3 },
    { start: 5, end: 5 },
    { start: 9, end: 4 },
    { start: 0, end: 1_000_000 },
    { start: 0.5, end: 3 },
  ])("refuses bytes $start to $end", (span) => {
    expect(checkSpan(source, { ...span, quote: "", glue: "" }).outcome).toBe("failed");
  });
});
