/** Questions and answers. */
import { count, number } from "./words";

export const ask = {
  title: "Ask",
  kicker: (interviews: number) => `Searches ${count(interviews, "interview")}, nothing else`,
  placeholder: "Ask the interviews a question",
  submit: "Ask",
  suggestions: "Try",
  about: (title: string) => `What was said about “${title}”?`,
  general: ["What do people disagree about?", "What takes the most time?", "What do people wish for?"],
  history: "Earlier questions",
  asked: (time: string) => `Asked ${time}`,
  nobody: "Nobody said that.",
  nobodyText: (people: number) =>
    people > 0 ? `None of the ${count(people, "person", "people")} spoke to this, as far as these searches found.` : "Nothing in this study speaks to this.",
  allDropped: "Nothing that was drafted survived the checks.",
  searches: (n: number) => `The ${n === 1 ? "search" : count(n, "search", "searches")} behind this answer`,
  lines: (n: number) => count(n, "line"),
  nearest: "Read the nearest",
  droppedBecause: (reason: string) => `Dropped: ${reason.toLowerCase()}`,
  kept: (kept: number, of: number) => `${number(kept)} of ${count(of, "sentence")} kept`,
  copy: "Copy with receipts",
  copied: "Answer copied with its receipts",
  empty: "Questions stay here with their answers, so that you can come back to them.",
  noTranscripts: "This study has no transcripts to ask.",
  link: "Link to this answer",
} as const;
