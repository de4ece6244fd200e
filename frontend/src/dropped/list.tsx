/** What was refused, grouped by why. */
import { useMemo } from "react";
import type { CheckedCitation, Dropped } from "../api/types";
import { LineLink } from "../evidence/chip";
import * as S from "../strings";
import { number } from "../strings/words";
import type { DroppedItem } from "../study/evidence";
import { DraftedQuote, dropLabel, Struck, WhereReally, whyDropped } from "./drafted";

const LINKS = 6;

/** Citations that failed, each drafted quote once: the same words under two line ids fail the same way. */
function failing(dropped: Dropped): CheckedCitation[] {
  const quotes = new Map(dropped.citations.filter((one) => !one.kept).map((one) => [`${one.draft.quote}\n${one.reason ?? ""}`, one]));
  return [...quotes.values()];
}

function groups(items: readonly DroppedItem[]): [string, DroppedItem[]][] {
  const found = new Map<string, DroppedItem[]>();
  for (const item of items) {
    const label = dropLabel(item.dropped.reason, failing(item.dropped));
    found.set(label, [...(found.get(label) ?? []), item]);
  }
  return [...found];
}

export function fromText(items: readonly DroppedItem[]): string {
  const themes = items.filter((item) => item.from === "themes").length;
  return S.dropped.from(themes, items.length - themes);
}

function Claim({ dropped }: { dropped: Dropped }) {
  return (
    <>
      {dropped.title && <p className="dclaim" dir="auto">{dropped.title}</p>}
      {dropped.kind === "citation" ? (
        <p className="dexp muted" dir="auto">{S.dropped.oneQuote} {dropped.text}</p>
      ) : (
        <Struck words={dropped.text} />
      )}
    </>
  );
}

function Item({ item }: { item: DroppedItem }) {
  const { dropped } = item;
  const lines = [...new Set(dropped.citations.map((citation) => citation.draft.lineId).filter((id) => id !== null))];
  const others = dropped.reasons.filter((reason) => reason !== dropped.reason);
  const failed = failing(dropped);
  const explained = failed.some((checked) => checked.reasons.includes(dropped.reason));
  return (
    <li id={`drop-${dropped.dropId}`}>
      <div className="dwhere">
        {lines.slice(0, LINKS).map((lineId) => <LineLink key={lineId} lineId={lineId} />)}
        {lines.length > LINKS && <span className="muted">{S.dropped.moreLines(lines.length - LINKS)}</span>}
        {item.from === "ask" && <span className="muted">{S.dropped.inAnswer}</span>}
      </div>
      <Claim dropped={dropped} />
      {!explained && <p className="dexp">{dropped.detail}</p>}
      {failed.map((checked, index) => (
        <div key={index} className="dquote">
          <DraftedQuote checked={checked} />
          <p className="dexp">{whyDropped(checked)}</p>
          <WhereReally checked={checked} />
        </div>
      ))}
      {others.length > 0 && (
        <p className="dexp muted">{S.dropped.alsoFailed} {others.map((reason) => S.reason(reason).toLowerCase()).join(", ")}.</p>
      )}
      {dropped.attempt > 1 && <p className="dexp muted">{S.dropped.second}</p>}
    </li>
  );
}

export function DroppedList({ items }: { items: readonly DroppedItem[] }) {
  const grouped = useMemo(() => groups(items), [items]);
  if (items.length === 0) return <p className="panel-b help">{S.dropped.none}</p>;
  return (
    <>
      <p className="dropped-intro">
        {S.dropped.introA} <del className="struck">{S.dropped.introStruck}</del> {S.dropped.introB}{" "}
        <ins className="really">{S.dropped.introMarked}</ins> {S.dropped.introC}
      </p>
      {/* It scrolls inside, so the keyboard must reach it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="dlist" tabIndex={0} role="region" aria-label={S.dropped.list}>
        {grouped.map(([label, members]) => (
          <section className="dgroup" key={label}>
            <h3 className="droplabel">
              <span className="chip chip-red">{label}</span>
              <span className="n">{number(members.length)}</span>
            </h3>
            <ul>{members.map((item) => <Item key={item.dropped.dropId} item={item} />)}</ul>
          </section>
        ))}
      </div>
    </>
  );
}
