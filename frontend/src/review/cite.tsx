/** “Cite this”: words that are selected in a line of the reader, or the line in the address, become a quote. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { LINES_PER_PAGE, linesPage } from "../api/queries";
import * as S from "../strings";
import { Icon } from "../ui/icons";
import "../styles/review.css";

const CiteSheet = lazy(() => import("./cite-sheet"));

export interface Selected {
  n: number;
  quote: string;
}

/** The words of a selection inside one line, without the marks that the page adds to them. */
export function selectedWords(selection: Selection | null): Selected | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const sayOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>(".say");
  const say = sayOf(range.startContainer);
  // A double or triple click may end the selection at the start of what comes after the line.
  const end = sayOf(range.endContainer) ?? (range.endOffset === 0 ? say : undefined);
  const n = Number(say?.closest<HTMLElement>("[data-line]")?.dataset.line);
  if (!say || end !== say || !n) return null;
  const words = range.cloneContents();
  for (const tag of words.querySelectorAll(".qtag")) tag.remove();
  const quote = words.textContent.trim().replaceAll(/\s+/g, " ");
  return quote === "" ? null : { n, quote };
}

function useSelected(): Selected | null {
  // Words may be selected before this code is on the page.
  const [selected, setSelected] = useState(() => selectedWords(document.getSelection()));
  useEffect(() => {
    const look = () => setSelected(selectedWords(document.getSelection()));
    document.addEventListener("selectionchange", look);
    return () => document.removeEventListener("selectionchange", look);
  }, []);
  return selected;
}

/** The whole line of the address: the way for whoever cannot select with a pointer. */
function useLine(transcriptId: string, n: number | undefined): Selected | null {
  const page = Math.floor(((n ?? 1) - 1) / LINES_PER_PAGE);
  const lines = useQuery({ ...linesPage(transcriptId, page), enabled: n !== undefined });
  const line = lines.data?.items.find((one) => one.n === n);
  return line ? { n: line.n, quote: line.text } : null;
}

/** At the foot of the page while words are selected, within reach of a thumb; the line in the address has it always. */
export default function CiteThis({ transcriptId, n }: { transcriptId: string; n: number | undefined }) {
  const line = useLine(transcriptId, n);
  const selected = useSelected();
  const [open, setOpen] = useState<Selected | null>(null);
  const what = selected ?? line;
  return (
    <>
      {what && (
        <div className="citebar">
          {selected && <span className="citebar-words" dir="auto">“{selected.quote}”</span>}
          {/* Pressing it must not take the selection away before it is read. */}
          <button type="button" className="btn btn-sm" aria-haspopup="dialog" onMouseDown={(event) => event.preventDefault()} onClick={() => setOpen(what)}>
            <Icon name="quote" />
            {selected ? S.citing.button : S.citing.line(what.n)}
          </button>
        </div>
      )}
      {open && (
        <Suspense>
          <CiteSheet lineId={`${transcriptId}:${open.n}`} words={open.quote} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
