/** Review: what is proposed and by whom, and the decisions of people. The only place where anything is approved. */
import { useEffect, useMemo, useState } from "react";
import { Link, useLocation } from "wouter";
import { useClaims } from "../api/queries";
import type { Claim } from "../api/types";
import { paths } from "../paths";
import * as S from "../strings";
import { useStudy } from "../study/context";
import { useEvidence } from "../study/evidence";
import { useNarrow, useTitle } from "../ui/hooks";
import { useKeys } from "../ui/keys";
import { Failure, Skeleton, State } from "../ui/states";
import { ClaimCard } from "./card";
import { comesFrom, type From, reviewed, type Show, shownAs, standing } from "./claims";
import { History } from "./history";
import UndoBar from "./undo-bar";
import { WhoLine } from "./who";
import "../styles/themes.css";
import "../styles/review.css";

interface Filter {
  show: Show;
  from: From;
}

const FIRST: Filter = { show: "waiting", from: "everyone" };

/** The claims of a filter. One that leaves it while it is read, because it was decided on, stays where it is. */
function useQueue(claims: readonly Claim[] | undefined, filter: Filter): Claim[] {
  const { themes, themesRun } = useEvidence();
  const now = useMemo(() => standing(claims ?? []), [claims]);
  const ofRun = useMemo(
    () => new Set(reviewed(themes, claims ?? [], themesRun?.runId).flatMap(({ claim }) => (claim ? [claim.claimId] : []))),
    [themes, claims, themesRun],
  );
  const matching = now.filter((claim) => shownAs(filter.show, claim) && comesFrom(filter.from, claim, ofRun));
  const [seen, setSeen] = useState<{ filter: Filter; ids: ReadonlySet<string> }>({ filter, ids: new Set() });
  const kept = seen.filter === filter ? seen.ids : new Set<string>();
  if (seen.filter !== filter || matching.some(({ claimId }) => !kept.has(claimId))) {
    setSeen({ filter, ids: new Set([...kept, ...matching.map(({ claimId }) => claimId)]) });
  }
  return now.filter((claim) => kept.has(claim.claimId) || matching.includes(claim));
}

function Filters({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  return (
    <div className="filterbar">
      <label>
        {S.review.show}
        <select className="field field-sm" value={filter.show} onChange={(event) => onFilter({ ...filter, show: event.target.value as Show })}>
          {Object.entries(S.review.shows).map(([value, label]) => <option key={value} value={value}>{label}</option>)}
        </select>
      </label>
      <label>
        {S.review.from}
        <select className="field field-sm" value={filter.from} onChange={(event) => onFilter({ ...filter, from: event.target.value as From })}>
          {Object.entries(S.review.froms).map(([value, label]) => <option key={value} value={value}>{label}</option>)}
        </select>
      </label>
    </div>
  );
}

function show(claimId: string): void {
  const card = document.getElementById(`claim-${claimId}`);
  if (!card || card.contains(document.activeElement)) return;
  card.scrollIntoView({ block: "start" });
  card.focus({ preventScroll: true });
}

/** The claim in the address is the current one; j and k move on. */
function usePosition(queue: readonly Claim[], current: string | undefined) {
  const { studyId } = useStudy();
  const [, navigate] = useLocation();
  const go = (claim: Claim | undefined) => claim && navigate(paths.review(studyId, claim.claimId), { replace: true });
  const at = queue.findIndex(({ claimId }) => claimId === current);
  const step = (by: 1 | -1) => go(queue[at < 0 ? (by === 1 ? 0 : queue.length - 1) : Math.min(Math.max(at + by, 0), queue.length - 1)]);
  useKeys({ j: () => step(1), k: () => step(-1) });
  useEffect(() => {
    if (current !== undefined && at >= 0) show(current);
  }, [current, at]);
  return { go, claim: queue[at] };
}

function Nothing({ claims, filter, onAll }: { claims: readonly Claim[]; filter: Filter; onAll: () => void }) {
  const { studyId } = useStudy();
  if (claims.length === 0) {
    const actions = (
      <>
        <Link className="btn btn-primary" href={paths.themes(studyId)}>{S.review.emptyAction}</Link>
        <Link className="btn" href={paths.reader(studyId)}>{S.review.emptyReader}</Link>
      </>
    );
    return <State title={S.review.empty} actions={actions}><p>{S.review.emptyText}</p></State>;
  }
  const all = <button type="button" className="btn" onClick={onAll}>{S.review.showAll}</button>;
  if (filter.show !== "waiting" || filter.from !== "everyone") return <State title={S.review.noMatch} actions={all} />;
  const approved = claims.filter(({ state }) => state === "approved").length;
  return <State title={S.review.noneWaiting} actions={all}><p>{S.review.noneWaitingText(approved)}</p></State>;
}

function Queue({ claims, claimId }: { claims: readonly Claim[]; claimId: string | undefined }) {
  const asked = claims.find((claim) => claim.claimId === claimId);
  const [filter, setFilter] = useState<Filter>(() => (asked && asked.state !== "proposed" ? { show: "all", from: "everyone" } : FIRST));
  const queue = useQueue(claims, filter);
  const { go, claim } = usePosition(queue, claimId);
  const narrow = useNarrow();
  return (
    <div className="cols">
      <div>
        <Filters filter={filter} onFilter={setFilter} />
        {queue.length === 0 && <Nothing claims={claims} filter={filter} onAll={() => setFilter({ show: "all", from: "everyone" })} />}
        {queue.map((one) => (
          <ClaimCard key={one.claimId} claim={one} current={one.claimId === claimId} onCurrent={go} onEdited={go} />
        ))}
      </div>
      {!narrow && (
        <aside className="rail panel historyrail" aria-labelledby="h-history">
          <div className="panel-h"><h2 id="h-history">{S.history.title}</h2></div>
          {claim ? <History key={claim.claimId} claim={claim} /> : <p className="panel-b help">{S.history.pick}</p>}
        </aside>
      )}
    </div>
  );
}

export default function ReviewView({ claimId }: { claimId: string | undefined }) {
  const { studyId, sample } = useStudy();
  const { data, error, refetch } = useClaims(studyId);
  const now = standing(data ?? []);
  const inState = (state: Claim["state"]) => now.filter((claim) => claim.state === state).length;
  useTitle(S.review.title);
  return (
    <>
      <div className="head-row">
        <div>
          <p className="kicker">
            <span>{S.review.kicker(inState("proposed"), inState("approved"), inState("rejected"))}</span>
            {sample && <span className="sample">{S.sample}</span>}
          </p>
          <h1>{S.review.title}</h1>
          <p className="dek">{S.review.dek}</p>
        </div>
        <WhoLine />
      </div>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data ? <Queue claims={data} claimId={claimId} /> : !error && <Skeleton lines={10} />}
      <UndoBar />
    </>
  );
}
