/** A claim for component tests: proposed by a model, on two quotes. */
import type { Claim } from "../api/types";
import { citation } from "./study";

export function claimed(part: Partial<Claim> = {}): Claim {
  return {
    claimId: "c1", studyId: "s1", kind: "theme", title: "Keeping", sentence: "They keep it.",
    citations: [citation("t1", 1, "I keep it."), citation("t2", 1, "We keep it.", "Devin")], contrary: [],
    support: { participants: 2, ofParticipants: 2, interviews: 2, ofInterviews: 2 }, verdict: { approve: true, reasons: [] },
    state: "proposed", proposal: { by: "model:stub", via: "run", at: 0, runId: "r1" }, decision: null, supersedes: [], supersededBy: null,
    dropped: [], offers: [], revision: 1, ...part,
  };
}
