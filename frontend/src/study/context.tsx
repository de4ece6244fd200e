/** The study that is open: its transcripts, their short codes, its people. Every view below reads it from here. */
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Study, TranscriptInfo } from "../api/types";
import { codes, lineNumber, transcriptOf } from "../format";
import { participantsOf, type Person } from "./people";

export interface StudyView {
  study: Study;
  studyId: string;
  transcripts: readonly TranscriptInfo[];
  people: readonly Person[];
  sample: boolean;
  info: (transcriptId: string) => TranscriptInfo | undefined;
  /** `P03`; a transcript that is no longer there has no code. */
  code: (transcriptId: string) => string;
  /** `P03·L21`. */
  lineCode: (lineId: string) => string;
}

const Context = createContext<StudyView | null>(null);

export function useStudy(): StudyView {
  const view = useContext(Context);
  if (view === null) throw new Error("useStudy is for views inside a study");
  return view;
}

interface ProviderProps {
  study: Study;
  transcripts: readonly TranscriptInfo[];
  children: ReactNode;
}

export function StudyProvider({ study, transcripts, children }: ProviderProps) {
  const view = useMemo((): StudyView => {
    const code = codes(transcripts);
    const byId = new Map(transcripts.map((info) => [info.transcriptId, info]));
    const codeOf = (transcriptId: string) => code.get(transcriptId) ?? "P–";
    return {
      study,
      studyId: study.studyId,
      transcripts,
      people: participantsOf(transcripts),
      sample: transcripts.some((info) => info.sample),
      info: (transcriptId) => byId.get(transcriptId),
      code: codeOf,
      lineCode: (lineId) => `${codeOf(transcriptOf(lineId))}·L${lineNumber(lineId)}`,
    };
  }, [study, transcripts]);
  return <Context value={view}>{children}</Context>;
}
