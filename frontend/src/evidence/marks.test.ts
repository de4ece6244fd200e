import { describe, expect, it } from "vitest";
import { findRanges, pieces } from "./marks";
import { parseSpans, spansText } from "./spans";
import { commands } from "./verify";

describe("a line in pieces", () => {
  it("joins to the text, whatever overlaps", () => {
    const text = "We ran the same study twice";
    const cut = pieces(text, [
      { range: [3, 15], of: "quote" },
      { range: [11, 21], of: "hit" },
    ]);
    expect(cut.map((piece) => piece.text).join("")).toBe(text);
    expect(cut.map((piece) => piece.marks)).toEqual([[], ["quote"], ["quote", "hit"], ["hit"], []]);
  });

  it("is one piece where nothing is marked, and none where nothing is said", () => {
    expect(pieces("plain", [])).toHaveLength(1);
    expect(pieces("", [])).toEqual([]);
  });
});

describe("find in a line", () => {
  it("ignores case and finds every place", () => expect(findRanges("The the THE", "the")).toEqual([[0, 3], [4, 7], [8, 11]]));
  it("finds nothing for nothing", () => expect(findRanges("text", "  ")).toEqual([]));
  it("keeps its positions where lower case is longer", () => expect(findRanges("İİ twice", "twice")).toEqual([[3, 8]]));
});

describe("spans in an address", () => {
  it("come back as they went in", () => {
    const spans = [{ start: 698, end: 776 }, { start: 790, end: 800 }];
    expect(parseSpans(spansText(spans))).toEqual(spans);
  });
  it.each([null, "", "698", "a-b", "1-2,", "<script>", "1-2".repeat(200)])("%s is none", (text) => {
    expect(parseSpans(text)).toBeNull();
  });
});

describe("commands that check without Receipts", () => {
  it("quotes a hostile file name", () => {
    const [hash] = commands("a'; rm -rf ~ #.vtt", [], false);
    expect(hash).toBe("sha256sum -- 'a'\\''; rm -rf ~ #.vtt'");
  });
  it("cuts out the quoted bytes", () => {
    expect(commands("P03.vtt", [{ start: 698, end: 776, quote: "", glue: "" }], false)[1]).toBe(
      "tail -c +699 -- 'P03.vtt' | head -c 78",
    );
  });
});
