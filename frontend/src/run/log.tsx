/** The steps of a run, one a row. */
import type { RunEvent } from "../api/types";
import { LineLink } from "../evidence/chip";
import { hms } from "../format";
import * as S from "../strings";

function result(event: RunEvent): { text: string; kind: "" | "ok" | "bad" } {
  if (event.type === "search" && event.hits !== null) return { text: S.run.hits(event.hits), kind: "" };
  if (event.type === "kept") return { text: S.run.kept.toLowerCase(), kind: "ok" };
  if (event.type === "dropped" && event.reason !== null) return { text: S.reason(event.reason).toLowerCase(), kind: "bad" };
  if (event.type === "failed") return { text: "", kind: "bad" };
  return { text: "", kind: "" };
}

/** A draft is not named before its quotes are checked: what it says is shown when it is kept, or dropped. */
export const said = (event: RunEvent): string => (event.type === "draft" ? S.run.draft : event.message);

function What({ event }: { event: RunEvent }) {
  if (event.type === "search" && event.query !== null) return <>“{event.query}”</>;
  if (event.type === "line" && event.lineId !== null) return <LineLink lineId={event.lineId} />;
  if (event.type === "kept" || event.type === "dropped") return <>{event.title ?? event.message}</>;
  return <>{said(event)}</>;
}

export default function Log({ events }: { events: readonly RunEvent[] }) {
  return (
    <ol className="log">
      {events.map((event) => {
        const { text, kind } = result(event);
        return (
          <li key={event.seq}>
            <time>{hms(event.at)}</time>
            <span className="op">{S.run.ops[event.type]}</span>
            <span className="what" dir="auto"><What event={event} /></span>
            <span className={`res ${kind}`}>{text}</span>
          </li>
        );
      })}
    </ol>
  );
}
