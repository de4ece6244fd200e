/** Themes: the claims that stand, each on the words it stands on. */
import { useCallback, useEffect, useMemo, useState } from "react";
import { isFinal } from "../api/queries";
import type { Theme } from "../api/types";
import { DroppedPanel } from "../dropped/panel";
import { RunEnding, RunSummary } from "../run/summary";
import { Ticker } from "../run/ticker";
import { useStartThemes } from "../run/use-run";
import { S } from "../strings";
import { useStudy } from "../study/context";
import { type Evidence, themeCode, useEvidence } from "../study/evidence";
import { useTitle } from "../ui/hooks";
import { Icon } from "../ui/icons";
import { useKeys } from "../ui/keys";
import { Failure, Skeleton, State } from "../ui/states";
import { ThemeCard } from "./card";
import { type Filter, filtered, FilterBar, NO_FILTER } from "./filter";
import "../styles/themes.css";

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

function usePosition(themes: readonly Theme[], wanted: string | undefined) {
  const [current, setCurrent] = useState(wanted);
  const go = useCallback((theme: Theme | undefined) => {
    if (!theme) return;
    setCurrent(theme.themeId);
    const card = document.getElementById(`theme-${theme.themeId}`);
    card?.scrollIntoView({ block: "start" });
    card?.focus({ preventScroll: true });
  }, []);
  const step = (by: 1 | -1) => {
    const at = themes.findIndex((theme) => theme.themeId === current);
    go(themes[at < 0 ? (by === 1 ? 0 : themes.length - 1) : Math.min(Math.max(at + by, 0), themes.length - 1)]);
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
  const asked = themes.find((theme) => theme.themeId === wanted);
  useEffect(() => go(asked), [asked, go]);
  return current;
}

function Cards({ evidence, themeId }: { evidence: Evidence; themeId: string | undefined }) {
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const codes = useMemo(() => new Map(evidence.themes.map((theme, index) => [theme.themeId, themeCode(index)])), [evidence.themes]);
  const shown = useMemo(() => filtered(evidence.themes, filter), [evidence.themes, filter]);
  const current = usePosition(shown, themeId);
  return (
    <>
      <FilterBar themes={evidence.themes} filter={filter} onFilter={setFilter} />
      {shown.length === 0 && (
        <State title={S.themes.noMatch} actions={<button type="button" className="btn" onClick={() => setFilter(NO_FILTER)}>{S.themes.clearFilter}</button>} />
      )}
      {shown.map((theme) => (
        <ThemeCard key={theme.themeId} theme={theme} code={codes.get(theme.themeId) ?? ""} current={theme.themeId === current} />
      ))}
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
      {running && <Ticker key={running.runId} run={running} title={S.run.runningTitle} />}
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

export default function ThemesView({ themeId }: { themeId: string | undefined }) {
  const { transcripts, sample } = useStudy();
  const evidence = useEvidence();
  useTitle(S.themes.title);
  return (
    <>
      <div className="head-row">
        <div>
          <p className="kicker">
            <span>{S.themes.kicker(evidence.themes.length, transcripts.length)}</span>
            {sample && <span className="sample">{S.sample}</span>}
          </p>
          <h1>{S.themes.title}</h1>
          <p className="dek">{S.themes.dek}</p>
        </div>
        {evidence.themes.length > 0 && (
          <button type="button" className="btn" onClick={() => window.print()}>
            <Icon name="print" />
            {S.themes.report}
          </button>
        )}
      </div>
      {evidence.error && <Failure error={evidence.error} />}
      <div className={`cols${evidence.dropped.length > 0 ? " has-dock" : ""}`}>
        {evidence.loading ? <Skeleton lines={10} /> : <Body evidence={evidence} themeId={themeId} />}
        <DroppedPanel evidence={evidence} />
      </div>
    </>
  );
}
