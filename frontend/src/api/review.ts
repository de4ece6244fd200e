/** Calls of the review gate, the log and the exports; loaded with the views that make them. */
import { all, body, id, json, query, send } from "./client";
import type { AuditCheck, AuditEntry, Claim, ClaimHistory, ExportFormat, Filing, MovedQuote } from "./types";

export type Decide = "approve" | "reject";

export interface Cite {
  lineId: string;
  quote: string;
  by: string;
}

export const reviewApi = {
  history: (claimId: string) => json<ClaimHistory>(`/claims/${id(claimId)}`),
  decide: (claimId: string, decision: Decide, by: string, note: string) =>
    json<Claim>(`/claims/${id(claimId)}/decision`, body("POST", { decision, by, note: note.trim() || null })),
  undo: (claimId: string, by: string) => json<Claim>(`/claims/${id(claimId)}/undo`, body("POST", { by })),
  edit: (claimId: string, words: { title: string | null; sentence: string; by: string }) =>
    json<Filing>(`/claims/${id(claimId)}`, body("PATCH", words)),
  merge: (studyId: string, merge: { claimIds: string[]; title: string; sentence: string; by: string }) =>
    json<Filing>(`/studies/${id(studyId)}/claims/merge`, body("POST", merge)),
  move: (claimId: string, receiptId: string, toClaimId: string, by: string) =>
    json<MovedQuote>(`/claims/${id(claimId)}/move`, body("POST", { receiptId, toClaimId, by })),
  addQuote: (claimId: string, { lineId, quote, by }: Cite, contrary: boolean) =>
    json<Filing>(`/claims/${id(claimId)}/quotes`, body("POST", { lineId, quote, contrary, by })),
  propose: (studyId: string, { lineId, quote, by }: Cite, sentence: string) =>
    json<Filing>(`/studies/${id(studyId)}/claims/quoted`, body("POST", { place: lineId, quote, sentence, by, via: "person" })),
  acceptOffers: (claimId: string, by: string) => json<Filing>(`/claims/${id(claimId)}/offers`, body("POST", { by })),

  audit: (studyId: string) => all<AuditEntry>((cursor) => json(`/studies/${id(studyId)}/audit${query({ cursor, limit: 500 })}`)),
  verifyAudit: (studyId: string) => json<AuditCheck>(`/studies/${id(studyId)}/audit/verify`),
  auditPath: (studyId: string) => `/studies/${id(studyId)}/audit/export`,

  exportFormats: async () => (await json<{ items: ExportFormat[] }>("/exports")).items,
  exportFile: async (studyId: string, format: string, unreviewed: boolean) =>
    (await send(`/studies/${id(studyId)}/exports/${id(format)}${query({ unreviewed: unreviewed ? "true" : null })}`)).blob(),
};
