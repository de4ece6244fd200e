/** A drafted quote that was refused: struck or diffed, why in plain words, and where the words really are. */
import type { CheckedCitation, Diagnosis, DiffPart, Dropped } from "../api/types";
import { LineLink } from "../evidence/chip";
import { lineNumber } from "../format";
import * as S from "../strings";

/** The name of what went wrong: a diagnosis says more than “quote not in line”. */
export function dropLabel(reason: Dropped["reason"], citations: readonly CheckedCitation[]): string {
  if (reason !== "quote not in line") return S.reason(reason);
  const kind = citations.find((citation) => citation.diagnosis)?.diagnosis?.kind;
  return kind ? S.diagnoses[kind] : S.reason(reason);
}

/** Words of one side of a diff that the other side has not. */
const only = (diff: readonly DiffPart[], op: DiffPart["op"]): string =>
  diff.filter((part) => part.op === op).map((part) => part.text.trim()).join(" … ");

function diagnosed({ kind, diff, nearestLineId }: Diagnosis, lineId: string | null): string | null {
  if (kind === "edited") return S.dropped.edited(only(diff, "source"), only(diff, "draft"));
  if (kind === "wrong line" && nearestLineId && lineId) return S.dropped.wrongLine(lineNumber(lineId), lineNumber(nearestLineId));
  if (kind === "fabricated") return S.dropped.fabricated;
  return kind === "spliced" ? S.dropped.spliced : kind === "ellipsis" ? S.dropped.ellipsis : null;
}

/** Why this citation was refused, as a sentence. */
export const whyDropped = ({ diagnosis, detail, draft }: CheckedCitation): string | null =>
  (diagnosis && diagnosed(diagnosis, draft.lineId)) ?? detail;

/** What is left of words that were withdrawn or corrected away: the hash by which whoever has them can know them. */
const GONE = /^sha256:[0-9a-f]{64}$/;

/** Words that were refused, struck; or, where they are no longer held, that they are not. */
export function Struck({ words }: { words: string }) {
  if (!GONE.test(words)) return <p className="diff" dir="auto"><del className="struck">{words || S.dropped.noWords}</del></p>;
  return <p className="gone"><span>{S.dropped.gone}</span> <span className="mono">{words}</span></p>;
}

export function DraftedQuote({ checked }: { checked: CheckedCitation }) {
  const diff = checked.diagnosis?.kind === "edited" ? checked.diagnosis.diff : [];
  if (diff.length === 0) return <Struck words={checked.draft.quote} />;
  return (
    <p className="diff" dir="auto">
      {diff.map((part, index) => (
        <span key={index}>
          {index > 0 && " "}
          {part.op === "draft" && <del className="struck">{part.text.trim()}</del>}
          {part.op === "source" && <ins className="really">{part.text.trim()}</ins>}
          {part.op === "same" && part.text.trim()}
        </span>
      ))}
    </p>
  );
}

export function WhereReally({ checked }: { checked: CheckedCitation }) {
  const { diagnosis, draft } = checked;
  if (!diagnosis) return null;
  if (diagnosis.parts.length > 0) {
    return (
      <p className="dexp">
        {S.dropped.parts} {diagnosis.parts.map((part, index) => <span key={index}><LineLink lineId={part} /> </span>)}
      </p>
    );
  }
  if (!diagnosis.nearestLineId || diagnosis.nearestLineId === draft.lineId) return null;
  return (
    <p className="dexp">
      {diagnosis.kind === "wrong line" ? S.dropped.really : S.dropped.nearest} <LineLink lineId={diagnosis.nearestLineId} />
      {diagnosis.nearestSpeaker && `, ${diagnosis.nearestSpeaker}`}
    </p>
  );
}
