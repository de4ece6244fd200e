/** Who is deciding: a name that is asked once, kept in this browser, shown, and changeable. */
import { type ReactNode, type SyntheticEvent, useCallback, useState, useSyncExternalStore } from "react";
import * as S from "../strings";
import { Icon } from "../ui/icons";
import { Sheet } from "../ui/sheet";

const KEY = "receipts.name";
const MOST = 100;
const listeners = new Set<() => void>();

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

let name = stored();

/** Every part of the page sees the change at once. */
export function setName(next: string): void {
  name = next.trim().replaceAll(/\s+/g, " ").slice(0, MOST);
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // It holds for this page at least.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The name as it is now, or an empty one; for what is done without asking for it. */
export const nameGiven = (): string => name;

export const useName = (): string => useSyncExternalStore(subscribe, () => name);

function WhoSheet({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const [typed, setTyped] = useState(name);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim() === "") return;
    setName(typed);
    onClose();
    onName(name);
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
    if (name !== "") act(name);
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
