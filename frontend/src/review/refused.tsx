/** What the verifier did not keep: the reason, what was drafted, and what the file says. */
import { useEffect, useRef } from "react";
import type { Dropped } from "../api/types";
import { DraftedQuote, dropLabel, Struck, WhereReally, whyDropped } from "../dropped/drafted";

function Refusal({ dropped }: { dropped: Dropped }) {
  const failed = dropped.citations.filter((one) => !one.kept);
  const explained = failed.some((one) => one.reasons.includes(dropped.reason));
  return (
    <li>
      <span className="chip chip-red">{dropLabel(dropped.reason, failed)}</span>
      {dropped.title && <p className="dclaim" dir="auto">{dropped.title}</p>}
      {dropped.kind !== "citation" && <Struck words={dropped.text} />}
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

export function Refusals({ dropped }: { dropped: readonly Dropped[] }) {
  return <ul className="refusals">{dropped.map((one) => <Refusal key={one.dropId} dropped={one} />)}</ul>;
}

/** The answer to what was just sent: said at once, and brought into sight. */
export function Refused({ title, dropped }: { title: string; dropped: readonly Dropped[] }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.scrollIntoView({ block: "nearest" }), [dropped]);
  return (
    <section className="refused" role="alert" ref={section}>
      <h3>{title}</h3>
      <Refusals dropped={dropped} />
    </section>
  );
}
