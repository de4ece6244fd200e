/** A claim as the queue shows it: who says it, the words it stands on, what speaks against it, the gate. */
import { lazy, Suspense, useState } from "react";
import type { Citation, Claim } from "../api/types";
import { Quote } from "../evidence/quote";
import { when } from "../format";
import * as S from "../strings";
import { Glyph, Icon } from "../ui/icons";
import { Offers } from "./offers";
import { Refusals } from "./refused";
import { StateChip } from "./state-chip";
import { useName } from "./name";
import Gate from "./gate";

const MoveSheet = lazy(() => import("./move-sheet"));

function Said({ claim }: { claim: Claim }) {
  const me = useName();
  const failed = claim.verdict.reasons.length;
  const { by, at } = claim.proposal;
  return (
    <div className="sup-row">
      <p>
        <b>{S.themes.support(claim.support.participants, claim.support.ofParticipants)}</b>
        {" · "}{S.themes.interviews(claim.support.interviews, claim.support.ofInterviews)}
      </p>
      <p className={claim.verdict.approve ? "verdictline ok" : "verdictline bad"}>
        <Icon name={claim.verdict.approve ? "check" : "x"} />
        {claim.verdict.approve ? S.review.verified(claim.citations.length + claim.contrary.length) : S.review.unverified(failed)}
      </p>
      <p className="muted">{S.review.proposedBy(S.doer(by, me), when(at))}</p>
    </div>
  );
}

function Evidence({ claim, onMove }: { claim: Claim; onMove: (citation: Citation) => void }) {
  const moves = claim.state === "proposed" || claim.state === "approved";
  return (
    <>
      {claim.citations.map((citation, index) => (
        <div key={index} className="movable">
          <Quote citation={citation} />
          {moves && (
            <button type="button" className="textlink" aria-haspopup="dialog" aria-label={S.moving.label(citation.shown)} onClick={() => onMove(citation)}>
              {S.moving.open}
            </button>
          )}
        </div>
      ))}
      {claim.contrary.length > 0 && (
        <section className="contra">
          <h3><Glyph of="contradicts" />{S.themes.contrary(claim.contrary.length)}</h3>
          {claim.contrary.map((citation, index) => <Quote key={index} citation={citation} contrary />)}
        </section>
      )}
    </>
  );
}

interface CardProps {
  claim: Claim;
  current: boolean;
  onCurrent: (claim: Claim) => void;
  onEdited: (claim: Claim) => void;
}

export function ClaimCard({ claim, current, onCurrent, onEdited }: CardProps) {
  const [open, setOpen] = useState(false);
  const [moving, setMoving] = useState<Citation | null>(null);
  const heading = `h-${claim.claimId}`;
  const folded = claim.state === "rejected" && !open;
  return (
    // Whatever has the focus in it makes it the current one, for the keys that act on it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      className={`theme is-${claim.state}${current ? " cur" : ""}`}
      id={`claim-${claim.claimId}`}
      tabIndex={-1}
      aria-labelledby={heading}
      onFocus={() => !current && onCurrent(claim)}
    >
      <div className="theme-top">
        {claim.title && <p className="theme-title" dir="auto">{claim.title}</p>}
        <StateChip claim={claim} />
      </div>
      <h2 className="claim" id={heading} dir="auto">
        {claim.state === "rejected" ? <del className="struck">{claim.sentence}</del> : claim.sentence}
      </h2>
      <Said claim={claim} />
      {claim.state === "rejected" && (
        <p className="more">
          <button type="button" className="textlink" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? S.review.hideQuotes : S.review.rejectedQuotes(claim.citations.length + claim.contrary.length)}
          </button>
        </p>
      )}
      {!folded && <Evidence claim={claim} onMove={setMoving} />}
      {claim.state === "broken" && <p className="note note-warn cardnote"><Icon name="warn" /><span>{S.review.broken}</span></p>}
      {claim.dropped.length > 0 && !folded && (
        <details className="cardnote lost">
          <summary>{S.review.droppedHere(claim.dropped.length)}</summary>
          <Refusals dropped={claim.dropped} />
        </details>
      )}
      {claim.offers.length > 0 && <Offers claim={claim} onAccepted={onEdited} />}
      <Gate claim={claim} current={current} onEdited={onEdited} />
      {moving && (
        <Suspense>
          <MoveSheet claim={claim} citation={moving} onClose={() => setMoving(null)} onMoved={onEdited} />
        </Suspense>
      )}
    </article>
  );
}
