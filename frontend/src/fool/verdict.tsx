/** What the verifier decided, and every check that failed. */
import type { CheckedClaim } from "../api/types";
import { DraftedQuote, dropLabel, WhereReally } from "../dropped/panel";
import { Quote } from "../evidence/quote";
import { S } from "../strings";
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
  return (
    <section className={`panel panel-b verdict ${kept ? "verdict-kept" : "verdict-dropped"}`}>
      <p className={kept ? "stampmark" : "stampmark stampmark-bad"}>
        <Icon name={kept ? "check" : "x"} />
        {kept ? S.fool.kept : S.fool.droppedTitle}
      </p>
      {reason && <p className="chip chip-red">{dropLabel(reason, citations)}</p>}
      <p className="verdict-claim" dir="auto">{kept ? claim.sentence : <del className="struck">{claim.sentence}</del>}</p>
      <p className="dexp">{kept ? S.fool.keptText : claim.detail}</p>
      {citations.map((checked, index) => (
        <div key={index} className="verdict-citation">
          {checked.citation ? <Quote citation={checked.citation} /> : <DraftedQuote checked={checked} />}
          {checked.detail && checked.detail !== claim.detail && <p className="dexp">{checked.detail}</p>}
          <WhereReally checked={checked} />
        </div>
      ))}
      {claim.reasons.length > 1 && (
        <div className="sect">
          <h3>{S.fool.alsoFailed}</h3>
          <ol className="reasons">{claim.reasons.map((one) => <li key={one}>{S.reasons[one]}</li>)}</ol>
        </div>
      )}
    </section>
  );
}
