/** What was refused, kept in view: the rail's panel; on a phone a dock that opens a sheet stands for it. */
import { useState } from "react";
import * as S from "../strings";
import { number } from "../strings/words";
import type { Evidence } from "../study/evidence";
import { DroppedList, fromText } from "./list";
import DroppedSheet from "./sheet";

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
