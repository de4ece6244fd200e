/** Runs and their ticker. */
import type { RunEvent } from "../api/types";
import { count, number } from "./words";

export const run = {
  complete: "Run complete",
  cancelled: (at: string, kept: number) => `Run cancelled at ${at}. ${count(kept, "verified claim")} kept.`,
  cancelledTitle: "Run cancelled",
  failedTitle: "The run stopped",
  failed: "Nothing unverified was kept.",
  starting: "Starting",
  runningTitle: "Reading the interviews",
  runningDek: "You can leave this page. The run goes on, and you find it here when you come back.",
  asking: "Looking for the answer",
  cancel: "Cancel run",
  cancelling: "Stopping after this step",
  model: "Model",
  pseudonymised: "The model saw P1, P2… instead of names",
  cached: "Same files, same question: the result of an earlier run",
  missing: "Not finished:",
  log: "Open the log",
  logLabel: "Log of the run",
  closeLog: "Close the log",
  elapsed: "Elapsed",
  searches: "Searches",
  lines: "Lines read",
  ofLines: (n: number) => `of ${number(n)}`,
  drafts: "Drafts",
  draft: "Checking the quotes of a draft",
  kept: "Kept",
  dropped: "Dropped",
  cost: "Cost",
  hits: (n: number) => count(n, "line"),
  searchesMade: (n: number) => count(n, "search", "searches"),
  linesRead: (n: number) => `${count(n, "line")} read`,
  announce: (searches: number, lines: number, kept: number, dropped: number) =>
    `${count(searches, "search", "searches")}, ${count(lines, "line")} read, ${number(kept)} kept, ${number(dropped)} dropped.`,
  lost: "The live feed was lost; the run goes on. Asking again every two seconds.",
  ops: {
    started: "start", search: "search", line: "read", model: "model", draft: "draft", kept: "keep",
    dropped: "drop", revision: "revise", done: "done", failed: "failed", cancelled: "cancel",
  } satisfies Record<RunEvent["type"], string>,
} as const;
