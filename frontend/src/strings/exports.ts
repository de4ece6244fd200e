/** The export menu. */
import { number } from "./words";

const NAMES: Readonly<Record<string, string | undefined>> = {
  markdown: "Markdown",
  csv: "CSV",
  json: "JSON",
  html: "Web page",
  pack: "Evidence pack",
  excerpts: "Evidence pack, excerpts",
};

export const exporting = {
  open: "Export",
  title: "Export",
  include: "Include",
  approved: "Approved claims only",
  unreviewed: "Approved and unreviewed",
  unreviewedHelp: "Unreviewed claims are marked as such in the file.",
  formats: "Formats",
  format: (name: string) => NAMES[name] ?? name,
  none: "Nothing is claimed in this study yet, so there is nothing to export.",
  noneApproved: (waiting: number) =>
    `Nothing is approved yet. ${number(waiting)} ${waiting === 1 ? "claim waits" : "claims wait"} for review.`,
  toReview: "Open Review",
  stopped: "No file was written.",
  writing: "Checking every quote and writing the file",
  done: (file: string) => `${file} downloaded`,
  download: (name: string, extension: string) => `Download ${name} (.${extension})`,
  foot: "Every quote is checked again as the file is written. If one fails, the export stops and says which.",
} as const;
