/** What was refused, kept in view: grouped by why, with the sentence, the diff, and where the words really are. */
import { useMemo, useState } from "react";
import type { CheckedCitation, Dropped } from "../api/types";
import { LineLink } from "../evidence/chip";
import { number, S } from "../strings";
import { type DroppedItem, type Evidence, useEvidence } from "../study/evidence";
import { Sheet } from "../ui/sheet";

const failing = (dropped: Dropped): CheckedCitation[] => dropped.citations.filter((citation) => !citation.kept);

/** The group's name: a diagnosis says more than “quote not in line”. */
export function dropLabel(reason: Dropped["reason"], citations: readonly CheckedCitation[]): string {
  if (reason !== "quote not in line") return S.reasons[reason];
  const kind = citations.find((citation) => citation.diagnosis)?.diagnosis?.kind;
  return kind ? S.diagnoses[kind] : S.reasons[reason];
}

function groups(items: readonly DroppedItem[]): [string, DroppedItem[]][] {
  const found = new Map<string, DroppedItem[]>();
  for (const item of items) {
    const label = dropLabel(item.dropped.reason, failing(item.dropped));
    found.set(label, [...(found.get(label) ?? []), item]);
  }
  return [...found];
}

/** The quote as it was drafted: struck, or as a word diff against the line it came nearest to. */
export function DraftedQuote({ checked }: { checked: CheckedCitation }) {
  const diff = checked.diagnosis?.diff ?? [];
  if (diff.length === 0) {
    return (
      <p className="diff" dir="auto">
        <del className="struck">{checked.draft.quote || S.dropped.noWords}</del>
      </p>
    );
  }
  return (
    <p className="diff" dir="auto">
      {diff.map((part, index) => {
        if (part.op === "draft") return <del key={index} className="struck">{part.text} </del>;
        if (part.op === "source") return <ins key={index} className="really">{part.text} </ins>;
        return <span key={index}>{part.text} </span>;
      })}
    </p>
  );
}

export function WhereReally({ checked }: { checked: CheckedCitation }) {
  const { diagnosis } = checked;
  if (!diagnosis) return null;
  if (diagnosis.parts.length > 0) {
    return (
      <p className="dexp">
        {S.dropped.parts} {diagnosis.parts.map((part, index) => <span key={index}><LineLink lineId={part} /> </span>)}
      </p>
    );
  }
  if (!diagnosis.nearestLineId || diagnosis.nearestLineId === checked.draft.lineId) return null;
  return (
    <p className="dexp">
      {diagnosis.kind === "wrong line" ? S.dropped.really : S.dropped.nearest} <LineLink lineId={diagnosis.nearestLineId} />
      {diagnosis.nearestSpeaker && `, ${diagnosis.nearestSpeaker}`}
    </p>
  );
}

function Item({ item }: { item: DroppedItem }) {
  const { dropped } = item;
  const citations = failing(dropped);
  const lines = [...new Set(citations.map((citation) => citation.draft.lineId).filter((id) => id !== null))];
  const others = dropped.reasons.filter((reason) => reason !== dropped.reason);
  return (
    <li id={`drop-${dropped.dropId}`}>
      <div className="dwhere">
        {lines.map((lineId) => <LineLink key={lineId} lineId={lineId} />)}
        {item.from === "ask" && <span className="muted">{S.dropped.inAnswer}</span>}
      </div>
      {dropped.title && <p className="dclaim">{dropped.title}</p>}
      {dropped.kind === "citation" ? (
        <p className="dexp muted">{dropped.text}</p>
      ) : (
        <p className="diff" dir="auto"><del className="struck">{dropped.text}</del></p>
      )}
      {citations.map((checked, index) => <DraftedQuote key={index} checked={checked} />)}
      <p className="dexp">{dropped.detail}</p>
      {citations.map((checked, index) => <WhereReally key={index} checked={checked} />)}
      {others.length > 0 && (
        <p className="dexp muted">{S.dropped.alsoFailed} {others.map((reason) => S.reasons[reason].toLowerCase()).join(", ")}</p>
      )}
      {dropped.attempt > 1 && <p className="dexp muted">{S.dropped.second}</p>}
    </li>
  );
}

function DroppedList({ items }: { items: readonly DroppedItem[] }) {
  const grouped = useMemo(() => groups(items), [items]);
  if (items.length === 0) return <p className="dropped-intro panel-b">{S.dropped.none}</p>;
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

function fromText(items: readonly DroppedItem[]): string {
  const themes = items.filter((item) => item.from === "themes").length;
  return S.dropped.from(themes, items.length - themes);
}

/** The rail's panel; on a phone a dock that opens the sheet stands for it. */
export function DroppedPanel({ evidence }: { evidence: Evidence }) {
  const [open, setOpen] = useState(false);
  const { dropped } = evidence;
  return (
    <>
      <aside className="rail panel dropped" id="dropped" tabIndex={-1} aria-labelledby="dropped-h">
        <div className="panel-h">
          <h2 id="dropped-h">{S.dropped.title}</h2>
          <span className="n">{number(dropped.length)}</span>
          <span className="push muted small">{fromText(dropped)}</span>
        </div>
        {evidence.themesRun || dropped.length > 0 ? (
          <DroppedList items={dropped} />
        ) : (
          <p className="panel-b help">{S.dropped.noneYet}</p>
        )}
      </aside>
      {dropped.length > 0 && (
        <button type="button" className="dropdock" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <b>{S.mast.dropped(dropped.length)}</b>
          <span>{fromText(dropped)}</span>
          <span>{S.dropped.seeWhy}</span>
        </button>
      )}
      {open && <DroppedSheet onClose={() => setOpen(false)} />}
    </>
  );
}

export function DroppedSheet({ onClose }: { onClose: () => void }) {
  const { dropped } = useEvidence();
  return (
    <Sheet title={S.dropped.title} drawer onClose={onClose} extra={<span className="muted small">{fromText(dropped)}</span>}>
      <DroppedList items={dropped} />
    </Sheet>
  );
}
