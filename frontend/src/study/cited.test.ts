import { describe, expect, it } from "vitest";
import type { Claim, Run, Theme } from "../api/types";
import { claimed } from "../testing/claims";
import { citation, run } from "../testing/study";
import { citedBy, citedHref } from "./cited";

const against = citation("t2", 2, "I never keep it.", "Devin");
const filed = claimed({ contrary: [against] });
const theme: Theme = {
  themeId: "T", title: filed.title ?? "", claim: filed.sentence, citations: filed.citations, contrary: filed.contrary, contrarySearches: [],
  support: filed.support,
};
const said = citation("t1", 7, "Said to a person.");
const quoted = claimed({ claimId: "c9", kind: "sentence", title: null, sentence: "This was said.", citations: [said] });

const tags = (claims: Claim[], answers: Run[] = []) =>
  citedBy([theme], answers, claims, "r1").map(({ tag, citation: { shown }, contrary }) => `${tag}: ${shown}${contrary ? " (contrary)" : ""}`);

const OF_THEME = ["T1: I keep it.", "T1: We keep it.", "T1: I never keep it. (contrary)"];

describe("the quotes that hold something up", () => {
  it("are a theme's, once, although a claim was filed for it", () => {
    expect(tags([])).toEqual(OF_THEME);
    expect(tags([filed])).toEqual(OF_THEME);
  });

  it("are those of other claims too, approved or proposed", () => {
    expect(tags([filed, quoted])).toEqual([...OF_THEME, "Proposed: Said to a person."]);
    expect(tags([filed, { ...quoted, state: "approved" }])).toEqual([...OF_THEME, "Approved: Said to a person."]);
  });

  it.each(["rejected", "broken"] as const)("are none of a claim that is %s, be it a theme's or not", (state) => {
    expect(tags([{ ...filed, state }, { ...quoted, state }])).toEqual([]);
  });

  it("are those that a person has added to a theme since", () => {
    const more = { ...filed, citations: [...filed.citations, said] };
    expect(tags([more])).toContain("T1: Said to a person.");
  });

  it("are an answer's, and lead to what they hold up", () => {
    const answer = { sentences: [{ text: "So it is.", citations: [said] }] } as unknown as NonNullable<Run["answer"]>;
    const cited = citedBy([theme], [{ ...run, kind: "ask", runId: "a1", answer }], [quoted], "r1");
    expect([...new Set(cited.map((one) => citedHref("s", one)))]).toEqual(["/s/s/themes/T", "/s/s/review/c9", "/s/s/ask/a1"]);
  });
});
