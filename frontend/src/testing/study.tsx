/** A small study for component tests, and the frame that the views stand in. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/preact";
import type { ReactNode } from "react";
import type { Citation, Run, Study, TranscriptInfo } from "../api/types";
import { StudyProvider } from "../study/context";
import { AnnouncerProvider } from "../ui/announce";

const SHA = "0".repeat(64);

export const study: Study = {
  studyId: "s1", title: "A study", createdAt: 0, readOnly: false, expiresAt: null, version: "v1", transcripts: 2, lines: 4, participants: 2, size: 100,
};

export function transcript(transcriptId: string, title: string, speaker: string): TranscriptInfo {
  return {
    transcriptId, studyId: "s1", title, format: "text", lineCount: 2, durationMs: null, warnings: [], skipped: [], sample: false,
    source: { sourceId: SHA, filename: `${title}.txt`, size: 50, derivedFrom: null },
    speakers: [{ name: speaker, role: "participant", roleReason: "answers", personId: speaker, lines: 2 }],
    bytes: { speech: 40, speaker: 5, time: 0, markup: 5, skipped: 0 },
  };
}

export const transcripts = [transcript("t1", "First", "Mara"), transcript("t2", "Second", "Devin")];

export function citation(transcriptId: string, n: number, shown: string, speaker = "Mara"): Citation {
  return {
    lineId: `${transcriptId}:${n}`, transcriptId, transcriptTitle: "First", speaker, personId: speaker, role: "participant", startMs: 1000, shown,
    receipt: { receiptId: "r1", sourceId: SHA, status: "VERIFIED", detail: null, spans: [{ start: 0, end: shown.length, quote: shown, glue: "" }] },
  };
}

export const run: Run = {
  runId: "run1", studyId: "s1", kind: "themes", question: null, model: "stub", state: "running", reason: null, createdAt: Date.now(), startedAt: Date.now(),
  endedAt: null, counts: { searches: 0, linesRead: 0, drafts: 0, kept: 0, dropped: 0 }, cacheKey: "", cached: false, pseudonymised: false, themes: null, answer: null,
  usage: {
    inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costMicroUsd: null, rounds: 0, toolCalls: 0, elapsedMs: 0, modelMs: 0,
  },
};

export function renderInStudy(children: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <AnnouncerProvider>
        <StudyProvider study={study} transcripts={transcripts}>
          {children}
        </StudyProvider>
      </AnnouncerProvider>
    </QueryClientProvider>,
  );
}
