/** Beside the lines: the receipt that is open, and everything else that this interview is cited for. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { api } from "../api/client";
import { LINES_PER_PAGE, linesPage, useSource } from "../api/queries";
import type { Citation, Line, Receipt, TranscriptInfo } from "../api/types";
import { decodeUtf8, mapText, textRange } from "../evidence/text";
import { paths } from "../paths";
import * as S from "../strings";
import { useStudy } from "../study/context";
import { Skeleton } from "../ui/states";
import { verifyReceipt } from "../evidence/verify";
import type { CitedHere } from "./citations";
import { Slip } from "./slip";

type Spans = { start: number; end: number }[];

function useLine(transcriptId: string, n: number | undefined): Line | undefined {
  const page = n === undefined ? 0 : Math.floor((n - 1) / LINES_PER_PAGE);
  const lines = useQuery({ ...linesPage(transcriptId, page), enabled: n !== undefined });
  return lines.data?.items.find((line) => line.n === n);
}

/** A citation made of what the address says, for a receipt that no claim on screen holds. */
function fromAddress(info: TranscriptInfo, line: Line, spans: Spans, source: Uint8Array): Citation {
  const mapped = mapText(source, line.cues, line.escapes);
  const range = mapped && textRange(mapped, spans);
  const receipt: Receipt = {
    receiptId: "", sourceId: info.source.sourceId, status: "NO_RECEIPT", detail: null,
    spans: spans.map(({ start, end }) => ({ start, end, quote: decodeUtf8(source.subarray(start, end)) ?? "", glue: "" })),
  };
  return {
    lineId: line.lineId, transcriptId: line.transcriptId, transcriptTitle: info.title, speaker: line.speaker,
    personId: line.personId, role: line.role, startMs: line.startMs,
    shown: mapped && range ? mapped.text.slice(...range) : "", receipt,
  };
}

interface RailProps {
  info: TranscriptInfo;
  n: number | undefined;
  cited: CitedHere | undefined;
  spans: Spans | null;
  all: readonly CitedHere[];
}

function OpenSlip({ info, line, cited, spans }: { info: TranscriptInfo; line: Line; cited: CitedHere | undefined; spans: Spans }) {
  const { studyId } = useStudy();
  const [, navigate] = useLocation();
  const source = useSource(cited ? undefined : info.transcriptId);
  const verifying = useMutation({
    mutationFn: async (receipt: Receipt) => verifyReceipt(await api.source(info.transcriptId, "no-store"), receipt, line),
  });
  const citation = cited?.citation ?? (source.data ? fromAddress(info, line, spans, source.data) : undefined);
  if (!citation) return null;
  return (
    <Slip
      info={info}
      line={line}
      citation={citation}
      cited={cited}
      verdict={verifying.data}
      verifying={verifying.isPending}
      error={verifying.error}
      onVerify={() => verifying.mutate(citation.receipt)}
      onClose={() => navigate(paths.read(studyId, info.transcriptId, line.n))}
    />
  );
}

function Others({ all, open }: { all: readonly CitedHere[]; open: CitedHere | undefined }) {
  const { studyId } = useStudy();
  return (
    <section className="othercites">
      <h2>{S.reader.cited}</h2>
      {all.length === 0 && <p className="help">{S.reader.nothingCited}</p>}
      <ul>
        {all.map((one, index) => (
          <li key={index}>
            <Link href={paths.receipt(studyId, one.citation)} aria-current={one === open ? "true" : undefined}>
              <span className="mono">L{one.n}</span>
              <span className="oc-words">{one.citation.shown}</span>
              <span className="oc-tag">{one.tag}{one.contrary && ` ${S.reader.contrary}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ReaderRail({ info, n, cited, spans, all }: RailProps) {
  const line = useLine(info.transcriptId, spans ? n : undefined);
  return (
    <aside className="slipcol" aria-label={S.slip.title}>
      {spans && !line && <div className="slipwrap"><div className="slip"><Skeleton lines={8} /></div></div>}
      {line && spans && <OpenSlip key={`${line.lineId} ${cited?.key ?? ""}`} info={info} line={line} cited={cited} spans={spans} />}
      {(line || !spans) && <Others all={all} open={cited} />}
    </aside>
  );
}
