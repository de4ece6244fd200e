/** A verified quote as a claim shows it: the words from the file, marked, and who said them when. */
import type { Citation } from "../api/types";
import { clock, uncoded } from "../format";
import * as S from "../strings";
import { useStudy } from "../study/context";
import { ReceiptChip } from "./chip";

export function Quote({ citation, contrary = false }: { citation: Citation; contrary?: boolean }) {
  const { code } = useStudy();
  const time = clock(citation.startMs);
  return (
    <figure className="quote">
      <blockquote dir="auto">
        <span className={contrary ? "qc" : "q"}>“{citation.shown}”</span>
      </blockquote>
      <figcaption className="by">
        {time && <time>{time}</time>}
        <b>{citation.speaker ?? S.unnamed}</b>
        <span className="by-title">{uncoded(code(citation.transcriptId), citation.transcriptTitle)}</span>
        <ReceiptChip citation={citation} />
      </figcaption>
    </figure>
  );
}

/** A citation as text to paste elsewhere: words, speaker, place, and what re-checks it. */
export function citationText(citation: Citation): string {
  const { shown, speaker, transcriptTitle, startMs, lineId, receipt } = citation;
  const place = [transcriptTitle, clock(startMs), `line ${lineId.slice(lineId.lastIndexOf(":") + 1)}`].filter(Boolean).join(", ");
  const spans = receipt.spans.map(({ start, end }) => `${start}-${end}`).join(", ");
  return `“${shown}” — ${speaker ?? S.unnamed} (${place}) [bytes ${spans} of sha256:${receipt.sourceId}]`;
}
