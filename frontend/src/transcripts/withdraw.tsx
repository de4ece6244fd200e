/** Withdrawing a participant's interview: what will change is said before it does. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/client";
import { keys } from "../api/queries";
import type { TranscriptInfo, Withdrawal } from "../api/types";
import { nameGiven } from "../review/name";
import { WhoLine } from "../review/who";
import * as S from "../strings";
import { useAnnouncer } from "../ui/announce";
import { Sheet } from "../ui/sheet";
import { Failure, Skeleton } from "../ui/states";

/** The claims that cite the interview, and which of them fall with it. */
function Cites({ claims }: { claims: Withdrawal["claims"] }) {
  const falling = claims.filter(({ breaks }) => breaks);
  return (
    <>
      <p>{S.withdraw.cites(claims.length, falling.length)}</p>
      {falling.length > 0 && <ul className="falling">{falling.map(({ claim }) => <li key={claim.claimId} dir="auto">{claim.sentence}</li>)}</ul>}
    </>
  );
}

interface WithdrawProps {
  info: TranscriptInfo;
  onClose: () => void;
  onDone: () => void;
}

export default function WithdrawSheet({ info, onClose, onDone }: WithdrawProps) {
  const client = useQueryClient();
  const { toast } = useAnnouncer();
  const preview = useQuery({
    queryKey: ["withdrawal", info.transcriptId],
    queryFn: () => api.withdrawal(info.transcriptId),
    staleTime: 0,
  });
  const withdrawing = useMutation({
    mutationFn: () => api.withdraw(info.transcriptId, nameGiven()),
    onSuccess: async () => {
      toast(S.withdraw.done(info.title));
      onDone();
      await client.invalidateQueries({ queryKey: keys.study(info.studyId) });
    },
  });
  return (
    <Sheet title={S.withdraw.title(info.title)} onClose={onClose}>
      <div className="panel-b stack">
        {preview.error && <Failure error={preview.error} onRetry={() => void preview.refetch()} />}
        {preview.isPending && <Skeleton lines={3} />}
        {preview.data && (
          <>
            <p>{S.withdraw.removes(preview.data.transcript.lineCount, preview.data.transcript.bytes.speech)}</p>
            <p>{preview.data.people.length > 0 ? S.withdraw.people(preview.data.people) : S.withdraw.noPeople}</p>
            <Cites claims={preview.data.claims} />
            <WhoLine />
            {withdrawing.error && <Failure error={withdrawing.error} />}
            <div className="acts">
              <button type="button" className="btn btn-danger" disabled={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
                {S.withdraw.confirm}
              </button>
              <button type="button" className="btn btn-quiet" onClick={onClose}>{S.cancel}</button>
            </div>
          </>
        )}
      </div>
    </Sheet>
  );
}
