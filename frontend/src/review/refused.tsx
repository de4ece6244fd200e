/** What the verifier did not keep: the reason, what was drafted, and what the file says. */
import type { Dropped } from "../api/types";
import { DraftedQuote, dropLabel, whyDropped, WhereReally } from "../dropped/drafted";

function Refusal({ dropped }: { dropped: Dropped }) {
  const failed = dropped.citations.filter((one) => !one.kept);
  const explained = failed.some((one) => one.reasons.includes(dropped.reason));
  return (
    <li>
      <span className="chip chip-red">{dropLabel(dropped.reason, failed)}</span>
      {dropped.kind !== "citation" && <p className="diff" dir="auto"><del className="struck">{dropped.text}</del></p>}
      {!explained && <p className="dexp">{dropped.detail}</p>}
      {failed.map((checked, index) => (
        <div key={index}>
          <DraftedQuote checked={checked} />
          <p className="dexp">{whyDropped(checked)}</p>
          <WhereReally checked={checked} />
        </div>
      ))}
    </li>
  );
}

export function Refused({ title, dropped }: { title: string; dropped: readonly Dropped[] }) {
  return (
    <section className="refused" role="alert">
      <h3>{title}</h3>
      <ul>{dropped.map((one) => <Refusal key={one.dropId} dropped={one} />)}</ul>
    </section>
  );
}
