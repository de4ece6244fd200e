/** The way to the export menu, in the masthead of every view. */
import { lazy, Suspense, useState } from "react";
import * as S from "../strings";
import { Icon } from "../ui/icons";

const ExportSheet = lazy(() => import("./sheet"));

export function ExportButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn exportbtn" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="download" />
        <span>{S.exporting.open}</span>
      </button>
      {open && (
        <Suspense>
          <ExportSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
