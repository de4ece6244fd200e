/** What an export would hold, counted from what the page knows; the server has the last word when it writes the file. */
import type { Claim, TranscriptInfo } from "../api/types";

export interface Holdings {
  quotes: number;
  /** Of the interviews that are cited. */
  files: number;
  /** Their sizes together, in bytes. */
  size: number;
}

export function holdingsOf(claims: readonly Claim[], transcripts: readonly TranscriptInfo[]): Holdings {
  const citations = claims.flatMap((claim) => [...claim.citations, ...claim.contrary]);
  const cited = new Set(citations.map(({ transcriptId }) => transcriptId));
  const files = transcripts.filter(({ transcriptId }) => cited.has(transcriptId));
  return { quotes: citations.length, files: files.length, size: files.reduce((sum, { source }) => sum + source.size, 0) };
}
