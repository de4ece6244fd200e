/** Attacks on the verifier, built from a study's own lines: each is a lie of one kind, told with real words. */
import type { Line } from "../api/types";
import * as S from "../strings";

export type AttackKind = keyof typeof S.fool.attacks;

export interface Attempt {
  claim: string;
  n: number;
  quote: string;
}

export interface Attack extends Attempt {
  kind: AttackKind;
}

const PLAIN_CLAIM = "It was said in these words.";
const LOOK_ALIKES: Record<string, string> = { a: "\u0430", e: "\u0435", o: "\u043e", c: "\u0441", p: "\u0440" };
const NEGATED = /(?:\bnot|n['’]t|\bnever)\s+([^.!?]{12,}[.!?]?)/;

/** Words that speak of all: a quote that has one may be fair ground for “everyone”. */
const OF_ALL = /\b(?:all|every\w*|each|whole|entire)\b/i;

const words = (text: string): string[] => text.split(" ").filter(Boolean);

/** The first sentence of a line that is long enough to be worth lying about. */
function sentence(line: Line): string | null {
  const found = line.text.match(/[^.!?]+[.!?]*/g)?.map((part) => part.trim()) ?? [];
  return found.find((part) => words(part).length >= 7 && part.length <= 160) ?? null;
}

function withSentences(lines: readonly Line[]): { line: Line; said: string }[] {
  return lines.flatMap((line) => {
    const said = line.role === "interviewer" ? null : sentence(line);
    return said ? [{ line, said }] : [];
  });
}

function edited(said: string): string {
  const all = words(said);
  const middle = Math.floor(all.length / 2);
  return [...all.slice(0, middle), "definitely", ...all.slice(middle + 1)].join(" ");
}

function lookAlike(said: string): string {
  const at = said.search(/[aeocp]/);
  return at < 0 ? said : said.slice(0, at) + (LOOK_ALIKES[said.charAt(at)] ?? "") + said.slice(at + 1);
}

function elided(said: string): string {
  const all = words(said);
  return `${all.slice(0, 3).join(" ")}... ${all.slice(-3).join(" ")}`;
}

/** Lies that only some lines allow. */
function rare(lines: readonly Line[]): Attack[] {
  const found: Attack[] = [];
  for (const line of lines) {
    const rest = line.role === "interviewer" ? null : NEGATED.exec(line.text)?.[1];
    if (rest && words(rest).length >= 3) {
      found.push({ kind: "negation", claim: PLAIN_CLAIM, n: line.n, quote: rest });
      break;
    }
  }
  const asked = lines.find((line) => line.role === "interviewer" && words(line.text).length >= 5);
  if (asked) found.push({ kind: "interviewer", claim: PLAIN_CLAIM, n: asked.n, quote: asked.text });
  return found;
}

/** Every attack that these lines allow, the honest quote first. */
export function attacksFrom(lines: readonly Line[], lineCount: number): Attack[] {
  const usable = withSentences(lines);
  const first = usable[0];
  if (!first) return [];
  const { line, said } = first;
  const { n } = line;
  const other = usable.find((one) => one.line.n !== n && !one.line.text.includes(said));
  const single = usable.find((one) => !OF_ALL.test(one.line.text));
  const half = words(said).slice(0, Math.ceil(words(said).length / 2)).join(" ");
  const fromOther = other && words(other.said).slice(-4).join(" ");
  const attack = (kind: AttackKind, quote: string, claim = PLAIN_CLAIM, at = n): Attack => ({ kind, claim, n: at, quote });
  return [
    attack("honest", said),
    attack("edited", edited(said)),
    ...(other ? [attack("wrongLine", said, PLAIN_CLAIM, other.line.n), attack("spliced", `${half} ${fromOther ?? ""}`)] : []),
    attack("ellipsis", elided(said)),
    ...rare(lines),
    attack("short", words(said).slice(0, 2).join(" ")),
    attack("number", said, "73 percent say so."),
    ...(single ? [attack("everyone", single.said, "Everyone says so.", single.line.n)] : []),
    attack("homoglyph", lookAlike(said)),
    attack("noLine", said, PLAIN_CLAIM, lineCount + 1000),
    attack("none", ""),
  ];
}
