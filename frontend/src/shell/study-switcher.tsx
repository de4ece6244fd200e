/** Which study is open, and the way to another. */
import { lazy, Suspense, useState } from "react";
import * as S from "../strings";
import { useStudy } from "../study/context";
import { Icon } from "../ui/icons";

const StudiesSheet = lazy(() => import("./studies-sheet"));

export function StudySwitcher() {
  const { study } = useStudy();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="study-btn" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="vh">{S.mast.switchStudy}</span>
        <span className="study-name">{study.title}</span>
        <Icon name="down" />
      </button>
      {open && (
        <Suspense>
          <StudiesSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
