/** Starting, following and cancelling runs. A run outlives the page: whoever comes back finds it again. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useState } from "react";
import { api } from "../api/client";
import { EMPTY_TICKER, followRun, type Ticker, withEvents } from "../api/events";
import { isFinal, keys } from "../api/queries";
import type { Run } from "../api/types";
import * as S from "../strings";
import { useAnnouncer } from "../ui/announce";
import { useLatest } from "../ui/hooks";

const POLL_MS = 2000;
const ANNOUNCE_MS = 10_000;

export interface Following {
  ticker: Ticker;
  /** The live feed is gone; the run is asked for by polling. */
  lost: boolean;
}

/** The run's events while it goes on; once it ends, the lists that show its result are read again. */
export function useFollow(run: Run): Following {
  const { runId, studyId, kind } = run;
  const [ticker, take] = useReducer(withEvents, EMPTY_TICKER);
  const [lost, setLost] = useState(false);
  const client = useQueryClient();
  useEffect(() => followRun(runId, take, () => setLost(true)), [runId]);
  const polled = useQuery({
    queryKey: [...keys.run(runId), "poll"],
    queryFn: () => api.run(runId),
    enabled: lost,
    refetchInterval: (query) => (query.state.data && isFinal(query.state.data) ? false : POLL_MS),
  });
  const ended = ticker.ended || (polled.data !== undefined && isFinal(polled.data));
  useEffect(() => {
    if (!ended) return;
    void client.invalidateQueries({ queryKey: keys.runs(studyId, kind) });
    void client.invalidateQueries({ queryKey: keys.run(runId) });
    void client.invalidateQueries({ queryKey: keys.claims(studyId) });
  }, [ended, client, studyId, kind, runId]);
  useAnnouncements(ticker);
  return { ticker, lost };
}

/** Counts for screen readers, batched: rows of the ticker are never announced one by one. */
function useAnnouncements(ticker: Ticker): void {
  const { announce } = useAnnouncer();
  const latest = useLatest(ticker);
  useEffect(() => {
    const timer = window.setInterval(() => {
      const { searches, linesRead, kept, dropped } = latest.current.counts;
      if (!latest.current.ended) announce(S.run.announce(searches, linesRead, kept, dropped));
    }, ANNOUNCE_MS);
    return () => window.clearInterval(timer);
  }, [announce, latest]);
}

/** Milliseconds since a moment, once a second, while something goes on. */
export function useElapsed(since: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  return Math.max(0, now - since);
}

export function useStartThemes(studyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fresh: boolean) => api.startThemes(studyId, fresh),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.runs(studyId, "themes") }),
  });
}

export function useStartAsk(studyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (question: string) => api.startAsk(studyId, question),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.runs(studyId, "ask") }),
  });
}

export function useCancel(run: Run) {
  return useMutation({ mutationFn: () => api.cancelRun(run.runId) });
}
