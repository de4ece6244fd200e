/** Themes: the claims that stand, each on the words it stands on. */
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { Link, useLocation } from "wouter";
import { isFinal, useClaims } from "../api/queries";
import type { Theme } from "../api/types";
import { DroppedPanel } from "../dropped/panel";
import { paths } from "../paths";
import { reviewed, waiting } from "../review/claims";
import { WhoLine } from "../review/who";
import { RunEnding, RunSummary } from "../run/summary";
import { useStartThemes } from "../run/use-run";
import * as S from "../strings";
import { useStudy } from "../study/context";
import { type Evidence, themeCode, useEvidence } from "../study/evidence";
import { useTitle } from "../ui/hooks";
import { Icon } from "../ui/icons";
import { useKeys } from "../ui/keys";
import { Failure, Skeleton, State } from "../ui/states";
import { ThemeCard } from "./card";
import { type Filter, filtered, FilterBar, NO_FILTER } from "./filter";
// The card and the head hold the gate, whose own code comes later: styled late, they would move.
import "../styles/review.css";
import "../styles/themes.css";

const UndoBar = lazy(() => import("../review/undo-bar"));
const Ticker = lazy(() => import("../run/ticker"));

function NotRun({ start }: { start: ReturnType<typeof useStartThemes> }) {
  const { study, transcripts } = useStudy();
  if (transcripts.length === 0) return <State title={S.themes.empty}><p>{S.themes.emptyNoLines}</p></State>;
  const find = (
    <button type="button" className="btn btn-primary" disabled={start.isPending} onClick={() => start.mutate(false)}>
      {S.themes.find}
    </button>
  );
  return <State title={S.themes.empty} actions={find}><p>{S.themes.emptyText(study.lines)}</p></State>;
}

function NoneLeft({ evidence }: { evidence: Evidence }) {
  const dropped = evidence.themesRun?.themes?.dropped.filter((one) => one.kind === "theme").length ?? 0;
  return <State title={S.themes.none}><p>{dropped > 0 ? S.themes.noneText(dropped) : S.themes.noneProposed}</p></State>;
}

function show(themeId: string): void {
  const card = document.getElementById(`theme-${themeId}`);
  card?.scrollIntoView({ block: "start" });
  card?.focus({ preventScroll: true });
}

/** The theme in the address is the current one; j and k move to the next, and the address with it. */
function usePosition(themes: readonly Theme[], current: string | undefined): void {
  const { studyId } = useStudy();
  const [, navigate] = useLocation();
  const step = (by: 1 | -1) => {
    const at = themes.findIndex((theme) => theme.themeId === current);
    const next = themes[at < 0 ? (by === 1 ? 0 : themes.length - 1) : Math.min(Math.max(at + by, 0), themes.length - 1)];
    if (next) navigate(paths.themes(studyId, next.themeId), { replace: true });
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
  const there = themes.some((theme) => theme.themeId === current);
  useEffect(() => {
    if (current !== undefined && there) show(current);
  }, [current, there]);
}

function Cards({ evidence, themeId }: { evidence: Evidence; themeId: string | undefined }) {
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const { studyId } = useStudy();
  const claims = useClaims(studyId).data;
  const runId = evidence.themesRun?.runId;
  const themes = useMemo(() => reviewed(evidence.themes, claims ?? [], runId), [evidence.themes, claims, runId]);
  const placed = useMemo(() => new Map(themes.map((one, index) => [one.theme.themeId, { ...one, code: themeCode(index) }])), [themes]);
  const shown = useMemo(() => filtered(themes.map(({ theme }) => theme), filter), [themes, filter]);
  usePosition(shown, themeId);
  return (
    <>
      <FilterBar themes={evidence.themes} filter={filter} onFilter={setFilter} />
      {shown.length === 0 && (
        <State title={S.themes.noMatch} actions={<button type="button" className="btn" onClick={() => setFilter(NO_FILTER)}>{S.themes.clearFilter}</button>} />
      )}
      {shown.map((theme) => {
        const { code = "", claim, into } = placed.get(theme.themeId) ?? {};
        const mergedInto = into === undefined ? undefined : themeCode(into);
        return <ThemeCard key={theme.themeId} theme={theme} code={code} claim={claim} into={mergedInto} current={theme.themeId === themeId} />;
      })}
      <Suspense>
        <UndoBar />
      </Suspense>
    </>
  );
}

function Body({ evidence, themeId }: { evidence: Evidence; themeId: string | undefined }) {
  const { studyId } = useStudy();
  const start = useStartThemes(studyId);
  const { latestRun, themesRun, themes } = evidence;
  const running = latestRun && !isFinal(latestRun) ? latestRun : undefined;
  const ending = latestRun && !running && latestRun.runId !== themesRun?.runId ? latestRun : undefined;
  return (
    <div>
      {start.error && <Failure error={start.error} />}
      {running && (
        <Suspense fallback={<Skeleton lines={12} />}>
          <Ticker key={running.runId} run={running} title={S.run.runningTitle} />
        </Suspense>
      )}
      {ending && <RunEnding run={ending} />}
      {!running && !themesRun && <NotRun start={start} />}
      {themesRun && !running && (
        <RunSummary run={themesRun}>
          <button type="button" className="btn btn-sm push" disabled={start.isPending} onClick={() => start.mutate(true)}>
            {S.themes.again}
          </button>
        </RunSummary>
      )}
      {themesRun && themes.length === 0 && !running && <NoneLeft evidence={evidence} />}
      {themes.length > 0 && <Cards evidence={evidence} themeId={themeId} />}
    </div>
  );
}

/** How much waits for a person, and the way there. */
function ToReview() {
  const { studyId } = useStudy();
  const claims = useClaims(studyId).data;
  if (!claims || claims.length === 0) return null;
  return <Link href={paths.review(studyId)}>{S.review.toReview(waiting(claims))}</Link>;
}

export default function ThemesView({ themeId }: { themeId: string | undefined }) {
  const { studyId, transcripts, sample } = useStudy();
  const evidence = useEvidence();
  const claims = useClaims(studyId);
  const first = evidence.latestRun && !isFinal(evidence.latestRun) && evidence.themes.length === 0;
  useTitle(S.themes.title);
  // The head counts both; shown before they are there, it would push the cards down.
  if (evidence.loading || claims.isPending) return <Skeleton lines={12} />;
  return (
    <>
      <div className="head-row">
        <div>
          <p className="kicker">
            <span>{first ? S.transcripts.interviews(transcripts.length) : S.themes.kicker(evidence.themes.length, transcripts.length)}</span>
            {sample && <span className="sample">{S.sample}</span>}
          </p>
          <h1>{first ? S.run.runningTitle : S.themes.title}</h1>
          <p className="dek">{first ? S.run.runningDek : S.themes.dek} <ToReview /></p>
        </div>
        {evidence.themes.length > 0 && (
          <div className="head-acts">
            <button type="button" className="btn printbtn" onClick={() => window.print()}>
              <Icon name="print" />
              {S.themes.report}
            </button>
            <WhoLine />
          </div>
        )}
      </div>
      {evidence.error && <Failure error={evidence.error} />}
      <div className={`cols${evidence.dropped.length > 0 ? " has-dock" : ""}`}>
        <Body evidence={evidence} themeId={themeId} />
        <DroppedPanel evidence={evidence} />
      </div>
    </>
  );
}
