/** The log of the study: who did what, when, on which receipts, and whether the chain of hashes is whole. */
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link } from "wouter";
import { useClaims } from "../api/queries";
import { reviewApi } from "../api/review";
import type { AuditCheck, AuditEntry } from "../api/types";
import { hms, when } from "../format";
import { paths } from "../paths";
import { useName } from "../review/name";
import * as S from "../strings";
import { number } from "../strings/words";
import { useStudy } from "../study/context";
import { Download } from "../ui/download";
import { useCopy, useTitle } from "../ui/hooks";
import { Icon } from "../ui/icons";
import { Failure, Skeleton, State } from "../ui/states";
import "../styles/themes.css";
import "../styles/audit.css";

const PAGE = 100;

type Kind = keyof typeof S.audit.filters;

const KINDS: Record<Exclude<Kind, "all">, readonly AuditEntry["action"][]> = {
  decisions: ["decision", "undo"],
  changes: ["proposal", "edit", "merge", "move", "recheck"],
  sources: ["import", "correction", "withdrawal", "run"],
};

/** What is done to several things at once; an edit's second subject is the wording that it replaced. */
const MANY: readonly AuditEntry["action"][] = ["merge", "move", "recheck"];

function Problems({ check }: { check: AuditCheck }) {
  return (
    <>
      <p>{S.audit.brokenText}</p>
      <ul>
        {check.problems.map((problem, index) => (
          <li key={index}><b>{S.audit.at(problem.seq)}</b> {problem.message}</li>
        ))}
      </ul>
    </>
  );
}

/** What the server found when it hashed every entry anew, and the head to note elsewhere. */
function Chain({ checked }: { checked: UseQueryResult<AuditCheck> }) {
  const copy = useCopy();
  const { data, error, isFetching, refetch } = checked;
  const again = () => void refetch();
  if (error) return <Failure error={error} onRetry={again} />;
  if (!data) return <Skeleton lines={3} label={S.audit.checking} />;
  const { intact, head } = data;
  return (
    <section className="panel chain" aria-label={intact ? S.audit.whole : S.audit.broken}>
      <div className="chain-say" role={intact ? "status" : "alert"}>
        <span className={`stampmark${intact ? "" : " stampmark-bad"}`}>
          <Icon name={intact ? "check" : "x"} />
          {intact ? S.audit.whole : S.audit.broken}
        </span>
        {intact ? <p>{head.count > 0 ? S.audit.wholeText(head.count) : S.audit.wholeEmpty}</p> : <Problems check={data} />}
      </div>
      <div className="acts">
        <button type="button" className="btn btn-sm" disabled={isFetching} onClick={again}>{isFetching ? S.audit.checking : S.audit.check}</button>
        <button type="button" className="btn btn-sm" onClick={() => copy(`${head.count} ${head.hash}`, S.audit.copied)}><Icon name="copy" />{S.audit.copyHead}</button>
      </div>
      <p className="sha">{S.audit.head} {number(head.count)} · {head.hash}</p>
      <p className="help">{S.audit.headHelp}</p>
    </section>
  );
}

/** What an entry is about, by name where it is still on file, and by its id where it is not. */
function useNames(studyId: string): (subject: string) => { text: string; href: string | undefined } {
  const { transcripts } = useStudy();
  const claims = useClaims(studyId).data;
  const known = useMemo(() => {
    const names = new Map<string, { text: string; href: string | undefined }>();
    for (const { transcriptId, title } of transcripts) names.set(transcriptId, { text: title, href: paths.read(studyId, transcriptId) });
    for (const { claimId, sentence, state } of claims ?? []) {
      names.set(claimId, { text: sentence, href: state === "superseded" ? undefined : paths.review(studyId, claimId) });
    }
    return names;
  }, [transcripts, claims, studyId]);
  return (subject) => known.get(subject) ?? { text: subject, href: undefined };
}

function Row({ entry, nameOf }: { entry: AuditEntry; nameOf: ReturnType<typeof useNames> }) {
  const me = useName();
  // A correction is about the file that took the place of one that is gone.
  const [first, ...rest] = entry.action === "correction" ? entry.subjects.slice(2) : entry.subjects;
  const subject = first === undefined ? undefined : nameOf(first);
  return (
    <tr>
      <td className="mono muted">{entry.seq}</td>
      <td className="mono"><time dateTime={new Date(entry.at).toISOString()} title={hms(entry.at)}>{when(entry.at)}</time></td>
      <td className="log-who"><bdi>{S.doer(entry.by, me)}</bdi></td>
      <td><span className={entry.action === "decision" ? `deedchip deed-${entry.outcome ?? ""}` : "deedchip"}>{S.did(entry.action, entry.outcome)}</span></td>
      <td className="log-on" dir="auto">
        {subject && (subject.href ? <Link href={subject.href}>{subject.text}</Link> : <span className={subject.text === first ? "mono" : undefined}>{subject.text}</span>)}
        {MANY.includes(entry.action) && rest.length > 0 && <span className="muted"> +{number(rest.length)}</span>}
        {entry.receipts.length > 0 && <span className="muted log-receipts"> {S.audit.receipts(entry.receipts.length)}</span>}
      </td>
      <td className="mono muted log-hash" title={entry.hash}>{entry.hash.slice(0, 8)}</td>
    </tr>
  );
}

function Entries({ entries, studyId }: { entries: readonly AuditEntry[]; studyId: string }) {
  const nameOf = useNames(studyId);
  const [kind, setKind] = useState<Kind>("all");
  const [shown, setShown] = useState(PAGE);
  const newest = useMemo(
    () => entries.filter((entry) => kind === "all" || KINDS[kind].includes(entry.action)).reverse(),
    [entries, kind],
  );
  const older = Math.min(PAGE, newest.length - shown);
  return (
    <>
      <div className="filterbar">
        <label>
          {S.audit.filter}
          <select className="field field-sm" value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
            {Object.entries(S.audit.filters).map(([value, label]) => <option key={value} value={value}>{label}</option>)}
          </select>
        </label>
      </div>
      <table className="logtable">
        <caption className="vh">{S.audit.list}</caption>
        <thead>
          <tr>
            <th scope="col">{S.audit.seq}</th><th scope="col">{S.audit.when}</th><th scope="col">{S.audit.who}</th>
            <th scope="col">{S.audit.what}</th><th scope="col">{S.audit.on}</th><th scope="col" className="log-hash">{S.audit.hash}</th>
          </tr>
        </thead>
        <tbody>{newest.slice(0, shown).map((entry) => <Row key={entry.seq} entry={entry} nameOf={nameOf} />)}</tbody>
      </table>
      {older > 0 && <button type="button" className="btn" onClick={() => setShown(shown + PAGE)}>{S.audit.more(older)}</button>}
    </>
  );
}

export default function AuditView() {
  const { studyId, sample } = useStudy();
  const { data, error, refetch } = useQuery({ queryKey: ["study", studyId, "audit"], queryFn: () => reviewApi.audit(studyId), staleTime: 0 });
  const checked = useQuery({ queryKey: ["study", studyId, "audit", "verify"], queryFn: () => reviewApi.verifyAudit(studyId), staleTime: 0 });
  useTitle(S.audit.title);
  // Entries come after what the check says of them: shown before it, they would be moved away from under the eyes.
  const entries = checked.isPending ? undefined : data;
  return (
    <>
      <div className="head-row">
        <div>
          <p className="kicker">
            <span>{S.audit.kicker(data?.length ?? 0)}</span>
            {sample && <span className="sample">{S.sample}</span>}
          </p>
          <h1>{S.audit.title}</h1>
          <p className="dek">{S.audit.dek}</p>
        </div>
        <Download className="btn" path={reviewApi.auditPath(studyId)} filename={`${studyId}-log.jsonl`}>
          <Icon name="download" />{S.audit.exportIt}
        </Download>
      </div>
      <Chain checked={checked} />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!entries && !error && <Skeleton lines={10} />}
      {entries?.length === 0 && <State title={S.audit.empty}><p>{S.audit.emptyText}</p></State>}
      {entries && entries.length > 0 && <Entries entries={entries} studyId={studyId} />}
    </>
  );
}
