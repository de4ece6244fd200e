/** Why something was dropped. */
import type { DropReason } from "../api/types";
import { count, number } from "./words";

export const dropped = {
  title: "Dropped",
  none: "Nothing was dropped.",
  noneYet: "Nothing has been dropped yet. What fails a check is kept here, with the reason.",
  introA: "Refused by a check, so nothing uses them.",
  introStruck: "Struck words",
  introB: "were refused.",
  introMarked: "Marked words",
  introC: "are what the transcript says.",
  from: (themes: number, answers: number) =>
    [themes > 0 ? `${number(themes)} in themes` : "", answers > 0 ? `${number(answers)} in answers` : ""].filter(Boolean).join(", "),
  list: "Dropped claims and quotes",
  seeWhy: "See why",
  really: "The words are at",
  nearest: "Nearest line",
  parts: "Its parts are at",
  alsoFailed: "Also:",
  oneQuote: "One quote of a claim that stands without it:",
  edited: (source: string, draft: string) =>
    source === ""
      ? `The words were changed. The speaker never said “${draft}”.`
      : draft === ""
        ? `The words were changed. The speaker also said “${source}”.`
        : `The words were changed. The speaker said “${source}” and never said “${draft}”.`,
  wrongLine: (cited: number, real: number) =>
    `Cited line ${cited}. The words are at line ${real}. Receipts never moves a citation.`,
  fabricated: "No line in this study contains these words.",
  spliced: "The parts are real, but from different lines: nobody said them in one go.",
  ellipsis: "Words were left out of the middle. A quote is one unbroken piece of a line.",
  second: "Failed again after the revision round",
  inAnswer: "In an answer",
  moreLines: (n: number) => `and ${count(n, "more line")}`,
  noWords: "(no words)",
  gone: "The words are no longer held; their hash is",
} as const;

const reasons = {
  "no citation": "No quote",
  "line not found": "No such line",
  "quote not in line": "Not in the line",
  "forged receipt": "Forged receipt",
  "interviewer words": "Interviewer’s words",
  "too short": "Too short",
  "cut reverses meaning": "Cut reverses meaning",
  "number not in quote": "Number not in quote",
  "quantifier unsupported": "Too many claimed",
  "inline quote not in quote": "Quoted words not found",
  "wrong speaker": "Wrong speaker",
  "single source": "Single source",
  "not fetched": "Never looked up",
  withdrawn: "Withdrawn",
  broken: "Source corrected",
} as const satisfies Record<DropReason, string>;

const named: Readonly<Record<string, string | undefined>> = reasons;

/** A reason as people read it; one that this page does not know yet is said as the server spells it. */
export const reason = (code: string): string => named[code] ?? code;

export const diagnoses = {
  fabricated: "Not in transcript",
  edited: "Edited",
  "wrong line": "Wrong line",
  spliced: "Spliced",
  ellipsis: "Ellipsis",
} as const;
