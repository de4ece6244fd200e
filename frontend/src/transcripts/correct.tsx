/** A corrected file in the place of a transcript's; and what became of the quotes that point into it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { Link } from "wouter";
import { healthQuery, keys, useClaims } from "../api/queries";
import type { SourceChange, TranscriptInfo } from "../api/types";
import { correct } from "../api/upload";
import { bytes } from "../format";
import { paths } from "../paths";
import { nameGiven } from "../review/name";
import { WhoLine } from "../review/who";
import * as S from "../strings";
import { number } from "../strings/words";
import { useStudy } from "../study/context";
import { useAnnouncer } from "../ui/announce";
import { Icon } from "../ui/icons";
import { Sheet } from "../ui/sheet";
import { Failure } from "../ui/states";

const OUTCOMES = ["same", "moved", "broken"] as const;
const ICON = { same: "check", moved: "info", broken: "x" } as const;

/** What the server found, quote by quote and claim by claim. */
function Outcome({ change, before, onClose }: { change: SourceChange; before: TranscriptInfo; onClose: () => void }) {
  const { studyId } = useStudy();
  const claims = useClaims(studyId).data ?? [];
  const counts = OUTCOMES.map((outcome) => ({ outcome, n: change.receipts.filter((one) => one.outcome === outcome).length }));
  const sentence = (claimId: string) => claims.find((claim) => claim.claimId === claimId)?.sentence ?? claimId;
  return (
    <>
      <p role="status">{S.correct.done(change.receipts.length)}</p>
      {change.receipts.length > 0 && (
        <ul className="outcomes">
          {counts.map(({ outcome, n }) => (
            <li key={outcome} className={n > 0 ? `outcome-${outcome}` : "muted"}>
              <Icon name={ICON[outcome]} />
              <b className="mono">{number(n)}</b>
              <span>{S.correct.outcomes[outcome]}</span>
            </li>
          ))}
        </ul>
      )}
      {change.broken.length > 0 && (
        <div className="sect">
          <h3>{S.correct.brokenClaims(change.broken.length)}</h3>
          <ul className="broken-claims">
            {change.broken.map((claimId) => (
              <li key={claimId}><Link href={paths.review(studyId, claimId)} onClick={onClose} dir="auto">{sentence(claimId)}</Link></li>
            ))}
          </ul>
        </div>
      )}
      <p className="sha">{S.correct.was} {before.source.sourceId}<br />{S.correct.is} {change.transcript.source.sourceId}</p>
      <button type="button" className="btn btn-primary" onClick={onClose}>{S.correct.toReport}</button>
    </>
  );
}

function Choose({ info, onChange }: { info: TranscriptInfo; onChange: (change: SourceChange) => void }) {
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState(0);
  const client = useQueryClient();
  const { announce } = useAnnouncer();
  const correcting = useMutation({
    mutationFn: async (chosen: File) => correct(await client.query(healthQuery), info.transcriptId, chosen, nameGiven(), setSent),
    onSuccess: (change) => {
      announce(S.correct.done(change.receipts.length));
      onChange(change);
    },
  });
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (file) correcting.mutate(file);
  };
  return (
    <form className="stack" onSubmit={send}>
      <p>{S.correct.what}</p>
      <label className="block">
        <span className="lbl">{S.correct.file}</span>
        <input type="file" className="field wide" required aria-describedby="correct-help" onChange={(event) => setFile(event.target.files?.[0])} />
      </label>
      <p className="help" id="correct-help">{S.correct.held(info.source.filename, bytes(info.source.size))}</p>
      <WhoLine />
      {correcting.error && <Failure error={correcting.error} />}
      {correcting.isPending && <p className="help" role="status">{sent < 1 ? S.transcripts.sending(Math.round(sent * 100)) : S.correct.checking}</p>}
      <button type="submit" className="btn btn-primary" disabled={!file || correcting.isPending}>{S.correct.submit}</button>
    </form>
  );
}

interface CorrectProps {
  info: TranscriptInfo;
  onClose: () => void;
  /** The corrected transcript has another id. */
  onDone: (transcriptId: string) => void;
}

export default function CorrectSheet({ info, onClose, onDone }: CorrectProps) {
  const [change, setChange] = useState<SourceChange>();
  const client = useQueryClient();
  const close = () => {
    onClose();
    if (!change) return;
    // Only now: what is read anew has no transcript of this id, and its report takes this sheet with it.
    onDone(change.transcript.transcriptId);
    void client.invalidateQueries({ queryKey: keys.study(info.studyId) });
  };
  return (
    <Sheet title={S.correct.title(info.title)} onClose={close}>
      <div className="panel-b stack">
        {change ? <Outcome change={change} before={info} onClose={close} /> : <Choose info={info} onChange={setChange} />}
      </div>
    </Sheet>
  );
}
