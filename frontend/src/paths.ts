/** Every address of the app, made in one place. */
import { spansText } from "./evidence/spans";
import { lineNumber } from "./format";
import type { Citation } from "./api/types";

const part = encodeURIComponent;

export const paths = {
  study: (study: string) => `/s/${part(study)}`,
  report: (study: string, transcriptId: string) => `/s/${part(study)}?report=${part(transcriptId)}`,
  reader: (study: string) => `/s/${part(study)}/read`,
  read: (study: string, transcriptId: string, n?: number) =>
    `/s/${part(study)}/read/${part(transcriptId)}${n === undefined ? "" : `/${n}`}`,
  /** The line of a citation with its receipt open: bytes and the start of the file's hash are in the address. */
  receipt: (study: string, citation: Pick<Citation, "lineId" | "transcriptId" | "receipt">) =>
    `${paths.read(study, citation.transcriptId, lineNumber(citation.lineId))}?q=${spansText(citation.receipt.spans)}&sha=${citation.receipt.sourceId.slice(0, 8)}`,
  themes: (study: string, theme?: string) => `/s/${part(study)}/themes${theme ? `/${part(theme)}` : ""}`,
  ask: (study: string, run?: string) => `/s/${part(study)}/ask${run ? `/${part(run)}` : ""}`,
  matrix: (study: string) => `/s/${part(study)}/matrix`,
  review: (study: string, claim?: string) => `/s/${part(study)}/review${claim ? `/${part(claim)}` : ""}`,
  audit: (study: string) => `/s/${part(study)}/audit`,
  fool: (study: string) => `/s/${part(study)}/fool`,
};
