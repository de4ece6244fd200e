/** Lines by number, fetched a page at a time as they come into sight; and all of them, when somebody searches. */
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { api } from "../api/client";
import { LINES_PER_PAGE, linesPage } from "../api/queries";
import type { Line } from "../api/types";
import { findRanges, type Mark } from "../evidence/marks";
import type { Range } from "../evidence/text";

export interface LinesView {
  /** The line, or undefined while its page is on its way. */
  line: (n: number) => Line | undefined;
  error: Error | null;
  retry: () => void;
}

const pageOf = (n: number): number => Math.floor((n - 1) / LINES_PER_PAGE);

/** The lines from `first` to `last`, with the pages around them. */
export function useLines(transcriptId: string, first: number, last: number): LinesView {
  const pages = useMemo(() => {
    const from = pageOf(Math.max(1, first));
    const to = Math.max(from, pageOf(Math.max(1, last)));
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  }, [first, last]);
  const results = useQueries({ queries: pages.map((page) => linesPage(transcriptId, page)) });
  const client = useQueryClient();
  const byNumber = new Map<number, Line>();
  for (const result of results) {
    for (const line of result.data?.items ?? []) byNumber.set(line.n, line);
  }
  const error = results.find((result) => result.error)?.error ?? null;
  const retry = useCallback(() => void client.refetchQueries({ queryKey: ["lines", transcriptId] }), [client, transcriptId]);
  return { line: (n) => byNumber.get(n), error, retry };
}

export interface Hit {
  n: number;
  range: Range;
}

const SEARCH_PAGE = 1000;

/** Every line of the transcript; fetched once, when the first search asks for it. */
async function everyLine(transcriptId: string, signal: AbortSignal): Promise<{ n: number; text: string }[]> {
  const lines: { n: number; text: string }[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page = await api.lines(transcriptId, after, SEARCH_PAGE, signal);
    for (const { n, text } of page.items) lines.push({ n, text });
    after = page.nextCursor === null ? null : Number(page.nextCursor);
  }
  return lines;
}

export interface Find {
  hits: readonly Hit[];
  marks: (n: number) => Mark<Hit>[];
  searching: boolean;
}

export function useFind(transcriptId: string, query: string): Find {
  const wanted = query.trim();
  const all = useQuery({
    queryKey: ["lines", transcriptId, "all"],
    queryFn: ({ signal }) => everyLine(transcriptId, signal),
    enabled: wanted !== "",
    staleTime: Infinity,
  });
  const hits = useMemo(
    () => (wanted === "" ? [] : (all.data ?? []).flatMap(({ n, text }) => findRanges(text, wanted).map((range): Hit => ({ n, range })))),
    [all.data, wanted],
  );
  const byLine = useMemo(() => {
    const map = new Map<number, Mark<Hit>[]>();
    for (const hit of hits) map.set(hit.n, [...(map.get(hit.n) ?? []), { range: hit.range, of: hit }]);
    return map;
  }, [hits]);
  return { hits, marks: (n) => byLine.get(n) ?? [], searching: wanted !== "" && all.isPending };
}
