/** Making one theme of several claims. */
import { type SyntheticEvent, useState } from "react";
import { reviewApi } from "../api/review";
import type { Claim } from "../api/types";
import * as S from "../strings";
import { useStudy } from "../study/context";
import { useAnnouncer } from "../ui/announce";
import { Sheet } from "../ui/sheet";
import { Failure } from "../ui/states";
import { useFiling } from "./filing";
import { Pick, useOthers } from "./pick";
import { Refused } from "./refused";
import { useNamed } from "./who";

interface MergeProps {
  claim: Claim;
  onClose: () => void;
  onMerged: (claim: Claim) => void;
}

export default function MergeSheet({ claim, onClose, onMerged }: MergeProps) {
  const { studyId } = useStudy();
  const others = useOthers(claim.claimId);
  const [picked, setPicked] = useState<string[]>([]);
  const [title, setTitle] = useState(claim.title ?? "");
  const [sentence, setSentence] = useState(claim.sentence);
  const { toast } = useAnnouncer();
  const [named, whoSheet] = useNamed();
  const { send, pending, error, dropped } = useFiling(
    (by: string) => reviewApi.merge(studyId, { claimIds: [claim.claimId, ...picked], title: title.trim(), sentence: sentence.trim(), by }),
    (made) => {
      toast(S.merging.done);
      onClose();
      onMerged(made);
    },
  );
  const ready = picked.length > 0 && title.trim() !== "" && sentence.trim() !== "" && !pending;
  const merge = (event: SyntheticEvent) => {
    event.preventDefault();
    if (ready) named(send);
  };
  return (
    <Sheet title={S.merging.title} onClose={onClose}>
      <form className="panel-b stack" onSubmit={merge}>
        <p className="pick-claim" dir="auto">{claim.sentence}</p>
        {others.length === 0 ? <p className="help">{S.merging.none}</p> : <Pick several legend={S.merging.with} claims={others} picked={picked} onPick={setPicked} />}
        {others.length > 0 && (
          <>
            <h3>{S.merging.words}</h3>
            <label>
              <span className="lbl">{S.editing.title}</span>
              <input className="field wide" maxLength={200} value={title} onChange={(event) => setTitle(event.target.value)} />
            </label>
            <label>
              <span className="lbl">{S.editing.sentence}</span>
              <textarea className="field" rows={3} maxLength={2000} value={sentence} onChange={(event) => setSentence(event.target.value)} />
            </label>
            <p className="help">{picked.length === 0 ? S.merging.pick : S.merging.help}</p>
            {error && <Failure error={error} />}
            {dropped.length > 0 && <Refused title={S.editing.refusedMerge} dropped={dropped} />}
            <div className="acts">
              <button type="submit" className="btn btn-primary" disabled={!ready}>{pending ? S.editing.checking : S.merging.submit(picked.length + 1)}</button>
              <button type="button" className="btn btn-quiet" onClick={onClose}>{S.cancel}</button>
            </div>
          </>
        )}
      </form>
      {whoSheet}
    </Sheet>
  );
}
