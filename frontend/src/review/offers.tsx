/** Quotes that were found at another place of a corrected source: nothing moves until a person accepts it. */
import { reviewApi } from "../api/review";
import type { Claim } from "../api/types";
import { Quote } from "../evidence/quote";
import * as S from "../strings";
import { useAnnouncer } from "../ui/announce";
import { Failure } from "../ui/states";
import { useFiling } from "./filing";
import { Refused } from "./refused";
import { useNamed } from "./who";

export function Offers({ claim, onAccepted }: { claim: Claim; onAccepted: (claim: Claim) => void }) {
  const { toast } = useAnnouncer();
  const [named, whoSheet] = useNamed();
  const { send, pending, error, dropped } = useFiling(
    (by: string) => reviewApi.acceptOffers(claim.claimId, by),
    (made) => {
      toast(S.editing.saved);
      onAccepted(made);
    },
  );
  return (
    <section className="offers">
      <h3>{S.review.offers(claim.offers.length)}</h3>
      {claim.offers.map((offer) => <Quote key={offer.receiptId} citation={offer.citation} />)}
      <p className="help">{S.review.offersHelp}</p>
      {error && <Failure error={error} />}
      {dropped.length > 0 && <Refused title={S.editing.refused} dropped={dropped} />}
      <button type="button" className="btn" disabled={pending} onClick={() => named(send)}>
        {S.review.acceptOffers(claim.offers.length)}
      </button>
      {whoSheet}
    </section>
  );
}
