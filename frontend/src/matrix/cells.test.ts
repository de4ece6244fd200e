import { describe, expect, it } from "vitest";
import type { Theme } from "../api/types";
import { filtered, NO_FILTER } from "../themes/filter";
import { dotsOf } from "../themes/card";
import { citation, transcripts } from "../testing/study";
import { participantsOf } from "../study/people";
import { cellOf, notesOf, quotedPeople } from "./cells";

function theme(themeId: string, participants: number, part: Partial<Theme>): Theme {
  return {
    themeId, title: themeId, claim: themeId, citations: [], contrary: [], contrarySearches: [],
    support: { participants, ofParticipants: 2, interviews: participants, ofInterviews: 2 }, ...part,
  };
}

const people = participantsOf(transcripts);
const [mara, devin] = people;
const disputed = theme("b", 2, { citations: [citation("t1", 1, "yes")], contrary: [citation("t2", 2, "no", "Devin")] });
const plain = theme("a", 1, { citations: [citation("t1", 1, "yes")] });

describe("the matrix", () => {
  it("tells support, contradiction and silence apart", () => {
    if (!mara || !devin) throw new Error("two people");
    expect(cellOf(disputed, mara).stance).toBe("supports");
    expect(cellOf(disputed, devin).stance).toBe("contradicts");
    expect(cellOf(plain, devin).stance).toBe("silent");
  });

  it("can show only who is quoted", () => expect(quotedPeople([plain], people)).toEqual([mara]));

  it("points at the widest, the thinnest and the most disputed", () => {
    expect(notesOf([plain, disputed])).toEqual({ best: { index: 1, n: 2, of: 2 }, thin: { index: 0, n: 1 }, disputed: { index: 1, n: 1 } });
    expect(notesOf([])).toBeNull();
  });
});

describe("themes", () => {
  it("sort and filter without changing the run's order", () => {
    const themes = [disputed, plain];
    expect(filtered(themes, { ...NO_FILTER, sort: "title" })).toEqual([plain, disputed]);
    expect(filtered(themes, { ...NO_FILTER, show: "contrary" })).toEqual([disputed]);
    expect(filtered(themes, { ...NO_FILTER, speaker: "Devin" })).toEqual([disputed]);
    expect(themes).toEqual([disputed, plain]);
  });

  it("show a dot for each interview, and past two dozen only the quoted", () => {
    expect(dotsOf(disputed, ["t1", "t2"]).dots.map((dot) => dot.stance)).toEqual(["supports", "contradicts"]);
    const many = Array.from({ length: 1250 }, (_, index) => `t${index + 1}`);
    expect(dotsOf(plain, many)).toMatchObject({ rest: 1249, dots: [{ transcriptId: "t1" }] });
  });
});
