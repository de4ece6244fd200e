/** The reader and the receipt slip. */
import { count, number } from "./words";

export const reader = {
  choose: "Interview",
  search: "Search this transcript",
  previous: "Previous match",
  next: "Next match",
  hits: (now: number, of: number) => (of === 0 ? "0 found" : `${number(now)} of ${number(of)}`),
  searching: (n: number) => `${number(n)} lines searched`,
  keys: { search: "search", next: "next quote", copy: "copy citation" },
  dek: (people: string[], interviewers: string[], cited: number) =>
    [
      people.length > 0 ? `With ${people.join(", ")}.` : "The speakers are not named.",
      interviewers.length > 0 ? `Interviewed by ${interviewers.join(", ")}.` : "",
      cited > 0 ? `${count(cited, "quote")} from this interview hold${cited === 1 ? "s" : ""} up a claim.` : "",
    ].filter(Boolean).join(" "),
  noneTitle: "Pick an interview to read",
  missing: "There is no such interview in this study",
  missingFix: "It may have been withdrawn.",
  missingLine: (n: number, of: number) => `There is no line ${number(n)}: this interview has ${number(of)}.`,
  cited: "Cited from this interview",
  nothingCited: "No claim cites this interview yet.",
  contrary: "contrary",
  lines: "Lines of the interview",
  shaDiffers: (linked: string, held: string) =>
    `This link was made for a file whose sha256 begins ${linked}; the sealed file’s begins ${held}. They are not the same file, so the quote may not be in it.`,
  loadingLine: "Loading this line",
} as const;

export const slip = {
  title: "Receipt",
  states: { VERIFIED: "VERIFIED", FORGED: "FAILED", NO_RECEIPT: "NO RECEIPT" },
  speaker: "Speaker",
  role: "Role",
  time: "Time",
  line: "Line",
  lineOf: (n: number, of: number) => `${number(n)} of ${number(of)}`,
  bytes: "Bytes",
  match: "Match",
  matchOf: (n: number) => `${number(n)} of ${number(n)} bytes`,
  sha: (file: string) => `${file} sha256`,
  copy: "Copy citation",
  copyLink: "Copy link",
  copied: "Citation copied",
  copiedLink: "Link copied",
  verify: "Verify here",
  verifying: "Fetching the file and hashing it",
  again: "Verify again",
  where: "Checked in this browser, from the file’s bytes. The server’s word was not used.",
  yourself: "Verify it without Receipts",
  yourselfHelp: "Run them in the folder with the file. The first prints the hash above, the others print the quote.",
  download: "Download the file",
  steps: {
    fetch: (bytes: number) => `Fetched ${count(bytes, "byte")}`,
    hash: "SHA-256 is the receipt’s",
    hashDiffers: (found: string) => `SHA-256 is another file’s: ${found}`,
    noHash: "SHA-256 was not measured: the browser offers it only on https and on this machine itself",
    span: (start: number, end: number) => `Bytes ${number(start)} to ${number(end)} are the quote`,
    spanRange: (start: number, end: number, size: number) =>
      `Bytes ${number(start)} to ${number(end)} are not in a file of ${number(size)}`,
    spanUtf8: (start: number, end: number) => `Bytes ${number(start)} to ${number(end)} are not whole characters`,
    spanDiffers: (start: number, end: number) => `Bytes ${number(start)} to ${number(end)} hold other words`,
    speech: "They are speech of one line",
    notSpeech: "They are not speech of this line",
  },
} as const;
