import { screen } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import type { CheckedCitation, Diagnosis } from "../api/types";
import { renderInStudy } from "../testing/study";
import { DraftedQuote, dropLabel, whyDropped, WhereReally } from "./drafted";

function checked(diagnosis: Partial<Diagnosis> & Pick<Diagnosis, "kind">): CheckedCitation {
  return {
    draft: { lineId: "t1:1", quote: "the exact same study" }, kept: false, reason: "quote not in line", reasons: ["quote not in line"],
    detail: "The cited line does not hold these words.", citation: null,
    diagnosis: { nearestLineId: null, nearestText: null, nearestSpeaker: null, diff: [], parts: [], ...diagnosis },
  };
}

const edited = checked({
  kind: "edited",
  nearestLineId: "t1:1",
  diff: [
    { op: "same", text: "the" },
    { op: "draft", text: "exact" },
    { op: "same", text: "same" },
    { op: "source", text: "old" },
    { op: "same", text: "study" },
  ],
});

describe("a quote that was refused", () => {
  it("is shown as a word diff where it was edited", () => {
    const { container } = renderInStudy(<DraftedQuote checked={edited} />);
    expect(container.textContent).toBe("the exact same old study");
    expect(container.querySelector("del")?.textContent).toBe("exact");
    expect(container.querySelector("ins")?.textContent).toBe("old");
  });

  it("says in words what was changed", () => {
    expect(whyDropped(edited)).toBe("The words were changed. The speaker said “old” and never said “exact”.");
  });

  it("leads to where the words really are", () => {
    renderInStudy(<WhereReally checked={checked({ kind: "wrong line", nearestLineId: "t2:2", nearestSpeaker: "Devin" })} />);
    expect(screen.getByRole("link", { name: "P02·L2" }).getAttribute("href")).toBe("/s/s1/read/t2/2");
  });

  it("names every part of a spliced quote", () => {
    renderInStudy(<WhereReally checked={checked({ kind: "spliced", parts: ["t1:1", "t2:2"] })} />);
    expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["P01·L1", "P02·L2"]);
  });

  it("is named by its diagnosis, or by its reason", () => {
    expect(dropLabel("quote not in line", [edited])).toBe("Edited");
    expect(dropLabel("single source", [])).toBe("Single source");
  });

  it("says that its words are no longer held, and gives their hash, where they were withdrawn", () => {
    const hash = `sha256:${"ab".repeat(32)}`;
    const { container } = renderInStudy(<DraftedQuote checked={{ ...checked({ kind: "fabricated" }), draft: { lineId: null, quote: hash } }} />);
    expect(container.textContent).toBe(`The words are no longer held; their hash is ${hash}`);
    expect(container.querySelector("del")).toBeNull();
  });

  it("is struck as text, whatever it holds", () => {
    const hostile = { ...checked({ kind: "fabricated" }), draft: { lineId: null, quote: "<script>alert(1)</script>" } };
    const { container } = renderInStudy(<DraftedQuote checked={hostile} />);
    expect(container.querySelector("script")).toBeNull();
    expect(container.textContent).toBe("<script>alert(1)</script>");
  });
});
