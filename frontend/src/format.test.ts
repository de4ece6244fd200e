import { describe, expect, it } from "vitest";
import { clock, coded, codes, lineNumber, preciseClock, servedHere, transcriptOf, uncoded } from "./format";

const titled = (...titles: string[]) => codes(titles.map((title, index) => ({ transcriptId: String(index), title }))).values();

describe("short codes", () => {
  it("count in list order", () => expect([...titled("Mara", "Devin")]).toEqual(["P01", "P02"]));
  it("are as wide as the count needs", () => expect([...titled(...Array.from({ length: 120 }, () => "x"))].at(-1)).toBe("P120"));
  it("are people's own where every title starts with one", () => {
    expect([...titled("P01-ines", "P03-mei", "P03-mei-follow-up", "P07 Ann")]).toEqual(["P01", "P03", "P03b", "P07"]);
  });
  it("stand before a title once, whether it has them or not", () => {
    expect([coded("P01", "Mara"), coded("P03b", "P03-mei-follow-up"), coded("P01", "P07 Ann"), coded("P02", "P02")]).toEqual([
      "P01 Mara", "P03b mei-follow-up", "P01 P07 Ann", "P02",
    ]);
  });
  it("are left out of a title that stands beside them, if that leaves any of it", () => {
    expect([uncoded("P01", "P01 Inés Carrasco"), uncoded("P03b", "P03_mei"), uncoded("P01", "P07 Ann"), uncoded("P02", "P02")]).toEqual([
      "Inés Carrasco", "mei", "P07 Ann", "P02",
    ]);
  });
  it("count as soon as one title has no code", () => expect([...titled("P07 Ann", "Bob")]).toEqual(["P01", "P02"]));
});

describe("times", () => {
  it("have hours only from an hour on", () => expect([clock(33_940), clock(3_753_000), clock(null)]).toEqual(["00:33", "1:02:33", null]));
  it("are precise on a receipt", () => expect(preciseClock(33_940)).toBe("00:00:33.940"));
});

describe("line ids", () => {
  it("hold the transcript and the number", () => expect([transcriptOf("tab12:7"), lineNumber("tab12:7")]).toEqual(["tab12", 7]));
});

describe("where files go", () => {
  it.each(["localhost", "127.0.0.1", "127.9.9.9", "[::1]"])("is this machine for %s", (host) => expect(servedHere(host)).toBe(true));
  it.each(["d111.cloudfront.net", "127.0.0.1.example.org", "10.0.0.2", "localhost.example.org"])("is elsewhere for %s", (host) => {
    expect(servedHere(host)).toBe(false);
  });
});
