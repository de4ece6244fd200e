/** Which words of this interview are cited, mapped from the receipts' bytes to the text on screen. */
import { useCallback, useMemo } from "react";
import { useSource } from "../api/queries";
import type { Line } from "../api/types";
import type { Mark } from "../evidence/marks";
import { mapText, textRange } from "../evidence/text";
import { spansText } from "../evidence/spans";
import { lineNumber } from "../format";
import { type Cited, useCited } from "../study/cited";

export interface CitedHere extends Cited {
  n: number;
  /** The receipt's bytes as the address names them; two claims that cite the same words share it. */
  key: string;
}

export interface Citations {
  /** In the order of the interview. */
  all: readonly CitedHere[];
  marks: (line: Line) => Mark<CitedHere>[];
  loading: boolean;
}

const byPlace = (a: CitedHere, b: CitedHere): number =>
  a.n - b.n || (a.citation.receipt.spans[0]?.start ?? 0) - (b.citation.receipt.spans[0]?.start ?? 0);

export function useCitations(transcriptId: string): Citations {
  const { cited, loading } = useCited();
  const all = useMemo(
    () =>
      cited
        .filter((one) => one.citation.transcriptId === transcriptId)
        .map((one): CitedHere => ({ ...one, n: lineNumber(one.citation.lineId), key: spansText(one.citation.receipt.spans) }))
        .sort(byPlace),
    [cited, transcriptId],
  );
  const source = useSource(all.length > 0 ? transcriptId : undefined);
  const bytes = source.data;
  const marks = useCallback(
    (line: Line): Mark<CitedHere>[] => {
      const mine = all.filter((one) => one.n === line.n);
      if (mine.length === 0 || !bytes) return [];
      // Marked only where this browser found the bytes: without them nothing is yellow.
      const mapped = mapText(bytes, line.cues, line.escapes);
      if (mapped?.text !== line.text) return [];
      return mine.flatMap((one) => {
        const range = textRange(mapped, one.citation.receipt.spans);
        return range ? [{ range, of: one }] : [];
      });
    },
    [all, bytes],
  );
  return { all, marks, loading };
}
