/** Rewording a claim. What the verifier does not keep changes nothing, and is shown with the reason. */
import { type KeyboardEvent, type SyntheticEvent, useState } from "react";
import { reviewApi } from "../api/review";
import type { Claim } from "../api/types";
import * as S from "../strings";
import { useAnnouncer } from "../ui/announce";
import { focusNow } from "../ui/hooks";
import { Failure } from "../ui/states";
import { useFiling } from "./filing";
import { Refused } from "./refused";
import { useNamed } from "./who";

interface EditProps {
  claim: Claim;
  onClose: () => void;
  onEdited: (claim: Claim) => void;
}

export default function EditForm({ claim, onClose, onEdited }: EditProps) {
  const [title, setTitle] = useState(claim.title ?? "");
  const [sentence, setSentence] = useState(claim.sentence);
  const { toast } = useAnnouncer();
  const [named, whoSheet] = useNamed();
  const { send, pending, error, dropped } = useFiling(
    (by: string) => reviewApi.edit(claim.claimId, { title: claim.title === null ? null : title.trim(), sentence: sentence.trim(), by }),
    (made, { dropped: lost, new: isNew }) => {
      toast(!isNew ? S.editing.same : lost.length > 0 ? S.editing.partly(lost.length) : S.editing.saved);
      onEdited(made);
    },
  );
  const empty = sentence.trim() === "" || (claim.title !== null && title.trim() === "");
  const save = (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (!empty && !pending) named(send);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
    else if (event.key === "Escape") onClose();
    else return;
    event.stopPropagation();
  };
  return (
    <div className="editing">
      {/* Ctrl+Enter saves and Escape gives up from any of its fields; both have buttons too. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form className="stack" aria-label={S.editing.label} onSubmit={save} onKeyDown={onKey}>
        {claim.title !== null && (
          <label>
            <span className="lbl">{S.editing.title}</span>
            <input className="field wide" maxLength={200} value={title} onChange={(event) => setTitle(event.target.value)} />
          </label>
        )}
        <label>
          <span className="lbl">{S.editing.sentence}</span>
          <textarea ref={focusNow} className="field claimfield" rows={3} maxLength={2000} value={sentence} onChange={(event) => setSentence(event.target.value)} />
        </label>
        <p className="help">{S.editing.help}</p>
        <div className="acts">
          <button type="submit" className="btn btn-primary" disabled={empty || pending}>
            {pending ? S.editing.checking : S.editing.save}
            <kbd>Ctrl ↵</kbd>
          </button>
          <button type="button" className="btn btn-quiet" onClick={onClose}>{S.cancel}</button>
        </div>
      </form>
      {error && <Failure error={error} />}
      {dropped.length > 0 && <Refused title={S.editing.refused} dropped={dropped} />}
      {whoSheet}
    </div>
  );
}
