/** The export menu: approved claims, in a format that a stranger can check; or what stops it. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { reviewApi } from "../api/review";
import { useClaims } from "../api/queries";
import type { ExportFormat } from "../api/types";
import { bytes } from "../format";
import { paths } from "../paths";
import * as S from "../strings";
import { number } from "../strings/words";
import { useStudy } from "../study/context";
import { useAnnouncer } from "../ui/announce";
import { saveAs } from "../ui/download";
import { Icon } from "../ui/icons";
import { Sheet } from "../ui/sheet";
import { Failure, Skeleton } from "../ui/states";
import { type Holdings, holdingsOf } from "./holdings";
import "../styles/exports.css";

interface Counts {
  approved: number;
  waiting: number;
}

function Include({ counts, unreviewed, onUnreviewed }: { counts: Counts; unreviewed: boolean; onUnreviewed: (on: boolean) => void }) {
  return (
    <fieldset className="include">
      <legend className="lbl">{S.exporting.include}</legend>
      <label>
        <input type="radio" name="include" checked={!unreviewed} onChange={() => onUnreviewed(false)} />
        {S.exporting.approved}
        <span className="n">{number(counts.approved)}</span>
      </label>
      <label>
        <input type="radio" name="include" checked={unreviewed} onChange={() => onUnreviewed(true)} />
        {S.exporting.unreviewed}
        <span className="n">{number(counts.approved + counts.waiting)}</span>
      </label>
      {unreviewed && <p className="help">{S.exporting.unreviewedHelp}</p>}
    </fieldset>
  );
}

interface FormatProps {
  format: ExportFormat;
  holdings: Holdings;
  disabled: boolean;
  busy: boolean;
  onPick: () => void;
}

function Format({ format, holdings, disabled, busy, onPick }: FormatProps) {
  const { quotes, files, size } = holdings;
  return (
    <li>
      <button type="button" className="format" disabled={disabled} onClick={onPick}>
        <span className="mono ext">.{format.extension}</span>
        <span className="format-says">
          <b>{S.exporting.format(format.name)}</b>
          <span className="mono holds">{quotes > 0 && S.exporting.holds(format.name, quotes, files, bytes(size))}</span>
          <span className="help">{busy ? S.exporting.writing : S.exporting.use(format.name, format.says)}</span>
        </span>
        <Icon name="download" />
      </button>
    </li>
  );
}

function Stopped({ counts, onClose }: { counts: Counts; onClose: () => void }) {
  const { studyId } = useStudy();
  return (
    <div className="banner banner-contra" role="status">
      <Icon name="info" />
      <div>
        {counts.waiting > 0 ? S.exporting.noneApproved(counts.waiting) : S.exporting.none}{" "}
        {counts.waiting > 0 && <Link href={paths.review(studyId)} onClick={onClose}>{S.exporting.toReview}</Link>}
      </div>
    </div>
  );
}

export default function ExportSheet({ onClose }: { onClose: () => void }) {
  const { studyId, transcripts } = useStudy();
  const { toast } = useAnnouncer();
  const [unreviewed, setUnreviewed] = useState(false);
  const claims = useClaims(studyId);
  const formats = useQuery({ queryKey: ["exports"], queryFn: reviewApi.exportFormats, staleTime: Infinity });
  const approved = (claims.data ?? []).filter(({ state }) => state === "approved");
  const waiting = (claims.data ?? []).filter(({ state }) => state === "proposed");
  const counts: Counts = { approved: approved.length, waiting: waiting.length };
  const holdings = holdingsOf(unreviewed ? [...approved, ...waiting] : approved, transcripts);
  const writing = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const filename = `${studyId}.${format.extension}`;
      const file = await reviewApi.exportFile(studyId, format.name, unreviewed);
      saveAs(file, filename);
      return { filename, size: file.size };
    },
    onSuccess: ({ filename, size }) => {
      toast(S.exporting.done(filename, bytes(size)));
      onClose();
    },
  });
  const empty = claims.data !== undefined && counts.approved + (unreviewed ? counts.waiting : 0) === 0;
  const error = claims.error ?? formats.error;
  return (
    <Sheet title={S.exporting.title} anchored onClose={onClose}>
      <div className="panel-b">
        <Include counts={counts} unreviewed={unreviewed} onUnreviewed={setUnreviewed} />
        {empty && <Stopped counts={counts} onClose={onClose} />}
        {writing.error && <Failure error={writing.error} />}
        {error && <Failure error={error} />}
      </div>
      {formats.data ? (
        <ul className="formats" aria-label={S.exporting.formats}>
          {formats.data.map((format) => (
            <Format
              key={format.name}
              format={format}
              holdings={holdings}
              disabled={empty || writing.isPending}
              busy={writing.isPending && writing.variables.name === format.name}
              onPick={() => writing.mutate(format)}
            />
          ))}
        </ul>
      ) : (
        !error && <div className="panel-b"><Skeleton lines={6} /></div>
      )}
      <p className="export-foot">{S.exporting.foot}</p>
    </Sheet>
  );
}
