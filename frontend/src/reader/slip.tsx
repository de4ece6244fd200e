/** A receipt as a till slip: what was quoted, from where, to the byte; checked again in this browser on request. */
import { Link } from "wouter";
import { sourcePath } from "../api/client";
import type { Citation, Line, TranscriptInfo } from "../api/types";
import { spansLabel } from "../evidence/spans";
import { commands, type Step, type Verdict } from "../evidence/verify";
import { citationText } from "../evidence/quote";
import { preciseClock } from "../format";
import * as S from "../strings";
import { number } from "../strings/words";
import { citedHref } from "../study/cited";
import { useStudy } from "../study/context";
import { Download } from "../ui/download";
import { useCopy } from "../ui/hooks";
import { Icon, type IconName } from "../ui/icons";
import { Failure } from "../ui/states";
import type { CitedHere } from "./citations";

interface SlipProps {
  info: TranscriptInfo;
  line: Line;
  citation: Citation;
  cited: CitedHere | undefined;
  verdict: Verdict | undefined;
  verifying: boolean;
  error: Error | null;
  onVerify: () => void;
  onClose: () => void;
}

const STEP_ICON: Record<Step["outcome"], IconName> = { passed: "check", failed: "x", "not measured": "info" };
const STEP_NOTE: Record<Step["outcome"], string> = { passed: "note-ok", failed: "note-err", "not measured": "" };

function Stamp({ citation, verdict }: { citation: Citation; verdict: Verdict | undefined }) {
  const failed = verdict?.outcome === "failed" || citation.receipt.status === "FORGED";
  const verified = !failed && (verdict?.outcome === "passed" || citation.receipt.status === "VERIFIED");
  const state = failed ? "FORGED" : verified ? "VERIFIED" : "NO_RECEIPT";
  return (
    <span className={`stampmark${failed ? " stampmark-bad" : verified ? "" : " stampmark-wait"}`}>
      <Icon name={failed ? "x" : verified ? "check" : "info"} />
      {S.slip.states[state]}
    </span>
  );
}

function Lead({ info, line, citation }: Pick<SlipProps, "info" | "line" | "citation">) {
  const { spans } = citation.receipt;
  const size = spans.reduce((sum, { start, end }) => sum + end - start, 0);
  const rows: [string, string][] = [
    [S.slip.speaker, citation.speaker ?? S.unnamed],
    [S.slip.role, S.roles[citation.role]],
    ...(citation.startMs === null ? [] : [[S.slip.time, preciseClock(citation.startMs)] as [string, string]]),
    [S.slip.line, S.slip.lineOf(line.n, info.lineCount)],
    [S.slip.bytes, spansLabel(spans)],
    [S.slip.match, citation.receipt.status === "VERIFIED" ? S.slip.matchOf(size) : number(size)],
  ];
  return (
    <dl className="lead">
      {rows.map(([term, value]) => <div key={term}><dt>{term}</dt><dd>{value}</dd></div>)}
    </dl>
  );
}

function Steps({ verdict }: { verdict: Verdict }) {
  return (
    <div className="steps" role="status">
      {verdict.steps.map((step, index) => (
        <p key={index} className={`note ${STEP_NOTE[step.outcome]}`}>
          <Icon name={STEP_ICON[step.outcome]} />
          <span>{step.text}</span>
        </p>
      ))}
      <p className="help">{S.slip.where}</p>
    </div>
  );
}

function Yourself({ info, citation }: Pick<SlipProps, "info" | "citation">) {
  const windows = navigator.userAgent.includes("Windows");
  return (
    <details>
      <summary>{S.slip.yourself}</summary>
      <code className="code">{commands(info.source.filename, citation.receipt.spans, windows).join("\n")}</code>
      <p className="help">{S.slip.yourselfHelp}</p>
      <Download className="textlink" path={sourcePath(info.transcriptId)} filename={info.source.filename}>
        {S.slip.download}
      </Download>
    </details>
  );
}

export function Slip({ info, line, citation, cited, verdict, verifying, error, onVerify, onClose }: SlipProps) {
  const { studyId } = useStudy();
  const copy = useCopy();
  return (
    <section className="slipwrap" aria-label={S.slip.title}>
      <div className="slip">
        <div className="slip-h">
          <Stamp citation={citation} verdict={verdict} />
          {cited && (
            <Link className="chip chip-blue" href={citedHref(studyId, cited)}>
              {cited.tag}
            </Link>
          )}
          <button type="button" className="btn btn-quiet btn-icon btn-sm push" aria-label={S.close} onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
        <blockquote dir="auto">“{citation.shown}”</blockquote>
        <Lead info={info} line={line} citation={citation} />
        <p className="sha">{S.slip.sha(info.source.filename)}<br />{citation.receipt.sourceId}</p>
        <div className="slip-act">
          <button type="button" className="btn btn-sm btn-primary" disabled={verifying} onClick={onVerify}>
            <Icon name="shield" />{verdict ? S.slip.again : S.slip.verify}
          </button>
          <button type="button" className="btn btn-sm" onClick={() => copy(citationText(citation), S.slip.copied)}>
            <Icon name="copy" />{S.slip.copy}
          </button>
          <button type="button" className="btn btn-sm" onClick={() => copy(window.location.href, S.slip.copiedLink)}>
            <Icon name="link" />{S.slip.copyLink}
          </button>
        </div>
        {verifying && <p className="help" role="status">{S.slip.verifying}</p>}
        {error && <Failure error={error} onRetry={onVerify} />}
        {verdict && <Steps verdict={verdict} />}
        <Yourself info={info} citation={citation} />
      </div>
    </section>
  );
}
