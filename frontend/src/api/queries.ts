/** What the views read, as cached queries: one key for each thing, one place that says when it is stale. */
import { QueryClient, useQuery } from "@tanstack/react-query";
import { api, ApiError } from "./client";
import type { Run } from "./types";

export const keys = {
  health: ["health"] as const,
  studies: ["studies"] as const,
  study: (studyId: string) => ["study", studyId] as const,
  transcripts: (studyId: string) => ["study", studyId, "transcripts"] as const,
  runs: (studyId: string, kind: Run["kind"]) => ["study", studyId, "runs", kind] as const,
  run: (runId: string) => ["run", runId] as const,
  claims: (studyId: string) => ["study", studyId, "claims"] as const,
  lines: (transcriptId: string, page: number) => ["lines", transcriptId, page] as const,
  source: (transcriptId: string) => ["source", transcriptId] as const,
};

export const LINES_PER_PAGE = 200;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          failures < 2 && (!(error instanceof ApiError) || error.problem.status === 0 || error.problem.status >= 500),
      },
    },
  });
}

export const isFinal = (run: Run): boolean => run.state !== "queued" && run.state !== "running";

/** What the server is and takes; it does not change while it serves a page. */
export const healthQuery = { queryKey: keys.health, queryFn: api.health, staleTime: Infinity };

export const useStudies = () => useQuery({ queryKey: keys.studies, queryFn: api.studies });

export const useStudyInfo = (studyId: string) =>
  useQuery({ queryKey: keys.study(studyId), queryFn: () => api.study(studyId) });

export const useTranscripts = (studyId: string) =>
  useQuery({ queryKey: keys.transcripts(studyId), queryFn: () => api.transcripts(studyId) });

export const useRuns = (studyId: string, kind: Run["kind"]) =>
  useQuery({ queryKey: keys.runs(studyId, kind), queryFn: () => api.runs(studyId, kind) });

/** Every claim on file. Other people decide too, so it is read again when somebody comes back to the page. */
export const useClaims = (studyId: string) =>
  useQuery({ queryKey: keys.claims(studyId), queryFn: () => api.claims(studyId), refetchOnWindowFocus: true });

/** A run with its result. A final run never changes, so it is never fetched again. */
export const useRun = (runId: string | undefined) =>
  useQuery({
    queryKey: keys.run(runId ?? ""),
    queryFn: () => api.run(runId ?? ""),
    enabled: runId !== undefined,
    staleTime: (query) => (query.state.data && isFinal(query.state.data) ? Infinity : 0),
  });

/** The bytes that a transcript's receipts point into; sealed at import, so they never go stale. */
export const useSource = (transcriptId: string | undefined) =>
  useQuery({
    queryKey: keys.source(transcriptId ?? ""),
    queryFn: () => api.source(transcriptId ?? ""),
    enabled: transcriptId !== undefined,
    staleTime: Infinity,
  });

/** A page of lines; it starts with the last line of the page before, so that who spoke before is known. */
export const linesPage = (transcriptId: string, page: number) => ({
  queryKey: keys.lines(transcriptId, page),
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const after = Math.max(0, page * LINES_PER_PAGE - 1);
    return api.lines(transcriptId, after, LINES_PER_PAGE + (page > 0 ? 1 : 0), signal);
  },
  staleTime: Infinity,
});
