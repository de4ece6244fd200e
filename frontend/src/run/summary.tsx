/** A run that has ended, in one row: how it ended, what it took, and its log on request. */
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { followRun, EMPTY_TICKER, withEvents } from "../api/events";
import type { Run, RunEvent } from "../api/types";
import { clock, dollars, duration, when } from "../format";
import * as S from "../strings";
import { Icon } from "../ui/icons";
import { Skeleton } from "../ui/states";

const Log = lazy(() => import("./log"));

/** All events of a run that has ended: the stream replays them and closes. */
function allEvents(runId: string): Promise<readonly RunEvent[]> {
  return new Promise((resolve, reject) => {
    let ticker = EMPTY_TICKER;
    const stop = followRun(runId, (events) => {
      ticker = withEvents(ticker, events);
      if (ticker.ended) {
        stop();
        resolve(ticker.events);
      }
    }, () => reject(new Error(S.run.lost)));
  });
}

function RunLog({ run }: { run: Run }) {
  const events = useQuery({ queryKey: ["run", run.runId, "events"], queryFn: () => allEvents(run.runId), staleTime: Infinity });
  if (events.error) return <p className="help panel-b">{events.error.message}</p>;
  const waiting = <div className="panel-b"><Skeleton lines={6} /></div>;
  if (!events.data) return waiting;
  return (
    // It scrolls inside, so the keyboard must reach it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="log-all" tabIndex={0} role="region" aria-label={S.run.logLabel}>
      <Suspense fallback={waiting}>
        <Log events={events.data} />
      </Suspense>
    </div>
  );
}

const END: Record<Run["state"], { chip: string; icon: "check" | "x" | "warn"; text: string }> = {
  queued: { chip: "chip", icon: "warn", text: S.run.starting },
  running: { chip: "chip", icon: "warn", text: S.run.runningTitle },
  done: { chip: "chip chip-ok", icon: "check", text: S.run.complete },
  failed: { chip: "chip chip-red", icon: "x", text: S.run.failedTitle },
  cancelled: { chip: "chip", icon: "x", text: S.run.cancelledTitle },
};

export function RunSummary({ run, children }: { run: Run; children?: ReactNode }) {
  const [log, setLog] = useState(false);
  const { chip, icon, text } = END[run.state];
  const took = run.endedAt !== null && run.startedAt !== null ? run.endedAt - run.startedAt : null;
  const cost = run.usage.costMicroUsd;
  const missing = run.themes?.missing ?? run.answer?.missing;
  return (
    <section className="panel runbar" aria-label={text}>
      <div className="run">
        <span className={chip}><Icon name={icon} />{text}</span>
        <div className="run-facts">
          {run.endedAt !== null && <span>{when(run.endedAt)}</span>}
          {took !== null && <span>{duration(took)}</span>}
          <span>{S.run.searchesMade(run.counts.searches)}</span>
          <span>{S.run.linesRead(run.counts.linesRead)}</span>
          {cost !== null && cost > 0 && <span>{dollars(cost)}</span>}
          <span className="model">{S.run.model} <b className="mono">{run.model}</b></span>
          {run.pseudonymised && <span>{S.run.pseudonymised}</span>}
          <button type="button" className="textlink" aria-expanded={log} onClick={() => setLog(!log)}>
            {log ? S.run.closeLog : S.run.log}
          </button>
        </div>
        {children}
      </div>
      {run.cached && <p className="run-note">{S.run.cached}</p>}
      {missing && <p className="run-note"><b>{S.run.missing}</b> {missing}</p>}
      {log && <RunLog run={run} />}
    </section>
  );
}

/** How a run ended where it did not end well; null where it did. */
export function RunEnding({ run }: { run: Run }) {
  if (run.state === "failed") {
    return (
      <div className="banner banner-red" role="alert">
        <Icon name="x" />
        <span><b>{S.run.failedTitle}.</b> {run.reason} {S.run.failed}</span>
      </div>
    );
  }
  if (run.state !== "cancelled") return null;
  const at = clock((run.endedAt ?? run.createdAt) - (run.startedAt ?? run.createdAt)) ?? "";
  return (
    <div className="banner" role="status">
      <Icon name="info" />
      <span>{S.run.cancelled(at, run.counts.kept)}</span>
    </div>
  );
}
