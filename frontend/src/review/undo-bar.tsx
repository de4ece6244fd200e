/** For ten seconds after a decision: what was decided, and the way back. */
import * as S from "../strings";
import { useAnnouncer } from "../ui/announce";
import { Icon } from "../ui/icons";
import { useKeys } from "../ui/keys";
import { Failure } from "../ui/states";
import { useLast, useUndo } from "./decide";

export default function UndoBar() {
  const last = useLast();
  const { undo, error } = useUndo();
  const { toast } = useAnnouncer();
  useKeys({
    z: () => {
      if (!undo()) toast(S.review.expired);
    },
  });
  if (error && !last) return <div className="undobar undobar-error"><Failure error={error} /></div>;
  if (!last) return null;
  return (
    <div className="undobar">
      <Icon name={last.decision === "approve" ? "check" : "x"} />
      <span>{S.review.doneShown[last.decision]}</span>
      <span className="undobar-what" dir="auto">{last.claim.title ?? last.claim.sentence}</span>
      <button type="button" className="btn btn-sm" onClick={undo}>
        {S.review.undo}
        <kbd>Z</kbd>
      </button>
    </div>
  );
}
