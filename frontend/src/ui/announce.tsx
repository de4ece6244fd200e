/** One polite live region and one toast for the whole app. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";

interface Announcer {
  /** For screen readers only. */
  announce: (text: string) => void;
  /** Shown for a moment, and announced. */
  toast: (text: string) => void;
}

const TOAST_MS = 4000;

const Context = createContext<Announcer>({ announce: () => undefined, toast: () => undefined });

export const useAnnouncer = (): Announcer => useContext(Context);

export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState("");
  const [shown, setShown] = useState<string | null>(null);
  const announce = useCallback((text: string) => setSaid(text), []);
  const toast = useCallback((text: string) => {
    setShown(text);
    setSaid(text);
  }, []);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = window.setTimeout(() => setShown(null), TOAST_MS);
    return () => window.clearTimeout(timer);
  }, [shown]);
  const value = useMemo(() => ({ announce, toast }), [announce, toast]);
  return (
    <Context value={value}>
      {children}
      <div className="vh" role="status" aria-live="polite">
        {said}
      </div>
      {shown !== null && (
        <div className="toast" aria-hidden="true">
          {shown}
        </div>
      )}
    </Context>
  );
}
