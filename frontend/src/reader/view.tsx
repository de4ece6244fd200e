/** The reader: one interview, line by line, with the words that claims cite marked where they stand. */
import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { Link, Redirect, useLocation, useSearch } from "wouter";
import type { TranscriptInfo } from "../api/types";
import { parseSpans } from "../evidence/spans";
import { citationText } from "../evidence/quote";
import { clock, uncoded } from "../format";
import { paths } from "../paths";
import * as S from "../strings";
import { useStudy } from "../study/context";
import { useCopy, useTitle } from "../ui/hooks";
import { useKeys } from "../ui/keys";
import { Skeleton, State } from "../ui/states";
import { Icon } from "../ui/icons";
import { type CitedHere, useCitations } from "./citations";
import { useFind } from "./lines";
import { ReaderBar } from "./bar";
import { ReaderRail } from "./rail";
import { Script } from "./script";
import "../styles/reader.css";

const CiteThis = lazy(() => import("../review/cite"));

function Head({ info, cited }: { info: TranscriptInfo; cited: number }) {
  const { code, sample } = useStudy();
  const named = (interviewer: boolean) =>
    info.speakers.filter((speaker) => (speaker.role === "interviewer") === interviewer).map((speaker) => speaker.name);
  return (
    <div className="head-row">
      <div>
        <p className="kicker">
          <span className="mono">{code(info.transcriptId)}</span>
          {info.durationMs !== null && <span>{clock(info.durationMs)}</span>}
          <span className="mono">{info.source.sourceId.slice(0, 8)}</span>
          {sample && <span className="sample">{S.sample}</span>}
        </p>
        <h1><bdi>{uncoded(code(info.transcriptId), info.title)}</bdi></h1>
        <p className="dek">{S.reader.dek(named(false), named(true), cited)}</p>
      </div>
    </div>
  );
}

/** What the address says: a line, the bytes of a receipt, and the start of the hash it was made for. */
function useTarget(info: TranscriptInfo, line: string | undefined, all: readonly CitedHere[]) {
  const search = useSearch();
  const { q, sha, spans } = useMemo(() => {
    const params = new URLSearchParams(search);
    return { q: params.get("q"), sha: params.get("sha"), spans: parseSpans(params.get("q")) };
  }, [search]);
  const n = line !== undefined && /^\d{1,9}$/.test(line) ? Number(line) : undefined;
  return {
    n: n !== undefined && n >= 1 && n <= info.lineCount ? n : undefined,
    missing: n !== undefined && (n < 1 || n > info.lineCount) ? n : undefined,
    cited: all.find((one) => one.n === n && one.key === q),
    spans,
    shaDiffers: sha !== null && sha !== "" && !info.source.sourceId.startsWith(sha) ? sha.slice(0, 64) : undefined,
  };
}

function Reader({ info, line }: { info: TranscriptInfo; line: string | undefined }) {
  const { studyId } = useStudy();
  const [, navigate] = useLocation();
  const copy = useCopy();
  const citations = useCitations(info.transcriptId);
  const target = useTarget(info, line, citations.all);
  const [query, setQuery] = useState("");
  const [now, setNow] = useState(0);
  const find = useFind(info.transcriptId, query);
  const open = useCallback(
    (one: CitedHere | undefined) => one && navigate(paths.receipt(studyId, one.citation)),
    [navigate, studyId],
  );
  const step = (by: 1 | -1) => {
    // Two claims may cite the same words; the keys go from words to other words.
    const places = citations.all.filter((one, index, all) => all.findIndex((other) => other.key === one.key) === index);
    const here = places.findIndex((one) => one.key === target.cited?.key);
    const at = here >= 0 ? here : places.findIndex((one) => one.n >= (target.n ?? 1)) - (by === 1 ? 1 : 0);
    open(places[(at + by + places.length) % places.length]);
  };
  useTitle(info.title);
  useKeys({
    n: () => step(1),
    p: () => step(-1),
    c: () => (target.cited ? copy(citationText(target.cited.citation), S.slip.copied) : false),
    Escape: () => (target.spans ? navigate(paths.read(studyId, info.transcriptId, target.n)) : false),
  });
  const hit = find.hits[now];
  // What is cited stands in the head and in the rail: shown later, it would move the lines that are being read.
  if (citations.loading) return <Skeleton lines={12} />;
  return (
    <>
      <ReaderBar
        info={info}
        query={query}
        onQuery={(text) => {
          setQuery(text);
          setNow(0);
        }}
        find={find}
        now={now}
        onStep={(by) => find.hits.length > 0 && setNow((now + by + find.hits.length) % find.hits.length)}
      />
      {target.shaDiffers !== undefined && (
        <p className="banner banner-red" role="alert">
          <Icon name="warn" />
          <span>{S.reader.shaDiffers(target.shaDiffers, info.source.sourceId.slice(0, 8))}</span>
        </p>
      )}
      {target.missing !== undefined && (
        <p className="banner banner-contra" role="alert">
          <Icon name="warn" />
          <span>{S.reader.missingLine(target.missing, info.lineCount)}</span>
        </p>
      )}
      <div className="readgrid">
        <div>
          <Head info={info} cited={citations.all.length} />
          <Script
            info={info}
            target={target.n}
            scrollTo={hit?.n ?? target.n}
            spans={target.cited || !target.spans ? null : target.spans}
            chosen={target.cited}
            citations={citations}
            find={find}
            hit={hit}
          />
        </div>
        <ReaderRail info={info} n={target.n} cited={target.cited} spans={target.spans} all={citations.all} />
      </div>
      <Suspense>
        <CiteThis transcriptId={info.transcriptId} n={target.n} />
      </Suspense>
    </>
  );
}

interface ReaderProps {
  transcriptId: string | undefined;
  line: string | undefined;
}

export default function ReaderView({ transcriptId, line }: ReaderProps) {
  const { studyId, transcripts, info } = useStudy();
  const first = transcripts[0];
  if (transcriptId === undefined && first) return <Redirect to={paths.read(studyId, first.transcriptId)} replace />;
  const found = transcriptId === undefined ? undefined : info(transcriptId);
  if (found) return <Reader info={found} line={line} />;
  const back = <Link className="btn btn-primary" href={paths.study(studyId)}>{S.tabs.transcripts}</Link>;
  return transcriptId === undefined ? (
    <State whole title={S.transcripts.empty} actions={back}><p>{S.transcripts.emptyText}</p></State>
  ) : (
    <State whole title={S.reader.missing} actions={back}><p>{S.reader.missingFix}</p></State>
  );
}
