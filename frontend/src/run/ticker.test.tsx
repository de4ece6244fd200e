import { screen, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RunEvent } from "../api/types";
import { FakeEventSource } from "../testing/event-source";
import { renderInStudy, run } from "../testing/study";
import Ticker from "./ticker";

function event(seq: number, part: Partial<RunEvent>): RunEvent {
  const counts = { searches: 0, linesRead: 0, drafts: 0, kept: 0, dropped: 0 };
  return { seq, at: 0, type: "search", message: "", counts, query: null, hits: null, lineId: null, title: null, reason: null, ...part };
}

let requests: string[];

beforeEach(() => {
  requests = [];
  FakeEventSource.opened = [];
  vi.stubGlobal("EventSource", FakeEventSource);
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    requests.push(`${init?.method ?? "GET"} ${url}`);
    return Promise.resolve(new Response(JSON.stringify({ ...run, state: "cancelled" })));
  });
});

afterEach(() => vi.unstubAllGlobals());

function opened(): FakeEventSource {
  const source = FakeEventSource.opened.at(-1);
  if (!source) throw new Error("no stream was opened");
  return source;
}

describe("the live ticker", () => {
  it("shows searches, lines and drops with their counts as they come", async () => {
    renderInStudy(<Ticker run={run} title="Reading" />);
    expect(opened().url).toBe("/api/runs/run1/events");
    const counts = { searches: 3, linesRead: 41, drafts: 2, kept: 1, dropped: 1 };
    opened().send("search", event(1, { query: "dark mode", hits: 2 }));
    opened().send("line", event(2, { type: "line", lineId: "t2:2" }));
    opened().send("dropped", event(3, { type: "dropped", title: "Everybody says so", reason: "single source", counts }));
    expect(await screen.findByText("“dark mode”")).toBeTruthy();
    expect(screen.getByText("2 lines")).toBeTruthy();
    expect(screen.getByRole("link", { name: "P02·L2" })).toBeTruthy();
    expect(screen.getByText("single source")).toBeTruthy();
    const read = screen.getByText("Lines read").parentElement;
    expect(read && within(read).getByText(/41/)).toBeTruthy();
  });

  it("shows an event once when the stream replays it", async () => {
    renderInStudy(<Ticker run={run} title="Reading" />);
    opened().send("search", event(1, { query: "twice" }));
    opened().send("search", event(1, { query: "twice" }));
    expect(await screen.findAllByText("“twice”")).toHaveLength(1);
  });

  it("shows what a transcript says as text, whatever it says", async () => {
    const { container } = renderInStudy(<Ticker run={run} title="Reading" />);
    opened().send("search", event(1, { query: "<img src=x onerror=alert(1)>" }));
    expect(await screen.findByText("“<img src=x onerror=alert(1)>”")).toBeTruthy();
    expect(container.querySelector("img")).toBeNull();
  });

  it("cancels by its button, and says that it stops", async () => {
    renderInStudy(<Ticker run={run} title="Reading" />);
    await userEvent.click(screen.getByRole("button", { name: /Cancel run/ }));
    expect(requests).toContain("POST /api/runs/run1/cancel");
    expect(await screen.findByText(/Stopping after this step/)).toBeTruthy();
  });

  it("asks for the run itself when the stream is gone", async () => {
    renderInStudy(<Ticker run={run} title="Reading" />);
    opened().lose();
    expect(await screen.findByText(/The live feed was lost/)).toBeTruthy();
    await vi.waitFor(() => expect(requests).toContain("GET /api/runs/run1"));
  });

  it("closes the stream after the final event", async () => {
    renderInStudy(<Ticker run={run} title="Reading" />);
    opened().send("done", event(9, { type: "done", message: "Done" }));
    expect(opened().readyState).toBe(FakeEventSource.CLOSED);
    expect(await screen.findAllByText("Done")).not.toHaveLength(0);
  });
});
