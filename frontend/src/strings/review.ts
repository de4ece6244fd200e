/** The review gate. VERIFIED is arithmetic and approved is a person's word: neither is said for the other. */
import type { ClaimState } from "../api/types";
import { count, number } from "./words";

const MODEL = "model:";
const AGENT = "agent:";
const POLICY = "policy:";

/** Who did something, as people read it. */
export function doer(by: string, me = ""): string {
  if (me !== "" && by === me) return "you";
  if (by.startsWith(MODEL)) return `the model ${by.slice(MODEL.length)}`;
  if (by.startsWith(AGENT)) return `the agent ${by.slice(AGENT.length)}`;
  if (by.startsWith(POLICY)) return `the policy ${by.slice(POLICY.length)}`;
  return by === "unnamed" ? "somebody unnamed" : by;
}

export const review = {
  title: "Review",
  kicker: (waiting: number, approved: number, rejected: number) =>
    `${number(waiting)} ${waiting === 1 ? "waits" : "wait"} · ${number(approved)} approved · ${number(rejected)} rejected`,
  dek: "Every quote here was found in its file. That is arithmetic: whether a claim says the right thing is for a person to decide, once, and not for whoever worded it.",
  empty: "Nothing has been claimed yet",
  emptyText: "Claims come from a run, from an agent, or from you: select words in the reader and cite them.",
  emptyAction: "Find themes",
  emptyReader: "Open the reader",
  noneWaiting: "Nothing waits for review",
  noneWaitingText: (approved: number) =>
    approved > 0 ? `${count(approved, "claim")} can be exported.` : "No claim is approved, so there is nothing to export.",
  noMatch: "No claim matches this filter.",
  showAll: "Show all claims",
  show: "Show",
  shows: { waiting: "Needs review", decided: "Decided", broken: "Source changed", all: "All claims" },
  from: "From",
  froms: { everyone: "Everyone", run: "The newest run", agents: "Agents", people: "People" },
  states: {
    proposed: "Needs review", approved: "Approved", rejected: "Rejected", superseded: "Superseded", broken: "Source changed",
  } satisfies Record<ClaimState, string>,
  stateBy: (state: string, by: string, time: string) => `${state} by ${by}, ${time}`,
  proposedBy: (by: string, time: string) => `Proposed by ${by}, ${time}`,
  verified: (n: number) => `${count(n, "quote")} verified`,
  unverified: (n: number) => `${count(n, "quote")} failed`,
  gate: "Decide on this claim",
  approve: "Approve",
  edit: "Edit",
  reject: "Reject",
  merge: "Merge…",
  history: "History",
  undo: "Undo",
  note: "Add a note",
  noteLabel: "Note for the record",
  noteHelp: "Kept in the log with your decision.",
  moves: "next, previous",
  done: { approve: "Approved. Undo with Z.", reject: "Rejected. Undo with Z." },
  doneShown: { approve: "Approved.", reject: "Rejected." },
  undone: "Taken back. It needs review again.",
  undoFailed: "It could not be taken back.",
  failed: "Your decision was not taken.",
  expired: "There is nothing to take back: a decision stands after 10 seconds.",
  ownClaim: (by: string) => `You worded this as ${by}, so somebody else decides on it. You can still edit it.`,
  ownClaimSaid: "You proposed this claim. Somebody else decides on it.",
  decidedAlready: "This claim is decided. An edit proposes it anew.",
  decidedEdit: "To change it, edit it: the new version is reviewed anew, and this one stays in the history.",
  rejectedQuotes: (n: number) => `Show its ${count(n, "quote")}`,
  hideQuotes: "Fold the quotes",
  superseded: (code: string) => `Merged into ${code}. Its own words stay in the history.`,
  toReview: (n: number) => (n === 0 ? "All are reviewed." : `${number(n)} ${n === 1 ? "needs" : "need"} review.`),
  droppedHere: (n: number) => `Dropped from it, with the reason: ${number(n)}`,
  broken: "Its source changed, and it no longer stands.",
  offers: (n: number) => `${count(n, "quote")} found at another place of the corrected source`,
  offersHelp: "Nothing moves by itself. If these are the words that were meant, accept the new place: the claim is proposed anew.",
  acceptOffers: (n: number) => (n === 1 ? "Accept the new place" : "Accept the new places"),
} as const;

export const who = {
  title: "Who is deciding?",
  help: "Decisions are made by a named person and stay in the log with the name. It is kept in this browser.",
  label: "Your name",
  save: "Go on",
  as: "Deciding as",
  nobody: "No name given yet",
  change: "Change",
  give: "Give your name",
  ask: "Your name is asked once, before your first decision.",
} as const;

export const editing = {
  label: "Edit this claim",
  title: "Title",
  sentence: "Claim",
  help: "The new wording is checked against the same quotes. Whoever words a claim is its proposer: somebody else decides.",
  save: "Check and save",
  checking: "Checking",
  same: "Nothing was changed.",
  saved: "Saved as a new version. It needs review by somebody else.",
  refused: "This wording was not kept. Nothing was changed.",
  refusedMove: "The quote was not moved. Nothing was changed.",
  refusedMerge: "They were not merged. Nothing was changed.",
  refusedQuote: "The quote was not taken. Nothing was filed.",
  partly: (n: number) => `Saved, but ${count(n, "quote")} did not pass the checks and ${n === 1 ? "was" : "were"} dropped.`,
} as const;

export const merging = {
  title: "Merge claims",
  with: "Merge with",
  none: "There is no other claim to merge with.",
  words: "What they say together",
  help: "One theme takes the place of the claims you pick, with all their quotes. It is checked as a whole and needs review by somebody else.",
  submit: (n: number) => (n > 1 ? `Merge ${number(n)} claims` : "Merge"),
  pick: "Pick at least one more claim.",
  done: "Merged. The new theme needs review by somebody else.",
} as const;

export const moving = {
  open: "Move…",
  label: (words: string) => `Move the quote “${words}” to another claim`,
  title: "Move a quote",
  to: "To which claim",
  none: "There is no other claim to move it to.",
  help: "Both claims are checked anew, and both change or neither does.",
  submit: "Move the quote",
  done: "Moved. Both claims need review by somebody else.",
} as const;

export const citing = {
  button: "Cite this",
  line: (n: number) => `Cite line ${number(n)}`,
  title: "Cite this",
  quote: "Quote",
  quoteHelp: "One unbroken piece of this line, word for word. It is checked against the file.",
  for: "Use it for",
  newClaim: "A new claim",
  oldClaim: "A claim that is there",
  sentence: "What the quote shows",
  sentenceHelp: "One sentence. It may say no more than the quote does.",
  claim: "Claim",
  stance: "The quote",
  supports: "Supports it",
  contradicts: "Speaks against it",
  submit: "Check and propose",
  done: "Filed. It needs review by somebody else.",
  known: "This was filed before.",
} as const;

export const history = {
  title: "History",
  of: "History of this claim",
  pick: "Pick a claim to see what became of it.",
  receipts: (n: number) => `on ${count(n, "receipt")}`,
  note: "Note:",
  log: "The whole log",
} as const;

/** What an entry of the log says somebody did. */
export function did(action: string, outcome: string | null): string {
  if (action === "decision") return outcome === "approve" ? "approved" : "rejected";
  if (action === "undo") return `took back: ${outcome === "approve" ? "approved" : "rejected"}`;
  if (action === "run") return `ended a run: ${outcome ?? ""}`;
  if (action === "recheck") return `re-checked: ${outcome ?? ""}`;
  return DEEDS[action] ?? action;
}

const DEEDS: Readonly<Record<string, string | undefined>> = {
  import: "imported",
  correction: "corrected a source",
  withdrawal: "withdrew",
  proposal: "proposed",
  edit: "changed",
  merge: "merged",
  move: "moved a quote",
};
