/** The matrix. */
import { count, number } from "./words";

export const matrix = {
  title: "Matrix",
  kicker: (themes: number, people: number) => `${count(themes, "theme")} by ${count(people, "participant")}`,
  dek: "Who is quoted for a theme, and who against it. A dash means that nothing this person said is quoted there; it does not say what they think.",
  caption: "Themes by participant",
  theme: "Theme",
  support: "Support",
  legend: "Key",
  cells: { supports: "Supports", contradicts: "Contradicts", both: "Supports and contradicts", silent: "Not quoted" },
  keys: { move: "move", open: "open the line" },
  open: (code: string, state: string) => `${code} ${state}. Open in reader`,
  silentCell: (code: string) => `${code} not quoted`,
  hidden: (n: number) => `${count(n, "participant")} quoted in no theme ${n === 1 ? "is" : "are"} not shown.`,
  showAll: "Show everyone",
  showCited: "Show only who is quoted",
  best: "Widest support",
  thin: "Thinnest",
  disputed: "Most disputed",
  bestText: (t: string, n: number, of: number) => `${t}. ${number(n)} of ${count(of, "participant")} are quoted for it.`,
  thinText: (t: string, n: number) => `${t}. It stands on ${count(n, "participant")}; read their lines before you rely on it.`,
  disputedText: (t: string, n: number) => `${t}. ${count(n, "participant")} ${n === 1 ? "is" : "are"} quoted against it. Read them first.`,
  noDispute: "No theme has a quote against it.",
} as const;
