/** What the study's runs have to show: the themes, the answers, and what was dropped. */
import { useMemo } from "react";
import { isFinal, useRuns } from "../api/queries";
import type { Dropped, Run, Theme } from "../api/types";
import { useStudy } from "./context";

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
  loading: boolean;
  error: Error | null;
}

const NONE: readonly never[] = [];

export const themeCode = (index: number): string => `T${index + 1}`;

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
      loading: themeRuns.isPending || askRuns.isPending,
      error: themeRuns.error ?? askRuns.error,
    };
  }, [themeRuns.data, themeRuns.isPending, themeRuns.error, askRuns.data, askRuns.isPending, askRuns.error]);
}
