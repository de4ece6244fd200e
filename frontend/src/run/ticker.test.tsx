import { screen, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RunEvent } from "../api/types";
import { EventStream } from "../testing/event-stream";
import { renderInStudy, run } from "../testing/study";
import Ticker from "./ticker";

function event(seq: number, part: Partial<RunEvent>): RunEvent {
  const counts = { searches: 0, linesRead: 0, drafts: 0, kept: 0, dropped: 0 };
  return { seq, at: 0, type: "search", message: "", counts, query: null, hits: null, lineId: null, title: null, reason: null, ...part };
}

let requests: string[];
/** What `/events` answers, one request after the other; the last one again when there are no more. */
let streams: (EventStream | Response)[];

const problem = (status: number) => new Response(JSON.stringify({ code: "not_found", detail: "Gone.", status }), { status });

function answer(url: string): Response {
  if (!url.includes("/events")) return new Response(JSON.stringify({ ...run, state: "cancelled" }));
  const next = streams.length > 1 ? streams.shift() : streams[0];
  return next instanceof EventStream ? next.response : (next ?? problem(404));
}

beforeEach(() => {
  requests = [];
  streams = [new EventStream()];
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    requests.push(`${init?.method ?? "GET"} ${url}`);
    return Promise.resolve(answer(url));
  });
});

afterEach(() => vi.unstubAllGlobals());

function stream(): EventStream {
  const [first] = streams;
  if (!(first instanceof EventStream)) throw new Error("no stream was opened");
  return first;
}

describe("the live ticker", () => {
  it("shows searches, lines and drops with their counts as they come", async () => {
    renderInStudy(<Ticker run={run} title="Reading" />);
    expect(requests).toEqual(["GET /api/runs/run1/events"]);
    const counts = { searches: 3, linesRead: 41, drafts: 2, kept: 1, dropped: 1 };
    stream().send(event(1, { query: "dark mode", hits: 2 }));
    stream().send(event(2, { type: "line", lineId: "t2:2" }));
    stream().send(event(3, { type: "dropped", title: "Everybody says so", reason: "single source", counts }));
    expect(await screen.findByText("“dark mode”")).toBeTruthy();
    expect(screen.getByText("2 lines")).toBeTruthy();
    expect(screen.getByRole("link", { name: "P02·L2" })).toBeTruthy();
    expect(screen.getByText("single source")).toBeTruthy();
    const read = screen.getByText("Lines read").parentElement;
    expect(read && within(read).getByText(/41/)).toBeTruthy();
  });

  it("names a draft only when its quotes have been checked", async () => {
    renderInStudy(<Ticker run={run} title="Reading" />);
    stream().send(event(1, { type: "draft", title: "Everybody left", message: "Proposed: Everybody left" }));
    expect(await screen.findAllByText("Checking the quotes of a draft")).toHaveLength(2);
    expect(screen.queryByText(/Everybody left/)).toBeNull();
    stream().send(event(2, { type: "kept", title: "Everybody left", message: "Kept: Everybody left" }));
    expect(await screen.findByText("Everybody left")).toBeTruthy();
  });

  it("shows an event once when the stream replays it", async () => {
    renderInStudy(<Ticker run={run} title="Reading" />);
    stream().send(event(1, { query: "twice" }));
    stream().send(event(1, { query: "twice" }));
    expect(await screen.findAllByText("“twice”")).toHaveLength(1);
  });

  it("shows what a transcript says as text, whatever it says", async () => {
    const { container } = renderInStudy(<Ticker run={run} title="Reading" />);
    stream().send(event(1, { query: "<img src=x onerror=alert(1)>" }));
    expect(await screen.findByText("“<img src=x onerror=alert(1)>”")).toBeTruthy();
    expect(container.querySelector("img")).toBeNull();
  });

  it("cancels by its button, and says that it stops", async () => {
    renderInStudy(<Ticker run={run} title="Reading" />);
    await userEvent.click(screen.getByRole("button", { name: /Cancel run/ }));
    expect(requests).toContain("POST /api/runs/run1/cancel");
    expect(await screen.findByText(/Stopping after this step/)).toBeTruthy();
  });

  it("takes an event that comes in pieces, in whatever bytes it is cut", async () => {
    renderInStudy(<Ticker run={run} title="Reading" />);
    const bytes = `id: 1\nevent: search\ndata: ${JSON.stringify(event(1, { query: "in pieces" }))}\n\n`;
    for (const piece of ["retry: 10\n\n: still running\n\n", bytes.slice(0, 40), bytes.slice(40)]) stream().write(piece);
    expect(await screen.findByText("“in pieces”")).toBeTruthy();
  });

  it("goes on after the last event it saw, when a batch ends or a connection breaks", async () => {
    const [first, second] = [new EventStream(), new EventStream()];
    streams = [first, second, new Response(null, { status: 204 })];
    renderInStudy(<Ticker run={run} title="Reading" />);
    first.write("retry: 1\n\n");
    first.send(event(4, { query: "before" }));
    first.end();
    await vi.waitFor(() => expect(requests).toContain("GET /api/runs/run1/events?after=4"));
    second.send(event(5, { query: "after" }));
    expect(await screen.findByText("“after”")).toBeTruthy();
    second.breaks();
    await vi.waitFor(() => expect(requests).toContain("GET /api/runs/run1/events?after=5"));
    expect(screen.getByText("“before”")).toBeTruthy();
  });

  it("asks for the run itself when the stream is gone", async () => {
    streams = [problem(404)];
    renderInStudy(<Ticker run={run} title="Reading" />);
    expect(await screen.findByText(/The live feed was lost/)).toBeTruthy();
    await vi.waitFor(() => expect(requests).toContain("GET /api/runs/run1"));
  });

  it("does not come back after the final event", async () => {
    renderInStudy(<Ticker run={run} title="Reading" />);
    stream().write("retry: 1\n\n");
    stream().send(event(9, { type: "done", message: "Done" }));
    stream().end();
    expect(await screen.findAllByText("Done")).not.toHaveLength(0);
    expect(requests.filter((request) => request.includes("/events"))).toHaveLength(1);
  });
});
