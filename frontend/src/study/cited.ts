/** Which words hold something up: quotes of the themes as they stand now, of other claims, and of answers. */
import { useMemo } from "react";
import { useClaims } from "../api/queries";
import type { Citation, Claim, Run, Theme } from "../api/types";
import { paths } from "../paths";
import { type ReviewedTheme, reviewed, standing } from "../review/claims";
import * as S from "../strings";
import { useStudy } from "./context";
import { themeCode, useEvidence } from "./evidence";

export interface Cited {
  citation: Citation;
  /** `T1`, `Approved`, `Proposed` or `Ask`. */
  tag: string;
  claim: string;
  contrary: boolean;
  /** The theme, the claim or the answer that cites it. */
  by: { themeId: string } | { claimId: string } | { runId: string };
}

/** A rejected claim holds nothing up, and neither does one that a corrected source has broken. */
const STANDING = ["approved", "proposed"] as const;
const stands = (claim: Claim): boolean => STANDING.some((state) => state === claim.state);

const quotesOf = (claim: Pick<Claim, "citations" | "contrary">, what: Omit<Cited, "citation" | "contrary">): Cited[] => [
  ...claim.citations.map((citation) => ({ ...what, citation, contrary: false })),
  ...claim.contrary.map((citation) => ({ ...what, citation, contrary: true })),
];

const ofThemes = (themes: readonly ReviewedTheme[]): Cited[] =>
  themes.flatMap(({ theme, claim, into }, index) => {
    if (into !== undefined || (claim && !stands(claim))) return [];
    return quotesOf(theme, { tag: themeCode(index), claim: theme.claim, by: { themeId: theme.themeId } });
  });

const ofClaims = (claims: readonly Claim[]): Cited[] =>
  claims.filter(stands).flatMap((claim) =>
    quotesOf(claim, { tag: S.claimTag(claim.state === "approved"), claim: claim.sentence, by: { claimId: claim.claimId } }),
  );

const ofAnswers = (runs: readonly Run[]): Cited[] =>
  runs.flatMap((run) =>
    (run.answer?.sentences ?? []).flatMap(({ text, citations }) =>
      quotesOf({ citations, contrary: [] }, { tag: S.tabs.ask, claim: text, by: { runId: run.runId } }),
    ),
  );

/** Each quote with what it holds up; a claim that stands for a theme on screen is that theme. */
export function citedBy(themes: readonly Theme[], answers: readonly Run[], claims: readonly Claim[], runId: string | undefined): Cited[] {
  const shown = reviewed(themes, claims, runId);
  const asThemes = new Set(shown.map(({ claim }) => claim?.claimId));
  const others = standing(claims).filter(({ claimId }) => !asThemes.has(claimId));
  return [...ofThemes(shown), ...ofClaims(others), ...ofAnswers(answers)];
}

export function citedHref(studyId: string, { by }: Cited): string {
  if ("themeId" in by) return paths.themes(studyId, by.themeId);
  return "claimId" in by ? paths.review(studyId, by.claimId) : paths.ask(studyId, by.runId);
}

export function useCited(): { cited: readonly Cited[]; loading: boolean } {
  const { studyId } = useStudy();
  const { themes, answers, themesRun, loading } = useEvidence();
  const claims = useClaims(studyId);
  const cited = useMemo(
    () => citedBy(themes, answers, claims.data ?? [], themesRun?.runId),
    [themes, answers, claims.data, themesRun?.runId],
  );
  return { cited, loading: loading || claims.isPending };
}
