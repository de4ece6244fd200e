/** Byte spans as an address and as people read them. */
import { number } from "../strings/words";

/** A receipt's bytes in a few characters, for an address and for people: `698-776`, or `698-776,790-800`. */
export const spansText = (spans: readonly { start: number; end: number }[]): string =>
  spans.map(({ start, end }) => `${start}-${end}`).join(",");

export const spansLabel = (spans: readonly { start: number; end: number }[]): string =>
  spans.map(({ start, end }) => `${number(start)}–${number(end)}`).join(", ");

/** The spans that an address names; null where it names none that make sense. */
export function parseSpans(text: string | null): { start: number; end: number }[] | null {
  if (!text || !/^\d{1,15}-\d{1,15}(,\d{1,15}-\d{1,15}){0,63}$/.test(text)) return null;
  return text.split(",").map((pair) => {
    const [start = 0, end = 0] = pair.split("-").map(Number);
    return { start, end };
  });
}
