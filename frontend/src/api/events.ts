/**
 * A run's events as they happen. The stream resumes by itself: EventSource sends `Last-Event-ID` when a connection
 * drops, and after a reload the server replays from the first event; `seq` makes a repeated event harmless.
 */
import { api } from "./client";
import type { RunCounts, RunEvent } from "./types";

export interface Ticker {
  events: readonly RunEvent[];
  counts: RunCounts;
  ended: boolean;
}

const NO_COUNTS: RunCounts = { searches: 0, linesRead: 0, drafts: 0, kept: 0, dropped: 0 };

export const EMPTY_TICKER: Ticker = { events: [], counts: NO_COUNTS, ended: false };

const FINAL: ReadonlySet<RunEvent["type"]> = new Set(["done", "failed", "cancelled"]);

const TYPES: readonly RunEvent["type"][] = [
  "started", "search", "line", "model", "draft", "kept", "dropped", "revision", "done", "failed", "cancelled",
];

/** The ticker after some more events: repeated ones are ignored, late ones take their place in order. */
export function withEvents(ticker: Ticker, incoming: readonly RunEvent[]): Ticker {
  const seen = new Set(ticker.events.map((event) => event.seq));
  const fresh = incoming.filter((event) => !seen.has(event.seq) && seen.add(event.seq));
  if (fresh.length === 0) return ticker;
  const events = [...ticker.events, ...fresh].sort((a, b) => a.seq - b.seq);
  const last = events.at(-1);
  return { events, counts: last?.counts ?? NO_COUNTS, ended: events.some((event) => FINAL.has(event.type)) };
}

/** Follows a run until its final event; returns what stops it. `onLost` is called when the stream is gone for good. */
export function followRun(runId: string, onEvents: (events: RunEvent[]) => void, onLost: () => void): () => void {
  const source = new EventSource(api.runEventsUrl(runId));
  let batch: RunEvent[] = [];
  let timer = 0;
  const flush = () => {
    timer = 0;
    const events = batch;
    batch = [];
    if (events.length > 0) onEvents(events);
  };
  const take = (message: MessageEvent<string>) => {
    const event = JSON.parse(message.data) as RunEvent;
    batch.push(event);
    if (FINAL.has(event.type)) source.close();
    // A replay arrives in one burst; one update for it keeps the page still.
    timer ||= window.setTimeout(flush, 60);
  };
  for (const type of TYPES) source.addEventListener(type, take);
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) onLost();
  };
  return () => {
    source.close();
    window.clearTimeout(timer);
  };
}
