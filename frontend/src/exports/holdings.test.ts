import { describe, expect, it } from "vitest";
import { claimed } from "../testing/claims";
import { citation, transcripts } from "../testing/study";
import { holdingsOf } from "./holdings";

describe("what an export would hold", () => {
  it("is every quote, for and against, and each cited file once", () => {
    const claims = [claimed(), claimed({ claimId: "c2", citations: [citation("t1", 2, "Again.")], contrary: [citation("t1", 3, "Not so.")] })];
    expect(holdingsOf(claims, transcripts)).toEqual({ quotes: 4, files: 2, size: 100 });
  });

  it("leaves out interviews that nothing cites", () => {
    expect(holdingsOf([claimed({ citations: [citation("t2", 1, "Only here.")] })], transcripts)).toMatchObject({ files: 1, size: 50 });
  });

  it("is nothing where nothing is claimed", () => expect(holdingsOf([], transcripts)).toEqual({ quotes: 0, files: 0, size: 0 }));
});
