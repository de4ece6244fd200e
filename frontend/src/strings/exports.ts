/** The export menu. */
import { count, number } from "./words";

interface Told {
  name: string;
  /** What it is for, and for whom. */
  use: string;
  /** What it holds of the interviews beside the quotes; decides whom it may be given to. */
  holds: "rows" | "sources" | "quotes";
}

const FORMATS: Readonly<Record<string, Told | undefined>> = {
  markdown: { name: "Markdown", use: "A report to read, edit or paste into a document, with every receipt at its end.", holds: "quotes" },
  csv: { name: "CSV", use: "One row a quote, for a spreadsheet: claim, side, speaker, line, time, bytes, sha256.", holds: "rows" },
  json: { name: "JSON", use: "Claims, quotes and receipts for programs; “receipts verify” reads it as it is.", holds: "quotes" },
  html: { name: "Web page", use: "One file that checks its own quotes in any browser, offline. It carries the cited interviews whole.", holds: "sources" },
  pack: { name: "Evidence pack", use: "For whoever should re-check all of it without Receipts: report, receipts, the cited interviews whole, and a verifier.", holds: "sources" },
  excerpts: { name: "Evidence pack, excerpts", use: "For interviews that may not be handed over: the cited bytes alone. Whoever holds the files can check them.", holds: "quotes" },
};

export const exporting = {
  open: "Export",
  title: "Export",
  include: "Include",
  approved: "Approved claims only",
  unreviewed: "Approved and unreviewed",
  unreviewedHelp: "Unreviewed claims are marked as such in the file.",
  formats: "Formats",
  format: (name: string) => FORMATS[name]?.name ?? name,
  /** What a format is for; one that has no words here is told in the server's. */
  use: (name: string, says: string) => FORMATS[name]?.use ?? says,
  holds: (name: string, quotes: number, files: number, size: string): string => {
    const holds = FORMATS[name]?.holds;
    if (holds === "sources") return `${count(files, "file")}, ${size}`;
    return holds === "rows" ? count(quotes, "row") : count(quotes, "quote");
  },
  none: "Nothing is claimed in this study yet, so there is nothing to export.",
  noneApproved: (waiting: number) =>
    `Nothing is approved yet. ${number(waiting)} ${waiting === 1 ? "claim waits" : "claims wait"} for review.`,
  toReview: "Open Review",
  stopped: "No file was written.",
  writing: "Checking every quote and writing the file",
  done: (file: string, size: string) => `${file} downloaded, ${size}`,
  download: (name: string, extension: string) => `Download ${name} (.${extension})`,
  foot: "Every quote is checked again as the file is written. If one fails, the export stops and says which.",
} as const;
