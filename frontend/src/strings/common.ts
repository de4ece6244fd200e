/** Words that more than one view says. */
import type { Role } from "../api/types";
import { count, number } from "./words";

export const product = "Receipts";

export const copyFailed = "The browser did not allow copying.";

export const home = "Open another study";

export const skip = "Skip to content";

export const sample = "SAMPLE TRANSCRIPT - fictional interview";

export const sampleFoot = "Every name, company and quote here is invented.";

export const close = "Close";

export const cancel = "Cancel";

export const save = "Save";

export const tryAgain = "Try again";

export const loading = "Loading";

export const opensReader = "Open in reader";

export const unnamed = "Unnamed speaker";

export const tabs = {
  nav: "Study",
  transcripts: "Transcripts",
  read: "Reader",
  themes: "Themes",
  ask: "Ask",
  matrix: "Matrix",
  review: "Review",
  audit: "Log",
  fool: "Try to fool it",
} as const;

/** What a quote of the reader holds up, where it is no theme on screen. */
export const claimTag = (approved: boolean): string => (approved ? "Approved" : "Proposed");

export const mast = {
  switchStudy: "Switch study:",
  theme: "Switch between light and dark",
  keys: "Keyboard shortcuts",
  dropped: (n: number) => `${number(n)} dropped`,
  verified: (n: number) => `${count(n, "quote")} verified`,
  sealed: (n: number) => `${count(n, "file")} sealed`,
  checked: (time: string) => `checked ${time}`,
} as const;

export const errors = {
  atLine: (line: number) => `Line ${line}:`,
  title: "That did not work",
  unreachable: "Receipts cannot be reached",
  unreachableFix: "Is it still running? This page tries again when you ask it to.",
  crash: "This view stopped working",
  crashFix: "Nothing was lost: what you see is read from the server. Open the view again.",
  notFound: "There is nothing at this address",
  notFoundFix: "Open the transcripts and go on from there.",
  budget: "Today’s run budget is used up",
  budgetWhen: (time: string) =>
    `Runs and questions pause until ${time}. Reading, verifying and checking still work; they do not use the model.`,
} as const;

export const offline = {
  title: "You are offline.",
  text: "What is on this page can still be read. Runs, questions and uploads wait until you are back. Your decisions are kept on this page and sent when you reconnect.",
} as const;

export const roles = { interviewer: "Interviewer", participant: "Participant", unknown: "Unknown" } as const satisfies Record<Role, string>;
