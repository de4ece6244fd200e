/** The wire's types, by the names the rest of the app uses. All come from the OpenAPI document. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type AskResult = Schemas["AskResult"];
export type AuditCheck = Schemas["AuditCheck"];
export type AuditEntry = Schemas["AuditEntry"];
export type ByteAccount = Schemas["ByteAccount"];
export type ByteSpan = Schemas["ByteSpan"];
export type CheckedCitation = Schemas["CheckedCitation"];
export type CheckedClaim = Schemas["CheckedClaim"];
export type Citation = Schemas["Citation"];
export type Claim = Schemas["Claim"];
export type ClaimHistory = Schemas["ClaimHistory"];
export type ClaimState = Schemas["ClaimState"];
export type Cue = Schemas["Cue"];
export type Decision = Schemas["Decision"];
export type DraftClaim = Schemas["DraftClaim"];
export type Diagnosis = Schemas["Diagnosis"];
export type DiffPart = Schemas["DiffPart"];
export type Dropped = Schemas["Dropped"];
export type DropReason = Schemas["DropReason"];
export type Escapes = Schemas["Escapes"];
export type ExportFormat = Schemas["ExportFormat"];
export type Filing = Schemas["Filing"];
export type Health = Schemas["Health"];
export type Line = Schemas["Line"];
export type MovedQuote = Schemas["MovedQuote"];
export type Problem = Schemas["Problem"];
export type Receipt = Schemas["Receipt"];
export type ReceiptSpan = Schemas["ReceiptSpan"];
export type Role = Schemas["Role"];
export type Run = Schemas["Run"];
export type RunCounts = Schemas["RunCounts"];
export type RunEvent = Schemas["RunEvent"];
export type SearchMade = Schemas["SearchMade"];
export type SearchPage = Schemas["SearchPage"];
export type Sentence = Schemas["Sentence"];
export type SourceChange = Schemas["SourceChange"];
export type Speaker = Schemas["Speaker"];
export type SpeakerCorrection = Schemas["SpeakerCorrection"];
export type Study = Schemas["Study"];
export type Theme = Schemas["Theme"];
export type TranscriptInfo = Schemas["TranscriptInfo"];
export type UploadOffer = Schemas["UploadOffer"];
export type Usage = Schemas["Usage"];
export type Withdrawal = Schemas["Withdrawal"];

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}
