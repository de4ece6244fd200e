/** The lines themselves. Only those in sight are in the page: a hundred thousand scroll like a hundred. */
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useSource } from "../api/queries";
import type { Line, TranscriptInfo } from "../api/types";
import type { Mark } from "../evidence/marks";
import { mapText, textRange } from "../evidence/text";
import * as S from "../strings";
import { useNarrow } from "../ui/hooks";
import { Failure } from "../ui/states";
import type { Citations, CitedHere } from "./citations";
import { type Find, type Hit, useLines } from "./lines";
import { LineRow, type LineMark } from "./line-row";

const ESTIMATE = 64;
const STICKY = 170;
const STICKY_NARROW = 130;

interface ScriptProps {
  info: TranscriptInfo;
  target: number | undefined;
  scrollTo: number | undefined;
  /** Bytes that the address names without any claim that cites them. */
  spans: { start: number; end: number }[] | null;
  chosen: CitedHere | undefined;
  citations: Citations;
  find: Find;
  hit: Hit | undefined;
}

/** The words at bytes that only the address names, marked like a receipt's. */
function useAddressMark(info: TranscriptInfo, spans: ScriptProps["spans"], line: Line | undefined): Mark<LineMark>[] {
  const source = useSource(spans ? info.transcriptId : undefined);
  if (!spans || !line || !source.data) return [];
  const mapped = mapText(source.data, line.cues, line.escapes);
  const range = mapped && textRange(mapped, spans);
  return range ? [{ range, of: { kind: "address" } }] : [];
}

export function Script({ info, target, scrollTo, spans, chosen, citations, find, hit }: ScriptProps) {
  const list = useRef<HTMLDivElement>(null);
  const narrow = useNarrow();
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [info.title]);
  const virtual = useWindowVirtualizer({
    count: info.lineCount,
    estimateSize: () => ESTIMATE,
    overscan: 10,
    scrollMargin: top,
    scrollPaddingStart: narrow ? STICKY_NARROW : STICKY,
    getItemKey: (index) => index,
  });
  const items = virtual.getVirtualItems();
  const lines = useLines(info.transcriptId, (items[0]?.index ?? 0) + 1, (items.at(-1)?.index ?? 0) + 1);
  const arrived = scrollTo !== undefined && lines.line(scrollTo) !== undefined;

  useEffect(() => {
    if (scrollTo === undefined) return undefined;
    const go = () => virtual.scrollToIndex(scrollTo - 1, { align: narrow ? "start" : "center" });
    go();
    // Rows get their true heights as they are drawn; the second look lands exactly.
    const frame = requestAnimationFrame(() => requestAnimationFrame(go));
    return () => cancelAnimationFrame(frame);
  }, [scrollTo, hit, arrived, narrow, top, virtual]);

  const addressMark = useAddressMark(info, spans, target === undefined ? undefined : lines.line(target));
  const marksOf = (line: Line): Mark<LineMark>[] => [
    ...citations.marks(line).map(({ range, of }) => ({ range, of: { kind: "cited" as const, cited: of } })),
    ...(line.n === target ? addressMark : []),
    ...find.marks(line.n).map(({ range, of }) => ({ range, of: { kind: "hit" as const, now: of === hit } })),
  ];
  return (
    <>
      {lines.error && <Failure error={lines.error} onRetry={lines.retry} />}
      <div className="script" ref={list} role="list" aria-label={S.reader.lines} style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const n = item.index + 1;
          const line = lines.line(n);
          return (
            <div
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              className="row"
              role="listitem"
              aria-setsize={info.lineCount}
              aria-posinset={n}
              style={{ transform: `translateY(${item.start - top}px)` }}
            >
              {line ? (
                <LineRow line={line} before={lines.line(n - 1)} target={n === target} chosen={chosen} marks={marksOf(line)} />
              ) : (
                <div className="turn"><span className="vh">{S.reader.loadingLine}</span><span className="sk sk-1" /></div>
              )}
            </div>
          );
        })}
      </div>
    </>
  );
}
