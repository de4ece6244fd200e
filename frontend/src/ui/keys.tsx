/** Single-key shortcuts: ignored while typing and while a dialog is open, and they can be turned off. */
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo } from "react";
import { useLatest, useStored } from "./hooks";

interface KeySettings {
  enabled: boolean;
  setEnabled: (enabled: boolean) => void;
}

const Context = createContext<KeySettings>({ enabled: true, setEnabled: () => undefined });

export const useKeySettings = (): KeySettings => useContext(Context);

export function KeysProvider({ children }: { children: ReactNode }) {
  const [stored, store] = useStored("receipts.keys", "on");
  const value = useMemo(
    () => ({ enabled: stored === "on", setEnabled: (on: boolean) => store(on ? "on" : "off") }),
    [stored, store],
  );
  return <Context value={value}>{children}</Context>;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
}

const CHORD_MS = 1200;
let lastG = -CHORD_MS;

/** Handlers by key; `g t` is pressed as g, then t. A handler that returns false leaves the key to the browser. */
export function useKeys(handlers: Record<string, () => unknown>): void {
  const { enabled } = useKeySettings();
  const latest = useLatest(handlers);
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
      if (document.querySelector("dialog[open]") !== null) return;
      if (event.key === "g") lastG = event.timeStamp;
      const chord = event.key !== "g" && event.timeStamp - lastG < CHORD_MS ? `g ${event.key}` : event.key;
      const handler = latest.current[chord];
      if (!handler || handler() === false) return;
      event.preventDefault();
      lastG = -CHORD_MS;
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [enabled, latest]);
}
