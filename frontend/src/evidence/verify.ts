/**
 * A receipt checked in this browser, from the file's bytes alone.
 *
 * Three outcomes, never two: `passed`, `failed`, and `not measured` where the browser cannot tell. A receipt holds only
 * when the hash is the receipt's, every span holds exactly its quote, and all of it is speech of the cited line.
 */
import type { Line, Receipt, ReceiptSpan } from "../api/types";
import * as S from "../strings";
import { decodeUtf8, mapText, textRange } from "./text";

export type Outcome = "passed" | "failed" | "not measured";

export interface Step {
  outcome: Outcome;
  text: string;
}

export interface Verdict {
  outcome: Outcome;
  steps: Step[];
}

/** SHA-256 in hex; null where the browser has no SubtleCrypto (a page that is neither https nor local). */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const subtle = (globalThis as { crypto?: { subtle?: SubtleCrypto } }).crypto?.subtle;
  if (!subtle) return null;
  const digest = new Uint8Array(await subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function checkSpan(source: Uint8Array, span: ReceiptSpan): Step {
  const { start, end, quote } = span;
  const inRange = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= source.length;
  if (!inRange) return { outcome: "failed", text: S.slip.steps.spanRange(start, end, source.length) };
  const text = decodeUtf8(source.subarray(start, end));
  if (text === null) return { outcome: "failed", text: S.slip.steps.spanUtf8(start, end) };
  return text === quote
    ? { outcome: "passed", text: S.slip.steps.span(start, end) }
    : { outcome: "failed", text: S.slip.steps.spanDiffers(start, end) };
}

type Spoken = Pick<Line, "cues" | "escapes">;

/** Are these spans one unbroken run of the line's speech: no markup, nothing left out, no character cut in two? */
export function isSpeech(source: Uint8Array, line: Spoken, spans: readonly ReceiptSpan[]): boolean {
  const spoken = line.cues.flatMap(([, , pieces]) => pieces);
  const inside = spans.every(({ start, end }) => spoken.some(([from, to]) => start >= from && end <= to));
  const ordered = spans.every(({ start }, index) => start >= (spans[index - 1]?.end ?? 0));
  const mapped = inside && ordered ? mapText(source, line.cues, line.escapes) : null;
  const range = mapped && textRange(mapped, spans);
  if (!mapped || !range) return false;
  return mapped.starts.every((from, index) => {
    const to = mapped.ends[index] ?? 0;
    if (mapped.text[index] === " ") return true;
    const quoted = spans.some(({ start, end }) => from >= start && to <= end);
    const touched = spans.some(({ start, end }) => from < end && to > start);
    return quoted || (!touched && (index < range[0] || index >= range[1]));
  });
}

function hashStep(found: string | null, wanted: string): Step {
  if (found === null) return { outcome: "not measured", text: S.slip.steps.noHash };
  return found === wanted
    ? { outcome: "passed", text: S.slip.steps.hash }
    : { outcome: "failed", text: S.slip.steps.hashDiffers(found) };
}

function overall(steps: readonly Step[]): Outcome {
  if (steps.some((step) => step.outcome === "failed")) return "failed";
  return steps.some((step) => step.outcome === "not measured") ? "not measured" : "passed";
}

export async function verifyReceipt(source: Uint8Array<ArrayBuffer>, receipt: Receipt, line: Line): Promise<Verdict> {
  const spoken = receipt.spans.length > 0 && isSpeech(source, line, receipt.spans);
  const steps: Step[] = [
    { outcome: "passed", text: S.slip.steps.fetch(source.length) },
    hashStep(await sha256(source), receipt.sourceId),
    ...receipt.spans.map((span) => checkSpan(source, span)),
    { outcome: spoken ? "passed" : "failed", text: spoken ? S.slip.steps.speech : S.slip.steps.notSpeech },
  ];
  return { outcome: overall(steps), steps };
}

/** Shell commands that print the hash and the quoted bytes, for somebody without Receipts. */
export function commands(filename: string, spans: readonly ReceiptSpan[], windows: boolean): string[] {
  const quoted = windows ? `'${filename.replaceAll("'", "''")}'` : `'${filename.replaceAll("'", "'\\''")}'`;
  if (!windows) {
    return [
      `sha256sum -- ${quoted}`,
      ...spans.map(({ start, end }) => `tail -c +${start + 1} -- ${quoted} | head -c ${end - start}`),
    ];
  }
  const slice = ({ start, end }: ReceiptSpan) =>
    `[Text.Encoding]::UTF8.GetString([IO.File]::ReadAllBytes((Resolve-Path ${quoted}))[${start}..${end - 1}])`;
  return [`(Get-FileHash ${quoted}).Hash`, ...spans.map(slice)];
}
