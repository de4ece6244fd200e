/**
 * Bytes of speech to text, exactly as the server's `speech.py` does it, with every character's bytes remembered.
 *
 * The rule: a piece of speech is decoded as strict UTF-8, then (where the format has them) HTML character references
 * are read; pieces of a cue are joined by nothing, cues of a line by one space; runs of Unicode white space fold to one
 * space and the ends are stripped. Both sides are held to one golden file, `tests/golden/spans.json`.
 */
import type { Cue, Escapes } from "../api/types";
import { readReference } from "./references";

/** The White_Space property of Unicode; JavaScript's `\s` differs from it (it takes U+FEFF, not U+0085). */
const WHITE = /[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

export type Range = readonly [start: number, end: number];

/** A line's text with, for each UTF-16 unit of it, the bytes of the source that it was decoded from. */
export interface MappedText {
  text: string;
  starts: readonly number[];
  ends: readonly number[];
}

/** Strict UTF-8 or null: a split or invalid code point is never papered over. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

const utf8Length = (codePoint: number): number =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;

class Builder {
  private readonly units: string[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private space: Range | null = null;

  /** Adds text that stands for the bytes `start` to `end`; white space waits until something follows it. */
  add(text: string, start: number, end: number): void {
    for (const unit of text.split("")) {
      if (WHITE.test(unit)) {
        if (this.units.length > 0) this.space = [this.space?.[0] ?? start, end];
      } else {
        if (this.space) this.push(" ", this.space);
        this.space = null;
        this.push(unit, [start, end]);
      }
    }
  }

  done(): MappedText {
    return { text: this.units.join(""), starts: this.starts, ends: this.ends };
  }

  private push(unit: string, [start, end]: Range): void {
    this.units.push(unit);
    this.starts.push(start);
    this.ends.push(end);
  }
}

function addPiece(builder: Builder, source: Uint8Array, [start, end]: Range, escapes: Escapes): boolean {
  const raw = decodeUtf8(source.subarray(start, end));
  if (raw === null) return false;
  let at = start;
  for (let index = 0; index < raw.length; ) {
    const reference = escapes === "html" && raw[index] === "&" ? readReference(raw, index) : null;
    const taken = reference ? raw.slice(index, index + reference.length) : String.fromCodePoint(raw.codePointAt(index) ?? 0);
    let size = 0;
    for (const character of taken) size += utf8Length(character.codePointAt(0) ?? 0);
    builder.add(reference ? reference.text : taken, at, at + size);
    at += size;
    index += taken.length;
  }
  return true;
}

/** What the line says, with its bytes; null where the source does not hold readable speech at the cues' spans. */
export function mapText(source: Uint8Array, cues: readonly Cue[], escapes: Escapes): MappedText | null {
  const builder = new Builder();
  let previousEnd: number | null = null;
  for (const [, , spans] of cues) {
    const first = spans[0];
    // Cues are joined by one space, which stands for no byte of speech: an empty range between the two.
    if (previousEnd !== null && first) builder.add(" ", previousEnd, previousEnd);
    for (const span of spans) {
      if (!addPiece(builder, source, span, escapes)) return null;
      previousEnd = span[1];
    }
  }
  return builder.done();
}

/** The text range that holds the bytes of these spans, from the first to the last; null where no character does. */
export function textRange(mapped: MappedText, spans: readonly { start: number; end: number }[]): Range | null {
  let first = -1;
  let last = -1;
  for (let index = 0; index < mapped.text.length; index += 1) {
    const start = mapped.starts[index] ?? 0;
    const end = mapped.ends[index] ?? 0;
    if (end > start && spans.some((span) => start >= span.start && end <= span.end)) {
      if (first < 0) first = index;
      last = index;
    }
  }
  return first < 0 ? null : [first, last + 1];
}
