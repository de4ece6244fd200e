/** Moving a supporting quote to another claim: both change, or neither. */
import { type SyntheticEvent, useState } from "react";
import { reviewApi } from "../api/review";
import type { Citation, Claim, Filing } from "../api/types";
import { Quote } from "../evidence/quote";
import * as S from "../strings";
import { useAnnouncer } from "../ui/announce";
import { Sheet } from "../ui/sheet";
import { Failure } from "../ui/states";
import { useFiling } from "./filing";
import { Pick, useOthers } from "./pick";
import { Refused } from "./refused";
import { useNamed } from "./who";

interface MoveProps {
  claim: Claim;
  citation: Citation;
  onClose: () => void;
  onMoved: (claim: Claim) => void;
}

/** Both filings as one: the claim that the quote left, and what was refused on either side. */
async function move(claim: Claim, citation: Citation, to: string, by: string): Promise<Filing> {
  const { source, target } = await reviewApi.move(claim.claimId, citation.receipt.receiptId, to, by);
  return { claim: target.claim && source.claim, new: source.new, dropped: [...source.dropped, ...target.dropped] };
}

export default function MoveSheet({ claim, citation, onClose, onMoved }: MoveProps) {
  const others = useOthers(claim.claimId);
  const [picked, setPicked] = useState<string[]>([]);
  const { toast } = useAnnouncer();
  const [named, whoSheet] = useNamed();
  const [to] = picked;
  const { send, pending, error, dropped } = useFiling(
    (by: string) => move(claim, citation, to ?? "", by),
    (made) => {
      toast(S.moving.done);
      onClose();
      onMoved(made);
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (to !== undefined && !pending) named(send);
  };
  return (
    <Sheet title={S.moving.title} onClose={onClose}>
      <form className="panel-b stack" onSubmit={submit}>
        <Quote citation={citation} />
        {others.length === 0 ? (
          <p className="help">{S.moving.none}</p>
        ) : (
          <>
            <Pick legend={S.moving.to} claims={others} picked={picked} onPick={setPicked} />
            <p className="help">{S.moving.help}</p>
            {error && <Failure error={error} />}
            {dropped.length > 0 && <Refused title={S.editing.refusedMove} dropped={dropped} />}
            <div className="acts">
              <button type="submit" className="btn btn-primary" disabled={to === undefined || pending}>{pending ? S.editing.checking : S.moving.submit}</button>
              <button type="button" className="btn btn-quiet" onClick={onClose}>{S.cancel}</button>
            </div>
          </>
        )}
      </form>
      {whoSheet}
    </Sheet>
  );
}
