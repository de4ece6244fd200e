import { screen } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import { renderInStudy } from "../testing/study";
import CiteThis, { selectedWords } from "./cite";

function page(): void {
  const lines = `
    <div data-line="7"><p class="say">I keep <a class="q">it in</a> a   folder.<a class="qtag">T1</a></p></div>
    <div data-line="8"><p class="say">And then?</p></div>`;
  document.body.replaceChildren(...new DOMParser().parseFromString(lines, "text/html").body.childNodes);
}

function select(from: [string, number], to: [string, number]) {
  const range = document.createRange();
  const at = ([place, index]: [string, number]) => document.querySelector(place)?.childNodes[index] as Node;
  range.setStart(at(from), 0);
  const end = at(to);
  range.setEnd(end, end.textContent?.length ?? 0);
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  return selectedWords(selection);
}

afterEach(() => document.getSelection()?.removeAllRanges());

describe("words that are selected in the reader", () => {
  it("are a quote of their line, without the tags that the page adds", () => {
    page();
    expect(select(['[data-line="7"] .say', 0], ['[data-line="7"] .say', 2])).toEqual({ n: 7, quote: "I keep it in a folder." });
    document.getSelection()?.selectAllChildren(document.querySelector(".say") as Node);
    expect(selectedWords(document.getSelection())).toEqual({ n: 7, quote: "I keep it in a folder." });
  });

  it("are no quote across two lines, outside of lines, or where nothing is selected", () => {
    page();
    expect(select(['[data-line="7"] .say', 0], ['[data-line="8"] .say', 0])).toBeNull();
    document.getSelection()?.selectAllChildren(document.body);
    expect(selectedWords(document.getSelection())).toBeNull();
    expect(selectedWords(null)).toBeNull();
  });

  it("can be cited although they were selected before the code for it was there", () => {
    page();
    select(['[data-line="7"] .say', 0], ['[data-line="7"] .say', 2]);
    renderInStudy(<CiteThis transcriptId="t1" n={undefined} />);
    expect(screen.getByRole("button", { name: "Cite this" })).toBeTruthy();
    expect(screen.getByText("“I keep it in a folder.”")).toBeTruthy();
  });
});
