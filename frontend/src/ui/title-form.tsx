import { useMutation } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { Failure } from "./states";

interface TitleFormProps {
  label: string;
  submit: string;
  initial?: string;
  onTitle: (title: string) => Promise<unknown>;
}

/** One labelled field and its button; used to create and to rename. */
export function TitleForm({ label, submit, initial = "", onTitle }: TitleFormProps) {
  const [title, setTitle] = useState(initial);
  const saving = useMutation({ mutationFn: onTitle });
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (title.trim() !== "") saving.mutate(title.trim());
  };
  return (
    <form onSubmit={send} className="titleform">
      <label>
        <span className="lbl">{label}</span>
        <input className="field" value={title} maxLength={200} required onChange={(event) => setTitle(event.target.value)} />
      </label>
      <button type="submit" className="btn" disabled={saving.isPending || title.trim() === ""}>
        {submit}
      </button>
      {saving.error && <Failure error={saving.error} />}
    </form>
  );
}
