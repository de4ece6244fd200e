/** The import report: what was read, in which format, by whom it is spoken, and a class for every byte of the file. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link } from "wouter";
import { api } from "../api/client";
import { keys } from "../api/queries";
import type { ByteAccount, Role, Speaker, SpeakerCorrection, TranscriptInfo } from "../api/types";
import { clock } from "../format";
import { paths } from "../paths";
import * as S from "../strings";
import { number } from "../strings/words";
import { useStudy } from "../study/context";
import { Icon } from "../ui/icons";
import { Failure } from "../ui/states";
import { TitleForm } from "../ui/title-form";

const CorrectSheet = lazy(() => import("./correct"));
const WithdrawSheet = lazy(() => import("./withdraw"));

const CLASSES = ["speech", "speaker", "time", "markup", "skipped"] as const satisfies readonly (keyof ByteAccount)[];
const ROLES = ["interviewer", "participant", "unknown"] as const satisfies readonly Role[];

function useChange(info: TranscriptInfo) {
  const client = useQueryClient();
  return async (change: () => Promise<TranscriptInfo>) => {
    await change();
    await Promise.all([
      client.invalidateQueries({ queryKey: keys.study(info.studyId) }),
      client.invalidateQueries({ queryKey: ["lines", info.transcriptId] }),
    ]);
  };
}

export function ByteBar({ info }: { info: TranscriptInfo }) {
  const size = info.source.size;
  const missing = size - CLASSES.reduce((sum, name) => sum + info.bytes[name], 0);
  const percent = (n: number) => (size === 0 ? "0" : ((100 * n) / size).toFixed(1));
  return (
    <div className="sect">
      <h3>{missing === 0 ? S.report.accounted : S.report.unaccounted(missing)}</h3>
      <svg className="bytes" role="img" aria-label={CLASSES.map((name) => `${S.report.classes[name]} ${percent(info.bytes[name])} %`).join(", ")} viewBox="0 0 1000 12" preserveAspectRatio="none">
        {CLASSES.map((name, index) => {
          const before = CLASSES.slice(0, index).reduce((sum, other) => sum + info.bytes[other], 0);
          return <rect key={name} className={`by-${name}`} x={(1000 * before) / size} y="0" width={(1000 * info.bytes[name]) / size} height="12" />;
        })}
      </svg>
      <dl className="bl">
        {CLASSES.map((name) => (
          <div key={name}>
            <dt><i className={`by-${name}`} />{S.report.classes[name]}</dt>
            <dd>{number(info.bytes[name])}</dd>
            <dd className="muted">{percent(info.bytes[name])} %</dd>
          </div>
        ))}
      </dl>
      {info.skipped.map((skipped) => (
        <p key={skipped.reason} className="help">{S.report.classes.skipped}: {skipped.reason}, {S.report.bytes(skipped.bytes)}</p>
      ))}
    </div>
  );
}

function SpeakerRow({ info, speaker, readOnly }: { info: TranscriptInfo; speaker: Speaker; readOnly: boolean }) {
  const change = useChange(info);
  const saving = useMutation({
    mutationFn: (correction: Omit<SpeakerCorrection, "name">) =>
      change(() => api.setSpeakers(info.transcriptId, [{ name: speaker.name, ...correction }])),
  });
  const others = info.speakers.filter((other) => other.name !== speaker.name);
  return (
    <li>
      <div className="spk">
        <span className="spk-name"><bdi>{speaker.name}</bdi> <span className="muted">{S.report.turns(speaker.lines)}</span></span>
        {readOnly ? (
          <span className="chip">{S.roles[speaker.role]}</span>
        ) : (
          <select
            className="field field-sm"
            aria-label={S.report.roleOf(speaker.name)}
            value={speaker.role}
            disabled={saving.isPending}
            onChange={(event) => saving.mutate({ role: event.target.value as Role })}
          >
            {ROLES.map((role) => <option key={role} value={role}>{S.roles[role]}</option>)}
          </select>
        )}
      </div>
      <p className="help">{speaker.roleReason}</p>
      {!readOnly && others.length > 1 && (
        <select
          className="field field-sm"
          aria-label={S.report.sameAsOf(speaker.name)}
          value=""
          disabled={saving.isPending}
          onChange={(event) => saving.mutate({ sameAs: event.target.value })}
        >
          <option value="">{S.report.sameAs}</option>
          {others.map((other) => <option key={other.name} value={other.name}>{other.name}</option>)}
        </select>
      )}
      {saving.error && <Failure error={saving.error} />}
    </li>
  );
}

function Facts({ info }: { info: TranscriptInfo }) {
  const { derivedFrom } = info.source;
  const rows: [string, string][] = [
    [S.report.format, S.format(info.format)],
    [S.report.lines, number(info.lineCount)],
    [S.report.length, clock(info.durationMs) ?? S.transcripts.untimed],
    [S.report.size, S.report.bytes(info.source.size)],
    ...(derivedFrom ? [[S.report.original, derivedFrom.filename], [S.report.derived, derivedFrom.converter]] as [string, string][] : []),
  ];
  return (
    <dl className="kv">
      {rows.map(([term, value]) => (
        <div key={term} className="kv-row"><dt>{term}</dt><dd>{value}</dd></div>
      ))}
    </dl>
  );
}

function Warnings({ info }: { info: TranscriptInfo }) {
  if (info.warnings.length === 0) return null;
  return (
    <div className="sect">
      <h3>{S.report.warnings(info.warnings.length)}</h3>
      {info.warnings.map((warning, index) => (
        <p key={index} className="note note-warn">
          <Icon name="warn" />
          <span>{warning.at > 0 ? S.report.atLine(warning.at) : S.report.whole}: {warning.message}</span>
        </p>
      ))}
    </div>
  );
}

interface ReportProps {
  info: TranscriptInfo;
  onWithdrawn: () => void;
  /** A corrected file has taken its place, as a transcript of this id. */
  onCorrected: (transcriptId: string) => void;
}

function Actions({ info, onWithdrawn, onCorrected }: ReportProps) {
  const { study, studyId } = useStudy();
  const [renaming, setRenaming] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const [withdrawing, setWithdrawing] = useState(false);
  const change = useChange(info);
  const rename = async (title: string) => {
    await change(() => api.rename(info.transcriptId, title));
    setRenaming(false);
  };
  return (
    <div className="sect stack">
      <div className="acts">
        <Link className="btn" href={paths.read(studyId, info.transcriptId)}>{S.opensReader}</Link>
        {!study.readOnly && (
          <>
            <button type="button" className="btn" aria-expanded={renaming} onClick={() => setRenaming(!renaming)}>{S.report.rename}</button>
            <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setCorrecting(true)}>{S.report.correct}</button>
            <button type="button" className="btn btn-danger" aria-haspopup="dialog" onClick={() => setWithdrawing(true)}>{S.report.withdraw}</button>
          </>
        )}
      </div>
      {renaming && <TitleForm key={info.title} label={S.report.renameLabel} submit={S.save} initial={info.title} onTitle={rename} />}
      {correcting && (
        <Suspense>
          <CorrectSheet info={info} onClose={() => setCorrecting(false)} onDone={onCorrected} />
        </Suspense>
      )}
      {withdrawing && (
        <Suspense>
          <WithdrawSheet info={info} onClose={() => setWithdrawing(false)} onDone={onWithdrawn} />
        </Suspense>
      )}
    </div>
  );
}

export function ReportHead({ info }: { info: TranscriptInfo }): ReactNode {
  const warned = info.warnings.length > 0;
  return (
    <span className={warned ? "chip chip-contra" : "chip chip-ok"}>
      <Icon name={warned ? "warn" : "check"} />
      {warned ? S.report.warnings(info.warnings.length) : S.report.sealed}
    </span>
  );
}

export function ReportBody({ info, onWithdrawn, onCorrected }: ReportProps) {
  const { study } = useStudy();
  return (
    <div className="panel-b report">
      <p className="report-title"><bdi>{info.title}</bdi> <span className="mono muted">{info.source.filename}</span></p>
      <Facts info={info} />
      <p className="sha">{S.report.hash} {info.source.sourceId}</p>
      <ByteBar info={info} />
      <div className="sect">
        <h3>{S.report.speakers}</h3>
        <ul className="spks">
          {info.speakers.map((speaker) => <SpeakerRow key={speaker.name} info={info} speaker={speaker} readOnly={study.readOnly} />)}
        </ul>
        <p className="note"><Icon name="info" /><span>{S.report.roleNote}</span></p>
      </div>
      <Warnings info={info} />
      <Actions info={info} onWithdrawn={onWithdrawn} onCorrected={onCorrected} />
    </div>
  );
}
