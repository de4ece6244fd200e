/** Which claim stands for what is on screen: newest versions, in the place of those that they grew out of. */
import type { Claim, ClaimState, Theme } from "../api/types";

/** Whether two names are one person's, however they are spelt: the server's rule, which has the last word. */
export function samePerson(one: string, other: string): boolean {
  const compared = (name: string) =>
    name.normalize("NFKC").toLowerCase().normalize("NFKC").replaceAll(/\p{Cf}/gu, "").trim().replaceAll(/\s+/g, " ");
  return compared(one) === compared(other);
}

/** The version that took a claim's place, and the one that took its; a claim that stands is its own. */
export function newest(claim: Claim, byId: ReadonlyMap<string, Claim>): Claim {
  const seen = new Set<string>();
  let now = claim;
  while (now.supersededBy !== null && !seen.has(now.claimId)) {
    seen.add(now.claimId);
    const next = byId.get(now.supersededBy);
    if (!next) break;
    now = next;
  }
  return now;
}

export const byId = (claims: readonly Claim[]): ReadonlyMap<string, Claim> =>
  new Map(claims.map((claim) => [claim.claimId, claim]));

/** Claims without their earlier versions; an edited one keeps the place that it had. */
export function standing(claims: readonly Claim[]): Claim[] {
  const known = byId(claims);
  return [...new Set(claims.map((claim) => newest(claim, known)))];
}

/** How many wait for a person. */
export const waiting = (claims: readonly Claim[] | undefined): number =>
  (claims ?? []).filter((claim) => claim.state === "proposed").length;

export interface ReviewedTheme {
  /** The theme in the words of the claim that stands for it. */
  theme: Theme;
  claim: Claim | undefined;
  /** The place of the theme that it was merged into. */
  into: number | undefined;
}

function inWordsOf(claim: Claim, theme: Theme): Theme {
  const { sentence, citations, contrary, support } = claim;
  return { ...theme, title: claim.title ?? theme.title, claim: sentence, citations, contrary, support };
}

/** The claim that a run filed for a theme. The same theme found twice is filed once, by the earlier run. */
function filedFor(theme: Theme, claims: readonly Claim[], runId: string | undefined): Claim | undefined {
  const same = claims.filter(
    ({ kind, title, sentence, supersedes }) =>
      kind === "theme" && supersedes.length === 0 && title === theme.title && sentence === theme.claim,
  );
  const receipts = new Set([...theme.citations, ...theme.contrary].map((one) => one.receipt.receiptId));
  const shared = (claim: Claim) => claim.citations.filter((one) => receipts.has(one.receipt.receiptId)).length;
  const mine = same.filter((claim) => claim.proposal.runId === runId);
  return [...(mine.length > 0 ? mine : same)].sort((a, b) => shared(b) - shared(a))[0];
}

/** Themes with what people have made of them since the run. */
export function reviewed(themes: readonly Theme[], claims: readonly Claim[], runId: string | undefined): ReviewedTheme[] {
  const known = byId(claims);
  const places = new Map<string, number>();
  return themes.map((theme, index) => {
    const filed = filedFor(theme, claims, runId);
    const claim = filed && newest(filed, known);
    if (!claim) return { theme, claim: undefined, into: undefined };
    const first = places.get(claim.claimId);
    if (first !== undefined) return { theme, claim: filed, into: first };
    places.set(claim.claimId, index);
    return { theme: inWordsOf(claim, theme), claim, into: undefined };
  });
}

export type Show = "waiting" | "decided" | "broken" | "all";

const STATES: Record<Show, readonly ClaimState[]> = {
  waiting: ["proposed"],
  decided: ["approved", "rejected"],
  broken: ["broken"],
  all: ["proposed", "approved", "rejected", "broken"],
};

export const shownAs = (show: Show, claim: Claim): boolean =>
  STATES[show].includes(claim.state) || (show === "broken" && claim.offers.length > 0);

export type From = "everyone" | "run" | "agents" | "people";

/** Who filed it: the newest run (whose claims are given), an agent, or a person. */
export function comesFrom(from: From, claim: Claim, ofRun: ReadonlySet<string>): boolean {
  const { via } = claim.proposal;
  if (from === "run") return ofRun.has(claim.claimId);
  if (from === "agents") return via === "mcp";
  return from === "everyone" || via === "person" || via === "http";
}
