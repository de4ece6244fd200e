/** The list of interviews. A long one draws only the rows in sight, with code that a short one does not load. */
import { lazy, Suspense, useMemo, useState } from "react";
import type { TranscriptInfo } from "../api/types";
import * as S from "../strings";
import { useStudy } from "../study/context";
import { useCited } from "../study/cited";
import { Row, type RowProps } from "./row";

const VirtualRows = lazy(() => import("./virtual-rows"));

const FILTER_FROM = 9;
const VIRTUAL_FROM = 60;
const { columns } = S.transcripts;

function useCitedCounts(): ReadonlyMap<string, number> {
  const { cited } = useCited();
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

function Rows({ rows }: { rows: readonly RowProps[] }) {
  if (rows.length >= VIRTUAL_FROM) {
    return (
      <Suspense fallback={<tbody />}>
        <VirtualRows rows={rows} />
      </Suspense>
    );
  }
  return <tbody>{rows.map((row) => <Row key={row.info.transcriptId} {...row} />)}</tbody>;
}

export function TranscriptList({ shownId }: { shownId: string | undefined }) {
  const { study, transcripts } = useStudy();
  const [filter, setFilter] = useState("");
  const matching = useMatching(filter);
  const cited = useCitedCounts();
  const rows = matching.map((info): RowProps => ({
    info, shown: info.transcriptId === shownId, cited: cited.get(info.transcriptId) ?? 0,
  }));
  return (
    <section className="gap">
      <div className="listhead">
        <h2>{S.transcripts.caption(transcripts.length, study.lines)}</h2>
        {transcripts.length >= FILTER_FROM && (
          <input type="search" className="field field-sm push" placeholder={S.transcripts.filter} aria-label={S.transcripts.filter} value={filter} onChange={(event) => setFilter(event.target.value)} />
        )}
      </div>
      {rows.length === 0 && <p className="help">{S.transcripts.noneMatch}</p>}
      <table className="ilist" aria-rowcount={rows.length + 1}>
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
        <Rows rows={rows} />
      </table>
    </section>
  );
}
