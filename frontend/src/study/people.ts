/** Who counts as a person of a study; the same rule as the server's `people.py`. */
import type { TranscriptInfo } from "../api/types";

export interface Person {
  personId: string;
  /** Null where the source names nobody. */
  name: string | null;
  transcriptIds: string[];
}

export function participantsOf(transcripts: readonly TranscriptInfo[]): Person[] {
  const people = new Map<string, Person>();
  const meet = (personId: string, name: string | null, transcriptId: string) => {
    const person = people.get(personId) ?? { personId, name, transcriptIds: [] };
    if (!person.transcriptIds.includes(transcriptId)) person.transcriptIds.push(transcriptId);
    people.set(personId, person);
  };
  for (const { transcriptId, speakers, lineCount } of transcripts) {
    const interviewed = speakers.filter((speaker) => speaker.role !== "interviewer");
    for (const speaker of interviewed) meet(speaker.personId, speaker.name, transcriptId);
    if (interviewed.length === 0 && lineCount > 0) meet(`${transcriptId}#unknown`, null, transcriptId);
  }
  return [...people.values()];
}
