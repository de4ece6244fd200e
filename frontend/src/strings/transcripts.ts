/** Transcripts, the import report, withdrawal. */
import type { ByteAccount } from "../api/types";
import { count } from "./words";

export const transcripts = {
  kicker: "Study",
  interviews: (n: number) => count(n, "interview"),
  people: (n: number) => count(n, "participant"),
  dek: (people: number, lines: number, size: string) =>
    `${count(people, "participant")}, ${count(lines, "line")}, ${size}. Every file is sealed by its SHA-256, and every quote is checked against its bytes.`,
  drop: "Drop transcripts here",
  formats: ".vtt .srt .txt .md .docx .json .csv .html · Zoom, Teams, Meet, Otter, Whisper, Amazon Transcribe",
  choose: "Choose files",
  paste: "Paste text",
  pasteTitle: "Paste a transcript",
  pasteName: "Name",
  pasteNameHelp: "What the list calls it, such as “Mara Lindqvist”.",
  pasteText: "Transcript",
  pasteHelp: "Lines such as “[00:12] Mara: We ran it twice.” or “Mara: We ran it twice.”; whole WebVTT and SRT files work too.",
  pasteAdd: "Add transcript",
  pasteDefault: "Pasted transcript",
  uploading: "Uploading",
  waiting: "Waiting",
  sending: (percent: number) => `Sending, ${percent} %`,
  reading: "Hashing the file and counting every byte",
  imported: (lines: number) => `Imported, ${count(lines, "line")}`,
  failed: (file: string) => `${file} was not imported.`,
  unaffected: "Nothing else was affected.",
  clear: "Clear the list",
  caption: (interviews: number, lines: number) => `${count(interviews, "interview")}, ${count(lines, "line")}`,
  filter: "Filter by name",
  noneMatch: "No interview has this in its name or among its speakers.",
  columns: { interview: "Interview", length: "Length", lines: "Lines", format: "Format", cited: "Cited", hash: "sha256", report: "Report" },
  hashBegins: "sha256 begins ",
  report: "Report",
  reportOf: (title: string) => `Import report of ${title}`,
  empty: "No transcripts yet",
  emptyText: "Drop in a transcript, or start with the sample study of 8 fictional interviews.",
  /** Where files go: said of what serves the page, because people decide by it what they may upload. */
  where: (host: string, here: boolean) => (here ? "Files stay on this machine." : `Files are sent to ${host} and kept there.`),
  openSample: "Open the sample study",
  readOnly: "The sample study is read-only. Make a study of your own to add transcripts.",
  untimed: "untimed",
  findThemes: "Find themes in the sample",
  ownStudy: "Make a study of your own",
} as const;

const formats: Readonly<Record<string, string | undefined>> = {
  text: "Plain text",
  webvtt: "WebVTT",
  srt: "SubRip (SRT)",
  sbv: "YouTube (SBV)",
  docx: "Word (DOCX)",
  "zoom-chat": "Zoom chat",
  "amazon-transcribe": "Amazon Transcribe",
  "amazon-call-analytics": "Amazon Call Analytics",
  "bedrock-data-automation": "Bedrock Data Automation",
  deepgram: "Deepgram",
  assemblyai: "AssemblyAI",
  "podcast-json": "Podcast JSON",
  "podcast-html": "Podcast HTML",
  whisper: "Whisper JSON",
  "whisper-cpp": "whisper.cpp JSON",
  table: "Table (CSV, TSV)",
  rev: "Rev",
  speechmatics: "Speechmatics",
  elevenlabs: "ElevenLabs",
  azure: "Azure Speech",
  "turns-json": "Turns (JSON)",
};

/** A format as people call it; one that has no other name is called as the server calls it. */
export const format = (name: string): string => formats[name] ?? name;

export const report = {
  title: "Import report",
  sealed: "Sealed",
  warnings: (n: number) => count(n, "warning"),
  noWarnings: "No warnings",
  format: "Format detected",
  lines: "Lines",
  length: "Length",
  size: "Size",
  bytes: (n: number) => count(n, "byte"),
  derived: "Converted by",
  original: "Original",
  accounted: "Every byte accounted for",
  unaccounted: (missing: number) => `${count(missing, "byte")} are in no class`,
  classes: {
    speech: "Speech",
    speaker: "Speaker names",
    time: "Timestamps",
    markup: "Markup",
    skipped: "Skipped",
  } satisfies Record<keyof ByteAccount, string>,
  speakers: "Speakers",
  roleOf: (name: string) => `Role of ${name}`,
  roleNote: "Only participants can be quoted. A new run uses the roles as they are then.",
  sameAs: "Same voice as…",
  sameAsOf: (name: string) => `${name} is the same voice as`,
  turns: (n: number) => count(n, "line"),
  whole: "Whole file",
  atLine: (line: number) => `File line ${line}`,
  rename: "Rename",
  renameLabel: "Title of the transcript",
  correct: "Correct…",
  withdraw: "Withdraw…",
  hash: "sha256",
  pick: "Pick an interview to see its import report: format, speakers, warnings, and a class for every byte.",
} as const;

export const correct = {
  title: (name: string) => `Correct ${name}`,
  what: "A corrected file takes the place of the one that is held. Title, roles and persons stay; every quote that points into it is checked again.",
  file: "Corrected file",
  held: (filename: string, size: string) => `Now held: ${filename}, ${size}.`,
  submit: "Replace the file",
  checking: "Checking every quote that points into it",
  done: (quotes: number) =>
    quotes === 0 ? "The file was replaced. No claim cites it." : `The file was replaced. ${count(quotes, "quote")} of claims ${quotes === 1 ? "was" : "were"} checked again.`,
  outcomes: {
    same: "still at the same bytes",
    moved: "at other bytes now; Review offers the new place",
    broken: "no longer in the file",
  },
  brokenClaims: (n: number) => `${count(n, "claim")} no longer ${n === 1 ? "stands" : "stand"}`,
  was: "Was sha256",
  is: "Now sha256",
  toReport: "Open its report",
} as const;

export const withdraw = {
  title: (name: string) => `Withdraw ${name}?`,
  removes: (lines: number, bytes: number) =>
    `This removes ${count(lines, "line")} and ${count(bytes, "byte")} of speech, their search entries and the sealed file. It cannot be undone.`,
  people: (names: string[]) => `${names.join(", ")} will then be nowhere in this study.`,
  noPeople: "Everybody in it is also in another interview of this study.",
  cites: (claims: number, falling: number) => {
    if (claims === 0) return "No claim on file cites it.";
    const cite = `${count(claims, "claim")} ${claims === 1 ? "cites" : "cite"} it and ${claims === 1 ? "loses" : "lose"} those quotes`;
    return falling === 0 ? `${cite}; what is left still holds.` : `${cite}. Without them, ${falling === 1 ? "this one no longer stands" : "these no longer stand"}:`;
  },
  confirm: "Withdraw for good",
  done: (name: string) => `${name} was withdrawn.`,
} as const;
