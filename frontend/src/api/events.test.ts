import { describe, expect, it } from "vitest";
import { EMPTY_TICKER, withEvents } from "./events";
import type { RunEvent } from "./types";

function event(seq: number, type: RunEvent["type"], searches = 0): RunEvent {
  const counts = { searches, linesRead: 0, drafts: 0, kept: 0, dropped: 0 };
  return { seq, at: seq, type, message: "", counts, query: null, hits: null, lineId: null, title: null, reason: null };
}

describe("the ticker", () => {
  it("shows the counts of the newest event", () => {
    const ticker = withEvents(EMPTY_TICKER, [event(1, "started"), event(2, "search", 1)]);
    expect(ticker.counts.searches).toBe(1);
    expect(ticker.ended).toBe(false);
  });

  it("is not changed by a replay", () => {
    const once = withEvents(EMPTY_TICKER, [event(1, "started"), event(2, "search", 1)]);
    expect(withEvents(once, [event(1, "started"), event(2, "search", 1)])).toBe(once);
  });

  it("puts a late event in its place", () => {
    const ticker = withEvents(withEvents(EMPTY_TICKER, [event(3, "search", 2)]), [event(1, "started")]);
    expect(ticker.events.map(({ seq }) => seq)).toEqual([1, 3]);
    expect(ticker.counts.searches).toBe(2);
  });

  it.each(["done", "failed", "cancelled"] as const)("ends with %s", (type) => {
    expect(withEvents(EMPTY_TICKER, [event(1, "started"), event(2, type)]).ended).toBe(true);
  });
});
