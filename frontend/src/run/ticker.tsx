/** A run as it happens: what it searches, reads, drafts, keeps and drops. */
import type { Run } from "../api/types";
import { clock, dollars } from "../format";
import * as S from "../strings";
import { number } from "../strings/words";
import { useStudy } from "../study/context";
import { Failure } from "../ui/states";
import Log, { said } from "./log";
import { useCancel, useElapsed, useFollow } from "./use-run";

const SHOWN = 9;

function Stats({ run, counts }: { run: Run; counts: Run["counts"] }) {
  const { study } = useStudy();
  const elapsed = useElapsed(run.startedAt ?? run.createdAt);
  const cost = run.usage.costMicroUsd;
  return (
    <dl className="stats">
      <div><dt>{S.run.elapsed}</dt><dd>{clock(elapsed)}</dd></div>
      <div><dt>{S.run.searches}</dt><dd>{number(counts.searches)}</dd></div>
      <div><dt>{S.run.lines}</dt><dd>{number(counts.linesRead)} <small>{S.run.ofLines(study.lines)}</small></dd></div>
      <div><dt>{S.run.drafts}</dt><dd>{number(counts.drafts)}</dd></div>
      <div className="ok"><dt>{S.run.kept}</dt><dd>{number(counts.kept)}</dd></div>
      <div className="bad"><dt>{S.run.dropped}</dt><dd>{number(counts.dropped)}</dd></div>
      {cost !== null && cost > 0 && <div><dt>{S.run.cost}</dt><dd>{dollars(cost)}</dd></div>}
    </dl>
  );
}

export default function Ticker({ run, title }: { run: Run; title: string }) {
  const { ticker, lost } = useFollow(run);
  const cancelling = useCancel(run);
  const last = ticker.events.at(-1);
  return (
    // Escape cancels only while the focus is in here; the button does the same for everybody else.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="panel ticker"
      aria-label={title}
      onKeyDown={(event) => event.key === "Escape" && cancelling.mutate()}
    >
      <div className="panel-h">
        <span className="pulse" aria-hidden="true" />
        <div className="ticker-now">
          <h2 dir="auto">{last ? said(last) : S.run.starting}</h2>
          <p className="muted small">{S.run.model} <b className="mono">{run.model}</b></p>
        </div>
        <button type="button" className="btn btn-sm push" disabled={cancelling.isPending || cancelling.isSuccess} onClick={() => cancelling.mutate()}>
          {cancelling.isSuccess ? S.run.cancelling : S.run.cancel}
          <kbd>Esc</kbd>
        </button>
      </div>
      <Stats run={run} counts={ticker.counts} />
      {cancelling.error && <Failure error={cancelling.error} />}
      {lost && <p className="help panel-b">{S.run.lost}</p>}
      <div className="log-window">
        <Log events={ticker.events.slice(-SHOWN)} />
      </div>
    </section>
  );
}
