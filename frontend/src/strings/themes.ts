/** Themes. */
import { count, number } from "./words";

export const themes = {
  title: "Themes",
  kicker: (themes: number, interviews: number) => `${count(themes, "theme")} from ${count(interviews, "interview")}`,
  dek: "Each claim stands on words that were found in the files. What failed a check is under Dropped, with the reason.",
  empty: "No themes yet",
  emptyText: (lines: number) =>
    `Finding themes searches all ${number(lines)} lines. Every quote is checked before you see it.`,
  emptyNoLines: "Themes come from transcripts, and this study has none yet.",
  find: "Find themes",
  again: "Run again",

  none: "Nothing survived the checks",
  noneText: (n: number) => `${count(n, "claim")} were proposed and all were dropped. Read the Dropped list for the reasons.`,
  noneProposed: "The model proposed no theme. More interviews may help.",
  sort: "Sort",
  sorts: { found: "As found", support: "Most support", contrary: "Most disputed", title: "Title" },
  speaker: "Speaker",
  everyone: "Everyone",
  show: "Show",
  shows: { all: "All themes", contrary: "Contradicted", quiet: "Not contradicted" },
  noMatch: "No theme matches this filter.",
  clearFilter: "Show all themes",
  support: (participants: number, of: number) => `${number(participants)} of ${count(of, "participant")}`,
  interviews: (n: number, of: number) => `${number(n)} of ${count(of, "interview")}`,
  more: (n: number) => `Show ${count(n, "more quote")}`,
  fewer: "Show fewer quotes",
  contrary: (n: number) => `Contrary, ${count(n, "quote")}`,
  noContrary: "Contrary evidence",
  noContraryFound: "No quote against this was found in these searches:",
  noContrarySearched: "The run made no search for the opposite, so nothing is known about it.",
  dot: { supports: "supports", contradicts: "contradicts", silent: "not quoted" },
  dots: "Interviews",
  notShown: (n: number) => `${count(n, "interview")} not quoted`,
  report: "Print report",
  receiptOf: (code: string, title: string) => `Receipt ${code}: open the line in ${title}`,
} as const;
