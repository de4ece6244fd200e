/** What became of a claim: every version, decision and note, in the order of the log. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { reviewApi } from "../api/review";
import type { AuditEntry, Claim, ClaimHistory } from "../api/types";
import { when } from "../format";
import { paths } from "../paths";
import * as S from "../strings";
import { Failure, Skeleton } from "../ui/states";
import { useName } from "./name";

/** The version that an entry is about: its words, and the note of its decision. */
function about({ subjects, action, at, by }: AuditEntry, versions: readonly Claim[]): { words: Claim | undefined; note: string | null } {
  const version = versions.find(({ claimId }) => subjects.includes(claimId));
  const { decision } = version ?? {};
  const noted = action === "decision" && decision?.at === at && decision.by === by;
  const worded = action === "proposal" || action === "edit" || action === "merge" || action === "move";
  return { words: worded ? version : undefined, note: noted ? decision.note : null };
}

function Entry({ entry, versions }: { entry: AuditEntry; versions: readonly Claim[] }) {
  const me = useName();
  const { words, note } = about(entry, versions);
  return (
    <li className={entry.action === "decision" ? `deed deed-${entry.outcome ?? ""}` : "deed"}>
      <p>
        <time>{when(entry.at)}</time> <b><bdi>{S.doer(entry.by, me)}</bdi></b> {S.did(entry.action, entry.outcome)}
        {words && entry.receipts.length > 0 && <span className="muted"> {S.history.receipts(entry.receipts.length)}</span>}
      </p>
      {words && <p className="deed-words" dir="auto">{words.sentence}</p>}
      {note && <p className="deed-note"><span className="muted">{S.history.note}</span> <bdi>{note}</bdi></p>}
    </li>
  );
}

function Deeds({ history }: { history: ClaimHistory }) {
  const versions = [history.claim, ...history.versions];
  return <ol className="deeds">{history.entries.map((entry) => <Entry key={entry.seq} entry={entry} versions={versions} />)}</ol>;
}

export function History({ claim }: { claim: Claim }) {
  const { data, error, refetch } = useQuery({ queryKey: ["claim", claim.claimId], queryFn: () => reviewApi.history(claim.claimId), staleTime: 0 });
  return (
    <div className="panel-b">
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data ? <Deeds history={data} /> : !error && <Skeleton lines={4} />}
      <p className="help"><Link href={paths.audit(claim.studyId)}>{S.history.log}</Link></p>
    </div>
  );
}
