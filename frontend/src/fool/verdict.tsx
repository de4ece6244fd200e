/** What the verifier decided, and every check that failed. */
import type { CheckedClaim } from "../api/types";
import { DraftedQuote, dropLabel, whyDropped, WhereReally } from "../dropped/drafted";
import { Quote } from "../evidence/quote";
import * as S from "../strings";
import { Icon } from "../ui/icons";

export function VerdictPanel({ claim }: { claim: CheckedClaim | undefined }) {
  if (!claim) {
    return (
      <section className="panel panel-b verdict">
        <p className="help">{S.fool.waiting}</p>
      </section>
    );
  }
  const { kept, reason, citations } = claim;
  // A citation that failed for the same reason says it better, with the words in question.
  const explained = citations.some((checked) => !checked.kept && reason !== null && checked.reasons.includes(reason));
  return (
    <section className={`panel panel-b verdict ${kept ? "verdict-kept" : "verdict-dropped"}`}>
      <p className="acts">
        <span className={kept ? "stampmark" : "stampmark stampmark-bad"}>
          <Icon name={kept ? "check" : "x"} />
          {kept ? S.fool.kept : S.fool.droppedTitle}
        </span>
        {reason && <span className="chip chip-red">{dropLabel(reason, citations)}</span>}
      </p>
      <p className="verdict-claim" dir="auto">{kept ? claim.sentence : <del className="struck">{claim.sentence}</del>}</p>
      {!explained && <p className="dexp">{kept ? S.fool.keptText : claim.detail}</p>}
      {citations.map((checked, index) => (
        <div key={index} className="verdict-citation">
          {checked.citation ? <Quote citation={checked.citation} /> : <DraftedQuote checked={checked} />}
          {!checked.kept && <p className="dexp">{whyDropped(checked)}</p>}
          <WhereReally checked={checked} />
        </div>
      ))}
      {claim.reasons.length > 1 && (
        <div className="sect">
          <h3>{S.fool.alsoFailed}</h3>
          <ol className="reasons">{claim.reasons.map((one) => <li key={one}>{S.reason(one)}</li>)}</ol>
        </div>
      )}
    </section>
  );
}
