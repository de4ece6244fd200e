/**
 * A run's events as they happen, read from a stream that may end at any time: a server that buffers ends it after a
 * batch, a connection breaks. It is opened again after the last event that was seen; `seq` makes a repeated one harmless.
 *
 * Not an EventSource, which cannot say who is signed in.
 */
import { api, ApiError } from "./client";
import type { RunCounts, RunEvent } from "./types";

export interface Ticker {
  events: readonly RunEvent[];
  counts: RunCounts;
  ended: boolean;
}

const NO_COUNTS: RunCounts = { searches: 0, linesRead: 0, drafts: 0, kept: 0, dropped: 0 };

export const EMPTY_TICKER: Ticker = { events: [], counts: NO_COUNTS, ended: false };

const FINAL: ReadonlySet<RunEvent["type"]> = new Set(["done", "failed", "cancelled"]);

/** The ticker after some more events: repeated ones are ignored, late ones take their place in order. */
export function withEvents(ticker: Ticker, incoming: readonly RunEvent[]): Ticker {
  const seen = new Set(ticker.events.map((event) => event.seq));
  const fresh = incoming.filter((event) => !seen.has(event.seq) && seen.add(event.seq));
  if (fresh.length === 0) return ticker;
  const events = [...ticker.events, ...fresh].sort((a, b) => a.seq - b.seq);
  const last = events.at(-1);
  return { events, counts: last?.counts ?? NO_COUNTS, ended: events.some((event) => FINAL.has(event.type)) };
}

interface Stream {
  /** How long the server asks to wait before the stream is opened again. */
  retryMs: number;
  after: number;
  over: boolean;
}

const RETRY_MS = 2000;

/** Takes one block of the stream: an event, the server's wish for when to come back, or only a sign of life. */
function takeBlock(block: string, stream: Stream, onEvent: (event: RunEvent) => void): void {
  const fields = new Map(block.split("\n").map((line): [string, string] => {
    const at = line.indexOf(":");
    return [line.slice(0, at), line.slice(at + 1).trim()];
  }));
  const retry = Number(fields.get("retry"));
  if (retry > 0) stream.retryMs = retry;
  const data = fields.get("data");
  if (data === undefined) return;
  const event = JSON.parse(data) as RunEvent;
  stream.after = event.seq;
  stream.over ||= FINAL.has(event.type);
  onEvent(event);
}

async function readOnce(runId: string, stream: Stream, signal: AbortSignal, onEvent: (event: RunEvent) => void): Promise<void> {
  const response = await api.runEvents(runId, stream.after, signal);
  // No content: the run has ended, and every event of it was seen.
  stream.over = response.status === 204;
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    const blocks = (text + read.value).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) takeBlock(block, stream, onEvent);
  }
}

/** A connection that broke is opened again; an answer that is no stream of events is final. */
const isFinalFailure = (error: unknown): boolean =>
  error instanceof SyntaxError || (error instanceof ApiError && error.problem.status !== 0);

const pause = (ms: number): Promise<void> => new Promise((resolve) => window.setTimeout(resolve, ms));

async function follow(runId: string, signal: AbortSignal, onEvent: (event: RunEvent) => void): Promise<void> {
  const stream: Stream = { retryMs: RETRY_MS, after: 0, over: false };
  while (!signal.aborted) {
    try {
      await readOnce(runId, stream, signal, onEvent);
    } catch (error) {
      if (isFinalFailure(error)) throw error;
    }
    if (stream.over) return;
    await pause(stream.retryMs);
  }
}

/** Follows a run until its final event; returns what stops it. `onLost` is called when the stream is gone for good. */
export function followRun(runId: string, onEvents: (events: RunEvent[]) => void, onLost: () => void): () => void {
  const stop = new AbortController();
  let batch: RunEvent[] = [];
  let timer = 0;
  const flush = () => {
    timer = 0;
    const events = batch;
    batch = [];
    if (events.length > 0) onEvents(events);
  };
  const take = (event: RunEvent) => {
    batch.push(event);
    // A replay arrives in one burst; one update for it keeps the page still.
    timer ||= window.setTimeout(flush, 60);
  };
  follow(runId, stop.signal, take).catch(onLost);
  return () => {
    stop.abort();
    window.clearTimeout(timer);
  };
}
