/** A line's text cut into pieces by what is marked in it: quotes that a claim cites, and search hits. */
import type { Range } from "./text";

export interface Mark<T> {
  range: Range;
  of: T;
}

export interface Piece<T> {
  text: string;
  start: number;
  marks: readonly T[];
}

/** Pieces in order, each with the marks that cover it; marks may overlap. The pieces' texts join to the text. */
export function pieces<T>(text: string, marks: readonly Mark<T>[]): Piece<T>[] {
  const edges = new Set([0, text.length]);
  for (const { range } of marks) {
    for (const edge of range) edges.add(Math.min(Math.max(edge, 0), text.length));
  }
  const sorted = [...edges].sort((a, b) => a - b);
  return sorted.slice(0, -1).map((start, index) => {
    const end = sorted[index + 1] ?? text.length;
    const over = marks.filter(({ range }) => range[0] <= start && range[1] >= end && range[0] < range[1]);
    return { text: text.slice(start, end), start, marks: over.map((mark) => mark.of) };
  });
}

/** Where a search finds its words in a text: case does not matter, white space is folded. */
export function findRanges(text: string, query: string): Range[] {
  const wanted = query.trim().replaceAll(/\s+/g, " ").toLowerCase();
  if (wanted === "") return [];
  const low = text.toLowerCase();
  // Lower-casing changes the length of a few letters (İ); then positions would lie, so case is kept.
  const within = low.length === text.length ? low : text;
  const found: Range[] = [];
  for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + wanted.length)) {
    found.push([at, at + wanted.length]);
  }
  return found;
}
