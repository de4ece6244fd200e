/** The study's transcripts: how they come in, the list, and the import report of the one that is picked. */
import { lazy, Suspense, useCallback, useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import type { TranscriptInfo } from "../api/types";
import { bytes, servedHere } from "../format";
import { paths } from "../paths";
import * as S from "../strings";
import { useStudy } from "../study/context";
import { useStudies } from "../api/queries";
import { useNarrow, useTitle } from "../ui/hooks";
import { Sheet } from "../ui/sheet";
import { State } from "../ui/states";
import { Intake } from "./intake";
import { TranscriptList } from "./list";
import { ReportBody, ReportHead } from "./report";
import "../styles/transcripts.css";

const StudiesSheet = lazy(() => import("../shell/studies-sheet"));

function Empty() {
  const studies = useStudies();
  const sample = studies.data?.find((study) => study.readOnly);
  const open = sample && <Link className="btn btn-primary" href={paths.study(sample.studyId)}>{S.transcripts.openSample}</Link>;
  return (
    <State title={S.transcripts.empty} actions={open}>
      <p>{S.transcripts.emptyText} {S.transcripts.where(window.location.host, servedHere(window.location.hostname))}</p>
    </State>
  );
}

/** The sample takes no files: what can be done with it, and the way to a study that does. */
function ReadOnly() {
  const { studyId } = useStudy();
  const [making, setMaking] = useState(false);
  return (
    <div className="drop">
      <p>{S.transcripts.readOnly}</p>
      <div className="acts">
        <button type="button" className="btn" onClick={() => setMaking(true)}>{S.transcripts.ownStudy}</button>
        <Link className="btn btn-primary" href={paths.themes(studyId)}>{S.transcripts.findThemes}</Link>
      </div>
      {making && (
        <Suspense>
          <StudiesSheet onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface RailProps {
  info: TranscriptInfo | undefined;
  picked: boolean;
  onClose: () => void;
  onCorrected: (transcriptId: string) => void;
}

/** Beside the list; on a phone a bottom sheet, and only when it was asked for. */
function ReportRail({ info, picked, onClose, onCorrected }: RailProps) {
  const narrow = useNarrow();
  if (narrow) {
    if (!info || !picked) return null;
    return (
      <Sheet key={info.transcriptId} title={S.report.title} onClose={onClose} extra={<ReportHead info={info} />}>
        <ReportBody info={info} onWithdrawn={onClose} onCorrected={onCorrected} />
      </Sheet>
    );
  }
  return (
    <aside className="rail panel" aria-labelledby="h-report">
      <div className="panel-h">
        <h2 id="h-report">{S.report.title}</h2>
        <span className="push">{info && <ReportHead info={info} />}</span>
      </div>
      {info ? (
        <ReportBody key={info.transcriptId} info={info} onWithdrawn={onClose} onCorrected={onCorrected} />
      ) : (
        <p className="panel-b help">{S.report.pick}</p>
      )}
    </aside>
  );
}

export default function TranscriptsView() {
  const { study, studyId, transcripts, people, sample, info } = useStudy();
  const [, navigate] = useLocation();
  const wanted = new URLSearchParams(useSearch()).get("report");
  const picked = wanted === null ? undefined : info(wanted);
  useTitle(study.title);
  const report = useCallback(
    (transcriptId: string) => navigate(paths.report(studyId, transcriptId), { replace: true }),
    [navigate, studyId],
  );
  const onDone = useCallback((done: TranscriptInfo) => report(done.transcriptId), [report]);
  const close = useCallback(() => navigate(paths.study(studyId), { replace: true }), [navigate, studyId]);
  const shown = picked ?? transcripts[0];
  return (
    <>
      <div className="head-row">
        <div>
          <p className="kicker">
            <span>{S.transcripts.kicker}</span>
            <span>{S.transcripts.interviews(transcripts.length)}</span>
            {sample && <span className="sample">{S.sample}</span>}
          </p>
          <h1>{study.title}</h1>
          {transcripts.length > 0 && <p className="dek">{S.transcripts.dek(people.length, study.lines, bytes(study.size))}</p>}
        </div>
      </div>
      <div className={transcripts.length > 0 ? "cols" : undefined}>
        <div>
          {study.readOnly ? <ReadOnly /> : <Intake studyId={studyId} onDone={onDone} />}
          {transcripts.length > 0 ? <TranscriptList shownId={shown?.transcriptId} /> : <div className="gap"><Empty /></div>}
        </div>
        {transcripts.length > 0 && <ReportRail info={shown} picked={picked !== undefined} onClose={close} onCorrected={report} />}
      </div>
    </>
  );
}
