/** Studies: switching, creating, renaming, deleting. */
import { count } from "./words";

export const studies = {
  label: "Studies",
  create: "New study",
  name: "Name of the new study",
  createIt: "Create study",
  rename: "Rename study",
  newTitle: "Title of the study",
  remove: "Delete study",
  removeAsk: (title: string) => `Delete “${title}”?`,
  removeWhat: (transcripts: number, lines: number) =>
    `This removes ${count(transcripts, "transcript")} with ${count(lines, "line")}, every run and every answer. It cannot be undone.`,
  readOnly: "Read-only sample",
  missing: "There is no such study",
  missingFix: "It may have been deleted, or the address is mistyped. Pick a study that is there.",
} as const;
