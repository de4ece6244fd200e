import { act, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useClaims } from "../api/queries";
import type { Claim } from "../api/types";
import { claimed } from "../testing/claims";
import { standInForDialogs } from "../testing/dialog";
import { renderInStudy } from "../testing/study";
import { StateChip } from "./state-chip";
import { setLast, UNDO_MS } from "./decide";
import Gate from "./gate";
import UndoBar from "./undo-bar";
import { setName } from "./name";

/** A server with one claim; what it answers to a decision is the test's. */
let claim: Claim;
let answer: () => Response | Promise<Response>;
let requests: string[];

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });

const conflict = () =>
  json({ code: "conflict", status: 409, title: "", type: "", detail: "Ben approved this claim at 2026-11-30 10:00:00 UTC.", fix: "A claim is decided once.", line: null, retryAfter: null }, 409);

beforeEach(() => {
  standInForDialogs();
  claim = claimed();
  requests = [];
  setName("Ana");
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    requests.push(`${init?.method ?? "GET"} ${url}`);
    if (url.endsWith("/undo")) return Promise.resolve(json({ ...claim, state: "proposed" }));
    return Promise.resolve(init?.method === "POST" ? answer() : json({ items: [claim], nextCursor: null }));
  });
});

afterEach(() => {
  setLast(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Desk() {
  const one = useClaims("s1").data?.[0];
  return (
    <>
      {one && <StateChip claim={one} />}
      {one && <Gate claim={one} current />}
      <UndoBar />
    </>
  );
}

describe("a decision", () => {
  it("is shown before the server has answered", async () => {
    answer = () => new Promise(() => undefined);
    renderInStudy(<Desk />);
    await userEvent.click(await screen.findByRole("button", { name: /Approve/ }));
    expect(await screen.findByText(/Approved by you/)).toBeTruthy();
  });

  it("is taken back on the page where the server refuses it, and says who was first and when", async () => {
    answer = conflict;
    renderInStudy(<Desk />);
    await userEvent.click(await screen.findByRole("button", { name: /Approve/ }));
    expect(await screen.findByText(/Ben approved this claim at 2026-11-30/)).toBeTruthy();
    expect(screen.getByText("Needs review")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Undo/ })).toBeNull();
  });

  it("is not sent for whoever proposed the claim, who is told so", async () => {
    claim = claimed({ proposal: { by: "ANA", via: "person", at: 0, runId: null } });
    renderInStudy(<Desk />);
    expect(await screen.findByText(/You worded this as Ana/)).toBeTruthy();
    await userEvent.keyboard("a");
    expect(requests.some((one) => one.startsWith("POST"))).toBe(false);
  });

  it("asks for a name first, once, and goes on with it", async () => {
    setName("");
    answer = () => json({ ...claim, state: "approved" });
    renderInStudy(<Desk />);
    await userEvent.click(await screen.findByRole("button", { name: /Approve/ }));
    await userEvent.type(screen.getByLabelText("Your name"), "Ana Ruiz{Enter}");
    await vi.waitFor(() => expect(requests).toContain("POST /api/claims/c1/decision"));
  });
});

describe("undo", () => {
  const approve = async () => {
    answer = () => json({ ...claim, state: "approved", decision: { decision: "approve", by: "Ana", at: Date.now(), note: null } });
    renderInStudy(<Desk />);
    await userEvent.click(await screen.findByRole("button", { name: /Approve/ }));
  };

  it("takes the decision back by z, after the decision itself has arrived", async () => {
    await approve();
    expect(await screen.findByRole("button", { name: /Undo/ })).toBeTruthy();
    await userEvent.keyboard("z");
    expect(await screen.findByText("Needs review")).toBeTruthy();
    await vi.waitFor(() => expect(requests.filter((one) => one.startsWith("POST"))).toEqual(["POST /api/claims/c1/decision", "POST /api/claims/c1/undo"]));
  });

  it("is offered for ten seconds and no longer", () => {
    vi.useFakeTimers();
    renderInStudy(<UndoBar />);
    void act(() => setLast({ claim, decision: "approve", by: "Ana", note: "", sent: Promise.resolve(claim) }));
    void act(() => void vi.advanceTimersByTime(UNDO_MS - 1));
    expect(screen.getByRole("button", { name: /Undo/ })).toBeTruthy();
    void act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByRole("button", { name: /Undo/ })).toBeNull();
  });
});
