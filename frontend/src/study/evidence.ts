/** What the study's runs have to show: the themes that stand, the answers, what was dropped, and who cites which line. */
import { useMemo } from "react";
import { isFinal, useRuns } from "../api/queries";
import type { Citation, Dropped, Run, Theme } from "../api/types";
import { useStudy } from "./context";

export interface Cited {
  citation: Citation;
  /** `T1`, or `Ask`. */
  tag: string;
  claim: string;
  contrary: boolean;
  /** The theme or the answer that cites it. */
  themeId?: string;
  runId?: string;
}

export interface DroppedItem {
  dropped: Dropped;
  from: "themes" | "ask";
  run: Run;
}

export interface Evidence {
  /** The run whose themes are shown: the newest that has any to show. */
  themesRun: Run | undefined;
  /** The run that is going on, or the newest one where it did not finish well. */
  latestRun: Run | undefined;
  themes: readonly Theme[];
  answers: readonly Run[];
  dropped: readonly DroppedItem[];
  cited: readonly Cited[];
  loading: boolean;
  error: Error | null;
}

const NONE: readonly never[] = [];

export const themeCode = (index: number): string => `T${index + 1}`;

function citedByThemes(themes: readonly Theme[]): Cited[] {
  return themes.flatMap((theme, index) => {
    const of = (citation: Citation, contrary: boolean): Cited => ({
      citation, contrary, tag: themeCode(index), claim: theme.claim, themeId: theme.themeId,
    });
    return [...theme.citations.map((c) => of(c, false)), ...theme.contrary.map((c) => of(c, true))];
  });
}

function citedByAnswers(runs: readonly Run[]): Cited[] {
  return runs.flatMap((run) =>
    (run.answer?.sentences ?? []).flatMap((sentence) =>
      sentence.citations.map((citation) => ({
        citation, contrary: false, tag: "Ask", claim: sentence.text, runId: run.runId,
      })),
    ),
  );
}

export function useEvidence(): Evidence {
  const { studyId } = useStudy();
  const themeRuns = useRuns(studyId, "themes");
  const askRuns = useRuns(studyId, "ask");
  return useMemo(() => {
    const latestRun = themeRuns.data?.[0];
    const themesRun = themeRuns.data?.find((run) => run.themes !== null && isFinal(run));
    const themes = themesRun?.themes?.themes ?? NONE;
    const answers = askRuns.data ?? NONE;
    const dropped: DroppedItem[] = [
      ...(themesRun?.themes?.dropped ?? []).map((d) => ({ dropped: d, from: "themes" as const, run: themesRun as Run })),
      ...answers.flatMap((run) => (run.answer?.dropped ?? []).map((d) => ({ dropped: d, from: "ask" as const, run }))),
    ];
    return {
      themesRun, latestRun, themes, answers, dropped,
      cited: [...citedByThemes(themes), ...citedByAnswers(answers)],
      loading: themeRuns.isPending || askRuns.isPending,
      error: themeRuns.error ?? askRuns.error,
    };
  }, [themeRuns.data, themeRuns.isPending, themeRuns.error, askRuns.data, askRuns.isPending, askRuns.error]);
}
