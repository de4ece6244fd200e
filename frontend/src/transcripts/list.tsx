/** The list of interviews. Only the rows in sight are in the page, so a thousand interviews are no slower than ten. */
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import type { TranscriptInfo } from "../api/types";
import { clock } from "../format";
import { paths } from "../paths";
import { number, S } from "../strings";
import { useStudy } from "../study/context";
import { useEvidence } from "../study/evidence";

const ROW = 66;
const FILTER_FROM = 9;
const { columns } = S.transcripts;

function subtitle(info: TranscriptInfo): string {
  const named = info.speakers.filter((speaker) => speaker.role !== "interviewer").map((speaker) => speaker.name);
  return named.filter((name) => name !== info.title).join(", ");
}

interface RowProps {
  info: TranscriptInfo;
  shown: boolean;
  cited: number;
}

function Row({ info, shown, cited }: RowProps) {
  const { studyId, code } = useStudy();
  return (
    <tr className={shown ? "sel" : undefined}>
      <th scope="row">
        <div className="who">
          <span className="pid">{code(info.transcriptId)}</span>
          <Link href={paths.read(studyId, info.transcriptId)}><bdi>{info.title}</bdi></Link>
          <span className="role">{subtitle(info)}</span>
        </div>
      </th>
      <td className="num">{clock(info.durationMs) ?? S.transcripts.untimed}</td>
      <td className="num" data-l={columns.lines.toLowerCase()}>{number(info.lineCount)}</td>
      <td className="fmtc">{info.format}</td>
      <td className="num" data-l={columns.cited.toLowerCase()}>{number(cited)}</td>
      <td className="hash"><span className="vh">{S.transcripts.hashBegins}</span>{info.source.sourceId.slice(0, 8)}</td>
      <td className="act">
        <Link className="textlink" href={paths.report(studyId, info.transcriptId)} aria-label={S.transcripts.reportOf(info.title)}>
          {S.transcripts.report}
        </Link>
      </td>
    </tr>
  );
}

function useCitedCounts(): ReadonlyMap<string, number> {
  const { cited } = useEvidence();
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { citation } of cited) counts.set(citation.transcriptId, (counts.get(citation.transcriptId) ?? 0) + 1);
    return counts;
  }, [cited]);
}

function useMatching(filter: string): readonly TranscriptInfo[] {
  const { transcripts, code } = useStudy();
  return useMemo(() => {
    const wanted = filter.trim().toLowerCase();
    if (wanted === "") return transcripts;
    return transcripts.filter((info) =>
      [code(info.transcriptId), info.title, ...info.speakers.map((s) => s.name)].some((text) => text.toLowerCase().includes(wanted)),
    );
  }, [transcripts, code, filter]);
}

export function TranscriptList({ shownId }: { shownId: string | undefined }) {
  const { study, transcripts } = useStudy();
  const [filter, setFilter] = useState("");
  const rows = useMatching(filter);
  const cited = useCitedCounts();
  const table = useRef<HTMLTableElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop((table.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({ count: rows.length, estimateSize: () => ROW, overscan: 12, scrollMargin: top });
  const items = virtual.getVirtualItems();
  const before = (items[0]?.start ?? top) - top;
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  return (
    <section className="gap">
      <div className="listhead">
        <h2>{S.transcripts.caption(transcripts.length, study.lines)}</h2>
        {transcripts.length >= FILTER_FROM && (
          <input type="search" className="field field-sm push" placeholder={S.transcripts.filter} aria-label={S.transcripts.filter} value={filter} onChange={(event) => setFilter(event.target.value)} />
        )}
      </div>
      {rows.length === 0 && <p className="help">{S.transcripts.noneMatch}</p>}
      <table className="ilist" ref={table} aria-rowcount={rows.length + 1}>
        <caption className="vh">{S.transcripts.caption(transcripts.length, study.lines)}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.interview}</th>
            <th scope="col" className="num">{columns.length}</th>
            <th scope="col" className="num">{columns.lines}</th>
            <th scope="col" className="fmtc">{columns.format}</th>
            <th scope="col" className="num">{columns.cited}</th>
            <th scope="col" className="hash">{columns.hash}</th>
            <th scope="col"><span className="vh">{columns.report}</span></th>
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr className="spacer" aria-hidden="true"><td colSpan={7} style={{ height: before }} /></tr>}
          {items.map((item) => {
            const info = rows[item.index];
            return info && <Row key={info.transcriptId} info={info} shown={info.transcriptId === shownId} cited={cited.get(info.transcriptId) ?? 0} />;
          })}
          {after > 0 && <tr className="spacer" aria-hidden="true"><td colSpan={7} style={{ height: after }} /></tr>}
        </tbody>
      </table>
    </section>
  );
}
