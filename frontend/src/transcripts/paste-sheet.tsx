/** A transcript as pasted text. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { healthQuery, keys } from "../api/queries";
import type { TranscriptInfo } from "../api/types";
import { upload } from "../api/upload";
import { nameGiven } from "../review/name";
import * as S from "../strings";
import { Sheet } from "../ui/sheet";
import { Failure } from "../ui/states";

interface PasteProps {
  studyId: string;
  onClose: () => void;
  onDone: (info: TranscriptInfo) => void;
}

export default function PasteSheet({ studyId, onClose, onDone }: PasteProps) {
  const [name, setName] = useState("");
  const [text, setText] = useState("");
  const client = useQueryClient();
  const pasting = useMutation({
    mutationFn: async () => {
      const file = new File([text], `${name.trim() || S.transcripts.pasteDefault}.txt`);
      return upload(await client.query(healthQuery), studyId, file, nameGiven(), () => undefined);
    },
    onSuccess: async (info) => {
      await client.invalidateQueries({ queryKey: keys.study(studyId) });
      onDone(info);
      onClose();
    },
  });
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    pasting.mutate();
  };
  return (
    <Sheet title={S.transcripts.pasteTitle} onClose={onClose}>
      <form className="panel-b stack" onSubmit={send}>
        <label className="block">
          <span className="lbl">{S.transcripts.pasteName}</span>
          <input className="field wide" value={name} maxLength={120} onChange={(event) => setName(event.target.value)} aria-describedby="paste-name-help" />
        </label>
        <p className="help" id="paste-name-help">{S.transcripts.pasteNameHelp}</p>
        <label className="block">
          <span className="lbl">{S.transcripts.pasteText}</span>
          <textarea className="field" rows={10} required value={text} onChange={(event) => setText(event.target.value)} aria-describedby="paste-help" />
        </label>
        <p className="help" id="paste-help">{S.transcripts.pasteHelp}</p>
        {pasting.error && <Failure error={pasting.error} />}
        <button type="submit" className="btn btn-primary" disabled={pasting.isPending || text.trim() === ""}>
          {S.transcripts.pasteAdd}
        </button>
      </form>
    </Sheet>
  );
}
