/** Who is deciding: a name that is asked once, kept in this browser, shown, and changeable. */
import { type ReactNode, type SyntheticEvent, useCallback, useState } from "react";
import * as S from "../strings";
import { Icon } from "../ui/icons";
import { Sheet } from "../ui/sheet";
import { MOST, nameGiven, setName, useName } from "./name";

function WhoSheet({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const [typed, setTyped] = useState(nameGiven);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim() === "") return;
    setName(typed);
    onClose();
    onName(nameGiven());
  };
  return (
    <Sheet title={S.who.title} onClose={onClose}>
      <form className="panel-b stack" onSubmit={send}>
        <p className="help">{S.who.help}</p>
        <label>
          <span className="lbl">{S.who.label}</span>
          {/* The sheet was opened to ask for this and nothing else; a dialog heeds the attribute as it opens. */}
          {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
          <input autoFocus className="field wide" autoComplete="name" maxLength={MOST} required value={typed} onChange={(event) => setTyped(event.target.value)} />
        </label>
        <div className="acts">
          <button type="submit" className="btn btn-primary" disabled={typed.trim() === ""}>{S.who.save}</button>
          <button type="button" className="btn btn-quiet" onClick={onClose}>{S.cancel}</button>
        </div>
      </form>
    </Sheet>
  );
}

type Act = (by: string) => void;

/** Runs what needs a name, asking for it first where none was given; and the sheet that asks. */
export function useNamed(): [(act: Act) => void, ReactNode] {
  const [waiting, setWaiting] = useState<Act | null>(null);
  const named = useCallback((act: Act) => {
    if (nameGiven() !== "") act(nameGiven());
    else setWaiting(() => act);
  }, []);
  return [named, waiting && <WhoSheet onName={waiting} onClose={() => setWaiting(null)} />];
}

/** The name that decisions are made under, and the way to change it. */
export function WhoLine() {
  const by = useName();
  const [open, setOpen] = useState(false);
  return (
    <p className="wholine">
      <Icon name="person" />
      {by === "" ? <span title={S.who.ask}>{S.who.nobody}</span> : <span>{S.who.as} <b><bdi>{by}</bdi></b></span>}
      <button type="button" className="textlink" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {by === "" ? S.who.give : S.who.change}
      </button>
      {open && <WhoSheet onName={() => undefined} onClose={() => setOpen(false)} />}
    </p>
  );
}
